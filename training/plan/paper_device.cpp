#include "training/plan/paper_device.h"

#include <ATen/ATen.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <mutex>

#include "training/plan/paper_memory.h"
#include "training/plan/paper_operators.h"

namespace longtake::train {
namespace {

c10::Stream only_stream() { return c10::Stream(c10::Stream::DEFAULT, kPaper); }

/// The device functions that autograd and guards call. There is one stream, and nothing to wait for.
struct Guard final : c10::impl::DeviceGuardImplInterface {
  at::DeviceType type() const override { return kPaperType; }
  at::Device exchangeDevice(at::Device) const override { return kPaper; }
  at::Device getDevice() const override { return kPaper; }
  void setDevice(at::Device) const override {}
  void uncheckedSetDevice(at::Device) const noexcept override {}
  c10::Stream getStream(at::Device) const override { return only_stream(); }
  c10::Stream getDefaultStream(at::Device) const override { return only_stream(); }
  c10::Stream exchangeStream(c10::Stream) const override { return only_stream(); }
  void record(void**, const c10::Stream&, const at::DeviceIndex, const c10::EventFlag) const override {}
  void block(void*, const c10::Stream&) const override {}
  bool queryEvent(void*) const override { return true; }
  bool queryStream(const c10::Stream&) const override { return true; }
  void synchronizeStream(const c10::Stream&) const override {}
  void synchronizeEvent(void*) const override {}
  void synchronizeDevice(const at::DeviceIndex) const override {}
  at::DeviceIndex deviceCount() const noexcept override { return 1; }
};

struct Hooks final : at::PrivateUse1HooksInterface {
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  bool hasPrimaryContext(at::DeviceIndex) const override { return true; }
  at::DeviceIndex deviceCount() const override { return 1; }
  at::Device getDeviceFromPtr(void*) const override { return kPaper; }
  at::Allocator* getPinnedMemoryAllocator() const override { return c10::GetCPUAllocator(); }
  const at::Generator& getDefaultGenerator(at::DeviceIndex) const override {
    return at::globalContext().defaultGenerator(at::kCPU);
  }
};

}  // namespace

at::Device paper_device() {
  static std::once_flag once;
  std::call_once(once, [] {
    c10::register_privateuse1_backend("paper");
    c10::SetAllocator(kPaperType, paper_allocator());
    static const c10::impl::DeviceGuardImplRegistrar guard(kPaperType, new Guard);
    at::RegisterPrivateUse1HooksInterface(new Hooks);
    register_paper_operators();
    register_paper_autocast();
  });
  return kPaper;
}

}  // namespace longtake::train
