#include "engine/model/conditioning_net.h"

#include <ATen/ATen.h>

#include <bit>
#include <cmath>

#include "engine/model/map_channels.h"

namespace longtake {
namespace {

constexpr float strength =
    5;  // a word's effect at the middle of a thing, in standard deviations of the noise along its direction

/// A row of a Hadamard matrix; its rows are mutually orthogonal.
float direction(std::int64_t row, std::int64_t channel) {
  return std::popcount(static_cast<std::uint64_t>(row & channel)) % 2 == 0 ? 1.0F : -1.0F;
}

at::Tensor both(const at::Tensor& first, const at::Tensor& second) {
  return first.defined() ? at::cat({first, second}) : at::Tensor();
}

}  // namespace

ConditioningContext beside(const ConditioningContext& first, const ConditioningContext& second) {
  if (!first.defined()) return {};
  return {both(first.seen, second.seen), both(first.tokens, second.tokens), both(first.cells, second.cells),
          both(first.camera, second.camera)};
}

Conditioning Conditioning::frames(std::int64_t first, std::int64_t count) const {
  if (!defined()) return {};
  return {maps.narrow(maps.dim() - 4, first, count), camera.narrow(camera.dim() - 1, first, count)};
}

Conditioning Conditioning::select(std::int64_t index) const {
  return defined() ? Conditioning{maps.select(0, index), camera.select(0, index)} : Conditioning();
}

Conditioning Conditioning::clone() const {
  return defined() ? Conditioning{maps.clone(), camera.clone()} : Conditioning();
}

Conditioning Conditioning::to(at::Device device) const {
  return defined() ? Conditioning{maps.to(device), camera.to(device)} : Conditioning();
}

std::int64_t Conditioning::bytes() const {
  return defined() ? static_cast<std::int64_t>(maps.nbytes() + camera.nbytes()) : 0;
}

Conditioning stacked(const std::vector<Conditioning>& parts) {
  std::vector<at::Tensor> maps, cameras;
  for (const Conditioning& part : parts) {
    if (!part.defined()) return {};
    maps.push_back(part.maps);
    cameras.push_back(part.camera);
  }
  return {at::stack(maps), at::stack(cameras)};
}

Conditioning joined(const std::vector<Conditioning>& parts) {
  std::vector<at::Tensor> maps, cameras;
  for (const Conditioning& part : parts) {
    maps.push_back(part.maps);
    cameras.push_back(part.camera);
  }
  return {at::cat(maps), at::cat(cameras)};
}

Conditioning without_words(const Conditioning& conditioning) {
  if (!conditioning.defined()) return {};
  at::Tensor bare = conditioning.maps.clone();
  bare.narrow(-3, map_channel::kinds, map_channel::across_any - map_channel::kinds).zero_();
  return {bare, conditioning.camera};
}

ConditioningContext ConditioningNet::operator()(const Conditioning& conditioning) const {
  const at::Tensor& maps = conditioning.maps;
  const auto size = maps.sizes();  // [B, F, P, y, x]
  TORCH_CHECK(size[2] == map_channel::count, "there must be ", map_channel::count, " maps, not ", size[2]);
  ConditioningContext context;
  context.seen = at::einsum("cp,bfpyx->bfcyx", {seen.to(at::kFloat), maps.to(seen.device(), at::kFloat)});
  at::Tensor x = at::conv2d(maps.flatten(0, 1).to(in.options()), in, in_bias, 1, 1);
  x = x + at::conv2d(at::silu(x), mixed, mixed_bias, 1, 1);
  x = at::silu(x);
  context.cells = at::conv2d(x, cells, {}, 1, 1);
  context.tokens = at::conv2d(x, tokens, {}, {tokens.size(2), tokens.size(3)})  // [B*F, C, R, W]
                       .permute({0, 2, 3, 1})
                       .reshape({size[0], -1, tokens.size(0)});
  const at::Tensor camera = conditioning.camera.to(tokens.device());  // [B, F]
  if (camera.count_nonzero().item<std::int64_t>() > 0)
    context.camera = (camera.to(at::kDouble) / tokens.size(3)).repeat_interleave(context.tokens.size(1) / size[1], 1);
  return context;
}

void ConditioningNet::list(NamedParameters& all) {
  all.push_back({"layout.seen.weight", &seen});
  all.push_back({"layout.in.weight", &in});
  all.push_back({"layout.in.bias", &in_bias});
  all.push_back({"layout.mixed.weight", &mixed});
  all.push_back({"layout.mixed.bias", &mixed_bias});
  all.push_back({"layout.tokens.weight", &tokens});
  all.push_back({"layout.cells.weight", &cells});
}

void ConditioningNet::add_shapes(std::vector<ParameterShape>& list, const DitConfig& config) {
  const std::int64_t width = config.conditioning;
  list.push_back({"layout.seen.weight", {config.in_channels, map_channel::count}});
  list.push_back({"layout.in.weight", {width, map_channel::count, 3, 3}});
  list.push_back({"layout.in.bias", {width}});
  list.push_back({"layout.mixed.weight", {width, width, 3, 3}});
  list.push_back({"layout.mixed.bias", {width}});
  list.push_back({"layout.tokens.weight", {config.dim, width, config.patch_height, config.patch_width}});
  list.push_back({"layout.cells.weight", {config.detail, width, 3, 3}});
}

at::Tensor ConditioningNet::first_seen(std::int64_t channels) {
  at::Tensor weight = at::zeros({channels, map_channel::count}, at::kFloat);
  auto values = weight.accessor<float, 2>();
  const auto point = [&](int map, std::int64_t row) {
    for (std::int64_t c = 0; c < channels; ++c)
      values[c][map] = strength / std::sqrt(static_cast<float>(channels)) * direction(row, c);
  };
  constexpr std::int64_t first_kind = 8, first_look = 16;
  point(map_channel::any, 1);
  for (int i = 0; i < most_kinds; ++i) point(map_channel::kinds + i, first_kind + i);
  for (int i = 0; i < most_looks; ++i) point(map_channel::looks + i, first_look + i);
  return weight;
}

}  // namespace longtake
