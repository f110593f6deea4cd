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
  int threads = 1;          ///< CPU threads at opening; logged, because equal hashes require equal counts
  bool eight_bits = false;  ///< the matrices of a transformer's blocks are in 8 bits: int8 on a CPU, fp8 on a GPU

  bool fp8() const { return eight_bits && !device.is_cpu(); }
};

/// Resolves the device options on this machine. "auto" selects a usable GPU, and bf16 if the hardware multiplies it. A
/// model with the built-in one's layout on a CPU gets the type that was measured to be faster. Refuses a GPU that does
/// not exist.
Result<Placement> place(const SourceOptions& options);

/// The GPU among these that the options name or, with "auto", the first suitable one; nothing: the CPU. A model of the
/// Wan family requires bf16 products, unless the options set fp32.
Result<std::optional<int>> choose_gpu(const SourceOptions& options, const Result<std::vector<Gpu>>& found);
at::ScalarType gpu_type(const SourceOptions& options, const Gpu& gpu);

constexpr bool wants_eight_bits(DtypeChoice type) { return type == DtypeChoice::int8 || type == DtypeChoice::fp8; }
/// True if the device supports products with 8-bit matrices.
bool has_eight_bits(at::Device device);

/// True if the faster type has not been measured yet.
bool wants_type_times(const SourceOptions& options, const Placement& placement);

/// Configures the process for the placement and reports it in `info`. Logs a warning if the CPU's matrix products are
/// slow.
void settle(const Placement& placement, SourceInfo& info);

}  // namespace longtake
