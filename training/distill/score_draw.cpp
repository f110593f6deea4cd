#include "training/distill/score_draw.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include "engine/kernels/host_copy.h"
#include "training/data/clips.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t score_noise_stream = 3;  // stream of a clip's seed

}  // namespace

std::pair<at::Tensor, at::Tensor> score_draw(const at::Tensor& like, std::vector<std::uint64_t> seeds,
                                             const ScoreTimes& times, int draw) {
  if (draw > 0)
    for (std::uint64_t& seed : seeds) seed = sample_seed(seed, "dmd.draw", draw, 0);
  std::vector<at::Tensor> drawn;
  for (const std::uint64_t seed : seeds)
    drawn.push_back(sample_score_times(1, times, at::detail::createCPUGenerator(seed)));
  return {at::cat(drawn), sent(seeded_normals(like.sizes().slice(1), seeds, score_noise_stream), like.device())};
}

}  // namespace longtake::train
