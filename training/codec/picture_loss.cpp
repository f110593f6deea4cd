#include "training/codec/picture_loss.h"

#include <utility>

namespace longtake::train {
namespace {

/// Mean absolute first and second differences of neighbouring pixels, across and down.
std::pair<at::Tensor, at::Tensor> differences(const at::Tensor& error) {
  at::Tensor first, second;
  for (const int dim : {2, 3}) {
    const auto change = [dim](const at::Tensor& x) {
      return x.narrow(dim, 1, x.size(dim) - 1) - x.narrow(dim, 0, x.size(dim) - 1);
    };
    const at::Tensor once = change(error);
    const at::Tensor mean_once = once.abs().mean(), mean_twice = change(once).abs().mean();
    first = first.defined() ? first + mean_once : mean_once;
    second = second.defined() ? second + mean_twice : mean_twice;
  }
  return {first, second};
}

}  // namespace

at::Tensor picture_loss(const at::Tensor& decoded, const at::Tensor& pixels, const at::Tensor& things,
                        const PictureWeights& weights) {
  const at::Tensor weight = (1 + (weights.thing - 1) * things).repeat_interleave(3, 1);
  // The error is weighted once and not in each of the three sums: these pictures are large, and every pass over them
  // takes as long as a convolution.
  const at::Tensor error = (decoded - pixels) * (weight / weight.mean());
  if (weights.edge == 0 && weights.curve == 0) return error.abs().mean();
  const auto [first, second] = differences(error);
  return error.abs().mean() + weights.edge * first + weights.curve * second;
}

void PictureErrors::add(const at::Tensor& decoded, const at::Tensor& half, const at::Tensor& mask) {
  const at::Tensor error = (decoded - half).square();
  all_ += error.sum().item<double>();
  things_ += (error * mask).sum().item<double>();
  pixels_ += static_cast<double>(error.numel());
  thing_pixels_ += mask.sum().item<double>();
}

at::Tensor half_mask(const at::Tensor& things) { return at::avg_pool2d(things, 2).gt(.5).repeat_interleave(3, 1); }

}  // namespace longtake::train
