#include "engine/pipeline/placement.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>

#include <charconv>
#include <optional>

#include "engine/core/log.h"
#include "engine/kernels/cuda_module.h"
#include "engine/kernels/products.h"
#include "engine/pipeline/cores.h"
#include "engine/pipeline/isa.h"
#include "engine/pipeline/matrix_speed.h"
#include "engine/pipeline/open_errors.h"

namespace longtake {
namespace {

Failure no_gpu(Error reason) {
  Error error = make_error(reason.remedy.empty() ? errors::kNoUsableGpu : errors::kGpuNeeds, {}, std::move(reason));
  error.kind = Error::Kind::bad_input;  // the choice of a device can be changed; nothing of it has failed
  return fail(std::move(error));
}

/// "cuda" and "cuda:N"; nothing for other names.
std::optional<int> cuda_index(const std::string& name) {
  if (name == "cuda") return 0;
  if (!name.starts_with("cuda:")) return std::nullopt;
  int index = -1;
  const char* end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + 5, end, index);
  return error == std::errc() && stop == end && index >= 0 ? std::optional(index) : std::nullopt;
}

Result<at::Device> device_named(const std::string& name) {
  if (name == "cpu") return at::Device(at::kCPU);
  if (name == "auto") return cuda_kernels() ? at::Device(at::kCUDA, 0) : at::Device(at::kCPU);
  const auto index = cuda_index(name);
  if (!index) return fail(errors::kUnknownDevice, {{"device", name}});
  const auto& kernels = cuda_kernels();
  if (!kernels) return no_gpu(kernels.error());
  const int devices = static_cast<int>(at::detail::getCUDAHooks().deviceCount());
  if (*index >= devices) return fail(errors::kNoSuchGpu, {{"index", *index}, {"count", devices}});
  return at::Device(at::kCUDA, static_cast<at::DeviceIndex>(*index));
}

Result<at::ScalarType> dtype_named(const std::string& name, at::Device device) {
  if (name == "fp32") return at::kFloat;
  if (name == "auto") return device.is_cuda() ? at::kBFloat16 : fastest_cpu_type();
  if (name != "bf16") return fail(errors::kUnknownType, {{"type", name}});
  if (device.is_cpu() && fastest_cpu_type() != at::kBFloat16)
    logger("pipeline")
        ->warn("dtype=bf16 isa={} reason=\"this CPU does not multiply bf16 itself: fp32 is faster\"", cpu_isa());
  return at::kBFloat16;
}

}  // namespace

Result<Placement> place(const SourceOptions& options) {
  auto device = device_named(options.device);
  if (!device) return fail(std::move(device.error()));
  auto dtype = dtype_named(options.dtype, *device);
  if (!dtype) return fail(std::move(dtype.error()));
  return Placement{*device, *dtype, options.threads > 0 ? options.threads : usable_cores()};
}

void settle(const Placement& placement, SourceInfo& info) {
  at::set_num_threads(placement.threads);
  info.device = placement.device.str();
  info.dtype = placement.dtype == at::kBFloat16 ? "bf16" : "fp32";
  info.isa = cpu_isa();
  info.threads = at::get_num_threads();
  if (!placement.device.is_cpu()) return;
  const double gflops = matrix_gflops(placement.dtype);
  if (const std::string note = matrix_speed_note(gflops); !note.empty())
    logger("pipeline")->warn("matrix_gflops={:.1f} dtype={} note=\"{}\"", gflops, info.dtype, note);
}

}  // namespace longtake
