#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

namespace longtake {

/// A parameter by its checkpoint name. The pointer refers to the model that listed it.
struct NamedParameter {
  std::string name;
  at::Tensor* tensor;
};
using NamedParameters = std::vector<NamedParameter>;

struct Linear {
  at::Tensor weight;  // [out, in]
  at::Tensor bias;    // [out]

  at::Tensor operator()(const at::Tensor& x) const;
  void list(NamedParameters& all, const std::string& name);
};

/// LayerNorm with weight and bias.
struct AffineNorm {
  at::Tensor weight, bias;  // [C]

  at::Tensor operator()(const at::Tensor& x, double eps) const;
  void list(NamedParameters& all, const std::string& name);
};

}  // namespace longtake
