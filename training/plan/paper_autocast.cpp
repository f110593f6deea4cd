#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <torch/library.h>

#include "training/plan/paper_operators.h"

// Registers on the paper device the casts that at::autocast makes on a GPU.
namespace at::autocast {

#define LONGTAKE_LOWER(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, lower_precision_fp)
#define LONGTAKE_FP32(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, fp32)
#define LONGTAKE_PROMOTE(...) KERNEL_PRIVATEUSEONE(__VA_ARGS__, promote)

namespace {
void list(torch::Library& m) {
  AT_FORALL_LOWER_PRECISION_FP(LONGTAKE_LOWER)
  AT_FORALL_FP32(LONGTAKE_FP32)
  AT_FORALL_PROMOTE(LONGTAKE_PROMOTE)
}
}  // namespace

}  // namespace at::autocast

namespace longtake::train {

void register_paper_autocast() {
  static torch::Library all(torch::Library::IMPL, "_", c10::DispatchKey::AutocastPrivateUse1, __FILE__, __LINE__);
  all.fallback(torch::CppFunction::makeFallthrough());
  static torch::Library aten(torch::Library::IMPL, "aten", c10::DispatchKey::AutocastPrivateUse1, __FILE__, __LINE__);
  at::autocast::list(aten);
}

}  // namespace longtake::train
