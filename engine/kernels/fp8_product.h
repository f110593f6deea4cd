#pragma once

#include <ATen/core/Tensor.h>

#include <optional>

#include "engine/kernels/cuda_module.h"

namespace longtake {

/// Rows of numbers in 8 bits (e4m3: a sign, four bits of exponent, three of fraction). A number stands for itself times
/// the scale of its row.
struct Fp8Rows {
  at::Tensor numbers;  // [..., inner] Float8_e4m3fn
  at::Tensor scales;   // [...] float32
};

/// The operation on a row's numbers before they are rounded. The GELU is the tanh form.
enum class Before { nothing, gelu };

/// Rounds each row by its largest number, which becomes the largest one of the type. On a GPU by our own kernel where
/// that rounds as ATen's operators do, by these otherwise.
Fp8Rows fp8_rounded(const at::Tensor& x, Before before = Before::nothing);

// The two ways, of which fp8_rounded() takes one.

/// By ATen's operators.
Fp8Rows fp8_rounded_by_aten(const at::Tensor& x, Before before);
/// By the kernel: pointers of the tensors' device. Nothing if it does not take such rows.
std::optional<Fp8Rows> fp8_rounded_by_kernel(const at::Tensor& x, Before before,
                                             decltype(CudaKernels::fp8_rows) kernel);

/// The numbers that the rows stand for.
at::Tensor fp8_widened(const Fp8Rows& rows, at::ScalarType type);

/// How a GPU adds the products of numbers in 8 bits: in float32, or, on Hopper with more speed, in fewer bits.
enum class Fp8Sums { exact, fast };
/// Tries both on a GPU.
class Fp8Trial {
 public:
  virtual ~Fp8Trial() = default;
  /// The root mean square of the difference from the exact product, as a part of it. Nothing: the GPU refuses.
  virtual std::optional<double> error(Fp8Sums sums) = 0;
  /// Time of a product with the sizes of a chunk.
  virtual double milliseconds(Fp8Sums sums) = 0;
};
/// The faster of those that are right; nothing if none is.
std::optional<Fp8Sums> choose_fp8_sums(Fp8Trial& trial);

/// What matrices in 8 bits are multiplied with. It is made once for all matrices that read it.
struct Fp8Input {
  at::Tensor x;         // [..., in], in 8 bits if there are scales
  at::Tensor scales{};  // [...]; undefined on a GPU that does not multiply 8 bits: there the matrices are widened
  at::ScalarType type = at::kFloat;  // type of the product
};
Fp8Input fp8_input(const at::Tensor& x, Before before = Before::nothing);

/// x weight^T + bias in the input's type. weight [out, in]. A CPU imitates a GPU: every product of two numbers is a
/// multiple of 2^-18, so float64 adds them without an error. A row's result depends neither on the other rows nor on
/// the CPU.
at::Tensor fp8_product(const Fp8Input& input, const Fp8Rows& weight, const at::Tensor& bias);

}  // namespace longtake
