#include "engine/model/conditioning_net.h"

#include <ATen/ATen.h>

#include <bit>
#include <cmath>

#include "engine/kernels/host_copy.h"
#include "engine/model/map_channels.h"

namespace longtake {
namespace {

constexpr float strength =
    5;  // effect of a word at the centre of a thing, in standard deviations of the noise along its direction

/// A row of a Hadamard matrix; its rows are mutually orthogonal.
float direction(std::int64_t row, std::int64_t channel) {
  return std::popcount(static_cast<std::uint64_t>(row & channel)) % 2 == 0 ? 1.0F : -1.0F;
}

at::Tensor both(const at::Tensor& first, const at::Tensor& second) {
  return first.defined() ? at::cat({first, second}) : at::Tensor();
}

/// Applies `change` to every defined tensor.
template <class Change>
Conditioning each(const Conditioning& conditioning, Change&& change) {
  const auto maybe = [&](const at::Tensor& tensor, std::int64_t own) {
    return tensor.defined() ? change(tensor, own) : tensor;
  };
  // The number of a tensor's last axes that belong to one latent frame.
  return {maybe(conditioning.maps, 3), maybe(conditioning.camera, 0), maybe(conditioning.spans, 2),
          maybe(conditioning.words, 2)};
}

template <class Join>
Conditioning together(const std::vector<Conditioning>& parts, Join&& join) {
  Conditioning all;
  for (const auto member : {&Conditioning::maps, &Conditioning::camera, &Conditioning::spans, &Conditioning::words}) {
    std::vector<at::Tensor> tensors;
    for (const Conditioning& part : parts)
      if ((part.*member).defined()) tensors.push_back(part.*member);
    if (!tensors.empty() && tensors.size() == parts.size()) all.*member = join(tensors);
  }
  return all;
}

}  // namespace

ConditioningContext beside(const ConditioningContext& first, const ConditioningContext& second) {
  if (!first.defined()) return {};
  return {both(first.seen, second.seen), both(first.tokens, second.tokens), both(first.cells, second.cells),
          both(first.camera, second.camera)};
}

Conditioning Conditioning::frames(std::int64_t first, std::int64_t count) const {
  return each(*this, [=](const at::Tensor& tensor, std::int64_t own) {
    return tensor.narrow(tensor.dim() - own - 1, first, count);
  });
}

Conditioning Conditioning::select(std::int64_t index) const {
  return each(*this, [=](const at::Tensor& tensor, std::int64_t) { return tensor.select(0, index); });
}

Conditioning Conditioning::clone() const {
  return each(*this, [](const at::Tensor& tensor, std::int64_t) { return tensor.clone(); });
}

Conditioning Conditioning::to(at::Device device) const {
  return each(*this, [=](const at::Tensor& tensor, std::int64_t) { return sent(tensor, device); });
}

std::int64_t Conditioning::bytes() const {
  std::int64_t bytes = 0;
  each(*this, [&](const at::Tensor& tensor, std::int64_t) {
    bytes += static_cast<std::int64_t>(tensor.nbytes());
    return tensor;
  });
  return bytes;
}

Conditioning stacked(const std::vector<Conditioning>& parts) {
  for (const Conditioning& part : parts)
    if (!part.defined()) return {};
  return together(parts, [](const std::vector<at::Tensor>& tensors) { return at::stack(tensors); });
}

Conditioning joined(const std::vector<Conditioning>& parts) {
  return together(parts, [](const std::vector<at::Tensor>& tensors) { return at::cat(tensors); });
}

Conditioning without_words(const Conditioning& conditioning) {
  if (!conditioning.defined()) return {};
  Conditioning bare = conditioning;
  if (conditioning.spans.defined()) {
    bare.spans = bare.words = at::Tensor();
    return bare;
  }
  bare.maps = conditioning.maps.clone();
  bare.maps.narrow(-3, map_channel::kinds, map_channel::across_any - map_channel::kinds).zero_();
  return bare;
}

Conditioning pointed(const Conditioning& conditioning, const at::Tensor& text) {
  if (!conditioning.spans.defined()) return conditioning;
  Conditioning all = conditioning;
  const at::Tensor spans = conditioning.spans.to(text.device());  // [B, F, S, 2]
  const at::Tensor first = spans.select(-1, 0).unsqueeze(-1), count = spans.select(-1, 1).unsqueeze(-1);
  const at::Tensor row = at::arange(text.size(1), spans.options());
  const at::Tensor inside = row.ge(first).logical_and(row.lt(first + count)).to(text.scalar_type());  // [B, F, S, T]
  const at::Tensor share = inside / count.clamp_min(1).to(text.scalar_type());
  all.words = at::matmul(share.flatten(1, 2), text).unflatten(1, {spans.size(1), spans.size(2)});
  return all;
}

ConditioningContext ConditioningNet::operator()(const Conditioning& conditioning) const {
  const at::Tensor& maps = conditioning.maps;
  const auto size = maps.sizes();  // [B, F, P, y, x]
  TORCH_CHECK(size[2] == in.size(1), "there must be ", in.size(1), " maps, not ", size[2]);
  ConditioningContext context;
  if (seen.defined())
    context.seen = at::einsum("cp,bfpyx->bfcyx", {seen.to(at::kFloat), maps.to(seen.device(), at::kFloat)});
  const at::Tensor read = maps.flatten(0, 1).to(in.options());
  at::Tensor x = at::conv2d(read, in, in_bias, 1, 1);
  x = x + at::conv2d(at::silu(x), mixed, mixed_bias, 1, 1);
  x = at::silu(x);
  context.cells = at::conv2d(x, cells, {}, 1, 1);
  at::Tensor placed =
      at::conv2d(x, tokens, {}, {tokens.size(2), tokens.size(3)}).permute({0, 2, 3, 1});  // [B*F, R, W, C]
  if (conditioning.words.defined()) {
    const std::int64_t slots = conditioning.words.size(2);
    const at::Tensor said = at::linear(conditioning.words.flatten(0, 1).to(words.options()), words);  // [B*F, S, C]
    const at::Tensor shares = at::avg_pool2d(read.narrow(1, 0, slots), {tokens.size(2), tokens.size(3)});
    placed = placed + at::bmm(shares.flatten(2).transpose(1, 2), said).view(placed.sizes());
  }
  context.tokens = placed.reshape({size[0], -1, tokens.size(0)});
  const at::Tensor& camera = conditioning.camera;  // [B, F]
  // On a CPU tensor this does not wait for a GPU.
  if (camera.count_nonzero().item<std::int64_t>() > 0)
    context.camera = (camera.to(tokens.device(), at::kDouble, /*non_blocking=*/true) / tokens.size(3))
                         .repeat_interleave(context.tokens.size(1) / size[1], 1);
  return context;
}

void ConditioningNet::list(NamedParameters& all, bool points) {
  if (!points) all.push_back({"layout.seen.weight", &seen});
  all.push_back({"layout.in.weight", &in});
  all.push_back({"layout.in.bias", &in_bias});
  all.push_back({"layout.mixed.weight", &mixed});
  all.push_back({"layout.mixed.bias", &mixed_bias});
  all.push_back({"layout.tokens.weight", &tokens});
  all.push_back({"layout.cells.weight", &cells});
  if (points) all.push_back({"layout.words.weight", &words});
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
