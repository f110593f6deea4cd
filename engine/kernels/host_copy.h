#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Event.h>

#include <optional>

namespace longtake {

/// The tensor on `device`. A transfer to a GPU uses pinned memory. The host therefore does not wait for the work that
/// is queued there. `host` may be freed or modified at once.
at::Tensor sent(const at::Tensor& host, at::Device device);

/// A copy of a tensor in host memory. It starts at once and is awaited later, so that a GPU can get more work in
/// between.
class HostCopy {
 public:
  HostCopy() = default;
  explicit HostCopy(const at::Tensor& x);
  bool defined() const { return host_.defined(); }
  bool under_way() const { return copied_.has_value(); }
  at::IntArrayRef sizes() const { return host_.sizes(); }
  /// Waits for the work that was queued before this copy, and for nothing later.
  const at::Tensor& arrived();

 private:
  at::Tensor host_;
  std::optional<c10::Event> copied_;  // unset: nothing to wait for
};

}  // namespace longtake
