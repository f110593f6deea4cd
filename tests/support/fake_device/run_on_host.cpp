#include "tests/support/fake_device/run_on_host.h"

#include <ATen/ATen.h>
#include <ATen/core/LegacyTypeDispatch.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "tests/support/fake_device/fake_memory.h"

namespace longtake::fake {
namespace {

using Names = std::initializer_list<std::string_view>;

bool among(std::string_view name, const Names& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// CUDA accepts scalar CPU tensors in pointwise operators, as kernel arguments, and in a few others.
bool takes_host_numbers(const c10::OperatorHandle& op, std::string_view name) {
  return op.hasTag(at::Tag::pointwise) || name.starts_with("aten::_foreach_") || name.starts_with("aten::_fused_") ||
         among(name, {"aten::fill", "aten::fill_", "aten::masked_fill", "aten::masked_fill_", "aten::where",
                      "aten::index_put", "aten::index_put_", "aten::_index_put_impl_", "aten::index_fill_"});
}

bool takes_host_indices(std::string_view name) {
  return among(name, {"aten::index", "aten::_unsafe_index", "aten::index_put", "aten::index_put_",
                      "aten::_index_put_impl_", "aten::_unsafe_index_put"});
}

void check(const c10::OperatorHandle& op, const std::string& argument, const at::Tensor& tensor) {
  if (!tensor.defined() || tensor.device().type() == kFake) return;
  const std::string& name = op.operator_name().name;
  if (tensor.is_cpu() && tensor.dim() == 0 &&
      (tensor.unsafeGetTensorImpl()->is_wrapped_number() || takes_host_numbers(op, name)))
    return;
  if (tensor.is_cpu() && argument == "indices" && takes_host_indices(name)) return;
  TORCH_CHECK(false, "Expected all tensors to be on the same device, but got ", argument, " is on ", tensor.device(),
              ", different from other tensors on ", kDevice, " (when checking argument in method ", name, ")");
}

/// A tensor of the device and its CPU tensor.
struct Seen {
  at::Tensor device;
  at::Tensor host;
};

/// Replaces an argument's tensors by CPU tensors.
class Arguments {
 public:
  Arguments(const c10::OperatorHandle& op, at::ArrayRef<c10::IValue> given) {
    for (std::size_t i = 0; i < given.size(); ++i)
      host_.push_back(to_host(op, op.schema().arguments()[i].name(), given[i]));
  }

  std::vector<c10::IValue>& host() { return host_; }
  const std::vector<Seen>& seen() const { return seen_; }

  /// A kernel may have given an `out` tensor another shape or other memory.
  void write_back() const {
    for (const auto& [device, host] : seen_) {
      const at::Tensor before = on_host(device);
      if (before.storage().data() == host.storage().data() && before.sizes() == host.sizes() &&
          before.strides() == host.strides() && before.storage_offset() == host.storage_offset())
        continue;
      grow(device.storage(), host.storage().nbytes());
      device.unsafeGetTensorImpl()->set_sizes_and_strides(host.sizes(), host.strides(), host.storage_offset());
      if (const at::Tensor after = on_host(device); after.storage().data() != host.storage().data()) after.copy_(host);
    }
  }

 private:
  at::Tensor to_host(const c10::OperatorHandle& op, const std::string& argument, const at::Tensor& tensor) {
    check(op, argument, tensor);
    const at::Tensor host = on_host(tensor);
    if (!host.is_same(tensor)) seen_.push_back({tensor, host});
    return host;
  }

  c10::IValue to_host(const c10::OperatorHandle& op, const std::string& argument, const c10::IValue& value) {
    if (value.isTensor()) return to_host(op, argument, value.toTensor());
    if (value.isTensorList()) {
      c10::List<at::Tensor> list;
      for (const at::Tensor& tensor : value.toTensorVector()) list.push_back(to_host(op, argument, tensor));
      return list;
    }
    if (value.isOptionalTensorList()) {
      c10::List<std::optional<at::Tensor>> list;
      for (const auto& tensor : value.toOptionalTensorVector())
        list.push_back(tensor ? std::optional(to_host(op, argument, *tensor)) : std::nullopt);
      return list;
    }
    return value.isDevice() ? c10::IValue(at::Device(at::kCPU)) : value;
  }

  std::vector<c10::IValue> host_;
  std::vector<Seen> seen_;
};

/// An argument itself, a view of an argument, or a new tensor.
at::Tensor to_device(const at::Tensor& result, const std::vector<Seen>& seen) {
  if (!result.defined()) return result;
  for (const auto& [device, host] : seen)
    if (result.is_same(host)) return device;
  for (const auto& [device, host] : seen) {
    if (!result.has_storage() || result.numel() == 0 || result.storage().data() != host.storage().data()) continue;
    TORCH_CHECK(result.scalar_type() == device.scalar_type(), "The fake device has no view of another type.");
    return at::as_strided(device, result.sizes(), result.strides(), result.storage_offset());
  }
  return on_device(result);
}

/// Without AVX-512, LibTorch's convolutions and products of bf16 on a CPU are loops over single numbers. In float32
/// they are up to a hundred times faster.
bool slow_in_bf16(const c10::OperatorName& op) {
  static const bool fast = __builtin_cpu_supports("avx512bw") != 0;
  return !fast && among(op.overload_name, {"", "out"}) &&
         among(op.name, {"aten::convolution", "aten::mm", "aten::addmm", "aten::bmm", "aten::baddbmm"});
}

/// Returns whether it changed the tensors among `values`: only if all are of type `from`, so that operators still
/// refuse mixed types.
bool retype(std::span<c10::IValue> values, at::ScalarType from, at::ScalarType to) {
  const auto defined = [](const c10::IValue& value) { return value.isTensor() && value.toTensor().defined(); };
  for (const c10::IValue& value : values)
    if (defined(value) && value.toTensor().scalar_type() != from) return false;
  for (c10::IValue& value : values)
    if (defined(value)) value = value.toTensor().to(to);
  return true;
}

c10::IValue to_device(const c10::IValue& value, const std::vector<Seen>& seen) {
  if (value.isTensor()) return to_device(value.toTensor(), seen);
  if (!value.isTensorList()) return value;
  c10::List<at::Tensor> list;
  for (const at::Tensor& tensor : value.toTensorVector()) list.push_back(to_device(tensor, seen));
  return list;
}

}  // namespace

void run_on_host(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const at::AutoDispatchBelowADInplaceOrView no_autograd;
  const c10::impl::ExcludeDispatchKeyGuard no_autocast(c10::autocast_dispatch_keyset);
  ++counters().kernels;
  // The result size of these depends on values, for which a host has to wait.
  if (among(op.operator_name().name, {"aten::nonzero", "aten::masked_select", "aten::equal", "aten::_unique2",
                                      "aten::unique_dim", "aten::unique_consecutive"}))
    host_waits_for("size");

  const std::size_t count = op.schema().arguments().size();
  Arguments arguments(op, torch::jit::last(*stack, count));
  torch::jit::drop(*stack, count);
  const bool has_out = op.operator_name().overload_name == "out";
  const at::Tensor out = has_out ? arguments.host().back().toTensor() : at::Tensor();
  const bool widened = slow_in_bf16(op.operator_name()) && retype(arguments.host(), at::kBFloat16, at::kFloat);
  for (c10::IValue& value : arguments.host()) stack->push_back(value);
  op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), stack);
  const std::size_t returned = op.schema().returns().size();
  if (widened && has_out) stack->back() = out.resize_(stack->back().toTensor().sizes()).copy_(stack->back().toTensor());
  if (widened && !has_out) retype(std::span(*stack).last(returned), at::kFloat, at::kBFloat16);
  arguments.write_back();
  for (std::size_t i = stack->size() - returned; i < stack->size(); ++i)
    (*stack)[i] = to_device((*stack)[i], arguments.seen());
}

}  // namespace longtake::fake
