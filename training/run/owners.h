#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "training/run/group.h"

namespace longtake::train {

/// Shares tensors out to ranks as wholes: the owner of each. The largest is given away first, always to the rank that
/// has the least, so that all have about as much. The answer depends on the sizes alone: all ranks find the same one.
std::vector<int> owners_of(const std::vector<at::Tensor>& tensors, int ranks);

/// Gives all ranks the tensors as their owners have them. They are sent in rounds, in each a bucket from every rank, so
/// that the extra memory is one bucket for each rank and one more. The tensors are of one type and on one device.
void send_to_all(Group& group, const std::vector<at::Tensor>& tensors, const std::vector<int>& owners,
                 std::int64_t bucket_bytes = 8LL << 20);

}  // namespace longtake::train
