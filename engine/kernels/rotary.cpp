#include "engine/kernels/rotary.h"

#include <ATen/ATen.h>

namespace longtake {
namespace {

constexpr double base_wavelength = 10000.0;

/// The angles of one axis: position times base^(-j / pairs), j = 0 .. pairs - 1.
at::Tensor angles(const at::Tensor& position, int pairs) {
  const auto doubles = position.options().dtype(at::kDouble);
  const at::Tensor exponent = at::arange(pairs, doubles).div_(-std::max(pairs, 1));
  return position.to(at::kDouble).unsqueeze(-1) * at::pow(base_wavelength, exponent);  // [.., tokens, pairs]
}

}  // namespace

Positions grid_positions(double first_frame, int frames, int rows, int columns, at::Device device) {
  const auto floats = at::TensorOptions().dtype(at::kDouble).device(device);
  const auto spread = [&](const at::Tensor& axis, std::vector<std::int64_t> view) {
    return axis.view(view).expand({frames, rows, columns}).reshape(-1);  // [F*R*W]
  };
  return {spread(at::arange(frames, floats) + first_frame, {-1, 1, 1}), spread(at::arange(rows, floats), {1, -1, 1}),
          spread(at::arange(columns, floats), {1, 1, -1})};
}

Positions moved_right(const Positions& positions, const at::Tensor& columns) {
  const auto of_batch = [&](const at::Tensor& axis) { return axis.to(at::kDouble).expand_as(columns); };
  return {of_batch(positions.time), of_batch(positions.row), of_batch(positions.column) + columns};
}

RotarySplit rotary_split(int head_dim) {
  const int third = head_dim / 6;
  return {head_dim / 2 - 2 * third, third, third};
}

Rotation rotation(const Positions& positions, int head_dim, bool exact) {
  const RotarySplit split = rotary_split(head_dim);
  at::Tensor angle = at::cat(
      {angles(positions.time, split.time), angles(positions.row, split.row), angles(positions.column, split.column)},
      -1);
  if (angle.dim() == 2) angle = angle.unsqueeze(0);
  at::Tensor turns = at::complex(angle.cos(), angle.sin());
  if (!exact) turns = turns.to(at::kComplexFloat);
  return {turns.unsqueeze(2)};  // [B or 1, tokens, 1, d/2]
}

at::Tensor rotate(const at::Tensor& x, const Rotation& rotation, int heads) {
  const auto real = at::toRealValueType(rotation.turns.scalar_type());
  const at::Tensor pairs = x.to(real).reshape({x.size(0), x.size(1), heads, -1, 2});
  return at::view_as_real(at::view_as_complex(pairs) * rotation.turns).reshape(x.sizes()).to(x.scalar_type());
}

void rotate_into(const at::Tensor& out, const at::Tensor& x, const Rotation& rotation, int heads) {
  const auto real = at::toRealValueType(rotation.turns.scalar_type());
  const at::Tensor pairs =
      x.to(real, /*non_blocking=*/false, /*copy=*/true).reshape({x.size(0), x.size(1), heads, -1, 2});
  at::view_as_complex(pairs).mul_(rotation.turns);
  out.copy_(pairs.reshape(x.sizes()));
}

}  // namespace longtake
