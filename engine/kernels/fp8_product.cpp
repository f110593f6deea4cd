#include "engine/kernels/fp8_product.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>
#include <map>
#include <mutex>

#include "engine/core/log.h"
#include "engine/kernels/named_step.h"
#include "engine/kernels/own_kernel.h"

namespace longtake {
namespace {

constexpr double kLargest = 448;     // largest number of the type; a larger one would become NaN
constexpr std::int64_t kSides = 16;  // LibTorch's product requires sides that are multiples of this

at::Tensor as_rows(const at::Tensor& x) { return x.reshape({-1, x.size(-1)}); }

at::Tensor product_by_gpu(const at::Tensor& x, const at::Tensor& scales, const Fp8Rows& weight, const at::Tensor& bias,
                          Fp8Sums sums) {
  return at::_scaled_mm(x.contiguous(), weight.numbers.t(), scales.contiguous(), weight.scales.unsqueeze(0), bias, {},
                        at::kBFloat16, /*use_fast_accum=*/sums == Fp8Sums::fast);
}

at::Tensor imitated(const at::Tensor& x, const at::Tensor& scales, const Fp8Rows& weight, const at::Tensor& bias) {
  const at::Tensor sums = at::mm(x.to(at::kDouble), weight.numbers.to(at::kDouble).t());
  return sums.mul_(scales).mul_(weight.scales.unsqueeze(0)).add_(bias);
}

struct Fp8Operands {
  Fp8Rows x, weight;
  at::Tensor bias;

  at::Tensor product(Fp8Sums sums) const {
    return product_by_gpu(x.numbers, x.scales.unsqueeze(1), weight, bias, sums);
  }
};

Fp8Operands random_operands(std::int64_t rows, std::int64_t depth, std::int64_t width, at::Device device) {
  const auto options = at::TensorOptions(device).dtype(at::kBFloat16);
  return {fp8_rounded(at::randn({rows, depth}, options)), fp8_rounded(at::randn({width, depth}, options)),
          at::randn({width}, options)};
}

/// Both kinds of sums on this GPU: compared with the emulated product on a few rows, and timed on the rows of a Wan
/// 1.3B chunk.
class GpuTrial final : public Fp8Trial {
 public:
  explicit GpuTrial(at::Device device) : device_(device) {}

  std::optional<double> error(Fp8Sums sums) override {
    constexpr std::int64_t depth = 8960;  // depth of the deepest product of Wan 1.3B; errors of sums grow with it
    const Fp8Operands few = random_operands(48, depth, 128, device_);
    try {
      const at::Tensor found = few.product(sums).to(at::kDouble);
      const at::Tensor wanted = imitated(few.x.numbers, few.x.scales.unsqueeze(1), few.weight, few.bias);
      return ((found - wanted).norm() / wanted.norm()).item<double>();
    } catch (const c10::OutOfMemoryError&) {
      throw;  // out of memory is no result about the product
    } catch (const c10::Error& error) {
      logger("kernels")->warn("device={} eight_bit_products=refused reason=\"{}\"", device_.str(),
                              error.what_without_backtrace());
      return std::nullopt;
    }
  }

  double milliseconds(Fp8Sums sums) override {
    const Fp8Operands chunk = random_operands(4680, 1536, 8960, device_);
    return milliseconds_of(device_, [&] { (void)chunk.product(sums); });
  }

