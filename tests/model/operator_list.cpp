// LibTorch was compiled with this macro, and the layout of at::RecordFunction depends on it.
#ifndef NDEBUG
#define NDEBUG
#endif
#include "tests/model/operator_list.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/record_function.h>
#include <torch/library.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

namespace longtake {
namespace {

constexpr std::string_view own = "longtake::";
constexpr std::string_view norm_rotate = "longtake::norm_rotate", fp8_product = "longtake::fp8_product",
                           fp8_rounded = "longtake::fp8_rounded", norm_silu = "longtake::norm_silu";

/// An operator that has not returned.
struct Call {
  ListedOperator made;       // properties at the call; LibTorch shows an operator's inputs only then
  bool is_whole = false;     // counts as one kernel, whatever the operator calls
  bool has_kernels = false;  // the operator calls kernels and is none itself
};

/// The recording of this thread.
struct Recording {
  OwnSteps own = OwnSteps::kernels;
  std::vector<ListedOperator> operators;
  std::vector<Call> calls;
  int wholes = 0;  // number of whole operators among the calls
};
thread_local Recording recording;

bool is_whole(std::string_view name) {
  // Operators that are one GPU kernel but have none for tensors without data.
  static constexpr std::array<std::string_view, 4> fused = {
      "aten::_fused_rms_norm", "aten::scaled_dot_product_attention", "aten::_scaled_dot_product_cudnn_attention",
      "aten::convolution"};
  // On a GPU one kernel of LibTorch multiplies 8 bits; other devices emulate it.
  if (name == fp8_product) return true;
  if (name.starts_with(own)) return recording.own == OwnSteps::kernels;
  return std::ranges::find(fused, name) != fused.end();
}

/// Bytes of the stored elements: all elements along a stride of 0 count as one.
std::int64_t bytes_of(const at::Tensor& tensor) {
  if (!tensor.defined() || tensor.dim() == 0) return 0;  // scalars are arguments of the kernel
  std::int64_t elements = 1;
  for (std::int64_t dim = 0; dim < tensor.dim(); ++dim)
    if (tensor.stride(dim) != 0) elements *= tensor.size(dim);
  return elements * static_cast<std::int64_t>(tensor.element_size());
}

void each_tensor(const c10::IValue& value, const std::function<void(const at::Tensor&)>& visit) {
  if (value.isTensor()) {
    if (value.toTensor().defined()) visit(value.toTensor());
  } else if (value.isTensorList()) {
    for (const at::Tensor& tensor : value.toTensorVector()) visit(tensor);
  } else if (value.isOptionalTensorList()) {
    for (const auto& tensor : value.toOptionalTensorVector())
      if (tensor) visit(*tensor);
  }
}

// LibTorch cannot infer shapes for these operators without data, or calls others that cannot.

std::tuple<at::Tensor, at::Tensor, at::Tensor> layer_norm(const at::Tensor& x, at::IntArrayRef,
                                                          const std::optional<at::Tensor>&,
                                                          const std::optional<at::Tensor>&, double) {
  return {at::empty_like(x, {}, at::MemoryFormat::Contiguous), {}, {}};
}

at::Tensor complex_of(const at::Tensor& real, const at::Tensor& imaginary) {
  TORCH_CHECK(real.sizes() == imaginary.sizes());
  return at::empty(real.sizes(), real.options().dtype(c10::toComplexType(real.scalar_type())));
}

/// The result has the layout of the queries, as in cuDNN's kernel.
at::Tensor attention_of(const at::Tensor& q, const at::Tensor&, const at::Tensor&, const std::optional<at::Tensor>&,
                        double, bool, std::optional<double>, bool) {
  return at::empty_like(q);
}

/// As above, with the log-sum-exp of the logits.
std::tuple<at::Tensor, at::Tensor, at::Tensor, at::Tensor, c10::SymInt, c10::SymInt, at::Tensor, at::Tensor, at::Tensor>
summing_attention_of(const at::Tensor& q, const at::Tensor&, const at::Tensor&, const std::optional<at::Tensor>&, bool,
                     double, bool, bool, std::optional<double>) {
  return {at::empty_like(q),
          at::empty({q.size(0), q.size(1), q.size(2), 1}, q.options().dtype(at::kFloat)),
          {},
          {},
          0,
          0,
          {},
          {},
          {}};
}

at::Tensor convolved(const at::Tensor& x, const at::Tensor& weight, const std::optional<at::Tensor>&,
                     at::IntArrayRef stride, at::IntArrayRef padding, at::IntArrayRef dilation, bool, at::IntArrayRef,
                     std::int64_t) {
  std::vector<std::int64_t> sizes = {x.size(0), weight.size(0)};
  for (std::size_t i = 0; i < stride.size(); ++i) {
    const auto dim = static_cast<std::int64_t>(i) + 2;
    const std::int64_t seen = dilation[i] * (weight.size(dim) - 1) + 1;
    sizes.push_back((x.size(dim) + 2 * padding[i] - seen) / stride[i] + 1);
  }
  return at::empty(sizes, x.options().memory_format(x.suggest_memory_format()));
}

TORCH_LIBRARY_IMPL(aten, Meta, library) {
  library.impl("complex", &complex_of);
  library.impl("convolution_overrideable", &convolved);
  library.impl("native_layer_norm", &layer_norm);
  library.impl("scaled_dot_product_attention", &attention_of);
  library.impl("_scaled_dot_product_cudnn_attention", &summing_attention_of);
}

/// False for operators that return a view, allocate memory, or only call others.
bool can_be_kernel(const at::RecordFunction& call) {
  const std::string_view name = call.name();
  if (name.starts_with(own)) return true;
  if (name.starts_with("aten::empty") || name.starts_with("aten::new_empty") || name.starts_with("aten::resize") ||
      name == "aten::_unsafe_view")
    return false;
  const auto op = call.operator_name();
  if (!op) return false;
  const auto handle = c10::Dispatcher::singleton().findSchema(*op);
  if (!handle || handle->hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd)) return is_whole(name);
  for (const c10::Argument& result : handle->schema().returns())
    if (result.alias_info() != nullptr && !result.alias_info()->isWrite()) return false;
  return true;
}

double operations_of(std::string_view name, const std::vector<std::vector<std::int64_t>>& shapes) {
  const auto product = [](std::int64_t rows, std::int64_t inner, std::int64_t columns) {
    return 2.0 * static_cast<double>(rows) * static_cast<double>(inner) * static_cast<double>(columns);
  };
  if (name == "aten::addmm" || name == "aten::_addmm_activation")
    return product(shapes[1][0], shapes[1][1], shapes[2][1]);
  if (name == "aten::mm") return product(shapes[0][0], shapes[0][1], shapes[1][1]);
  if (name == "aten::scaled_dot_product_attention" || name == "aten::_scaled_dot_product_cudnn_attention")
    return 2 * product(shapes[0][0] * shapes[0][1] * shapes[0][2], shapes[0][3], shapes[1][2]);
  if (name == fp8_product) return product(shapes[0][0], shapes[0][1], shapes[1][0]);
  return 0;
}

/// Reads an operator's properties at its call.
ListedOperator called(const at::RecordFunction& call) {
  ListedOperator made;
  made.name = call.name();
  const auto inputs = call.inputs();
  const auto op = call.operator_name();
  const auto handle = op ? c10::Dispatcher::singleton().findSchema(*op) : std::nullopt;
  const bool overwrites = made.name == "aten::copy_" || made.name == "aten::fill_" || made.name == "aten::zero_";
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto* alias = handle ? handle->schema().arguments()[i].alias_info() : nullptr;
    // The last argument of these operators is their output.
    const bool is_result = (made.name == norm_rotate || made.name == norm_silu) && i + 1 == inputs.size();
    const bool written = is_result || (alias != nullptr && alias->isWrite());
    each_tensor(inputs[i], [&](const at::Tensor& tensor) {
      made.shapes.push_back(tensor.sizes().vec());
      if (written) made.written += bytes_of(tensor);
      if (!written || !(is_result || overwrites)) made.read += bytes_of(tensor);
    });
  }
  if (made.name == fp8_product) made.written = 2 * made.shapes[0][0] * made.shapes[1][0];  // in bf16
  if (made.name == fp8_rounded) {
    const std::int64_t numbers = c10::multiply_integers(made.shapes[0]);
    made.written = numbers + 4 * (numbers / made.shapes[0].back());  // one byte each, and a scale for each row
  }
  made.operations = operations_of(made.name, made.shapes);
  return made;
}

