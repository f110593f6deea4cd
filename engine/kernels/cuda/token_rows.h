#pragma once

#include <cmath>

#include "engine/kernels/cuda/host_device.h"

// Steps on one row of channels, of a token or a pixel, and gradients of some, as functions that a team of threads
// executes together. In the .cu files a team is half a warp, a warp or a block. A test without a GPU runs the same
// functions with a team of one. Every member holds the columns place, place + size, ... in at most `kMost` registers,
// or octets of columns.

namespace longtake::cuda {

/// A team of one thread, for tests.
struct Alone {
  static constexpr int size = 1;
  int place = 0;
  float sum(float x) const { return x; }
  float largest(float x) const { return x; }
};

/// Calls body(register, column) for every column of this member. The loop has a constant length, so that arrays indexed
/// by `register` stay in registers.
template <int kMost, class Team, class Body>
LONGTAKE_HOST_DEVICE void for_columns(const Team& team, int width, const Body& body) {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int i = 0; i < kMost; ++i) {
    const int column = team.place + i * Team::size;
    if (column < width) body(i, column);
  }
}

/// y = x / sqrt(mean of squares + eps) * weight
template <int kMost, class Team, class T>
LONGTAKE_HOST_DEVICE void rms_norm_row(const Team& team, const T* x, const float* weight, T* y, int width, float eps) {
  float row[kMost];
  float squares = 0;
  for_columns<kMost>(team, width, [&](int i, int c) {
    row[i] = static_cast<float>(x[c]);
    squares += row[i] * row[i];
  });
  const float factor = 1.0F / sqrtf(team.sum(squares) / static_cast<float>(width) + eps);
  for_columns<kMost>(team, width, [&](int i, int c) { y[c] = static_cast<T>(row[i] * factor * weight[c]); });
}

/// `g` is the gradient of y; adds the weight's gradient to `weight_sum`, which holds this member's columns.
template <int kMost, class Team, class T>
LONGTAKE_HOST_DEVICE void rms_norm_gradient_row(const Team& team, const T* x, const float* weight, const T* g,
                                                T* x_gradient, float* weight_sum, int width, float eps) {
  float row[kMost], gradient[kMost];
  float squares = 0, inner = 0;
  for_columns<kMost>(team, width, [&](int i, int c) {
    row[i] = static_cast<float>(x[c]);
    gradient[i] = static_cast<float>(g[c]);
    squares += row[i] * row[i];
    inner += gradient[i] * weight[c] * row[i];
  });
  const auto n = static_cast<float>(width);
  const float factor = 1.0F / sqrtf(team.sum(squares) / n + eps);
  const float along = team.sum(inner) * factor * factor / n;
  for_columns<kMost>(team, width, [&](int i, int c) {
    x_gradient[c] = static_cast<T>(factor * (gradient[i] * weight[c] - row[i] * along));
    weight_sum[i] += gradient[i] * row[i] * factor;
  });
}

/// Stores the centred row in `row` and returns 1 / its standard deviation.
template <int kMost, class Team, class T>
LONGTAKE_HOST_DEVICE float centred(const Team& team, const T* x, float* row, int width, float eps) {
  float sum = 0;
  for_columns<kMost>(team, width, [&](int i, int c) {
    row[i] = static_cast<float>(x[c]);
    sum += row[i];
  });
  const auto n = static_cast<float>(width);
  const float mean = team.sum(sum) / n;
  float squares = 0;
  for_columns<kMost>(team, width, [&](int i, int) {
    row[i] -= mean;
    squares += row[i] * row[i];
  });
  return 1.0F / sqrtf(team.sum(squares) / n + eps);
}

/// y = (x - mean) / sqrt(variance + eps) * (1 + scale) + shift
template <int kMost, class Team, class T, class Out>
LONGTAKE_HOST_DEVICE void norm_modulate_row(const Team& team, const T* x, const float* scale, const float* shift,
                                            Out* y, int width, float eps) {
  float row[kMost];
  const float factor = centred<kMost>(team, x, row, width, eps);
  for_columns<kMost>(team, width,
                     [&](int i, int c) { y[c] = static_cast<Out>(row[i] * factor * (1.0F + scale[c]) + shift[c]); });
}

/// Adds to scale_sum and shift_sum, which hold this member's columns.
template <int kMost, class Team, class T, class Out>
LONGTAKE_HOST_DEVICE void norm_modulate_gradient_row(const Team& team, const T* x, const float* scale, const Out* g,
                                                     T* x_gradient, float* scale_sum, float* shift_sum, int width,
                                                     float eps) {
  float row[kMost], gradient[kMost];
  const float factor = centred<kMost>(team, x, row, width, eps);
  float whole = 0, inner = 0;  // sums of the normalised row's gradient, and of its products with the row
  for_columns<kMost>(team, width, [&](int i, int c) {
    const float arrived = static_cast<float>(g[c]);
    scale_sum[i] += arrived * row[i] * factor;
    shift_sum[i] += arrived;
    gradient[i] = arrived * (1.0F + scale[c]);
    whole += gradient[i];
    inner += gradient[i] * row[i];
  });
  const auto n = static_cast<float>(width);
  const float level = team.sum(whole) / n;
  const float along = team.sum(inner) * factor * factor / n;
  for_columns<kMost>(team, width, [&](int i, int c) {
    x_gradient[c] = static_cast<T>(factor * (gradient[i] - level - row[i] * along));
  });
}

