#include "tests/model/fixture.h"

#include <ATen/ATen.h>

#include <array>
#include <cmath>
#include <string_view>

#include "engine/weights/families.h"
#include "tests/places/places.h"

namespace longtake {
namespace {

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t value = 0xCBF29CE484222325U;
  for (const char byte : text) value = (value ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
  return value;
}

std::uint64_t split_mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

bool is_norm(std::string_view name) {
  constexpr std::array<std::string_view, 9> ends = {"norm_q.weight", "norm_k.weight", "norm_k_img.weight",
                                                    "norm3.weight",  "proj.0.weight", "proj.4.weight",
                                                    "gamma",         "norm1.weight",  "norm2.weight"};
  for (const std::string_view end : ends)
    if (name.ends_with(end)) return true;
  return name == "norm.weight";
}

TensorFile opened(const std::string& name) {
  Result<TensorFile> file = TensorFile::open(source_path("tests/fixtures/" + name));
  TORCH_CHECK(file, file ? "" : file.error().text());
  return std::move(*file);
}

}  // namespace

at::Tensor drawn(const std::string& name, at::IntArrayRef shape, double centre, double spread) {
  at::Tensor tensor = at::empty(shape, at::kFloat);
  const std::uint64_t start = fnv1a(name);
  auto* out = tensor.data_ptr<float>();
  for (std::int64_t i = 0; i < tensor.numel(); ++i) {
    const std::uint64_t z = split_mix(static_cast<std::uint64_t>(i + 1) * 0x9E3779B97F4A7C15U + start);
    out[i] = static_cast<float>(z >> 40) * 0x1p-23F - 1.0F;
  }
  return tensor.mul_(static_cast<float>(spread)).add_(static_cast<float>(centre));
}

at::Tensor drawn_parameter(const std::string& name, at::IntArrayRef shape) {
  if (is_norm(name)) return drawn(name, shape, 1.0, 0.3);
  if (shape.size() == 1 || name.ends_with("modulation")) return drawn(name, shape, 0, 0.3);
  const std::int64_t fan_in = c10::multiply_integers(shape.slice(1));
  return drawn(name, shape, 0, std::sqrt(3.0 / static_cast<double>(fan_in)));
}

TensorByName drawn_parameters(std::vector<ParameterShape> shapes) {
  return [shapes = std::move(shapes)](const std::string& name) -> Result<at::Tensor> {
    for (const auto& [known, shape] : shapes)
      if (known == name) return drawn_parameter(name, shape);
    return fail(Error::Kind::not_found, "no shape is known for " + name);
  };
}

Fixture::Fixture(const std::string& name) : file_(opened(name)) {}

at::Tensor Fixture::operator[](const std::string& name) const {
  Result<at::Tensor> tensor = read_tensor(file_, name);
  TORCH_CHECK(tensor, tensor ? "" : tensor.error().text());
  return *tensor;
}

double worst(const at::Tensor& found, const at::Tensor& expected) {
  if (found.sizes() != expected.sizes()) return INFINITY;
  const at::Tensor wide = expected.to(at::kDouble);
  return (found.to(at::kDouble) - wide).abs().max().item<double>() / wide.square().mean().sqrt().item<double>();
}

std::vector<ParameterShape> taehv_file(const TaehvConfig& config) {
  const auto& w = config.widths;
  return taehv_shapes({config.latent_channels, w[2], {w[0], w[1], w[2], w[3]}});
}

}  // namespace longtake
