#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "training/run/group.h"

namespace longtake::train {

/// Assigns each tensor to one rank and returns the owners. The largest tensor goes first, always to the rank that has
/// the least, so that loads are about equal. The result depends only on sizes, so all ranks agree.
std::vector<int> owners_of(const std::vector<at::Tensor>& tensors, int ranks);

/// Copies each tensor from its owner to all ranks. It works in rounds of one bucket per rank, so the extra memory is
/// one bucket for each rank and one more. All tensors must have the same type and device.
void send_to_all(Group& group, const std::vector<at::Tensor>& tensors, const std::vector<int>& owners,
                 std::int64_t bucket_bytes = 8LL << 20);

}  // namespace longtake::train
