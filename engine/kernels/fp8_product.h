#pragma once

#include <ATen/core/Tensor.h>

#include <optional>

#include "engine/kernels/cuda_module.h"

namespace longtake {

/// Rows of 8-bit numbers (e4m3: a sign, four bits of exponent, three of fraction). The value is the number times the
/// scale of its row.
struct Fp8Rows {
  at::Tensor numbers;  // [..., inner] Float8_e4m3fn
  at::Tensor scales;   // [...] float32
};

/// The operation on a row's numbers before they are rounded. The GELU is the tanh form.
enum class Before { nothing, gelu };

/// Rounds each row, scaled so that its largest number becomes the largest one of the type. On a GPU our kernel is used
/// if it rounds like ATen's operators, otherwise ATen's operators.
Fp8Rows fp8_rounded(const at::Tensor& x, Before before = Before::nothing);

// The two implementations, of which fp8_rounded() uses one.

/// With ATen's operators.
Fp8Rows fp8_rounded_by_aten(const at::Tensor& x, Before before);
/// With our kernel; the pointers are on the tensors' device. Nothing if it does not support such rows.
std::optional<Fp8Rows> fp8_rounded_by_kernel(const at::Tensor& x, Before before,
                                             decltype(CudaKernels::fp8_rows) kernel);

/// The values of the rows in type `type`.
at::Tensor fp8_widened(const Fp8Rows& rows, at::ScalarType type);

/// How a GPU adds the products of 8-bit numbers: in float32, or in fewer bits, which is faster on Hopper.
enum class Fp8Sums { exact, fast };
/// Tries both on a GPU.
class Fp8Trial {
 public:
  virtual ~Fp8Trial() = default;
  /// Root mean square of the difference from the exact product, relative to that product. Nothing: the GPU refuses.
  virtual std::optional<double> error(Fp8Sums sums) = 0;
  /// Time of a product of chunk size.
  virtual double milliseconds(Fp8Sums sums) = 0;
};
/// The faster of the accurate ones; nothing if none is.
std::optional<Fp8Sums> choose_fp8_sums(Fp8Trial& trial);

/// The left operand of products with 8-bit matrices. It is prepared once for all matrices that read it.
struct Fp8Input {
  at::Tensor x;                      // [..., in], in 8 bits if there are scales
  at::Tensor scales{};               // [...]; undefined on a GPU without 8-bit products, where the matrices are widened
  at::ScalarType type = at::kFloat;  // type of the product
};
Fp8Input fp8_input(const at::Tensor& x, Before before = Before::nothing);

/// x weight^T + bias in the input's type. weight [out, in]. A CPU emulates a GPU. Every product of two numbers is a
/// multiple of 2^-18, so float64 adds them exactly. A row's result depends neither on the other rows nor on the CPU.
at::Tensor fp8_product(const Fp8Input& input, const Fp8Rows& weight, const at::Tensor& bias);

}  // namespace longtake
