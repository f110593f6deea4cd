#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "engine/kernels/fp8_product.h"

namespace longtake {

/// A parameter by its checkpoint name. The pointer refers to the model that listed it.
struct NamedParameter {
  std::string name;
  at::Tensor* tensor;
};
using NamedParameters = std::vector<NamedParameter>;

struct Linear {
  at::Tensor weight;    // [out, in]
  at::Tensor bias;      // [out]
  at::Tensor scales{};  // [out], row scales of an 8-bit weight (Fp8Rows); undefined = the weight is not quantised

  at::Tensor operator()(const at::Tensor& x) const;
  /// Applies the layer to an input that several 8-bit matrices read.
  at::Tensor operator()(const Fp8Input& x) const;
  bool in_eight_bits() const { return scales.defined(); }
  /// Converts the weight to 8 bits.
  void round();
  at::Tensor whole_weight(at::ScalarType type) const;
  void list(NamedParameters& all, const std::string& name);
};

/// LayerNorm with weight and bias.
struct AffineNorm {
  at::Tensor weight, bias;  // [C]

  at::Tensor operator()(const at::Tensor& x, double eps) const;
  void list(NamedParameters& all, const std::string& name);
};

}  // namespace longtake
