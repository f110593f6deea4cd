#include "engine/model/layers.h"

#include <ATen/ATen.h>

namespace longtake {

at::Tensor Linear::operator()(const at::Tensor& x) const {
  return in_eight_bits() ? (*this)(fp8_input(x)) : at::linear(x, weight, bias);
}

at::Tensor Linear::operator()(const Fp8Input& x) const { return fp8_product(x, {weight, scales}, bias); }

void Linear::round() {
  Fp8Rows rows = fp8_rounded(weight);
  weight = std::move(rows.numbers);
  scales = std::move(rows.scales);
}

at::Tensor Linear::whole_weight(at::ScalarType type) const {
  return in_eight_bits() ? fp8_widened({weight, scales}, type) : weight.to(type);
}

void Linear::list(NamedParameters& all, const std::string& name) {
  all.push_back({name + ".weight", &weight});
  all.push_back({name + ".bias", &bias});
}

at::Tensor AffineNorm::operator()(const at::Tensor& x, double eps) const {
  return at::layer_norm(x, {x.size(-1)}, weight, bias, eps);
}

void AffineNorm::list(NamedParameters& all, const std::string& name) {
  all.push_back({name + ".weight", &weight});
  all.push_back({name + ".bias", &bias});
}

}  // namespace longtake
