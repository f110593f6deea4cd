#include "training/plan/paper_operators.h"

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>
#include <ATen/ExpandUtils.h>
#include <ATen/NativeFunctions.h>
#include <ATen/SDPBackend.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/native/transformers/attention.h>
#include <torch/library.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "training/plan/paper_memory.h"

namespace longtake::train {
namespace {

using at::Tensor;

bool on_paper(const Tensor& tensor) { return tensor.defined() && tensor.device().type() == kPaperType; }

/// A meta tensor of the same shape.
Tensor twin(const Tensor& tensor) {
  Tensor meta = at::empty_strided(tensor.sizes(), tensor.strides(), tensor.options().device(at::kMeta));
  if (tensor.unsafeGetTensorImpl()->is_wrapped_number()) meta.unsafeGetTensorImpl()->set_wrapped_number(true);
  return meta;
}

Tensor made_like(const Tensor& meta) {
  return at::empty_strided(meta.sizes(), meta.strides(), meta.options().device(kPaper));
}

struct Seen {
  Tensor paper, meta;
};

/// Replaces the tensors of an argument by meta tensors.
c10::IValue to_meta(const c10::IValue& value, std::vector<Seen>& seen) {
  const auto one = [&](const Tensor& tensor) {
    if (!on_paper(tensor)) return tensor;
    seen.push_back({tensor, twin(tensor)});
    return seen.back().meta;
  };
  if (value.isTensor()) return one(value.toTensor());
  if (value.isTensorList()) {
    c10::List<Tensor> list;
    for (const Tensor& tensor : value.toTensorVector()) list.push_back(one(tensor));
    return list;
  }
  if (value.isOptionalTensorList()) {
    c10::List<std::optional<Tensor>> list;
    for (const auto& tensor : value.toOptionalTensorVector())
      list.push_back(tensor ? std::optional(one(*tensor)) : std::nullopt);
    return list;
  }
  return value.isDevice() ? c10::IValue(at::Device(at::kMeta)) : value;
}

/// Resizes an operator's output tensor to the shape of its meta twin.
void follow(const Tensor& paper, at::IntArrayRef sizes, at::IntArrayRef strides) {
  if (paper.sizes() == sizes) return;
  paper.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides, paper.storage_offset());
  const std::size_t bytes = at::detail::computeStorageNbytes(sizes, strides, paper.itemsize(),
                                                             static_cast<std::size_t>(paper.storage_offset()));
  const c10::Storage& storage = paper.storage();
  if (bytes <= storage.nbytes()) return;
  storage.set_data_ptr_noswap(paper_allocator()->allocate(bytes));
  storage.set_nbytes(bytes);
}

c10::IValue to_paper(const c10::IValue& value, const std::vector<Seen>& seen) {
  const auto one = [&](const Tensor& meta) {
    if (!meta.defined()) return meta;
    for (const auto& [paper, stood_for] : seen)
      if (meta.is_same(stood_for)) {
        follow(paper, meta.sizes(), meta.strides());
        return paper;
      }
    return made_like(meta);
  };
  if (value.isTensor()) return one(value.toTensor());
  if (!value.isTensorList()) return value;
  c10::List<Tensor> list;
  for (const Tensor& meta : value.toTensorVector()) list.push_back(one(meta));
  return list;
}

Tensor empty(at::IntArrayRef sizes, std::optional<at::ScalarType> type, std::optional<at::Layout>,
             std::optional<at::Device>, std::optional<bool>, std::optional<at::MemoryFormat> format) {
  return at::detail::empty_generic(sizes, paper_allocator(), c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                   c10::dtype_or_default(type), format);
}

Tensor empty_strided(at::IntArrayRef sizes, at::IntArrayRef strides, std::optional<at::ScalarType> type,
                     std::optional<at::Layout>, std::optional<at::Device>, std::optional<bool>) {
  return at::detail::empty_strided_generic(sizes, strides, paper_allocator(),
                                           c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                           c10::dtype_or_default(type));
}

/// Implements copy_() and to() if one of the two tensors is on the paper device. Small copies to the host are zeroed.
/// Large ones, such as whole weights, are left unwritten, so that they take no memory either.
Tensor copy_from(const Tensor& self, const Tensor& to, bool) {
  constexpr std::size_t written = 64U << 20;
  if (to.is_cpu() && on_paper(self) && to.nbytes() <= written && to.is_contiguous())
    std::memset(to.mutable_data_ptr(), 0, to.nbytes());
  return to;
}

at::Scalar local_scalar_dense(const Tensor& self) {
  if (self.scalar_type() == at::kBool) return true;
  return at::isIntegralType(self.scalar_type(), false) ? at::Scalar(1) : at::Scalar(1.0);
}

/// Selects fused attention, which stores no attention matrix, as on training GPUs.
std::int64_t fused_sdp_choice(const Tensor&, const Tensor&, const Tensor&, const std::optional<Tensor>&, double, bool,
                              std::optional<double>, bool) {
  return static_cast<std::int64_t>(at::SDPBackend::overrideable);  // the two below
}

using AttentionResult = std::tuple<Tensor, Tensor, Tensor, Tensor, c10::SymInt, c10::SymInt, Tensor, Tensor, Tensor>;

AttentionResult fused_attention(const Tensor& q, const Tensor& k, const Tensor& v, const std::optional<Tensor>&, double,
                                bool, bool, std::optional<double>) {
  // The output has the queries' layout, [B, tokens, heads, d].
  const Tensor out = at::empty({q.size(0), q.size(2), q.size(1), v.size(3)}, q.options()).transpose(1, 2);
  const Tensor sums = at::empty({q.size(0), q.size(1), q.size(2)}, q.options().dtype(at::kFloat));
  const Tensor number = at::empty({}, q.options().dtype(at::kLong));
  return {out, sums, {}, {}, q.size(2), k.size(2), number, number, {}};
}

std::tuple<Tensor, Tensor, Tensor, Tensor> fused_attention_backward(
    const Tensor&, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor&, std::array<bool, 4> wanted,
    const Tensor&, const Tensor&, const Tensor&, const Tensor&, c10::SymInt, c10::SymInt, double, bool, const Tensor&,
    const Tensor&, std::optional<double>) {
  // A GPU accumulates the gradient of the queries in float32 first.
  const Tensor sums = at::empty(q.sizes(), q.options().dtype(at::kFloat));
  const auto of = [](const Tensor& x) {
    return at::empty({x.size(0), x.size(2), x.size(1), x.size(3)}, x.options()).transpose(1, 2);
  };
  return {of(q), of(k), of(v), wanted[3] ? Tensor() : Tensor()};
}

std::tuple<Tensor, Tensor, Tensor> layer_norm(const Tensor& x, at::IntArrayRef shape, const std::optional<Tensor>&,
                                              const std::optional<Tensor>&, double) {
  std::vector<std::int64_t> rows = x.sizes().vec();
  for (std::size_t i = 0; i < shape.size(); ++i) rows[rows.size() - 1 - i] = 1;
  const auto wide = x.options().dtype(at::kFloat);
  return {at::empty(x.sizes(), x.options()), at::empty(rows, wide), at::empty(rows, wide)};
}

std::tuple<Tensor, Tensor, Tensor> layer_norm_backward(const Tensor&, const Tensor& x, at::IntArrayRef, const Tensor&,
                                                       const Tensor&, const std::optional<Tensor>& weight,
                                                       const std::optional<Tensor>& bias, std::array<bool, 3> wanted) {
  const auto like = [](bool is, const std::optional<Tensor>& t) {
    return is && t && t->defined() ? at::empty(t->sizes(), t->options()) : Tensor();
  };
  return {wanted[0] ? at::empty(x.sizes(), x.options()) : Tensor(), like(wanted[1], weight), like(wanted[2], bias)};
}

Tensor index_select(const Tensor& x, std::int64_t dim, const Tensor& index) {
  std::vector<std::int64_t> sizes = x.sizes().vec();
  sizes[static_cast<std::size_t>(at::maybe_wrap_dim(dim, x.dim()))] = index.numel();
  return at::empty(sizes, x.options());
}

Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b) {
  const at::ScalarType type = at::result_type(a, b);
  return at::empty(at::infer_size(condition.sizes(), at::infer_size(a.sizes(), b.sizes())),
                   condition.options().dtype(type));
}

