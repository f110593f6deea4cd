#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "engine/model/load_tensors.h"
#include "engine/wan/taehv.h"

namespace longtake {

/// The numbers that tests/fixtures/common.py draws under the same name: integer arithmetic, bit-exact.
at::Tensor drawn(const std::string& name, at::IntArrayRef shape, double centre = 0, double spread = 1);
/// A parameter as draw_parameter() in common.py makes it.
at::Tensor drawn_parameter(const std::string& name, at::IntArrayRef shape);
/// Every parameter drawn under its own name and one of these shapes.
TensorByName drawn_parameters(std::vector<ParameterShape> shapes);

/// Every tensor of a file of the tiny autoencoder, encoder included.
std::vector<ParameterShape> taehv_file(const TaehvConfig& config);

/// A file of tests/fixtures/, opened once.
class Fixture {
 public:
  explicit Fixture(const std::string& name);
  at::Tensor operator[](const std::string& name) const;

 private:
  TensorFile file_;
};

/// Largest difference, as a fraction of the expected tensor's root mean square.
double worst(const at::Tensor& found, const at::Tensor& expected);

}  // namespace longtake
