#include "training/stages/picture_loss.h"

#include <utility>

namespace longtake::train {
namespace {

/// Brightness of groups of four pictures [N, 12, H, W]: [N, 4, H, W].
at::Tensor brightness(const at::Tensor& groups) {
  const at::Tensor rgb = groups.unflatten(1, {-1, 3});
  return .30 * rgb.select(2, 0) + .59 * rgb.select(2, 1) + .11 * rgb.select(2, 2);
}

/// The mean step at the borders of cells, and at all other columns; the tensor version of training/judge/seams.cpp. A
/// step between two pixels is their difference beyond the slope on both sides.
std::pair<double, double> steps_across(const at::Tensor& light, int cell) {
  const at::Tensor slope = light.slice(3, 1) - light.slice(3, 0, -1);
  const at::Tensor steps =
      (slope.slice(3, 1, -1) - .5 * (slope.slice(3, 0, -2) + slope.slice(3, 2))).abs().mean(at::IntArrayRef{0, 1, 2});
  // The first step is before column 2.
  const at::Tensor borders = (at::arange(2, light.size(3) - 1) % cell).eq(0).to(steps.device());
  if (!borders.any().item<bool>()) return {0, 0};  // a single cell
  return {steps.masked_select(borders).mean().item<double>(),
          steps.masked_select(borders.logical_not()).mean().item<double>()};
}

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

at::Tensor around_things(const at::Tensor& things) {
  constexpr std::int64_t unit = 4, reach = 3;
  const at::Tensor coarse = at::max_pool2d(at::max_pool2d(things, unit), 2 * reach + 1, 1, reach);
  return at::upsample_nearest2d(coarse, things.sizes().slice(2)) * (1 - things);
}

at::Tensor picture_loss(const at::Tensor& decoded, const at::Tensor& pixels, const at::Tensor& things,
                        const PictureWeights& weights) {
  at::Tensor weight = 1 + (weights.thing - 1) * things;
  if (weights.near != 1) weight = weight + (weights.near - 1) * around_things(things);
  weight = weight.repeat_interleave(3, 1);
  // The error is weighted once, not in each of the three sums: a pass over these large pictures takes as long as a
  // convolution.
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

void PictureSteps::add(const at::Tensor& decoded, const at::Tensor& shown) {
  decoded_.add(decoded, cell_);
  shown_.add(shown, cell_);
}

void PictureSteps::Sums::add(const at::Tensor& pictures, int cell) {
  const at::Tensor light = brightness(pictures);
  for (const at::Tensor& lines : {light, light.transpose(2, 3)}) {
    gradient += (lines.slice(3, 1) - lines.slice(3, 0, -1)).abs().mean().item<double>();
    const auto [at_borders, between] = steps_across(lines, cell);
    border += at_borders;
    elsewhere += between;
  }
}

at::Tensor half_mask(const at::Tensor& things) { return at::avg_pool2d(things, 2).gt(.5).repeat_interleave(3, 1); }

}  // namespace longtake::train
