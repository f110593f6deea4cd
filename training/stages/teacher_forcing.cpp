#include "training/stages/teacher_forcing.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <tuple>
#include <utility>

#include "engine/core/random.h"

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

void for_each_chunk(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                    const HistoryChoice& choice, const ChunkVisit& visit, CleanClip history) {
  const auto make = [&](const ChunkScene& scene) {
    visit(scene);
    return clean.latents.narrow(1, scene.first_frame, chunk_frames);
  };
  roll_chunks(dit, clean.layout, clean.latents.size(1), text, chunk_frames, choice, make, std::move(history));
}

void for_each_chunk(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                    const HistoryChoice& choice, const ChunkVisit& visit) {
  for_each_chunk(dit, clean, text, chunk_frames, choice, visit, CleanClip(token_grid(dit, clean.latents)));
}

CleanClip clips_in_memory(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                          const HistoryChoice& choice) {
  const c10::NoGradGuard no_grad;
  TORCH_CHECK(clean.latents.size(1) % chunk_frames == 0, "clips must be whole chunks");
  CleanClip history(token_grid(dit, clean.latents));
  while (history.frames() < clean.latents.size(1)) {
    const ChunkScene scene = next_scene(history, chunk_frames, choice);
    history.append(
        remembered(dit, clean.latents.narrow(1, scene.first_frame, chunk_frames), clean.layout, text, scene));
  }
  return history;
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
