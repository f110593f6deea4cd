#pragma once

// The exports of the module of CUDA kernels: C functions, so that neither side needs the other's headers. Pointers are
// device memory; `stream` is a cudaStream_t, null for the default one; a launch returns a cudaError_t, 0 when queued.

#define LONGTAKE_CUDA_EXPORT extern "C" __attribute__((visibility("default")))

/// Increases with every change of a signature below. A module with another number is not used.
constexpr int longtake_cuda_abi_version = 5;

LONGTAKE_CUDA_EXPORT int longtake_cuda_abi();
LONGTAKE_CUDA_EXPORT const char* longtake_cuda_error(int code);

/// planes [pictures, 3, height, width] in -1 .. 1 -> rgb [pictures, height, width, 3]
LONGTAKE_CUDA_EXPORT int longtake_cuda_rgb_from_planes(const float* planes, unsigned char* rgb, long long pictures,
                                                       long long height, long long width, void* stream);

// Steps of a block on rows of `width` channels, and their gradients, for training. Rows are float32 or bf16 (a type
// below). A frame is `tokens` consecutive rows that share a row of scales, shifts or gates; these are `stride` numbers
// apart. Sums over rows are returned as one row per part of `blocks`, to be added by the caller.
constexpr int longtake_cuda_float = 0, longtake_cuda_bf16 = 1;
constexpr int longtake_cuda_widest_row = 1024;

LONGTAKE_CUDA_EXPORT int longtake_cuda_rms_norm(const void* x, int type, const float* weight, void* y, long long rows,
                                                int width, float eps, void* stream);
LONGTAKE_CUDA_EXPORT int longtake_cuda_rms_norm_gradient(const void* x, int type, const float* weight, const void* g,
                                                         void* x_gradient, float* sums, int blocks, long long rows,
                                                         int width, float eps, void* stream);
LONGTAKE_CUDA_EXPORT int longtake_cuda_norm_modulate(const void* x, int x_type, const float* scale, const float* shift,
                                                     long long stride, void* y, int y_type, long long frames,
                                                     int tokens, int width, float eps, void* stream);
LONGTAKE_CUDA_EXPORT int longtake_cuda_norm_modulate_gradient(const void* x, int x_type, const float* scale,
                                                              long long stride, const void* g, int g_type,
                                                              void* x_gradient, float* scale_gradient,
                                                              float* shift_gradient, long long frames, int tokens,
                                                              int width, float eps, void* stream);
LONGTAKE_CUDA_EXPORT int longtake_cuda_gated_add(const float* x, const void* y, int type, const float* gate,
                                                 long long stride, float* out, long long frames, int tokens, int width,
                                                 void* stream);
LONGTAKE_CUDA_EXPORT int longtake_cuda_gated_add_gradient(const float* g, const void* y, int type, const float* gate,
                                                          long long stride, void* y_gradient, float* gate_gradient,
                                                          long long frames, int tokens, int width, void* stream);
/// turns [turn_rows, pairs_per_head] complex; row r uses turn r % turn_rows; `back` uses the conjugates
LONGTAKE_CUDA_EXPORT int longtake_cuda_rotate(const void* x, int type, const float* turns, long long turn_rows, void* y,
                                              long long rows, int width, int pairs_per_head, int back, void* stream);
/// For inference: norms rows of x [batches, tokens, width], `x_apart` numbers apart, by `weight` (of x's type; null =
/// not normed), and rotates them as above. The result is y, whose batches are `y_apart` numbers apart. Rows begin at
/// multiples of 16 bytes; a head has a multiple of eight channels.
constexpr int longtake_cuda_widest_turned_row = 5120;
LONGTAKE_CUDA_EXPORT int longtake_cuda_norm_rotate(const void* x, long long x_apart, int type, const void* weight,
                                                   const float* turns, long long turn_rows, void* y, long long y_apart,
                                                   long long batches, long long tokens, int width, int pairs_per_head,
                                                   float eps, void* stream);
/// For inference: rows of x [rows, width], after a tanh-form GELU if `gelu`, as e4m3 numbers with a scale per row. The
/// scale makes the row's largest number 448. Rows begin at multiples of 16 bytes and have a multiple of eight numbers.
constexpr int longtake_cuda_widest_small_row = 14336;
LONGTAKE_CUDA_EXPORT int longtake_cuda_fp8_rows(const void* x, int type, int gelu, void* numbers, float* scales,
                                                long long rows, int width, void* stream);
/// For inference: silu(x / |x| * sqrt(width) * gamma) of pixels x [frames, pixels, width] into y [frames, pixels,
/// groups * width]. Group g of frame f receives frame f + g - groups + 1 of x; groups of frames before x are not
/// written. Types and alignment as above.
constexpr int longtake_cuda_widest_pixel = 512;
LONGTAKE_CUDA_EXPORT int longtake_cuda_norm_silu(const void* x, int type, const void* gamma, void* y, long long frames,
                                                 long long pixels, int width, int groups, void* stream);
/// x [frames, rows, columns, width] plus its 3 x 3 neighbours, weighted by taps [9, width]
LONGTAKE_CUDA_EXPORT int longtake_cuda_neighbours(const float* x, const float* taps, float* y, long long frames,
                                                  int rows, int columns, int width, void* stream);
LONGTAKE_CUDA_EXPORT int longtake_cuda_neighbours_gradient(const float* x, const float* taps, const float* g,
                                                           float* x_gradient, float* sums, int blocks, long long frames,
                                                           int rows, int columns, int width, void* stream);
