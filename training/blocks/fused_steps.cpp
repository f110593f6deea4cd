#include "training/blocks/fused_steps.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/autocast_mode.h>
#include <torch/csrc/autograd/custom_function.h>

#include "engine/kernels/rows.h"
#include "training/blocks/gradient_rows.h"

namespace longtake::train {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

bool has_rows(const at::Tensor& x) {
  return x.is_cpu() && (x.scalar_type() == at::kFloat || x.scalar_type() == at::kBFloat16);
}

/// The tensor in the type that the next product reads.
at::ScalarType product_type(const at::Tensor& x) {
  return at::autocast::is_autocast_enabled(at::kCPU) ? at::autocast::get_autocast_dtype(at::kCPU) : x.scalar_type();
}

at::Tensor floats(const at::Tensor& x) { return x.to(at::kFloat).contiguous(); }

void read_row(const at::Tensor& x, std::int64_t i, float* to) {
  const std::int64_t width = x.size(-1);
  if (x.scalar_type() == at::kFloat)
    rows::load(x.const_data_ptr<float>() + i * width, to, width);
  else
    rows::load(x.const_data_ptr<c10::BFloat16>() + i * width, to, width);
}

void write_row(const float* from, const at::Tensor& x, std::int64_t i) {
  const std::int64_t width = x.size(-1);
  if (x.scalar_type() == at::kFloat)
    rows::store(from, x.data_ptr<float>() + i * width, width);
  else
    rows::store(from, x.data_ptr<c10::BFloat16>() + i * width, width);
}

/// Calls body(first, end, piece) with one piece per thread, so that each has its own place for sums over rows.
template <class Body>
void in_pieces(std::int64_t count, const Body& body) {
  const std::int64_t pieces = std::min<std::int64_t>(at::get_num_threads(), count);
  at::parallel_for(0, pieces, 1, [&](std::int64_t first, std::int64_t end) {
    for (std::int64_t piece = first; piece < end; ++piece)
      body(count * piece / pieces, count * (piece + 1) / pieces, piece);
  });
}

/// A zeroed row of `width` sums for every piece.
at::Tensor piece_sums(std::int64_t width) { return at::zeros({at::get_num_threads(), width}); }

/// For every row of `to`: step(i, piece, row) has row i of each tensor of `from` as float32 in row[0], row[1], ... and
/// a spare one behind them, and returns which of them to write. `group` rows on end stay in one piece.
template <class Step>
void over_rows(const std::vector<at::Tensor>& from, const at::Tensor& to, std::int64_t group, const Step& step) {
  const std::int64_t width = to.size(-1);
  in_pieces(to.numel() / width / group, [&](std::int64_t first, std::int64_t end, std::int64_t piece) {
    std::vector<float> room((from.size() + 1) * static_cast<std::size_t>(width));
    std::vector<float*> row(from.size() + 1);
    for (std::size_t k = 0; k < row.size(); ++k) row[k] = room.data() + k * static_cast<std::size_t>(width);
    for (std::int64_t i = first * group; i < end * group; ++i) {
      for (std::size_t k = 0; k < from.size(); ++k) read_row(from[k], i, row[k]);
      write_row(step(i, piece, row.data()), to, i);
    }
  });
}

struct RmsNorm : torch::autograd::Function<RmsNorm> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& weight, double eps) {
    context->save_for_backward({x, weight});
    context->saved_data["eps"] = eps;
    const at::Tensor y = at::empty_like(x);
    const auto* const w = weight.const_data_ptr<float>();
    over_rows({x}, y, 1, [&](std::int64_t, std::int64_t, float* const* row) {
      rows::rms_norm(row[0], w, x.size(-1), static_cast<float>(eps));
      return row[0];
    });
    return y;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor& x = saved[0];
    const auto* const weight = saved[1].const_data_ptr<float>();
    const auto eps = static_cast<float>(context->saved_data["eps"].toDouble());
    const std::int64_t width = x.size(-1);
    const at::Tensor x_gradient = at::empty_like(x);
    const at::Tensor sums = piece_sums(width);
    over_rows({x, gradients[0].contiguous()}, x_gradient, 1, [&](std::int64_t, std::int64_t piece, float* const* row) {
      rows::rms_norm_gradient(row[0], weight, row[1], row[2], sums.data_ptr<float>() + piece * width, width, eps);
      return row[2];
    });
    return {x_gradient, sums.sum(0), {}};
  }
};

/// Tokens of x [B, N, C] that share a row of `per_frame` [B, F, C].
std::int64_t tokens_per_frame(const at::Tensor& x, const at::Tensor& per_frame) {
  return x.numel() / per_frame.numel();
}

