#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace longtake {

/// Values per unit that latents can be rounded to: 1/128 is what bf16 resolves between 1 and 2. Multiples of it take a
/// fifth of the bytes in a session.
inline constexpr int kLatentGrid = 128;

/// The chunk of a video that a chunk was made from.
struct FollowedVideo {
  double strength = 1;           ///< how much noise stood over it: 0 none, 1 nothing else
  std::vector<std::byte> bytes;  ///< the latents, in the shape and type of the chunk's own
};

/// The clean latents of one chunk as bytes, which are enough to show a take's pictures again. To go on with the take,
/// memory also needs the scores that do not follow from them.
struct Latents {
  std::vector<std::int64_t> shape;  ///< [frames, channels, height, width]
  std::string dtype = "F32";        ///< element type as safetensors spells it
  std::vector<std::byte> bytes;     ///< little-endian, row-major
  /// How far denoising moved each token, which the finished latents do not tell. Empty: not known.
  std::vector<float> novelty;
  std::shared_ptr<const FollowedVideo> followed{};  ///< null: it was made from noise alone
};

}  // namespace longtake
