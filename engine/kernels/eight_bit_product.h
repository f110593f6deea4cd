#pragma once

#include <cstdint>
#include <vector>

// Products of 8-bit integers with 32-bit sums. They are exact, so all instruction sets give the same numbers.

namespace longtake {

/// The instructions by which a CPU multiplies 8-bit numbers.
enum class EightBitWay {
  tiles,   ///< AMX, through LibTorch
  wide,    ///< AVX-512 VNNI
  narrow,  ///< AVX-VNNI
};

/// The instruction sets of this CPU, the fastest first. Without any, 8 bits are slower than float32.
const std::vector<EightBitWay>& eight_bit_ways();

/// Columns of the right-hand operand.
inline constexpr std::int64_t eight_bit_columns = 64;

/// sums = a b. a [rows, inner] with `a_stride` numbers between rows; b [inner / 4, 64, 4]; sums [rows, 64]. `inner` is
/// a multiple of 4.
void eight_bit_product(EightBitWay way, const std::uint8_t* a, std::int64_t a_stride, const std::int8_t* b,
                       std::int32_t* sums, std::int64_t rows, std::int64_t inner);

/// A thread that called eight_bit_product() calls this when it is done, as with end_products() (products.h).
void end_eight_bit_products();

}  // namespace longtake
