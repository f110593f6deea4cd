#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <vector>

#include "engine/kernels/rows.h"
#include "training/nets/gradient_rows.h"
#include "training/nets/row_steps.h"

namespace longtake::train {
namespace {

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

/// Calls body(first, end, piece) with one piece per thread. Each piece has its own row for sums over rows.
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

/// For every row of `to`, calls step(i, piece, row). row[0], row[1], ... are row i of each tensor of `from` as float32,
/// followed by one spare row. It returns the row to write. `group` consecutive rows stay in one piece.
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

void rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps, const at::Tensor& y) {
  const auto* const w = weight.const_data_ptr<float>();
  over_rows({x}, y, 1, [&](std::int64_t, std::int64_t, float* const* row) {
    rows::rms_norm(row[0], w, x.size(-1), static_cast<float>(eps));
    return row[0];
  });
}

at::Tensor rms_norm_gradient(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& g, double eps,
                             const at::Tensor& x_gradient) {
  const auto* const w = weight.const_data_ptr<float>();
  const std::int64_t width = x.size(-1);
  const at::Tensor sums = piece_sums(width);
  over_rows({x, g}, x_gradient, 1, [&](std::int64_t, std::int64_t piece, float* const* row) {
    rows::rms_norm_gradient(row[0], w, row[1], row[2], sums.data_ptr<float>() + piece * width, width,
                            static_cast<float>(eps));
    return row[2];
  });
  return sums.sum(0);
}

const float* row_of(const at::Tensor& per_frame, std::int64_t frame) {
  return per_frame.const_data_ptr<float>() + frame * stride_of_rows(per_frame);
}

void norm_modulate(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps,
                   const at::Tensor& y) {
  const std::int64_t tokens = tokens_per_frame(x, scale);
  over_rows({x}, y, tokens, [&](std::int64_t i, std::int64_t, float* const* row) {
    rows::norm_modulate(row[0], row_of(scale, i / tokens), row_of(shift, i / tokens), x.size(-1),
                        static_cast<float>(eps));
    return row[0];
  });
}

void norm_modulate_gradient(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& g, double eps,
                            const at::Tensor& x_gradient, const at::Tensor& scale_gradient,
                            const at::Tensor& shift_gradient) {
  const std::int64_t width = x.size(-1), tokens = tokens_per_frame(x, scale);
  over_rows({x, g}, x_gradient, tokens, [&](std::int64_t i, std::int64_t, float* const* row) {
    const std::int64_t frame = i / tokens;
    rows::norm_modulate_gradient(row[0], row_of(scale, frame), row[1], row[2],
                                 scale_gradient.data_ptr<float>() + frame * width,
                                 shift_gradient.data_ptr<float>() + frame * width, width, static_cast<float>(eps));
    return row[2];
  });
}

void gated_add(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate, const at::Tensor& sum) {
  const std::int64_t tokens = tokens_per_frame(x, gate);
  over_rows({x, y}, sum, tokens, [&](std::int64_t i, std::int64_t, float* const* row) {
    rows::gated_add(row[0], row[1], row_of(gate, i / tokens), x.size(-1));
    return row[0];
  });
}

void gated_add_gradient(const at::Tensor& g, const at::Tensor& y, const at::Tensor& gate, const at::Tensor& y_gradient,
                        const at::Tensor& gate_gradient) {
  const std::int64_t width = y.size(-1), tokens = tokens_per_frame(y, gate);
  over_rows({y, g}, y_gradient, tokens, [&](std::int64_t i, std::int64_t, float* const* row) {
    rows::gated_add(gate_gradient.data_ptr<float>() + i / tokens * width, row[0], row[1], width);
    std::fill_n(row[2], width, 0.0F);
    rows::gated_add(row[2], row[1], row_of(gate, i / tokens), width);
    return row[2];
  });
}

void rotate(const at::Tensor& x, const at::Tensor& turns, std::int64_t heads, bool back, const at::Tensor& y) {
  const at::Tensor pairs = at::view_as_real(back ? turns.conj().resolve_conj() : turns).contiguous();
  const std::int64_t tokens = x.size(1);
  const std::int64_t per_token = 2 * turns.size(3);
  over_rows({x}, y, 1, [&](std::int64_t i, std::int64_t, float* const* row) {
    const std::int64_t place = turns.size(0) == 1 ? i % tokens : i;
    rows::rotate(row[0], pairs.const_data_ptr<float>() + place * per_token, heads, per_token / 2);
    return row[0];
  });
}

/// Calls visit(tap, here, there) for every token `here` of one frame and each of its neighbours `there`, itself
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

void add_neighbours(const at::Tensor& x, const at::Tensor& taps, std::int64_t grid_rows, std::int64_t grid_columns,
                    const at::Tensor& y) {
  y.copy_(x);
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
}

at::Tensor add_neighbours_gradient(const at::Tensor& x, const at::Tensor& taps, const at::Tensor& gradient,
                                   std::int64_t grid_rows, std::int64_t grid_columns, const at::Tensor& x_gradient) {
  x_gradient.copy_(gradient);
  const std::int64_t width = x.size(-1);
  const std::int64_t frame_size = grid_rows * grid_columns * width;
  const at::Tensor sums = piece_sums(9 * width);
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
  return sums.sum(0).view({9, width});
}

}  // namespace

void cpu_gelu(const at::Tensor& x, const at::Tensor& y) {
  over_rows({x}, y, 1, [&](std::int64_t, std::int64_t, float* const* row) {
    rows::gelu(row[0], x.size(-1));
    return row[0];
  });
}

void cpu_gelu_gradient(const at::Tensor& x, const at::Tensor& g, const at::Tensor& x_gradient) {
  over_rows({x, g}, x_gradient, 1, [&](std::int64_t, std::int64_t, float* const* row) {
    rows::gelu_gradient(row[0], row[1], row[2], x.size(-1));
    return row[2];
  });
}

const RowSteps& cpu_row_steps() {
  static constexpr RowSteps steps{
      rms_norm, rms_norm_gradient, norm_modulate,          norm_modulate_gradient, gated_add, gated_add_gradient,
      rotate,   add_neighbours,    add_neighbours_gradient};
  return steps;
}

}  // namespace longtake::train
