#include "training/data/timesteps.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/core/random.h"
#include "engine/model/flow.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t timestep_stream = 7;  // stream of a sample's seed

}  // namespace

at::Tensor draw_timesteps(const DataConfig& config, const std::vector<std::uint64_t>& seeds, std::int64_t per_sample) {
  at::Tensor timesteps = at::empty({static_cast<std::int64_t>(seeds.size()), per_sample}, at::kFloat);
  auto* out = timesteps.mutable_data_ptr<float>();
  for (const std::uint64_t seed : seeds) {
    Rng rng(seed, timestep_stream);
    for (std::int64_t i = 0; i < per_sample; ++i) {
      const float kind = rng.uniform();
      const bool even = kind < config.even_share;
      double u = even ? rng.uniform() : 1 / (1 + std::exp(-static_cast<double>(rng.normal())));
      if (kind >= 1 - config.start_share) u = 1;
      *out++ = static_cast<float>(1000 * shifted(u, config.shift));
    }
  }
  return timesteps;
}

}  // namespace longtake::train
