#pragma once

#include <c10/core/Device.h>
#include <c10/core/ScalarType.h>

#include <optional>
#include <vector>

#include "engine/core/result.h"
#include "engine/kernels/gpu_driver.h"
#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// The device and the type that a model computes in.
struct Placement {
  at::Device device = at::kCPU;
  at::ScalarType dtype = at::kFloat;
  int threads = 1;          ///< of the CPU, at the opening; logged, because equal hashes need equal counts
  bool eight_bits = false;  ///< the matrices of a transformer's blocks are in 8 bits: int8 on a CPU, fp8 on a GPU

  bool fp8() const { return eight_bits && !device.is_cpu(); }
};

/// Resolves the device options on this machine. "auto" takes a usable GPU, and bf16 if the hardware multiplies it. A
/// model of the built-in one's layout on a CPU gets the type that was measured to be faster. Refuses a GPU that is not
/// there.
Result<Placement> place(const SourceOptions& options);

/// The GPU among these that the options name or, with "auto", the first that serves; nothing: the CPU. A model of the
/// Wan family wants one that multiplies bf16, unless the options say fp32.
Result<std::optional<int>> choose_gpu(const SourceOptions& options, const Result<std::vector<Gpu>>& found);
/// The type on that GPU.
at::ScalarType gpu_type(const SourceOptions& options, const Gpu& gpu);

constexpr bool wants_eight_bits(DtypeChoice type) { return type == DtypeChoice::int8 || type == DtypeChoice::fp8; }
/// True if the device has products of matrices in 8 bits.
bool has_eight_bits(at::Device device);

/// True if it is still to be measured which type is faster.
bool wants_type_times(const SourceOptions& options, const Placement& placement);

/// Configures the process for the placement and reports it in `info`. Logs a warning if the CPU's matrix products are
/// slow.
void settle(const Placement& placement, SourceInfo& info);

}  // namespace longtake