/// The gradients of x + y * gate: y's is written, the gate's added to gate_sum, which holds this member's columns.
template <int kMost, class Team, class T>
LONGTAKE_HOST_DEVICE void gated_gradient_row(const Team& team, const float* g, const T* y, const float* gate,
                                             T* y_gradient, float* gate_sum, int width) {
  for_columns<kMost>(team, width, [&](int i, int c) {
    y_gradient[c] = static_cast<T>(g[c] * gate[c]);
    gate_sum[i] += g[c] * static_cast<float>(y[c]);
  });
}

/// Multiplies one complex pair of a row by its turn, or by the turn's conjugate. `turns` has the pairs of one head.
template <class T>
LONGTAKE_HOST_DEVICE void rotate_pair(const T* x, const float* turns, T* y, int pair, int pairs_per_head, bool back) {
  const float* turn = turns + 2 * (pair % pairs_per_head);
  const float real = static_cast<float>(x[2 * pair]), imaginary = static_cast<float>(x[2 * pair + 1]);
  const float sine = back ? -turn[1] : turn[1];
  y[2 * pair] = static_cast<T>(real * turn[0] - imaginary * sine);
  y[2 * pair + 1] = static_cast<T>(real * sine + imaginary * turn[0]);
}

/// Eight adjacent numbers that a thread reads or writes at once.
template <class T>
struct alignas(16) Eight {
  T at[8];
};

/// Eight one-byte numbers.
template <class T>
struct alignas(8) EightSmall {
  T at[8];
};

/// y = x / sqrt(mean of squares + eps) * weight, each pair times its turn; without a weight x is only rotated. Rows
/// begin at multiples of 16 bytes, and a head has a multiple of eight channels. A member holds at most `kMost` octets.
template <int kMost, class Team, class T>
LONGTAKE_HOST_DEVICE void norm_rotate_row(const Team& team, const T* x, const T* weight, const float* turns,
                                          int pairs_per_head, T* y, int width, float eps) {
  float row[8 * kMost];
  float squares = 0;
  for_columns<kMost>(team, width / 8, [&](int i, int o) {
    const Eight<T> eight = reinterpret_cast<const Eight<T>*>(x)[o];
    for (int c = 0; c < 8; ++c) {
      row[8 * i + c] = static_cast<float>(eight.at[c]);
      squares += row[8 * i + c] * row[8 * i + c];
    }
  });
  if (weight != nullptr) {
    const float factor = 1.0F / sqrtf(team.sum(squares) / static_cast<float>(width) + eps);
    for_columns<kMost>(team, width / 8, [&](int i, int o) {
      const Eight<T> eight = reinterpret_cast<const Eight<T>*>(weight)[o];
      for (int c = 0; c < 8; ++c) row[8 * i + c] *= factor * static_cast<float>(eight.at[c]);
    });
  }
  for_columns<kMost>(team, width / 8, [&](int i, int o) {
    const Eight<float> turn = reinterpret_cast<const Eight<float>*>(turns)[o % (pairs_per_head / 4)];
    Eight<T> eight;
    for (int c = 0; c < 8; c += 2) {
      const float real = row[8 * i + c], imaginary = row[8 * i + c + 1];
      eight.at[c] = static_cast<T>(real * turn.at[c] - imaginary * turn.at[c + 1]);
      eight.at[c + 1] = static_cast<T>(real * turn.at[c + 1] + imaginary * turn.at[c]);
    }
    reinterpret_cast<Eight<T>*>(y)[o] = eight;
  });
}

/// GELU's tanh form: (1 + tanh(u)) / 2 is 1 / (1 + e^-2u).
LONGTAKE_HOST_DEVICE inline float gelu_of(float x) {
  return quotient(x, 1.0F + exponential(-1.59576912F * (x + 0.044715F * x * x * x)));
}

/// y = x / scale, after a GELU if `gelu`, in an 8-bit type whose largest number is `most`. The scale makes the row's
/// largest number `most`. Rows begin at multiples of 16 bytes. A member holds at most `kMost` octets.
template <int kMost, class Team, class T, class Small>
LONGTAKE_HOST_DEVICE void eight_bit_row(const Team& team, const T* x, bool gelu, Small* y, float* scale, int width,
                                        float most) {
  constexpr float least = 1.17549435e-38F;  // avoids dividing a row of zeros by zero
  float row[8 * kMost];
  float largest = 0;
  for_columns<kMost>(team, width / 8, [&](int i, int o) {
    const Eight<T> eight = reinterpret_cast<const Eight<T>*>(x)[o];
    for (int c = 0; c < 8; ++c) {
      const float number = static_cast<float>(eight.at[c]);
      row[8 * i + c] = gelu ? gelu_of(number) : number;
      largest = fmaxf(largest, fabsf(row[8 * i + c]));
    }
  });
  const float unit = fmaxf(team.largest(largest) / most, least), factor = 1.0F / unit;
  for_columns<kMost>(team, width / 8, [&](int i, int o) {
    EightSmall<Small> eight;
    for (int c = 0; c < 8; ++c) eight.at[c] = Small(row[8 * i + c] * factor);
    reinterpret_cast<EightSmall<Small>*>(y)[o] = eight;
  });
  if (team.place == 0) *scale = unit;
}

