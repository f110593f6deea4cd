#pragma once

#include <ATen/core/Tensor.h>

#include <initializer_list>
#include <memory>

namespace longtake {

/// Labels the operations of this thread during its lifetime, in profiler timelines and operator lists.
class NamedStep {
 public:
  /// `name` begins with "longtake::".
  NamedStep(const char* name, std::initializer_list<at::Tensor> tensors);
  ~NamedStep();
  NamedStep(const NamedStep&) = delete;
  NamedStep& operator=(const NamedStep&) = delete;

 private:
  struct Recorded;
  std::unique_ptr<Recorded> recorded_;  // null without a profiler
};

}  // namespace longtake
