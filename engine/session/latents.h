#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

/// The clean latents of one chunk as bytes, which is all that a take needs to show its pictures again.
struct Latents {
  std::vector<std::int64_t> shape;  ///< [frames, channels, height, width]
  std::string dtype = "F32";        ///< safetensors' spelling
  std::vector<std::byte> bytes;     ///< little-endian, row-major
};

}  // namespace longtake
