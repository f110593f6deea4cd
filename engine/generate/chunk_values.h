#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/result.h"
#include "engine/generate/chunk_generator.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

// A chunk in the form of the engine's interface: values without tensors.

/// `places`: DecoderInput::places.
std::shared_ptr<Latents> kept_of(const GeneratedChunk& chunk, const at::Tensor& places);
std::vector<std::byte> bytes_of_latents(const at::Tensor& latents);
/// The inverse: latents as a tensor, [1, F, c, y, x]. The bytes come from a file: `shape` [F, c, y, x] and `type` must
/// be the model's own.
Result<at::Tensor> latents_of(const std::vector<std::byte>& bytes, const std::vector<std::int64_t>& shape,
                              at::ScalarType type);
Result<at::Tensor> latents_of(const Latents& kept, const std::vector<std::int64_t>& shape, at::ScalarType type);

/// Pictures rgb [1, T, H, W, 3] of a chunk, with its hash and times. Waits for them. The caller fills in the pixels and
/// their place in the take.
std::shared_ptr<VideoChunk> video_of(const GeneratedChunk& chunk, HostCopy& rgb);
/// `pictures` must have arrived.
void fill_in_pixels(VideoChunk& video, const at::Tensor& pictures);

}  // namespace longtake
