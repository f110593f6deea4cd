#include "training/stages/teacher_forcing.h"

#include <ATen/ATen.h>

#include <cmath>
#include <tuple>
#include <utility>

#include "engine/core/random.h"
#include "engine/kernels/host_copy.h"

namespace longtake::train {
namespace {

constexpr float most_liking = 1.5F;  // greatest bonus of tokens that show an object; random scores are 0..1

ChunkScene next_scene(const CleanClip& history, int chunk_frames, const HistoryChoice& choice) {
  const std::int64_t first = history.frames();
  const at::Tensor index = choice ? choice(first, history.tokens()) : at::Tensor();
  return {first, history.present(chunk_frames), history.view(first, index)};
}

/// The clean pass of the scene's chunk.
ContextPass remembered(const CausalDit& dit, const at::Tensor& chunk, const Conditioning& layout,
                       const TextContext& text, const ChunkScene& scene) {
  const at::Tensor zero = at::zeros({chunk.size(0), chunk.size(1)}, chunk.options().dtype(at::kFloat));
  const ConditioningContext shown = dit.encode_conditioning(layout.frames(scene.first_frame, chunk.size(1)));
  return dit.context({chunk, zero, scene.positions, {}, shown}, text, scene.memory);
}

/// The tokens that each chunk of `frames` latent frames sees, with their times, rows and columns: those of `choice` and
/// its own. The indices of the pass's own tokens start at `own_from`.
ChunkReads reads_of_all(const TokenGrid& grid, const at::Tensor& times, std::int64_t frames, int chunk_frames,
                        const HistoryChoice& choice, std::int64_t own_from) {
  const std::int64_t of_frame = grid.per_frame(), of_chunk = chunk_frames * of_frame;
  ChunkReads reads;
  std::vector<at::Tensor> numbers, places, readers;
  for (std::int64_t first = 0; first < frames; first += chunk_frames) {
    const std::int64_t before = first * of_frame;
    at::Tensor past = choice ? choice(first, before) : at::Tensor();
    if (!past.defined()) past = at::arange(before, at::kLong);
    const at::Tensor own = at::arange(before, before + of_chunk, at::kLong);
    numbers.insert(numbers.end(), {past, own + own_from});
    places.insert(places.end(), {past, own});
    reads.seen.push_back(past.numel() + of_chunk);
    readers.push_back(at::full({reads.seen.back()}, first, at::kLong));
  }
  const auto all = [&](const std::vector<at::Tensor>& parts) { return sent(at::cat(parts), grid.device); };
  const at::Tensor place = all(places), reader = all(readers);
  const at::Tensor frame = place.floor_divide(of_frame), cell = place.remainder(of_frame);
  at::Tensor distance = (reader - frame).to(at::kDouble);
  if (times.defined()) {
    const at::Tensor shown = times.to(distance.options());
    distance = at::where(frame.lt(reader), shown.index_select(1, reader) - shown.index_select(1, frame), distance);
  }
  reads.tokens = all(numbers);
  reads.positions.time = present_time - distance.clamp_max(present_time);
  const auto spread = [&](const at::Tensor& axis) { return axis.to(at::kDouble).expand_as(reads.positions.time); };
  reads.positions.row = spread(cell.floor_divide(grid.columns));
  reads.positions.column = spread(cell.remainder(grid.columns));
  return reads;
}

/// The inputs of a pass over `frames` latent frames. The indices of its own tokens start at `own_from`.
ForcedChunks all_chunks(const TokenGrid& grid, const at::Tensor& times, std::int64_t frames, int chunk_frames,
                        const HistoryChoice& choice, std::int64_t own_from) {
  TORCH_CHECK(frames % chunk_frames == 0, "clips must be whole chunks");
  const Positions one = CleanClip(grid).present(chunk_frames);
  const auto repeated = [&](const at::Tensor& axis) { return axis.repeat({frames / chunk_frames}); };
  return {{repeated(one.time), repeated(one.row), repeated(one.column)},
          {},
          reads_of_all(grid, times, frames, chunk_frames, choice, own_from)};
}

}  // namespace

TokenGrid token_grid(const CausalDit& dit, const at::Tensor& latents) {
  return {static_cast<int>(latents.size(3)) / dit.config().patch_height,
          static_cast<int>(latents.size(4)) / dit.config().patch_width, latents.device()};
}

void roll_chunks(const CausalDit& dit, const Conditioning& layout, std::int64_t frames, const TextContext& text,
                 int chunk_frames, const HistoryChoice& choice, const ChunkMaker& make, CleanClip history) {
  TORCH_CHECK(frames % chunk_frames == 0, "clips must be whole chunks");
  while (history.frames() < frames) {
    const ChunkScene scene = next_scene(history, chunk_frames, choice);
    const at::Tensor clean = make(scene);
    if (scene.first_frame + chunk_frames == frames) break;
    history.append(remembered(dit, clean, layout, text, scene));
  }
}

ContextPass clean_pass(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                       const HistoryChoice& choice, const at::Tensor& times) {
  const TokenGrid grid = token_grid(dit, clean.latents);
  const std::int64_t frames = clean.latents.size(1);
  const ForcedChunks all = all_chunks(grid, times, frames, chunk_frames, choice, 0);
  const at::Tensor zero = at::zeros({clean.latents.size(0), frames}, clean.latents.options().dtype(at::kFloat));
  return dit.context(all.input(clean.latents, zero, dit.encode_conditioning(clean.layout)), text);
}

ForcedChunks force_chunks(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                          const HistoryChoice& choice, const at::Tensor& times) {
  const std::int64_t frames = clean.latents.size(1), known = frames - chunk_frames;
  const TokenGrid grid = token_grid(dit, clean.latents);
  ForcedChunks forced = all_chunks(grid, times, frames, chunk_frames, choice, known * grid.per_frame());
  if (known == 0) return forced;
  const CleanClips before{clean.latents.narrow(1, 0, known), clean.layout.frames(0, known)};
  forced.memory.blocks = clean_pass(dit, before, text, chunk_frames, choice, times).blocks;
  return forced;
}

HistoryChoice short_history(std::uint64_t seed, double share, std::int64_t budget, TokenGrid grid,
                            const at::Tensor& objects) {
  Rng rng(seed, 11);
  if (rng.uniform() >= share) return {};
  if (rng.chance(1 / 3.0F)) {
    const std::int64_t recent = (3 + rng.below(4)) * grid.per_frame();
    return [recent](std::int64_t, std::int64_t tokens) -> at::Tensor {
      return recent < tokens ? at::arange(tokens - recent, tokens, at::kLong) : at::Tensor();
    };
  }
  const float liking = rng.chance(.5F) ? most_liking * rng.uniform() : 0;
  const float freshness = rng.chance(.75F) ? std::pow(10.0F, rng.uniform(-2.5F, 0)) : 0;  // per frame
  at::Tensor worth = liking * objects.cpu() + freshness * at::arange(objects.size(0), at::kFloat).unsqueeze(1);
  float* values = worth.mutable_data_ptr<float>();
  for (std::int64_t i = 0; i < worth.numel(); ++i) values[i] += rng.uniform();
  return [budget, worth = worth.flatten()](std::int64_t, std::int64_t tokens) -> at::Tensor {
    if (budget >= tokens) return {};
    return std::get<0>(std::get<1>(worth.narrow(0, 0, tokens).topk(budget)).sort());
  };
}

}  // namespace longtake::train
