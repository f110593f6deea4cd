#include "tests/support/fake_device/fake_device.h"

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/NativeFunctions.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <ATen/native/transformers/attention.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>

#include <mutex>

#include "tests/support/fake_device/fake_memory.h"
#include "tests/support/fake_device/run_on_host.h"

namespace longtake {
namespace fake {

void link_autocast();

namespace {

struct Waits {
  std::mutex mutex;
  std::vector<FakeDeviceWait> list;
};
Waits& waits() {
  static Waits made;
  return made;
}

}  // namespace

void host_waits_for(const char* what) {
  ++counters().host_syncs;
  const std::scoped_lock lock(waits().mutex);
  waits().list.push_back({what, counters().kernels});
}

namespace {

c10::Stream only_stream() { return c10::Stream(c10::Stream::DEFAULT, kDevice); }

// The device functions that autograd, guards and c10::Event call. Every kernel has finished when its call returns:
// there is one stream, and an event never has to wait.
struct Guard final : c10::impl::DeviceGuardImplInterface {
  at::DeviceType type() const override { return kFake; }
  at::Device exchangeDevice(at::Device) const override { return kDevice; }
  at::Device getDevice() const override { return kDevice; }
  void setDevice(at::Device) const override {}
  void uncheckedSetDevice(at::Device) const noexcept override {}
  c10::Stream getStream(at::Device) const override { return only_stream(); }
  c10::Stream getDefaultStream(at::Device) const override { return only_stream(); }
  c10::Stream getStreamFromGlobalPool(at::Device, bool) const override { return only_stream(); }
  c10::Stream getNewStream(at::Device, int) const override { return only_stream(); }
  c10::Stream exchangeStream(c10::Stream) const override { return only_stream(); }
  void* getStreamNativeHandle(const c10::Stream) const override { return nullptr; }
  void record(void**, const c10::Stream&, const at::DeviceIndex, const c10::EventFlag) const override {}
  void block(void*, const c10::Stream&) const override {}
  bool queryEvent(void*) const override { return true; }
  bool queryStream(const c10::Stream&) const override { return true; }
  void synchronizeStream(const c10::Stream&) const override { host_waits_for("stream"); }
  void synchronizeEvent(void*) const override { host_waits_for("event"); }
  void synchronizeDevice(const at::DeviceIndex) const override { host_waits_for("device"); }
  double elapsedTime(void*, void*, const at::DeviceIndex) const override { return 0; }
  at::DeviceIndex deviceCount() const noexcept override { return 1; }
};
C10_REGISTER_GUARD_IMPL(PrivateUse1, Guard)

struct Hooks final : at::PrivateUse1HooksInterface {
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasPrimaryContext(at::DeviceIndex) const override { return true; }
  at::DeviceIndex deviceCount() const override { return 1; }
  void setCurrentDevice(at::DeviceIndex) const override {}
  at::DeviceIndex getCurrentDevice() const override { return 0; }
  at::DeviceIndex exchangeDevice(at::DeviceIndex) const override { return 0; }
  at::DeviceIndex maybeExchangeDevice(at::DeviceIndex) const override { return 0; }
  at::Device getDeviceFromPtr(void*) const override { return kDevice; }
  at::Allocator* getPinnedMemoryAllocator() const override { return c10::GetCPUAllocator(); }
  const at::Generator& getDefaultGenerator(at::DeviceIndex) const override {
    return at::globalContext().defaultGenerator(at::kCPU);
  }
  void resizePrivateUse1Bytes(const c10::Storage& storage, std::size_t bytes) const override { grow(storage, bytes); }
};

at::Tensor empty(at::IntArrayRef sizes, std::optional<at::ScalarType> type, std::optional<at::Layout>,
                 std::optional<at::Device>, std::optional<bool>, std::optional<at::MemoryFormat> format) {
  return at::detail::empty_generic(sizes, allocator(), c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                   c10::dtype_or_default(type), format);
}

at::Tensor empty_strided(at::IntArrayRef sizes, at::IntArrayRef strides, std::optional<at::ScalarType> type,
                         std::optional<at::Layout>, std::optional<at::Device>, std::optional<bool>) {
  return at::detail::empty_strided_generic(
      sizes, strides, allocator(), c10::DispatchKeySet(c10::DispatchKey::PrivateUse1), c10::dtype_or_default(type));
}

const at::Tensor& resize(const at::Tensor& self, at::IntArrayRef sizes, std::optional<at::MemoryFormat> format) {
  grow(self.storage(),
       at::detail::computeStorageNbytesContiguous(sizes, self.dtype().itemsize(), self.storage_offset()));
  self.unsafeGetTensorImpl()->set_sizes_contiguous(sizes);
  if (format) self.unsafeGetTensorImpl()->empty_tensor_restride(*format);
  return self;
}

/// copy_() and to() call this if one of the two tensors is on the device.
at::Tensor copy_from(const at::Tensor& self, const at::Tensor& to, bool non_blocking) {
  const at::AutoDispatchBelowADInplaceOrView no_autograd;
  if (self.is_cpu()) ++counters().copies_to_device;
  if (self.is_cpu() && !non_blocking) ++counters().waiting_copies_to_device;
  if (to.is_cpu()) {
    ++counters().copies_to_host;
    if (!non_blocking) host_waits_for("copy");
  }
  if (!self.is_cpu() && !to.is_cpu()) ++counters().kernels;
  on_host(to).copy_(on_host(self));
  return to;
}

at::Scalar local_scalar_dense(const at::Tensor& self) {
  host_waits_for("number");
  return at::native::_local_scalar_dense_cpu(on_host(self));
}

/// As on a GPU, without materialising all logits at once. Gradients use LibTorch's own steps.
std::int64_t fused_sdp_choice(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                              const std::optional<at::Tensor>&, double, bool, std::optional<double>, bool) {
  const bool recorded = at::GradMode::is_enabled() && (q.requires_grad() || k.requires_grad() || v.requires_grad());
  return static_cast<std::int64_t>(recorded ? at::SDPBackend::math : at::SDPBackend::overrideable);
}

FakeAttention& other_attention() {
  static FakeAttention attention;
  return attention;
}

using FusedAttention = std::tuple<at::Tensor, at::Tensor, at::Tensor, at::Tensor, c10::SymInt, c10::SymInt, at::Tensor,
                                  at::Tensor, at::Tensor>;

FusedAttention fused_attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                               const std::optional<at::Tensor>& bias, double dropout, bool causal, bool,
                               std::optional<double> scale) {
  const at::AutoDispatchBelowADInplaceOrView no_autograd;
  for (const at::Tensor& other : {k, v, bias.value_or(q)})
    TORCH_CHECK(other.device() == q.device(), "Expected all tensors to be on the same device");
  ++counters().kernels;
  const auto mask = bias ? std::optional(on_host(*bias)) : std::nullopt;
  const at::Tensor read = other_attention() ? other_attention()(on_host(q), on_host(k), on_host(v), mask)
                                            : at::scaled_dot_product_attention(on_host(q), on_host(k), on_host(v), mask,
                                                                               dropout, causal, scale);
  return {on_device(read), {}, {}, {}, 0, 0, {}, {}, {}};
}

/// The variant that also returns log-sum-exps.
FusedAttention flash_attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, double dropout,
                               bool causal, bool, std::optional<double> scale) {
  const at::AutoDispatchBelowADInplaceOrView no_autograd;
  ++counters().kernels;
  const auto [read, sums] =
      at::_scaled_dot_product_flash_attention_for_cpu(on_host(q), on_host(k), on_host(v), dropout, causal, {}, scale);
  return {on_device(read), on_device(sums), {}, {}, 0, 0, {}, {}, {}};
}

/// In this operator a GPU uses the tanh form of GELU; a CPU uses the exact one.
at::Tensor addmm_activation(const at::Tensor& self, const at::Tensor& a, const at::Tensor& b, const at::Scalar& beta,
                            const at::Scalar& alpha, bool use_gelu) {
  const at::Tensor sum = at::addmm(self, a, b, beta, alpha);
  return use_gelu ? at::gelu(sum, "tanh") : at::relu(sum);
}

TORCH_LIBRARY_IMPL(_, PrivateUse1, library) {
  library.fallback(torch::CppFunction::makeFromBoxedFunction<&run_on_host>());
}

// A conjugate view is copied as it is. Otherwise LibTorch would copy it to a plain tensor first, in an endless
// recursion.
TORCH_LIBRARY_IMPL(aten, Conjugate, library) { library.impl("_copy_from", torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_IMPL(aten, Negative, library) { library.impl("_copy_from", torch::CppFunction::makeFallthrough()); }

TORCH_LIBRARY_IMPL(aten, PrivateUse1, library) {
  library.impl("empty.memory_format", &empty);
  library.impl("empty_strided", &empty_strided);
  library.impl("resize_", &resize);
  library.impl("set_.source_Storage_storage_offset", &at::native::set_storage_cpu_);
  library.impl("_copy_from", &copy_from);
  library.impl("_local_scalar_dense", &local_scalar_dense);
  library.impl("_scaled_dot_product_fused_attention_overrideable", &fused_attention);
  library.impl("_scaled_dot_product_flash_attention", &flash_attention);
  library.impl("_addmm_activation", &addmm_activation);
  // Views do not depend on where the memory is.
  library.impl("as_strided", &at::native::as_strided_tensorimpl);
  library.impl("view", &at::native::view);
  library.impl("_reshape_alias", &at::native::_reshape_alias);
  library.impl("unfold", &at::native::unfold);
  library.impl("view_as_real", &at::native::view_as_real);
  library.impl("view_as_complex", &at::native::view_as_complex);
  // LibTorch's generic ones would require a kernel of their own, or use other steps than those of CPUs and GPUs.
  for (const char* name : {"convolution", "convolution_backward", "native_layer_norm", "native_group_norm"})
    library.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_on_host>());
  // A GPU handles the whole list at once; LibTorch's generic operators would handle its tensors one by one.
  for (const char* name : {"_foreach_add.List", "_foreach_add_.List", "_foreach_add_.Scalar", "_foreach_add_.Tensor",
                           "_foreach_sub.List", "_foreach_mul.Scalar", "_foreach_mul.Tensor", "_foreach_mul_.Scalar",
                           "_foreach_mul_.Tensor", "_foreach_lerp_.Scalar", "_foreach_norm.Scalar"})
    library.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_on_host>());
}

}  // namespace
}  // namespace fake

