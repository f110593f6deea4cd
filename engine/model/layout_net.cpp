#include "engine/model/layout_net.h"

#include <ATen/ATen.h>

#include <bit>
#include <cmath>

#include "engine/model/map_channels.h"

namespace longtake {
namespace {

constexpr float strength = 5;  // of a word in a thing's middle, in deviations of the noise along its direction

/// A row of a Hadamard matrix: all are at right angles.
float direction(std::int64_t row, std::int64_t channel) {
  return std::popcount(static_cast<std::uint64_t>(row & channel)) % 2 == 0 ? 1.0F : -1.0F;
}

at::Tensor joined(const at::Tensor& first, const at::Tensor& second) {
  return first.defined() ? at::cat({first, second}) : at::Tensor();
}

}  // namespace

LayoutContext beside(const LayoutContext& first, const LayoutContext& second) {
  if (!first.defined()) return {};
  return {joined(first.seen, second.seen), joined(first.tokens, second.tokens), joined(first.cells, second.cells),
          joined(first.camera, second.camera)};
}

LayoutContext LayoutNet::operator()(const at::Tensor& maps) const {
  const auto size = maps.sizes();  // [B, F, P, y, x]
  TORCH_CHECK(size[2] == layout_map::count, "a layout has ", layout_map::count, " maps, not ", size[2]);
  const at::Tensor told = maps.narrow(2, 0, layout_map::told);
  LayoutContext layout;
  layout.seen = at::einsum("cp,bfpyx->bfcyx", {seen.to(at::kFloat), told.to(seen.device(), at::kFloat)});
  at::Tensor x = at::conv2d(told.flatten(0, 1).to(in.options()), in, in_bias, 1, 1);
  x = x + at::conv2d(at::silu(x), mixed, mixed_bias, 1, 1);
  x = at::silu(x);
  layout.cells = at::conv2d(x, cells, {}, 1, 1);
  layout.tokens = at::conv2d(x, tokens, {}, {tokens.size(2), tokens.size(3)})  // [B*F, C, R, W]
                      .permute({0, 2, 3, 1})
                      .reshape({size[0], -1, tokens.size(0)});
  const at::Tensor camera = maps.select(2, layout_map::camera).select(3, 0).select(2, 0).to(tokens.device());  // [B, F]
  if (camera.count_nonzero().item<std::int64_t>() > 0)
    layout.camera = (camera.to(at::kDouble) / tokens.size(3)).repeat_interleave(layout.tokens.size(1) / size[1], 1);
  return layout;
}

void LayoutNet::list(NamedParameters& all) {
  all.push_back({"layout.seen.weight", &seen});
  all.push_back({"layout.in.weight", &in});
  all.push_back({"layout.in.bias", &in_bias});
  all.push_back({"layout.mixed.weight", &mixed});
  all.push_back({"layout.mixed.bias", &mixed_bias});
  all.push_back({"layout.tokens.weight", &tokens});
  all.push_back({"layout.cells.weight", &cells});
}

at::Tensor LayoutNet::first_seen(std::int64_t channels) {
  at::Tensor weight = at::zeros({channels, layout_map::told}, at::kFloat);
  auto values = weight.accessor<float, 2>();
  const auto point = [&](int map, std::int64_t row) {
    for (std::int64_t c = 0; c < channels; ++c)
      values[c][map] = strength / std::sqrt(static_cast<float>(channels)) * direction(row, c);
  };
  constexpr std::int64_t first_kind = 8, first_look = 16;
  point(layout_map::any, 1);
  for (int i = 0; i < most_kinds; ++i) point(layout_map::kinds + i, first_kind + i);
  for (int i = 0; i < most_looks; ++i) point(layout_map::looks + i, first_look + i);
  return weight;
}

}  // namespace longtake
