#include <ATen/ATen.h>

#include <functional>
#include <vector>

#include "engine/core/random.h"
#include "training/nets/row_steps.h"

namespace longtake::train {
namespace {

constexpr std::int64_t batch = 2, frames = 3, rows = 2, columns = 4, heads = 2;
constexpr double allowed_float = 1e-4, allowed_bf16 = 4e-2;

using Tensors = std::vector<at::Tensor>;

/// Runs the steps on one set of inputs; `made` receives the results, on the CPU in float32.
struct Trial {
  const RowSteps& steps;
  at::Device device;
  at::ScalarType type;
  std::int64_t width;
  Tensors made;
  std::uint64_t seed = 0;

  at::Tensor random(const std::vector<std::int64_t>& shape, at::ScalarType as) {
    at::Tensor x = at::empty(shape, at::kFloat);
    fill_normal({x.data_ptr<float>(), static_cast<std::size_t>(x.numel())}, {++seed, 0, 0});
    return x.to(as).to(device);
  }
  at::Tensor tokens(at::ScalarType as) { return random({batch, frames * rows * columns, width}, as); }
  /// As in a block: two of several rows per frame, so the tensors are strided.
  Tensors per_frame() { return random({batch, frames, 3, width}, at::kFloat).unbind(2); }
  at::Tensor like(const at::Tensor& x) const { return at::empty_like(x); }
  void note(const at::Tensor& x) { made.push_back(x.to(at::kCPU, at::kFloat)); }

  void norms() {
    const at::Tensor x = tokens(type), g = tokens(type), weight = random({width}, at::kFloat);
    const at::Tensor y = like(x), x_gradient = like(x);
    steps.rms_norm(x, weight, 1e-6, y);
    note(y);
    note(steps.rms_norm_gradient(x, weight, g, 1e-6, x_gradient));
    note(x_gradient);
  }
  void modulations() {
    const at::Tensor x = tokens(at::kFloat), g = tokens(type);
    const Tensors row = per_frame();
    const at::Tensor y = like(g), x_gradient = like(x);
    const at::Tensor scale_gradient = at::zeros({batch, frames, width}, x.options());
    const at::Tensor shift_gradient = at::zeros_like(scale_gradient);
    steps.norm_modulate(x, row[0], row[2], 1e-6, y);
    steps.norm_modulate_gradient(x, row[0], g, 1e-6, x_gradient, scale_gradient, shift_gradient);
    for (const at::Tensor& each : {y, x_gradient, scale_gradient, shift_gradient}) note(each);
  }
  void sums() {
    const at::Tensor x = tokens(at::kFloat), y = tokens(type), g = tokens(at::kFloat);
    const at::Tensor gate = per_frame()[1], gate_gradient = at::zeros({batch, frames, width}, x.options());
    const at::Tensor sum = like(x), y_gradient = like(y);
    steps.gated_add(x, y, gate, sum);
    steps.gated_add_gradient(g, y, gate, y_gradient, gate_gradient);
    for (const at::Tensor& each : {sum, y_gradient, gate_gradient}) note(each);
  }
  void turns() {
    for (const std::int64_t samples : {std::int64_t{1}, batch}) {
      const at::Tensor x = tokens(type), y = like(x), back = like(x);
      const at::Tensor turn = at::view_as_complex(
          random({samples, frames * rows * columns, 1, width / heads / 2, 2}, at::kFloat).contiguous());
      steps.rotate(x, turn, heads, false, y);
      steps.rotate(x, turn, heads, true, back);
      note(y);
      note(back);
    }
  }
  void neighbours() {
    const at::Tensor x = tokens(at::kFloat), g = tokens(at::kFloat), taps = random({9, width}, at::kFloat);
    const at::Tensor y = like(x), x_gradient = like(x);
    steps.add_neighbours(x, taps, rows, columns, y);
    note(y);
    note(steps.add_neighbours_gradient(x, taps, g, rows, columns, x_gradient));
    note(x_gradient);
  }
};

using Part = void (Trial::*)();
constexpr std::pair<const char*, Part> parts[] = {{"RMS norm", &Trial::norms},
                                                  {"norm and modulation", &Trial::modulations},
                                                  {"gated sum", &Trial::sums},
                                                  {"rotation", &Trial::turns},
                                                  {"neighbours", &Trial::neighbours}};

}  // namespace

std::string difference_of(const RowSteps& found, const RowSteps& expected, at::Device device) {
  // Widths that give each thread of a warp one, several and many values, and one that is not a multiple of a warp.
  for (const std::int64_t width : {64, 224, 100, 1024})
    for (const auto& [type, allowed] : {std::pair(at::kFloat, allowed_float), std::pair(at::kBFloat16, allowed_bf16)})
      for (const auto& [name, part] : parts) {
        Trial there{found, device, type, width, {}}, here{expected, at::kCPU, type, width, {}};
        (there.*part)();
        (here.*part)();
        for (std::size_t i = 0; i < here.made.size(); ++i) {
          const double worst = (there.made[i] - here.made[i]).abs().max().item<double>() /
                               here.made[i].square().mean().sqrt().item<double>();
          if (!(worst < allowed))
            return std::string(name) + ", result " + std::to_string(i) + ", width " + std::to_string(width) +
                   (type == at::kFloat ? ", float32: " : ", bf16: ") + std::to_string(worst);
        }
      }
  return {};
}

}  // namespace longtake::train
