#include "training/run/device.h"

#include <ATen/Context.h>

#include <cstdlib>

#include "engine/open/placement.h"

namespace longtake::train {

Result<std::string> training_device(const std::string& name) {
  if (name == "cpu") return std::string("cpu");
  SourceOptions options;
  const char* local = std::getenv("LOCAL_RANK");
  if (!read_device(local != nullptr && name == "cuda" ? name + ":" + local : name, options.device))
    return fail(Error::Kind::bad_input, "Cannot train on \"" + name + '"', "there is no such device",
                "Choose cpu, cuda, cuda:N or auto.");
  const auto placed = place(options);
  if (!placed) {
    return fail(placed.error().kind, "Cannot train on \"" + name + '"', placed.error().why,
                "Add --set device=cpu, or start it where a GPU is.");
  }
  // float32 products on the tensor cores (TF32): ten times as fast, with three more bits than bf16.
  if (placed->device.is_cuda()) at::globalContext().setAllowTF32CuBLAS(true);
  return placed->device.str();
}

}  // namespace longtake::train
