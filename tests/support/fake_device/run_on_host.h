#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

namespace longtake::fake {

/// Implements every operator of the fake device: refuses tensors of different devices, then runs the CPU kernel on the
/// same memory.
void run_on_host(const c10::OperatorHandle& op, torch::jit::Stack* stack);

}  // namespace longtake::fake
