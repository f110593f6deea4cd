#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

/// Element types that this program stores and loads, in safetensors' spelling.
enum class DType : std::uint8_t { F64, F32, F16, BF16, I64, I32, I16, I8, U8, BOOL, F8_E4M3, F8_E5M2 };

std::size_t element_bytes(DType type);
std::string_view dtype_name(DType type);
std::optional<DType> dtype_from_name(std::string_view name);

/// Sizes of a tensor, slowest dimension first; empty for a scalar. Never negative in anything a reader returns.
using TensorShape = std::vector<std::int64_t>;

/// "[16, 3, 1]"
std::string shape_text(const TensorShape& shape);
/// The number of elements of a tensor whose shape a reader has checked.
std::uint64_t element_count(const TensorShape& shape);
/// The number of elements, or nothing if the product of the sizes (a size of 0 counting as 1) or its byte size reaches
/// 2^63.
std::optional<std::uint64_t> checked_element_count(const TensorShape& shape, std::size_t bytes_per_element);

}  // namespace longtake
