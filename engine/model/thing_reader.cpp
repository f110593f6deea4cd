#include "engine/model/thing_reader.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "engine/core/random.h"

namespace longtake {
namespace {

constexpr int steps = 4;             // 3x3 each, so that a cell sees four in every direction
constexpr float sure_enough = .35F;  // that a cell is a thing's middle
constexpr std::size_t most_seen = 6;
constexpr float fastest = 1.5F;   // cells a latent frame; what reads as more is misread
constexpr float first_odds = -4;  // before anything is learnt: few cells are a thing's middle
// Of what is said and is not likely, lest one wrong guess outweighs everything else.
constexpr float least_likely = -6;

/// Whether no neighbour is surer; of equals the first.
bool is_peak(const at::TensorAccessor<float, 2>& sure, std::int64_t y, std::int64_t x) {
  for (std::int64_t v = std::max<std::int64_t>(y - 1, 0); v <= std::min(y + 1, sure.size(0) - 1); ++v) {
    for (std::int64_t u = std::max<std::int64_t>(x - 1, 0); u <= std::min(x + 1, sure.size(1) - 1); ++u) {
      const bool earlier = v < y || (v == y && u < x);
      if (sure[v][u] > sure[y][x] || (earlier && sure[v][u] == sure[y][x])) return false;
    }
  }
  return true;
}

/// How well a thing that is seen fits what is said of one.
float fit(const SaidThing& said, const SeenThing& seen) {
  float sum = std::log(seen.sure);
  for (const int code : said.codes) {
    for (int kind = 0; kind < most_kinds; ++kind)
      if (code == kind_code(kind)) sum += std::max(seen.kinds[static_cast<std::size_t>(kind)], least_likely);
    for (int look = 0; look < most_looks; ++look)
      if (code == look_code(look)) sum += std::max(seen.looks[static_cast<std::size_t>(look)], least_likely);
  }
  return sum;
}

/// Tries every way to give the things from `thing` on something that is seen and still free.
struct Matching {
  const std::vector<std::vector<float>>& fits;  // by thing and what is seen
  std::vector<int> now, best;
  float best_sum = 0;
  int most = -1;  // matched by the best

  void from(std::size_t thing, float sum, int matched) {
    if (thing == fits.size()) {
      if (matched > most || (matched == most && sum > best_sum)) best = now, best_sum = sum, most = matched;
      return;
    }
    for (std::size_t i = 0; i < fits[thing].size(); ++i) {
      if (std::ranges::find(now, static_cast<int>(i)) != now.end()) continue;
      now[thing] = static_cast<int>(i);
      from(thing + 1, sum + fits[thing][i], matched + 1);
      now[thing] = -1;
    }
    from(thing + 1, sum, matched);
  }
};

}  // namespace

ThingReader::ThingReader(const ThingReaderConfig& config, std::uint64_t seed) : config_(config) {
  for (int step = 0; step < steps; ++step) {
    const int in = step == 0 ? frames * config.channels : config.width,
              out = step + 1 == steps ? outputs : config.width;
    at::Tensor weight = at::empty({out, in, 3, 3}, at::kFloat);
    fill_normal({weight.mutable_data_ptr<float>(), static_cast<std::size_t>(weight.numel())},
                {seed, 0, static_cast<std::uint32_t>(step)});
    weight.mul_(1 / std::sqrt(9.0 * in));
    const std::string name = "steps." + std::to_string(step);
    parameters_.emplace_back(name + ".weight", weight);
    parameters_.emplace_back(name + ".bias", at::zeros({out}, at::kFloat));
  }
  parameters_.back().second[0].fill_(first_odds);
}

at::Tensor ThingReader::forward(const at::Tensor& latents) const {
  at::Tensor x = latents.to(at::kFloat).flatten(1, 2);
  for (std::size_t step = 0; step < parameters_.size(); step += 2) {
    if (step > 0) x = at::silu(x);
    x = at::conv2d(x, parameters_[step].second, parameters_[step + 1].second, 1, 1);
  }
  return x;
}

std::vector<SeenThing> ThingReader::see(const at::Tensor& latents) const {
  const c10::NoGradGuard no_grad;
  const at::Tensor newest = latents.narrow(0, std::max<std::int64_t>(latents.size(0) - frames, 0),
                                           std::min<std::int64_t>(latents.size(0), frames));
  const at::Tensor looked_at = newest.size(0) < frames ? newest.expand({frames, -1, -1, -1}) : newest;
  const at::Tensor out =
      forward(looked_at.unsqueeze(0)).squeeze(0).to(at::kCPU, at::kFloat).contiguous();  // [outputs, y, x]
  const at::Tensor sure = out[0].sigmoid();
  const at::Tensor kinds = out.narrow(0, place_outputs, most_kinds).log_softmax(0);
  const at::Tensor looks = out.narrow(0, place_outputs + most_kinds, most_looks).log_softmax(0);
  const auto value = out.accessor<float, 3>(), kind = kinds.accessor<float, 3>(), look = looks.accessor<float, 3>();
  const auto surest = sure.accessor<float, 2>();
  std::vector<SeenThing> seen;
  for (std::int64_t y = 0; y < out.size(1); ++y) {
    for (std::int64_t x = 0; x < out.size(2); ++x) {
      if (!(surest[y][x] > sure_enough) || !is_peak(surest, y, x)) continue;
      SeenThing thing;
      thing.x = static_cast<float>(x) + std::clamp(value[1][y][x], 0.0F, 1.0F);
      thing.y = static_cast<float>(y) + std::clamp(value[2][y][x], 0.0F, 1.0F);
      thing.radius = std::exp(std::clamp(value[3][y][x], -1.0F, 2.0F));
      thing.dx = std::clamp(value[4][y][x], -fastest, fastest);
      thing.dy = std::clamp(value[5][y][x], -fastest, fastest);
      thing.sure = surest[y][x];
      for (int i = 0; i < most_kinds; ++i) thing.kinds[static_cast<std::size_t>(i)] = kind[i][y][x];
      for (int i = 0; i < most_looks; ++i) thing.looks[static_cast<std::size_t>(i)] = look[i][y][x];
      seen.push_back(thing);
    }
  }
  std::ranges::stable_sort(seen, std::ranges::greater(), &SeenThing::sure);
  if (seen.size() > most_seen) seen.resize(most_seen);
  return seen;
}

void ThingReader::to(at::Device device) {
  for (auto& [_, tensor] : parameters_) tensor = tensor.to(device);
}

std::vector<int> match_things(const std::vector<SaidThing>& said, const std::vector<SeenThing>& seen) {
  std::vector<std::vector<float>> fits;
  for (const SaidThing& thing : said) {
    fits.emplace_back();
    for (const SeenThing& candidate : seen) fits.back().push_back(fit(thing, candidate));
  }
  Matching matching{fits, std::vector<int>(said.size(), -1), {}};
  matching.from(0, 0, 0);
  return matching.best;
}

}  // namespace longtake
