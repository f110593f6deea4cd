#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace longtake {

/// Values per unit to which latents can be rounded: 1/128 is the resolution of bf16 between 1 and 2. Multiples of it
/// take a fifth of the bytes in a session.
inline constexpr int kLatentGrid = 128;

/// The chunk of a video from which a chunk was generated.
struct FollowedVideo {
  double strength = 1;           ///< share of noise added: 0 none, 1 only noise
  std::vector<std::byte> bytes;  ///< the latents, in the shape and type of the chunk's own
};

/// The clean latents of one chunk as bytes, which suffice to show a take's pictures again. To continue the take, memory
/// also needs the scores that cannot be derived from them.
struct Latents {
  std::vector<std::int64_t> shape;  ///< [frames, channels, height, width]
  std::string dtype = "F32";        ///< element type in safetensors' spelling
  std::vector<std::byte> bytes;     ///< little-endian, row-major
  /// The distance by which denoising moved each token, which the finished latents do not show. Empty: unknown.
  std::vector<float> novelty;
  std::shared_ptr<const FollowedVideo> followed{};  ///< null: generated from noise alone
  /// The places of things that a director chose, [frames, 4, n], for decoders that draw them there. Empty: none.
  std::vector<float> places{};
};

}  // namespace longtake