void fused_adamw(at::TensorList, at::TensorList, at::TensorList, at::TensorList, at::TensorList, at::TensorList, double,
                 double, double, double, double, bool, bool, const std::optional<Tensor>&,
                 const std::optional<Tensor>&) {}

}  // namespace

namespace {

/// Pointwise operators without a meta kernel in LibTorch: the output argument gets the broadcast shape of all inputs.
void write_pointwise(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const std::vector<c10::Argument>& arguments = op.schema().arguments();
  const auto given = torch::jit::last(*stack, arguments.size());
  std::vector<Tensor> written;
  std::vector<std::int64_t> sizes;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!given[i].isTensor() || !given[i].toTensor().defined()) continue;
    const auto* alias = arguments[i].alias_info();
    if (alias != nullptr && alias->isWrite())
      written.push_back(given[i].toTensor());
    else
      sizes = at::infer_size(sizes, given[i].toTensor().sizes());
  }
  constexpr std::array<std::string_view, 9> pointwise = {
      "aten::abs",         "aten::complex",     "aten::nan_to_num",
      "aten::where",       "aten::round",       "aten::isfinite",
      "aten::logical_and", "aten::logical_not", "aten::smooth_l1_loss_backward"};
  const bool known = std::ranges::find(pointwise, op.operator_name().name) != pointwise.end();
  TORCH_CHECK_NOT_IMPLEMENTED(known && written.size() == 1 && op.schema().returns().size() == 1,
                              "the paper device has no operator ", op.operator_name());
  if (written[0].numel() == 0) follow(written[0], sizes, c10::contiguous_strides(sizes));
  torch::jit::drop(*stack, arguments.size());
  stack->push_back(written[0]);
}

}  // namespace

