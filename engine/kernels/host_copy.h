#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Event.h>

#include <optional>

namespace longtake {

/// The tensor on `device`. To a GPU it goes through pinned memory, so that the host does not wait for the work that is
/// queued there; host may be freed or written at once.
at::Tensor sent(const at::Tensor& host, at::Device device);

/// A copy of a tensor in the host's memory, begun at once and awaited later: meanwhile a GPU can have more work.
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
