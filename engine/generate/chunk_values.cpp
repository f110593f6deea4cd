#include "engine/generate/chunk_values.h"

#include <ATen/ATen.h>

#include <cstring>
#include <string_view>

#include "engine/generate/errors.h"
#include "engine/model/load_tensors.h"

namespace longtake {

std::vector<std::byte> bytes_of_latents(const at::Tensor& latents) {
  const at::Tensor chunk = latents.to(at::kCPU).contiguous();
  std::vector<std::byte> bytes(chunk.nbytes());
  std::memcpy(bytes.data(), chunk.const_data_ptr(), bytes.size());
  return bytes;
}

std::shared_ptr<Latents> kept_of(const GeneratedChunk& made, const at::Tensor& places) {
  const at::Tensor chunk = made.on_host.select(0, 0);  // [F, c, y, x]
  auto kept = std::make_shared<Latents>();
  kept->shape = chunk.sizes().vec();
  kept->dtype = dtype_name(dtype_of(chunk.scalar_type()));
  kept->bytes = bytes_of_latents(chunk);
  kept->novelty = made.scores.novelty;
  kept->places = to_vector(places);
  return kept;
}

Result<at::Tensor> latents_of(const Latents& kept, const std::vector<std::int64_t>& shape, at::ScalarType type) {
  if (kept.shape != shape || kept.dtype != dtype_name(dtype_of(type))) return fail(errors::kOtherLatents);
  return latents_of(kept.bytes, shape, type);
}

Result<at::Tensor> latents_of(const std::vector<std::byte>& bytes, const std::vector<std::int64_t>& shape,
                              at::ScalarType type) {
  at::Tensor latents = at::empty(shape, type);
  if (bytes.size() != latents.nbytes()) return fail(errors::kOtherLatents);
  std::memcpy(latents.data_ptr(), bytes.data(), bytes.size());
  return latents.unsqueeze(0);
}

std::shared_ptr<VideoChunk> video_of(const GeneratedChunk& chunk, HostCopy& rgb) {
  auto video = std::make_shared<VideoChunk>();
  video->chunk = chunk.chunk;
  video->first_latent_frame = chunk.first_frame;
  video->latent_frames = static_cast<int>(chunk.latents.size(1));
  video->frames = static_cast<int>(rgb.sizes()[1]);
  video->height = static_cast<int>(rgb.sizes()[2]);
  video->width = static_cast<int>(rgb.sizes()[3]);
  // While a GPU still decodes, the operating system can already allocate the memory.
  if (rgb.under_way()) video->pixels.resize(static_cast<std::size_t>(c10::multiply_integers(rgb.sizes())));
  rgb.arrived();
  video->latent_hash = chunk.hash;
  video->times = chunk.times;
  return video;
}

void fill_in_pixels(VideoChunk& video, const at::Tensor& pictures) {
  const std::uint8_t* bytes = pictures.const_data_ptr<std::uint8_t>();
  video.pixels.assign(bytes, bytes + pictures.numel());
}

}  // namespace longtake
