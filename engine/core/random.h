#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace longtake {

/// Identifies a stream of noise. The same key and element index give the same number on every machine and in any order.
/// A take can therefore be generated again from any chunk.
struct NoiseKey {
  std::uint64_t seed = 0;
  std::uint32_t chunk = 0;
  std::uint32_t pass = 0;
};

/// Philox 4x32-10: a counter in, four uniform 32-bit words out, no state.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

/// Fills `out` with standard normals for elements first .. first + out.size() of the key's stream.
void fill_normal(std::span<float> out, const NoiseKey& key, std::uint64_t first = 0);

/// A small sequential generator on the same counter, for training worlds, shuffles and tests.
class Rng {
 public:
  explicit Rng(std::uint64_t seed, std::uint32_t stream = 0);

  std::uint32_t next();
  /// A uniform number in [0, 1) with 24 bits.
  float uniform();
  float uniform(float low, float high) { return low + (high - low) * uniform(); }
  /// A uniform number in 0 .. count - 1; count must be positive.
  int below(int count);
  bool chance(float probability) { return uniform() < probability; }
  float normal();

 private:
  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> block_{};
  int used_ = 4;  // number of used words in block_
};

}  // namespace longtake
