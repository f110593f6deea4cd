#include "engine/open/placement.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>

#include "engine/core/log.h"
#include "engine/kernels/cuda_module.h"
#include "engine/kernels/eight_bit_product.h"
#include "engine/kernels/loop_threads.h"
#include "engine/kernels/products.h"
#include "engine/open/errors.h"
#include "engine/open/matrix_speed.h"
#include "engine/open/type_times.h"
#include "engine/options/cores.h"
#include "engine/options/isa.h"
#include "engine/options/starter_folder.h"

namespace longtake {
namespace {

Failure no_gpu(Error reason) {
  Error error = make_error(reason.remedy.empty() ? errors::kNoUsableGpu : errors::kGpuNeeds, {}, std::move(reason));
  error.kind = Error::Kind::bad_input;  // the user can choose another device; the device itself has not failed
  return fail(std::move(error));
}

Result<at::Device> device_of(const SourceOptions& options, const Result<std::vector<Gpu>>& found) {
  switch (options.device.kind) {
    case DeviceChoice::Kind::cpu:
      return at::Device(at::kCPU);
    case DeviceChoice::Kind::automatic:
    case DeviceChoice::Kind::cuda:
      break;
  }
  const auto chosen = TRY(choose_gpu(options, found));
  if (!chosen) return at::Device(at::kCPU);
  return at::Device(at::kCUDA, static_cast<at::DeviceIndex>(*chosen));
}

/// Models larger than the built-in one have larger products, for which the CPU's native type is faster.
at::ScalarType fastest_type(const SourceOptions& options) {
  if (fastest_cpu_type() == at::kFloat || !is_starter(options)) return fastest_cpu_type();
  const auto times = known_type_times();
  return times ? times->faster() : fastest_cpu_type();
}

at::ScalarType dtype_of(const SourceOptions& options) {
  switch (options.dtype) {
    case DtypeChoice::fp32:
      return at::kFloat;
    case DtypeChoice::int8:
      return fastest_cpu_type();
    case DtypeChoice::fp8:
      return at::kBFloat16;
    case DtypeChoice::automatic:
      return fastest_type(options);
    case DtypeChoice::bf16:
      break;
  }
  if (fastest_cpu_type() != at::kBFloat16)
    logger("engine")->warn("dtype=bf16 isa={} reason=\"this CPU does not multiply bf16 itself: fp32 is faster\"",
                           cpu_isa());
  return at::kBFloat16;
}

Result<void> check_eight_bits(const SourceOptions& options, at::Device device) {
  const bool fp8 = options.dtype == DtypeChoice::fp8;
  if (device.is_cpu() == fp8 || is_starter(options))
    return fail(fp8 ? errors::kFp8Elsewhere : errors::kEightBitsElsewhere);
  if (!has_eight_bits(device)) return fail(errors::kNoEightBits, {{"isa", cpu_isa()}});
  return {};
}

const char* name_of_type(const Placement& placement) {
  if (placement.eight_bits) return placement.fp8() ? "fp8" : "int8";
  return placement.dtype == at::kBFloat16 ? "bf16" : "fp32";
}

/// By default cuDNN's convolutions round float32 to 10 bits, and pictures could not be compared with the CPU's. This is
/// also disabled for bf16 streams. Otherwise a stream would depend on which one was opened before it.
void keep_float32_whole() {
  at::globalContext().setAllowTF32CuDNN(false);
  at::globalContext().setAllowTF32CuBLAS(false);
}

}  // namespace

Result<std::optional<int>> choose_gpu(const SourceOptions& options, const Result<std::vector<Gpu>>& found) {
  const bool asked = options.device.kind == DeviceChoice::Kind::cuda;
  if (!found) {
    if (!asked) return std::optional<int>();
    return no_gpu(found.error());
  }
  const bool wants_bf16 = options.dtype == DtypeChoice::bf16 || options.dtype == DtypeChoice::fp8 ||
                          (options.dtype == DtypeChoice::automatic && !is_starter(options));
  const auto serves = [&](const Gpu& gpu) { return gpu.capability > 0 && (!wants_bf16 || multiplies_bf16(gpu)); };
  const int count = static_cast<int>(found->size());
  if (!asked || !options.device.index) {
    for (int i = 0; i < count; ++i)
      if (serves((*found)[static_cast<std::size_t>(i)])) return std::optional(i);
    if (!asked) {
      logger("engine")->warn("device=cpu reason=\"no GPU here multiplies bf16, which this model wants\"");
      return std::optional<int>();
    }
  }
  const int index = options.device.index.value_or(0);
  if (index >= count) return fail(errors::kNoSuchGpu, {{"index", index}, {"count", count}});
  const Gpu& gpu = (*found)[static_cast<std::size_t>(index)];
  if (gpu.capability == 0) return fail(errors::kOldGpu, {{"gpu", gpu.name}});
  if (!serves(gpu)) return fail(errors::kNoBf16, {{"gpu", gpu.name}});
  return std::optional(index);
}

at::ScalarType gpu_type(const SourceOptions& options, const Gpu& gpu) {
  if (options.dtype == DtypeChoice::fp32) return at::kFloat;
  return options.dtype == DtypeChoice::automatic && !multiplies_bf16(gpu) ? at::kFloat : at::kBFloat16;
}

bool has_eight_bits(at::Device device) { return !device.is_cpu() || !eight_bit_ways().empty(); }

Result<Placement> place(const SourceOptions& options) {
  const bool asks = options.device.kind != DeviceChoice::Kind::cpu;
  auto device = TRY(device_of(options, asks ? gpus() : Result<std::vector<Gpu>>(std::vector<Gpu>())));
  const bool eight_bits = wants_eight_bits(options.dtype);
  if (eight_bits) TRY(check_eight_bits(options, device));
  const at::ScalarType dtype =
      device.is_cuda() ? gpu_type(options, (*gpus())[static_cast<std::size_t>(device.index())]) : dtype_of(options);
  if (device.is_cuda()) {
    keep_float32_whole();
    // The device is initialised here, because its memory cannot be queried before the first tensor exists. A model of
    // the Wan family compares its need with that memory first and would not open.
    at::globalContext().lazyInitDevice(at::kCUDA);
  }
  return Placement{device, dtype, options.threads > 0 ? options.threads : usable_cores(), eight_bits};
}

bool wants_type_times(const SourceOptions& options, const Placement& placement) {
  return options.dtype == DtypeChoice::automatic && placement.device.is_cpu() && is_starter(options) &&
         fastest_cpu_type() == at::kBFloat16 && !known_type_times();
}

void settle(const Placement& placement, SourceInfo& info) {
  use_threads(placement.threads);
  info.device = placement.device.str();
  info.dtype = name_of_type(placement);
  info.isa = cpu_isa();
  info.threads = at::get_num_threads();
  if (!placement.device.is_cpu()) return;
  const double gflops = matrix_gflops(placement.dtype);
  if (const std::string note = matrix_speed_note(gflops); !note.empty())
    logger("engine")->warn("matrix_gflops={:.1f} dtype={} note=\"{}\"", gflops, info.dtype, note);
}

}  // namespace longtake