template <class T>
struct Pixels {
  const T* x;  ///< [frames, pixels, width]
  const T* gamma;
  T* y;  ///< [frames, pixels, groups * width]
  long long frames, pixels;
  int width, groups;
};

/// silu(x / |x| * sqrt(width) * gamma) of one pixel of a frame, into every group that the frame belongs to. These are
/// the last group of its own frame of y, the one before it of the next frame, and so on. Pixels begin at multiples of
/// 16 bytes. A member holds at most `kMost` octets.
template <int kMost, class Team, class T>
LONGTAKE_HOST_DEVICE void norm_silu_pixel(const Team& team, const Pixels<T>& all, int frame, long long pixel) {
  const T* x = all.x + (frame * all.pixels + pixel) * all.width;
  float row[8 * kMost];
  float squares = 0;
  for_columns<kMost>(team, all.width / 8, [&](int i, int o) {
    const Eight<T> eight = reinterpret_cast<const Eight<T>*>(x)[o];
    for (int c = 0; c < 8; ++c) {
      row[8 * i + c] = static_cast<float>(eight.at[c]);
      squares += row[8 * i + c] * row[8 * i + c];
    }
  });
  const float factor = sqrtf(quotient(static_cast<float>(all.width), fmaxf(team.sum(squares), 1e-24F)));
  // Group 0 is in the latest frame; each further group is one frame earlier.
  const long long last = frame + all.groups - 1;
  T* const first = all.y + (last * all.pixels + pixel) * all.groups * all.width;
  const long long step = all.width - all.pixels * all.groups * all.width;
  for_columns<kMost>(team, all.width / 8, [&](int i, int o) {
    const Eight<T> gamma = reinterpret_cast<const Eight<T>*>(all.gamma)[o];
    Eight<T> eight;
    for (int c = 0; c < 8; ++c) {
      const float value = row[8 * i + c] * factor * static_cast<float>(gamma.at[c]);
      eight.at[c] = static_cast<T>(quotient(value, 1.0F + exponential(-value)));
    }
    for (int group = 0; group < all.groups; ++group)
      if (last - group < all.frames) reinterpret_cast<Eight<T>*>(first + group * step)[o] = eight;
  });
}

/// The tokens of one frame. Each step below processes one channel of them.
struct FrameGrid {
  int rows = 0, columns = 0;
  long long width = 0;  ///< channels of a token
};

/// Calls visit(tap, there) for the existing 3 x 3 neighbours of token (row, column), including itself.
template <class Visit>
LONGTAKE_HOST_DEVICE void for_neighbours(const FrameGrid& grid, int row, int column, const Visit& visit) {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int tap = 0; tap < 9; ++tap) {
    const int y = row + tap / 3 - 1, x = column + tap % 3 - 1;
    if (y >= 0 && y < grid.rows && x >= 0 && x < grid.columns) visit(tap, (y * grid.columns + x) * grid.width);
  }
}

/// y = x + its weighted neighbours, for one channel of one frame. taps [9, width]
LONGTAKE_HOST_DEVICE inline void neighbours_channel(const float* x, const float* taps, float* y, const FrameGrid& grid,
                                                    int channel) {
  float tap_of[9];
  for (int tap = 0; tap < 9; ++tap) tap_of[tap] = taps[tap * grid.width + channel];
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column) {
      const long long here = (row * grid.columns + column) * grid.width + channel;
      float sum = x[here];
      for_neighbours(grid, row, column, [&](int tap, long long there) { sum += x[there + channel] * tap_of[tap]; });
      y[here] = sum;
    }
}

/// Adds the taps' gradients to tap_sums[9]. A token's own gradient comes from its neighbours, through the opposite
/// taps.
LONGTAKE_HOST_DEVICE inline void neighbours_gradient_channel(const float* x, const float* taps, const float* g,
                                                             float* x_gradient, float* tap_sums, const FrameGrid& grid,
                                                             int channel) {
  float tap_of[9];
  for (int tap = 0; tap < 9; ++tap) tap_of[tap] = taps[tap * grid.width + channel];
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column) {
      const long long here = (row * grid.columns + column) * grid.width + channel;
      const float own = g[here];
      float sum = own;
      for_neighbours(grid, row, column, [&](int tap, long long there) {
        tap_sums[tap] += own * x[there + channel];
        sum += g[there + channel] * tap_of[8 - tap];
      });
      x_gradient[here] = sum;
    }
}

}  // namespace longtake::cuda
