#include "engine/model/detail_net.h"

#include <ATen/ATen.h>

namespace longtake {
namespace {

at::Tensor convolve(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias = {}) {
  return at::conv2d(x, weight, bias, 1, 1);
}

}  // namespace

at::Tensor DetailNet::operator()(const at::Tensor& last, const at::Tensor& latents, const at::Tensor& placed) const {
  const auto size = latents.sizes();
  const std::int64_t rows = last.size(2);
  const std::int64_t columns = last.size(3);
  const std::int64_t width = seen.size(0);
  const at::Tensor said = tokens(last)
                              .reshape({-1, rows, columns, size[3] / rows, size[4] / columns, width})
                              .permute({0, 5, 1, 3, 2, 4})
                              .reshape({-1, width, size[3], size[4]});
  at::Tensor x = said + convolve(latents.flatten(0, 1).to(seen.scalar_type()), seen);
  if (placed.defined()) x = x + placed;
  for (const Convolution& mix : mixed) x = x + convolve(at::silu(x), mix.weight, mix.bias);
  return convolve(at::silu(x), out).reshape({size[0], size[1], out.size(0), size[3], size[4]});
}

void DetailNet::list(NamedParameters& all) {
  tokens.list(all, "detail.tokens");
  all.push_back({"detail.seen.weight", &seen});
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    const std::string name = "detail.mixed." + std::to_string(i);
    all.push_back({name + ".weight", &mixed[i].weight});
    all.push_back({name + ".bias", &mixed[i].bias});
  }
  all.push_back({"detail.out.weight", &out});
}

}  // namespace longtake
