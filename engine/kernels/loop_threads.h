#pragma once

namespace longtake {

/// Sets the number of threads for tensor operations and loops: the requested number, limited by what OpenMP grants
/// (OMP_THREAD_LIMIT). If OpenMP grants fewer than LibTorch expects, the gradients of LibTorch's convolutions are
/// wrong.
void use_threads(int count);

/// Counts the threads of the engine's own loops by running one. The number should equal at::get_num_threads().
/// at::parallel_for is a template: in code compiled without OpenMP it silently runs on one thread.
int loop_threads();

/// True if loops in this build can use more than one thread.
bool loops_are_parallel();

}  // namespace longtake
