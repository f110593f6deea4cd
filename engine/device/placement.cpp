#include "engine/device/placement.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>

#include <charconv>
#include <optional>

#include "engine/core/log.h"
#include "engine/device/matrix_speed.h"
#include "engine/kernels/cuda_module.h"
#include "engine/kernels/products.h"
#include "engine/machine/cores.h"
#include "engine/machine/isa.h"

namespace longtake {
namespace {

Failure refused(const std::string& why, const std::string& remedy) {
  return fail(Error::Kind::bad_input, "Cannot open the model", why, remedy);
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
  if (!index) return refused("there is no device named \"" + name + '"', "Choose cpu, cuda, cuda:N or auto.");
  const auto& kernels = cuda_kernels();
  if (!kernels)
    return refused("no GPU can be used: " + kernels.error().why,
                   kernels.error().remedy.empty() ? "Choose --device cpu or auto." : kernels.error().remedy);
  const int devices = static_cast<int>(at::detail::getCUDAHooks().deviceCount());
  if (*index >= devices)
    return refused("there is no GPU number " + std::to_string(*index) + ", this machine has " + std::to_string(devices),
                   "Count from 0, or choose auto.");
  return at::Device(at::kCUDA, static_cast<at::DeviceIndex>(*index));
}

Result<at::ScalarType> dtype_named(const std::string& name, at::Device device) {
  if (name == "fp32") return at::kFloat;
  if (name == "auto") return device.is_cuda() ? at::kBFloat16 : fastest_cpu_type();
  if (name != "bf16") return refused("there is no type named \"" + name + '"', "Choose fp32, bf16 or auto.");
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