 private:
  at::Device device_;
};

/// Compares both implementations on some rows of each width that models have, in both types.
bool kernel_rounds_right(at::Device device) {
  const auto kernel = cuda_kernels()->fp8_rows;
  for (const std::int64_t width : {1536, 5120, 8960, 13824})
    for (const auto type : {at::kBFloat16, at::kFloat})
      for (const Before before : {Before::nothing, Before::gelu}) {
        const at::Tensor x = at::randn({40, width}, at::TensorOptions(device).dtype(type));
        const auto found = fp8_rounded_by_kernel(x, before, kernel);
        if (!found) return false;
        const auto numbers = [](const Fp8Rows& rows) { return fp8_widened(rows, at::kFloat); };
        const at::Tensor wanted = numbers(fp8_rounded_by_aten(x.to(at::kFloat), before));
        // Occasionally a number halfway between two values of the type rounds to the other one. NaN also fails.
        if (!(((numbers(*found) - wanted).norm() / wanted.norm()).item<double>() < 0.005)) return false;
      }
  return true;
}

/// The feed-forward's inner tokens of a Wan 1.3B chunk.
BothWays rounding_both_ways(at::Device device) {
  const at::Tensor x = at::randn({4680, 8960}, at::TensorOptions(device).dtype(at::kBFloat16));
  return {[x] { (void)fp8_rounded_by_kernel(x, Before::gelu, cuda_kernels()->fp8_rows); },
          [x] { (void)fp8_rounded_by_aten(x, Before::gelu); }};
}

/// Determined once per GPU. A trial that failed for lack of memory is repeated at the next call.
std::optional<Fp8Sums> sums_of(at::Device device) {
  static std::mutex mutex;
  static std::map<at::DeviceIndex, std::optional<Fp8Sums>> answers;
  const std::scoped_lock lock(mutex);
  if (const auto known = answers.find(device.index()); known != answers.end()) return known->second;
  GpuTrial trial(device);
  const auto chosen = choose_fp8_sums(trial);
  if (!chosen)
    logger("kernels")->warn("device={} eight_bit_products=no note=\"matrices in 8 bits are widened for each product\"",
                            device.str());
  else
    logger("kernels")->info("device={} eight_bit_products={}", device.str(),
                            *chosen == Fp8Sums::fast ? "fast_sums" : "exact_sums");
  answers.emplace(device.index(), chosen);
  return chosen;
}

}  // namespace

std::optional<Fp8Sums> choose_fp8_sums(Fp8Trial& trial) {
  // Low-precision sums may differ more: rounding to 8 bits already costs 3.7 %, and squares add up.
  constexpr double kExactError = 0.01, kFastError = 0.015;
  const auto right = [&](Fp8Sums sums, double most) {
    const auto error = trial.error(sums);
    return error && *error < most;  // false for NaN
  };
  const bool exact = right(Fp8Sums::exact, kExactError), fast = right(Fp8Sums::fast, kFastError);
  if (exact && fast)
    return trial.milliseconds(Fp8Sums::fast) < trial.milliseconds(Fp8Sums::exact) ? Fp8Sums::fast : Fp8Sums::exact;
  if (exact) return Fp8Sums::exact;
  return fast ? std::optional(Fp8Sums::fast) : std::nullopt;
}

Fp8Rows fp8_rounded(const at::Tensor& x, Before before) {
  const NamedStep named("longtake::fp8_rounded", {x});
  static AskedOfEachGpu asked;
  if (x.is_cuda() && kernel_is_used(asked, x.device(), {"fp8_rows", kernel_rounds_right, rounding_both_ways}))
    if (auto rows = fp8_rounded_by_kernel(x, before, cuda_kernels()->fp8_rows)) return std::move(*rows);
  return fp8_rounded_by_aten(x, before);
}

std::optional<Fp8Rows> fp8_rounded_by_kernel(const at::Tensor& x, Before before,
                                             decltype(CudaKernels::fp8_rows) kernel) {
  const std::int64_t width = x.size(-1);
  const auto type = x.scalar_type();
  if ((type != at::kFloat && type != at::kBFloat16) || !x.is_contiguous() || width % kOctet != 0 ||
      width > longtake_cuda_widest_small_row || !begins_at_an_octet(x))
    return std::nullopt;
  const Fp8Rows rows{at::empty(x.sizes(), x.options().dtype(at::kFloat8_e4m3fn)),
                     at::empty(x.sizes().slice(0, x.dim() - 1), x.options().dtype(at::kFloat))};
  check_launch("fp8_rows", kernel(x.const_data_ptr(), kernel_type(x), before == Before::gelu ? 1 : 0,
                                  rows.numbers.mutable_data_ptr(), static_cast<float*>(rows.scales.mutable_data_ptr()),
                                  x.numel() / width, static_cast<int>(width), GpuOf(x).stream()));
  return rows;
}

Fp8Rows fp8_rounded_by_aten(const at::Tensor& given, Before before) {
  at::Tensor x = given.scalar_type() == at::kDouble ? given.to(at::kFloat) : given;
  if (before == Before::gelu) x = at::gelu(x, "tanh");
  const at::Tensor largest = at::linalg_vector_norm(x, INFINITY, {-1}, /*keepdim=*/true, at::kFloat);
  // A row of zeros also gets a nonzero divisor.
  const at::Tensor scales = largest.div_(kLargest).clamp_min_(std::numeric_limits<float>::min());
  // A product is at most 448 plus rounding, which becomes 448.
  return {(x * scales.reciprocal()).to(at::kFloat8_e4m3fn), scales.squeeze(-1)};
}

at::Tensor fp8_widened(const Fp8Rows& rows, at::ScalarType type) {
  return rows.numbers.to(type).mul_(rows.scales.unsqueeze(-1));
}

Fp8Input fp8_input(const at::Tensor& x, Before before) {
  if (x.is_cuda() && !sums_of(x.device()))
    return {before == Before::gelu ? at::gelu(x, "tanh") : x, {}, x.scalar_type()};
  Fp8Rows rows = fp8_rounded(x, before);
  return {std::move(rows.numbers), std::move(rows.scales), x.scalar_type()};
}

at::Tensor fp8_product(const Fp8Input& input, const Fp8Rows& weight, const at::Tensor& bias) {
  if (!input.scales.defined()) return at::linear(input.x, fp8_widened(weight, input.type), bias);
  std::vector<std::int64_t> sizes = input.x.sizes().vec();
  sizes.back() = weight.numbers.size(0);
  const bool by_gpu = input.x.is_cuda() && input.type == at::kBFloat16 && weight.numbers.size(0) % kSides == 0 &&
                      weight.numbers.size(1) % kSides == 0;
  if (input.x.is_cuda() && !by_gpu)
    return at::linear(fp8_widened({input.x, input.scales}, input.type), fp8_widened(weight, input.type), bias);
  const at::Tensor rows = as_rows(input.x);
  const NamedStep named("longtake::fp8_product", {rows, weight.numbers, bias});
  const at::Tensor scales = input.scales.reshape({-1, 1});
  const at::Tensor made =
      by_gpu ? product_by_gpu(rows, scales, weight, bias, sums_of(input.x.device()).value_or(Fp8Sums::exact))
             : imitated(rows, scales, weight, bias);
  return made.to(input.type).view(sizes);
}

}  // namespace longtake