std::unique_ptr<at::ObserverContext> begin(const at::RecordFunction& call) {
  const bool whole = is_whole(call.name());
  recording.calls.push_back({recording.wholes == 0 ? called(call) : ListedOperator(), whole});
  recording.wholes += whole ? 1 : 0;
  return nullptr;
}

void end(const at::RecordFunction& call, at::ObserverContext*) {
  Call ended = std::move(recording.calls.back());
  recording.calls.pop_back();
  recording.wholes -= ended.is_whole ? 1 : 0;
  if (recording.wholes > 0) return;  // part of a kernel
  const bool is_scope = std::string_view(call.name()).starts_with(own) && !ended.is_whole;
  const bool is_kernel = ended.is_whole || (!ended.has_kernels && !is_scope && can_be_kernel(call));
  if (is_kernel) {
    if (ended.made.written == 0)
      for (const c10::IValue& output : call.outputs())
        each_tensor(output, [&](const at::Tensor& tensor) { ended.made.written += bytes_of(tensor); });
    if (ended.made.name == "aten::convolution") {
      const std::vector<std::int64_t>& weight = ended.made.shapes[1];  // [out, in, ...]
      ended.made.operations = 2.0 * static_cast<double>(call.outputs().at(0).toTensor().numel()) *
                              static_cast<double>(c10::multiply_integers(weight) / weight[0]);
    }
    recording.operators.push_back(std::move(ended.made));
  }
  if ((is_kernel || ended.has_kernels) && !recording.calls.empty()) recording.calls.back().has_kernels = true;
}

}  // namespace

OperatorList::OperatorList(OwnSteps own) {
  recording = Recording();
  recording.own = own;
  handle_ = at::addThreadLocalCallback(at::RecordFunctionCallback(&begin, &end)
                                           .needsInputs(true)
                                           .needsOutputs(true)
                                           .scopes({at::RecordScope::FUNCTION, at::RecordScope::USER_SCOPE}));
}

OperatorList::~OperatorList() { at::removeCallback(handle_); }

const std::vector<ListedOperator>& OperatorList::all() const { return recording.operators; }

}  // namespace longtake
