#include "training/run/muon.h"

#include <ATen/ATen.h>

#include <cmath>
#include <map>

#include "engine/kernels/products.h"

namespace longtake::train {
namespace {

// The published coefficients of Muon.
constexpr double momentum = 0.95;
constexpr double update_size = 0.2;  // root mean square of an element, as AdamW's usually is
constexpr double linear = 3.4445, cubic = -4.7750, quintic = 2.0315;
constexpr int iterations = 5;

/// [n, rows, columns] with rows <= columns.
at::Tensor orthogonal_wide(at::Tensor x) {
  x = x / (x.flatten(1).norm(2, 1).view({-1, 1, 1}) + 1e-7);
  // bf16 as published: the direction of a step needs no more bits, and in float32 these products would take a quarter
  // of a step's time.
  if (x.is_cuda() || (x.is_cpu() && fastest_cpu_type() == at::kBFloat16)) x = x.to(at::kBFloat16);
  for (int i = 0; i < iterations; ++i) {
    const at::Tensor square = at::bmm(x, x.transpose(1, 2));
    x = at::baddbmm(x, at::baddbmm(square, square, square, cubic, quintic), x, linear);
  }
  return x.to(at::kFloat);
}

}  // namespace

bool is_hidden_matrix(const std::string& name, const at::Tensor& parameter) {
  const auto within = [&name](const char* part) { return name.find(part) != std::string::npos; };
  if (parameter.dim() < 2 || parameter.size(0) < 2 || parameter.size(1) < 2 || !name.ends_with(".weight")) return false;
  return within("blocks.") || within("layers.") || within("mixed.");
}

std::vector<at::Tensor> orthogonal(const std::vector<at::Tensor>& matrices) {
  // Matrices of one shape are batched: single ones are too small to keep a processor busy.
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> by_shape;
  for (std::size_t i = 0; i < matrices.size(); ++i) {
    const at::Tensor& m = matrices[i];
    by_shape[{m.size(0), m.numel() / m.size(0)}].push_back(i);
  }
  std::vector<at::Tensor> out(matrices.size());
  for (const auto& [shape, members] : by_shape) {
    const bool tall = shape.first > shape.second;
    std::vector<at::Tensor> same;
    for (const std::size_t i : members) {
      const at::Tensor flat = matrices[i].flatten(1);
      same.push_back(tall ? flat.t() : flat);
    }
    const std::vector<at::Tensor> done = orthogonal_wide(at::stack(same)).unbind(0);
    for (std::size_t i = 0; i < members.size(); ++i) {
      out[members[i]] = (tall ? done[i].t() : done[i]).reshape(matrices[members[i]].sizes());
    }
  }
  return out;
}

void step_muon(const std::vector<at::Tensor>& parameters, const std::vector<at::Tensor>& gradients,
               std::vector<at::Tensor>& momenta, double learning_rate, double weight_decay, const at::Tensor& applied) {
  const auto factor = [&](double usual, double otherwise) { return at::where(applied, usual, otherwise); };
  // List operations, because on a GPU launches dominate for matrices of this size.
  at::_foreach_mul_(momenta, factor(momentum, 1));
  at::_foreach_add_(momenta, gradients);
  const std::vector<at::Tensor> directions =
      orthogonal(at::_foreach_add(gradients, at::_foreach_mul(momenta, factor(momentum, 0))));
  at::_foreach_mul_(parameters, factor(1 - learning_rate * weight_decay, 1));
  std::map<std::int64_t, std::pair<std::vector<at::Tensor>, std::vector<at::Tensor>>> by_width;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const at::Tensor& p = parameters[i];
    auto& [same, along] = by_width[std::max(p.size(0), p.numel() / p.size(0))];
    same.push_back(p);
    along.push_back(directions[i]);
  }
  for (const auto& [width, matrices] : by_width)
    at::_foreach_add_(matrices.first, matrices.second,
                      -learning_rate * update_size * std::sqrt(static_cast<double>(width)));
}

}  // namespace longtake::train