at::Device fake_device() {
  static std::once_flag once;
  std::call_once(once, [] {
    fake::link_autocast();
    c10::register_privateuse1_backend("fake");
    c10::SetAllocator(fake::kFake, fake::allocator());
    at::RegisterPrivateUse1HooksInterface(new fake::Hooks);
    at::native::_fused_sdp_choice_stub.set_privateuse1_dispatch_ptr(&fake::fused_sdp_choice);
  });
  return fake::kDevice;
}

void set_fake_attention(FakeAttention attention) { fake::other_attention() = std::move(attention); }

FakeDeviceCounts fake_device_counts() {
  const fake::Counters& now = fake::counters();
  return {now.kernels,        now.copies_to_device, now.waiting_copies_to_device,
          now.copies_to_host, now.host_syncs,       now.allocations,
          now.live_bytes,     now.peak_bytes};
}

std::vector<FakeDeviceWait> fake_device_waits() {
  const std::scoped_lock lock(fake::waits().mutex);
  return fake::waits().list;
}

void limit_fake_device(std::int64_t bytes) { fake::counters().most_bytes = bytes; }

void reset_fake_device_counts() {
  fake::Counters& now = fake::counters();
  for (auto* count : {&now.kernels, &now.copies_to_device, &now.waiting_copies_to_device, &now.copies_to_host,
                      &now.host_syncs, &now.allocations})
    *count = 0;
  now.peak_bytes = now.live_bytes.load();
  const std::scoped_lock lock(fake::waits().mutex);
  fake::waits().list.clear();
}

}  // namespace longtake
