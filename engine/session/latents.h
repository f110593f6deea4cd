#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

/// Values per unit that latents can be rounded to: 1/128 is what bf16 resolves between 1 and 2. Multiples of it take a
/// fifth of the bytes in a session.
inline constexpr int kLatentGrid = 128;

/// The clean latents of one chunk as bytes, which are enough to show a take's pictures again.
struct Latents {
  std::vector<std::int64_t> shape;  ///< [frames, channels, height, width]
  std::string dtype = "F32";        ///< element type as safetensors spells it
  std::vector<std::byte> bytes;     ///< little-endian, row-major
};

}  // namespace longtake
