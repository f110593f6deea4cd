#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

/// The clean latents of one chunk as bytes, which are enough to show a take's pictures again.
struct Latents {
  std::vector<std::int64_t> shape;  ///< [frames, channels, height, width]
  std::string dtype = "F32";        ///< element type as safetensors spells it
  std::vector<std::byte> bytes;     ///< little-endian, row-major
};

}  // namespace longtake