struct NormModulate : torch::autograd::Function<NormModulate> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& scale,
                            const at::Tensor& shift, double eps) {
    context->save_for_backward({x, scale});
    context->saved_data["eps"] = eps;
    const at::Tensor y = at::empty(x.sizes(), x.options().dtype(product_type(x)));
    const std::int64_t width = x.size(-1);
    const std::int64_t tokens = tokens_per_frame(x, scale);
    over_rows({x}, y, tokens, [&](std::int64_t i, std::int64_t, float* const* row) {
      const std::int64_t frame = i / tokens * width;
      rows::norm_modulate(row[0], scale.const_data_ptr<float>() + frame, shift.const_data_ptr<float>() + frame, width,
                          static_cast<float>(eps));
      return row[0];
    });
    return y;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor& x = saved[0];
    const at::Tensor& scale = saved[1];
    const auto eps = static_cast<float>(context->saved_data["eps"].toDouble());
    const std::int64_t width = x.size(-1);
    const std::int64_t tokens = tokens_per_frame(x, scale);
    const at::Tensor x_gradient = at::empty_like(x);
    const at::Tensor scale_gradient = at::zeros_like(scale);
    const at::Tensor shift_gradient = at::zeros_like(scale);
    over_rows({x, gradients[0].contiguous()}, x_gradient, tokens, [&](std::int64_t i, std::int64_t, float* const* row) {
      const std::int64_t frame = i / tokens * width;
      rows::norm_modulate_gradient(row[0], scale.const_data_ptr<float>() + frame, row[1], row[2],
                                   scale_gradient.data_ptr<float>() + frame, shift_gradient.data_ptr<float>() + frame,
                                   width, eps);
      return row[2];
    });
    return {x_gradient, scale_gradient, shift_gradient, {}};
  }
};

struct GatedAdd : torch::autograd::Function<GatedAdd> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& y,
                            const at::Tensor& gate) {
    context->save_for_backward({y, gate});
    const at::Tensor sum = at::empty_like(x);
    const std::int64_t width = x.size(-1);
    const std::int64_t tokens = tokens_per_frame(x, gate);
    over_rows({x, y}, sum, tokens, [&](std::int64_t i, std::int64_t, float* const* row) {
      rows::gated_add(row[0], row[1], gate.const_data_ptr<float>() + i / tokens * width, width);
      return row[0];
    });
    return sum;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor& y = saved[0];
    const at::Tensor& gate = saved[1];
    const std::int64_t width = y.size(-1);
    const std::int64_t tokens = tokens_per_frame(y, gate);
    const at::Tensor y_gradient = at::empty_like(y);
    const at::Tensor gate_gradient = at::zeros_like(gate);
    over_rows({y, gradients[0].contiguous()}, y_gradient, tokens, [&](std::int64_t i, std::int64_t, float* const* row) {
      const std::int64_t frame = i / tokens * width;
      rows::gated_add(gate_gradient.data_ptr<float>() + frame, row[0], row[1], width);
      std::fill_n(row[2], width, 0.0F);
      rows::gated_add(row[2], row[1], gate.const_data_ptr<float>() + frame, width);
      return row[2];
    });
    return {gradients[0], y_gradient, gate_gradient};
  }
};

/// turns [B or 1, N, 1, d/2] complex
at::Tensor turned(const at::Tensor& x, const at::Tensor& turns, std::int64_t heads) {
  const at::Tensor pairs = at::view_as_real(turns).contiguous();
  const std::int64_t tokens = x.size(1);
  const std::int64_t per_token = 2 * turns.size(3);
  const at::Tensor y = at::empty_like(x);
  over_rows({x}, y, 1, [&](std::int64_t i, std::int64_t, float* const* row) {
    const std::int64_t place = turns.size(0) == 1 ? i % tokens : i;
    rows::rotate(row[0], pairs.const_data_ptr<float>() + place * per_token, heads, per_token / 2);
    return row[0];
  });
  return y;
}

struct Rotate : torch::autograd::Function<Rotate> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& turns,
                            std::int64_t heads) {
    context->save_for_backward({turns});
    context->saved_data["heads"] = heads;
    return turned(x, turns, heads);
  }
  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const at::Tensor back = context->get_saved_variables()[0].conj().resolve_conj();
    return {turned(gradients[0].contiguous(), back, context->saved_data["heads"].toInt()), {}, {}};
  }
};

struct Gelu : torch::autograd::Function<Gelu> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x) {
    context->save_for_backward({x});
    const at::Tensor y = at::empty_like(x);
    over_rows({x}, y, 1, [&](std::int64_t, std::int64_t, float* const* row) {
      rows::gelu(row[0], x.size(-1));
      return row[0];
    });
    return y;
  }
  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const at::Tensor x = context->get_saved_variables()[0];
    const at::Tensor x_gradient = at::empty_like(x);
    over_rows({x, gradients[0].contiguous()}, x_gradient, 1, [&](std::int64_t, std::int64_t, float* const* row) {
      rows::gelu_gradient(row[0], row[1], row[2], x.size(-1));
      return row[2];
    });
    return {x_gradient};
  }
};

