#include "engine/model/layers.h"

#include <ATen/ATen.h>

namespace longtake {

at::Tensor Linear::operator()(const at::Tensor& x) const { return at::linear(x, weight, bias); }

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
