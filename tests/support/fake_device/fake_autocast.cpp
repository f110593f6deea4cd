#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <torch/library.h>

// Registers the casts of at::autocast on a GPU for the fake device.
namespace at::autocast {

#define LONGTAKE_LOWER(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, lower_precision_fp)
#define LONGTAKE_FP32(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, fp32)
#define LONGTAKE_PROMOTE(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, promote)

TORCH_LIBRARY_IMPL(_, AutocastPrivateUse1, m) { m.fallback(torch::CppFunction::makeFallthrough()); }

TORCH_LIBRARY_IMPL(aten, AutocastPrivateUse1, m) {
  AT_FORALL_LOWER_PRECISION_FP(LONGTAKE_LOWER)
  AT_FORALL_FP32(LONGTAKE_FP32)
  AT_FORALL_PROMOTE(LONGTAKE_PROMOTE)
}

}  // namespace at::autocast

namespace longtake::fake {
/// Taking the address of link_autocast() links this file into a program.
void link_autocast() {}
}  // namespace longtake::fake