/// Calls visit(tap, here, there) for every token `here` of one frame and every neighbour `there` it has, itself
/// included.
template <class Visit>
void for_each_neighbour(std::int64_t rows, std::int64_t columns, const Visit& visit) {
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t column = 0; column < columns; ++column)
      for (std::int64_t tap = 0; tap < 9; ++tap) {
        const std::int64_t y = row + tap / 3 - 1;
        const std::int64_t x = column + tap % 3 - 1;
        if (y >= 0 && y < rows && x >= 0 && x < columns) visit(tap, row * columns + column, y * columns + x);
      }
}

/// x float32 [B, N, C], weight [C, 1, 3, 3].
struct AddNeighbours : torch::autograd::Function<AddNeighbours> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& x, const at::Tensor& weight,
                            std::int64_t grid_rows, std::int64_t grid_columns) {
    const at::Tensor taps = weight.flatten(1).t().contiguous();  // [9, C]
    context->save_for_backward({x, taps});
    context->saved_data["rows"] = grid_rows;
    context->saved_data["columns"] = grid_columns;
    at::Tensor y = x.clone();
    const std::int64_t width = x.size(-1);
    const std::int64_t frame_size = grid_rows * grid_columns * width;
    in_pieces(x.numel() / frame_size, [&](std::int64_t first, std::int64_t end, std::int64_t) {
      for (std::int64_t frame = first; frame < end; ++frame) {
        const float* const from = x.const_data_ptr<float>() + frame * frame_size;
        float* const to = y.data_ptr<float>() + frame * frame_size;
        for_each_neighbour(grid_rows, grid_columns, [&](std::int64_t tap, std::int64_t here, std::int64_t there) {
          rows::gated_add(to + here * width, from + there * width, taps.const_data_ptr<float>() + tap * width, width);
        });
      }
    });
    return y;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor& x = saved[0];
    const at::Tensor& taps = saved[1];
    const std::int64_t grid_rows = context->saved_data["rows"].toInt();
    const std::int64_t grid_columns = context->saved_data["columns"].toInt();
    const at::Tensor gradient = gradients[0].contiguous();
    at::Tensor x_gradient = gradient.clone();
    const std::int64_t width = x.size(-1);
    const std::int64_t frame_size = grid_rows * grid_columns * width;
    at::Tensor sums = piece_sums(9 * width);
    in_pieces(x.numel() / frame_size, [&](std::int64_t first, std::int64_t end, std::int64_t piece) {
      float* const taps_gradient = sums.data_ptr<float>() + piece * 9 * width;
      for (std::int64_t frame = first; frame < end; ++frame) {
        const float* const from = x.const_data_ptr<float>() + frame * frame_size;
        const float* const g = gradient.const_data_ptr<float>() + frame * frame_size;
        float* const to = x_gradient.data_ptr<float>() + frame * frame_size;
        for_each_neighbour(grid_rows, grid_columns, [&](std::int64_t tap, std::int64_t here, std::int64_t there) {
          const float* const own = g + here * width;
          rows::gated_add(to + there * width, own, taps.const_data_ptr<float>() + tap * width, width);
          rows::gated_add(taps_gradient + tap * width, own, from + there * width, width);
        });
      }
    });
    return {x_gradient, sums.sum(0).view({9, width}).t().reshape({width, 1, 3, 3}), {}, {}};
  }
};

at::Tensor fused_rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps) {
  if (!has_rows(x)) return plain_steps().rms_norm(x, weight, eps);
  return RmsNorm::apply(x.contiguous(), floats(weight), eps);
}

at::Tensor fused_norm_modulate(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps) {
  if (!has_rows(x)) return plain_steps().norm_modulate(x, scale, shift, eps);
  return NormModulate::apply(x.contiguous(), floats(scale), floats(shift), eps);
}

at::Tensor fused_gated_add(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate) {
  if (!has_rows(x) || !has_rows(y)) return plain_steps().gated_add(x, y, gate);
  return GatedAdd::apply(x.contiguous(), y.contiguous(), floats(gate));
}

at::Tensor fused_rotate(const at::Tensor& x, const Rotation& rotation, int heads) {
  if (!has_rows(x) || rotation.turns.scalar_type() != at::kComplexFloat)
    return plain_steps().rotate(x, rotation, heads);
  return Rotate::apply(x.contiguous(), rotation.turns, heads);
}

at::Tensor fused_linear_gelu(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
  const at::Tensor y = at::linear(x, weight, bias);
  return has_rows(y) ? Gelu::apply(y.contiguous()) : at::gelu(y, "tanh");
}

at::Tensor fused_add_neighbours(const at::Tensor& x, const at::Tensor& weight, std::int64_t rows,
                                std::int64_t columns) {
  if (!x.is_cpu() || x.scalar_type() != at::kFloat) return plain_steps().add_neighbours(x, weight, rows, columns);
  return AddNeighbours::apply(x.contiguous(), floats(weight), rows, columns);
}

}  // namespace

const BlockSteps& fused_steps() {
  static constexpr BlockSteps steps{fused_rms_norm, fused_norm_modulate, fused_gated_add,
                                    fused_rotate,   fused_linear_gelu,   fused_add_neighbours};
  return steps;
}

}  // namespace longtake::train
