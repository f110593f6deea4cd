#pragma once

#include <c10/util/Exception.h>

#include <string>

#include "engine/core/result.h"
#include "engine/generate/errors.h"

namespace longtake {

/// Runs `work` and returns its Result. `full` is the error if the GPU runs out of memory. After any other failure CUDA
/// is unusable until the process ends.
template <class Work>
auto unless_gpu_fails(const ErrorForm& full, const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const c10::OutOfMemoryError&) {
    return fail(full);
  } catch (const c10::AcceleratorError& error) {
    const std::string problem = error.what_without_backtrace();
    return fail(errors::kGpuFailed, {{"problem", problem.substr(0, problem.find('\n'))}});
  }
}

}  // namespace longtake
