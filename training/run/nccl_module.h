#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/core/result.h"
#include "training/run/group.h"

namespace longtake::train {

/// A group over NCCL on this rank's GPU, created by the module that contains NCCL. It is an error if the module was not
/// built or cannot be loaded. The CUDA libraries of LibTorch must be loaded first (training_device).
Result<std::unique_ptr<Group>> nccl_group(const std::string& host, std::uint16_t port, int rank, int size,
                                          const std::string& device);

/// The module's function "longtake_make_nccl_group". It throws the exceptions of c10d.
using MakeNcclGroup = Group* (*)(const char* host, std::uint16_t port, int rank, int size, const char* device);

}  // namespace longtake::train