void run_on_paper(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  const at::AutoDispatchBelowADInplaceOrView no_autograd;
  const c10::impl::ExcludeDispatchKeyGuard no_autocast(c10::autocast_dispatch_keyset);
  if (!op.hasKernelForDispatchKey(c10::DispatchKey::Meta)) return write_pointwise(op, stack);
  const std::size_t count = op.schema().arguments().size();
  std::vector<c10::IValue> given;
  std::vector<Seen> seen;
  for (const c10::IValue& value : torch::jit::last(*stack, count)) given.push_back(to_meta(value, seen));
  torch::jit::drop(*stack, count);
  for (c10::IValue& value : given) stack->push_back(std::move(value));
  op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::Meta), stack);
  const std::size_t returned = op.schema().returns().size();
  for (std::size_t i = stack->size() - returned; i < stack->size(); ++i) (*stack)[i] = to_paper((*stack)[i], seen);
}

void register_paper_operators() {
  static torch::Library all(torch::Library::IMPL, "_", c10::DispatchKey::PrivateUse1, __FILE__, __LINE__);
  all.fallback(torch::CppFunction::makeFromBoxedFunction<&run_on_paper>());
  // Copies a conjugate directly: LibTorch's fallback would copy it to a plain tensor first and recurse without end.
  static torch::Library conjugate(torch::Library::IMPL, "aten", c10::DispatchKey::Conjugate, __FILE__, __LINE__);
  conjugate.impl("_copy_from", torch::CppFunction::makeFallthrough());
  static torch::Library negative(torch::Library::IMPL, "aten", c10::DispatchKey::Negative, __FILE__, __LINE__);
  negative.impl("_copy_from", torch::CppFunction::makeFallthrough());

  static torch::Library aten(torch::Library::IMPL, "aten", c10::DispatchKey::PrivateUse1, __FILE__, __LINE__);
  aten.impl("empty.memory_format", &empty);
  aten.impl("empty_strided", &empty_strided);
  aten.impl("_copy_from", &copy_from);
  aten.impl("_local_scalar_dense", &local_scalar_dense);
  at::native::_fused_sdp_choice_stub.set_privateuse1_dispatch_ptr(&fused_sdp_choice);
  aten.impl("_scaled_dot_product_fused_attention_overrideable", &fused_attention);
  aten.impl("_scaled_dot_product_fused_attention_overrideable_backward", &fused_attention_backward);
  aten.impl("native_layer_norm", &layer_norm);
  aten.impl("native_layer_norm_backward", &layer_norm_backward);
  aten.impl("index_select", &index_select);
  aten.impl("where.self", &where);
  aten.impl("_fused_adamw_", &fused_adamw);
  // Views do not depend on the device.
  aten.impl("as_strided", &at::native::as_strided_tensorimpl);
  aten.impl("view", &at::native::view);
  aten.impl("_reshape_alias", &at::native::_reshape_alias);
  aten.impl("unfold", &at::native::unfold);
  aten.impl("view_as_real", &at::native::view_as_real);
  aten.impl("view_as_complex", &at::native::view_as_complex);
}

}  // namespace longtake::train
