#include "training/exam/next_chunk.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/generate/positions.h"

namespace longtake::train {
namespace {

at::Tensor by_head(const at::Tensor& x, int heads) { return x.unflatten(2, {heads, -1}).transpose(1, 2); }

}  // namespace

NextChunk::NextChunk(const ChunkGenerator& generator, const Conditioning& told, const MemoryView& memory)
    : generator_(generator), schedule_(generator.config().schedule) {
  const CausalDit& model = generator.model();
  schedule_.to(model.device());
  const Memory::Shape& grid = generator.memory().shape();
  memory_ = model.rotated(memory, std::int64_t{grid.chunk_frames} * grid.frame_tokens());
  if (told.defined()) conditioning_ = model.encode_conditioning(stacked({told}).to(model.device()), generator.text());
}

MemoryView NextChunk::kept(const ChunkGenerator& generator) {
  const Memory& memory = generator.memory();
  return memory_view(memory.store().view(), memory.policy().positioner, generator.cursor().frame,
                     generator.model().device());
}

at::Tensor NextChunk::noise(int number) const {
  const CausalDit& model = generator_.model();
  const GeneratorConfig& config = generator_.config();
  return generator_.cursor()
      .noise({config.chunk_frames, model.config().in_channels, config.latent_height, config.latent_width}, number)
      .to(model.device(), model.latent_dtype());
}

ChunkInput NextChunk::input(const at::Tensor& clean, const at::Tensor& noise, float timestep) const {
  const at::Tensor times = at::full({1, clean.size(1)}, timestep, noise.options().dtype(at::kFloat));
  ChunkInput pass = generator_.cursor().input(schedule_.add_noise(clean.to(noise.options()), noise, times), timestep,
                                              generator_.memory().policy().positioner, generator_.model().config());
  pass.conditioning = conditioning_;
  return pass;
}

at::Tensor NextChunk::guess(const at::Tensor& clean, const at::Tensor& noise, float timestep) const {
  const ChunkInput pass = input(clean, noise, timestep);
  return schedule_.x0_from_flow(pass.latents, generator_.model().flow(pass, generator_.text(), memory_),
                                pass.timesteps);
}

std::vector<at::Tensor> NextChunk::attention(const at::Tensor& clean, const at::Tensor& noise, float timestep) const {
  const CausalDit& model = generator_.model();
  const ChunkInput chunk = input(clean, noise, timestep);
  const ContextPass pass = model.context(chunk, generator_.text(), memory_, /*with_queries=*/true);
  const int heads = model.config().heads;
  // Queries and keys of a context pass already include the camera's shift.
  const Rotation turns = rotation(chunk.positions, model.config().head_dim(), model.numerics() == Numerics::reference);
  std::vector<at::Tensor> blocks;
  for (std::size_t block = 0; block < pass.blocks.size(); ++block) {
    at::Tensor keys = rotate(pass.blocks[block].k, turns, heads);
    if (!memory_.empty()) keys = at::cat({memory_.blocks[block].k, keys}, 1);
    const at::Tensor query = by_head(rotate(pass.queries[block], turns, heads), heads).to(at::kFloat);
    const at::Tensor key = by_head(keys, heads).to(at::kFloat);
    at::Tensor logits = at::matmul(query, key.transpose(2, 3)) / std::sqrt(static_cast<double>(query.size(3)));
    if (memory_.bias.defined())
      logits.narrow(3, 0, memory_.bias.size(-1)).add_(memory_.bias.to(logits.options()).flatten());
    blocks.push_back(at::softmax(logits, -1).mean(1).squeeze(0));
  }
  return blocks;
}

}  // namespace longtake::train
