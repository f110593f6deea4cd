#include "engine/kernels/host_copy.h"

#include <ATen/ATen.h>
#include <c10/core/impl/VirtualGuardImpl.h>

namespace longtake {
namespace {

at::Tensor pinned_like(const at::Tensor& x) {
  return at::empty(x.sizes(), at::TensorOptions().dtype(x.scalar_type()).pinned_memory(true));
}

}  // namespace

at::Tensor sent(const at::Tensor& host, at::Device device) {
  if (device.is_cpu() || !host.is_cpu()) return host.to(device);
  return pinned_like(host).copy_(host).to(device, /*non_blocking=*/true);
}

HostCopy::HostCopy(const at::Tensor& x) : host_(x) {
  if (x.is_cpu()) return;
  host_ = pinned_like(x).copy_(x, /*non_blocking=*/true);
  copied_.emplace(x.device().type());
  copied_->record(c10::impl::VirtualGuardImpl(x.device().type()).getStream(x.device()));
}

const at::Tensor& HostCopy::arrived() {
  if (copied_) copied_->synchronize();
  copied_.reset();
  return host_;
}

}  // namespace longtake
