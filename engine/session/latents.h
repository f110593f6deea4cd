#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

/// Values per unit that latents can be rounded to: 1/128 is what bf16 resolves between 1 and 2. Multiples of it take a
/// fifth of the bytes in a session.
inline constexpr int kLatentGrid = 128;

/// The clean latents of one chunk as bytes, which are enough to show a take's pictures again. To go on with the take,
/// memory also needs the scores that do not follow from them.
struct Latents {
  std::vector<std::int64_t> shape;  ///< [frames, channels, height, width]
  std::string dtype = "F32";        ///< element type as safetensors spells it
  std::vector<std::byte> bytes;     ///< little-endian, row-major
  /// How far denoising moved each token, which the finished latents do not tell. Empty: not known.
  std::vector<float> novelty;
};

}  // namespace longtake
