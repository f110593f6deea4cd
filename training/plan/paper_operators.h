#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>

namespace longtake::train {

/// The fallback for operators without a paper kernel; shapes come from LibTorch's meta kernels.
void run_on_paper(const c10::OperatorHandle& op, torch::jit::Stack* stack);

/// Registers the operators of the paper device with LibTorch, once.
void register_paper_operators();
/// Registers the paper device's casts for autocast.
void register_paper_autocast();

}  // namespace longtake::train
