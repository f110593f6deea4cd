#include "engine/generate/stream_cursor.h"

#include <ATen/ATen.h>

#include <numeric>

#include "engine/core/random.h"
#include "engine/generate/positions.h"

namespace longtake {

at::Tensor StreamCursor::noise(at::IntArrayRef shape, int pass, int ahead) const {
  at::Tensor normals = at::empty(shape, at::kFloat).unsqueeze(0);
  fill_normal(std::span(normals.mutable_data_ptr<float>(), static_cast<std::size_t>(normals.numel())),
              {seed, static_cast<std::uint32_t>(chunk + ahead), static_cast<std::uint32_t>(pass)});
  return normals;
}

std::vector<std::int64_t> StreamCursor::frames(std::int64_t count) const {
  std::vector<std::int64_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), frame);
  return all;
}

ChunkInput StreamCursor::input(const at::Tensor& latents, double timestep, const Positioner& rule,
                               const DitConfig& model) const {
  return pass_input(latents, timestep, frames(latents.size(1)), rule, model);
}

ChunkInput pass_input(const at::Tensor& latents, double timestep, std::span<const std::int64_t> frames,
                      const Positioner& rule, const DitConfig& model) {
  ChunkInput pass;
  pass.positions = frame_positions(rule, frames, static_cast<int>(latents.size(3)) / model.patch_height,
                                   static_cast<int>(latents.size(4)) / model.patch_width, latents.device());
  return next_pass(std::move(pass), latents, timestep);
}

ChunkInput next_pass(ChunkInput pass, const at::Tensor& latents, double timestep) {
  pass.latents = latents;
  // All columns are equal, which a model can detect.
  pass.timesteps =
      at::full({latents.size(0), 1}, timestep, latents.options().dtype(at::kFloat)).expand({-1, latents.size(1)});
  return pass;
}

}  // namespace longtake
