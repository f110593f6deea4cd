#include "training/stages/rival.h"

#include <c10/core/GradMode.h>

#include <array>
#include <cmath>

#include "engine/starter/cell_codec.h"
#include "training/data/clips.h"

namespace longtake::train {
namespace {

constexpr std::array<int, 5> widths = {CellCodec::group_channels, 32, 64, 96, 1};
constexpr double leak = 0.2;

at::Tensor flat(const at::Tensor& weight) { return weight.flatten(1); }

}  // namespace

Rival::Rival(std::uint64_t seed, at::Device device) {
  for (std::size_t i = 0; i + 1 < widths.size(); ++i) {
    const bool last = i + 2 == widths.size();
    const int kernel = last ? 3 : 4;
    Layer layer;
    layer.weight = seeded_normal({widths[i + 1], widths[i], kernel, kernel}, seed, static_cast<std::uint32_t>(2 * i))
                       .mul_(std::sqrt(2.0 / (widths[i] * kernel * kernel)))
                       .contiguous(at::MemoryFormat::ChannelsLast);
    layer.bias = at::zeros({widths[i + 1]});
    layer.direction = seeded_normal({widths[i + 1]}, seed, static_cast<std::uint32_t>(2 * i + 1));
    layer.direction.div_(layer.direction.norm() + 1e-12);
    layer.stride = last ? 1 : 2;
    layers_.push_back(layer);
  }
  for (int i = 0; i < 5; ++i) normalise();
  for (Layer& layer : layers_) {
    layer.weight = layer.weight.to(device);
    layer.bias = layer.bias.to(device);
    layer.direction = layer.direction.to(device);
  }
}

void Rival::normalise() {
  const c10::NoGradGuard no_grad;
  for (Layer& layer : layers_) {
    const at::Tensor matrix = flat(layer.weight);
    const at::Tensor right = at::mv(matrix.t(), layer.direction);
    const at::Tensor left = at::mv(matrix, right / (right.norm() + 1e-12));
    layer.direction.copy_(left / (left.norm() + 1e-12));
  }
}

at::Tensor Rival::judge(const at::Tensor& groups) const {
  at::Tensor x = groups.contiguous(at::MemoryFormat::ChannelsLast);
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const Layer& layer = layers_[i];
    at::Tensor right;
    {
      const c10::NoGradGuard no_grad;
      right = at::mv(flat(layer.weight).t(), layer.direction);
      right = right / (right.norm() + 1e-12);
    }
    const at::Tensor largest = at::dot(layer.direction, at::mv(flat(layer.weight), right));
    x = at::conv2d(x, layer.weight / largest, layer.bias, layer.stride, 1);
    if (i + 1 < layers_.size()) x = at::leaky_relu(x, leak);
  }
  return x;
}

NamedTensors Rival::parameters() const {
  NamedTensors all;
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    all.emplace_back("rival." + std::to_string(i) + ".weight", layers_[i].weight);
    all.emplace_back("rival." + std::to_string(i) + ".bias", layers_[i].bias);
  }
  return all;
}

NamedTensors Rival::buffers() const {
  NamedTensors all;
  for (std::size_t i = 0; i < layers_.size(); ++i)
    all.emplace_back("rival." + std::to_string(i) + ".direction", layers_[i].direction);
  return all;
}

at::Tensor step_rival(Rival& rival, Learner& learner, const StepContext& context, const at::Tensor& real,
                      const at::Tensor& drawn) {
  rival.normalise();
  const at::Tensor loss = at::relu(1 - rival.judge(real)).mean() + at::relu(1 + rival.judge(drawn.detach())).mean();
  loss.backward();
  learner.step(context.group, 1);
  return loss.detach();
}

void clear_gradients(const Rival& rival) {
  for (auto& [_, parameter] : rival.parameters()) parameter.mutable_grad().reset();
}

}  // namespace longtake::train
