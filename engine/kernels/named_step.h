#pragma once

#include <ATen/core/Tensor.h>

#include <initializer_list>
#include <memory>

namespace longtake {

/// A name for what this thread calls while it lives, in timelines and lists of operators.
class NamedStep {
 public:
  /// `name` begins with "longtake::".
  NamedStep(const char* name, std::initializer_list<at::Tensor> tensors);
  ~NamedStep();
  NamedStep(const NamedStep&) = delete;
  NamedStep& operator=(const NamedStep&) = delete;

 private:
  struct Recorded;
  std::unique_ptr<Recorded> recorded_;  // null while nobody looks
};

}  // namespace longtake
