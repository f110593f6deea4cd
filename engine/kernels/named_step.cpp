// LibTorch was compiled with it, and it determines the layout of at::RecordFunction.
#ifndef NDEBUG
#define NDEBUG
#endif
#include "engine/kernels/named_step.h"

#include <ATen/record_function.h>

namespace longtake {

struct NamedStep::Recorded {
  explicit Recorded(at::StepCallbacks&& callbacks) : function(std::move(callbacks)) {}
  at::RecordFunction function;
};

NamedStep::NamedStep(const char* name, std::initializer_list<at::Tensor> tensors) {
  auto callbacks = at::getStepCallbacksUnlessEmpty(at::RecordScope::USER_SCOPE);
  if (!callbacks) return;
  recorded_ = std::make_unique<Recorded>(std::move(*callbacks));
  const std::vector<c10::IValue> values(tensors.begin(), tensors.end());
  recorded_->function.before(name, &values);
}

NamedStep::~NamedStep() = default;

}  // namespace longtake
