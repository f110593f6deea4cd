#include "training/causal/teacher_forcing.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/core/random.h"

namespace longtake {

TokenGrid token_grid(const CausalDit& dit, const at::Tensor& latents) {
  return {static_cast<int>(latents.size(3)) / dit.config().patch_height,
          static_cast<int>(latents.size(4)) / dit.config().patch_width, latents.device()};
}

void for_each_chunk(const CausalDit& dit, const at::Tensor& clean, const TextContext& text, int chunk_frames,
                    const HistoryChoice& choice, const std::function<void(const ChunkScene&)>& visit) {
  TORCH_CHECK(clean.size(1) % chunk_frames == 0, "clips must be whole chunks");
  History history(token_grid(dit, clean));
  for (std::int64_t first = 0; first < clean.size(1); first += chunk_frames) {
    const at::Tensor index = choice ? choice(first, history.tokens()) : at::Tensor();
    const ChunkScene scene{first, history.present(chunk_frames), history.view(first, index)};
    visit(scene);
    if (first + chunk_frames == clean.size(1)) break;  // nobody looks back at the last chunk
    const at::Tensor chunk = clean.narrow(1, first, chunk_frames);
    const at::Tensor zero = at::zeros({clean.size(0), chunk_frames}, clean.options().dtype(at::kFloat));
    history.append(dit.context({chunk, zero, scene.positions, {}}, text, scene.memory));
  }
}

HistoryChoice short_history(std::uint64_t seed, double share, std::int64_t budget, TokenGrid grid) {
  Rng rng(seed, 11);
  if (rng.uniform() >= share) return {};
  const bool recent = rng.chance(0.5F);
  const std::int64_t frames = 3 + rng.below(4);
  return [seed, recent, frames, budget, grid](std::int64_t first_frame, std::int64_t tokens) -> at::Tensor {
    const std::int64_t kept = recent ? frames * grid.per_frame() : budget;
    if (kept >= tokens) return {};
    if (recent) return at::arange(tokens - kept, tokens, at::kLong);
    std::vector<std::int64_t> all(static_cast<std::size_t>(tokens));
    std::iota(all.begin(), all.end(), 0);
    Rng draw(seed, 12 + static_cast<std::uint32_t>(first_frame));
    for (std::int64_t i = 0; i < kept; ++i) {
      std::swap(all[static_cast<std::size_t>(i)],
                all[static_cast<std::size_t>(i + draw.below(static_cast<int>(tokens - i)))]);
    }
    all.resize(static_cast<std::size_t>(kept));
    std::sort(all.begin(), all.end());
    return at::tensor(all, at::kLong);
  };
}

}  // namespace longtake
