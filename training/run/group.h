#pragma once

#include <ATen/ATen.h>

#include <memory>
#include <vector>

#include "engine/core/result.h"

namespace longtake::train {

/// The ranks that train together. All calls are collective: every rank makes the same ones in the same order.
class Group {
 public:
  virtual ~Group() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  virtual void sum(at::Tensor& tensor) = 0;  ///< in place
  /// A sum in progress: do not read or write the tensor before wait() returns.
  class Pending {
   public:
    virtual ~Pending() = default;
    virtual void wait() = 0;
  };
  virtual std::unique_ptr<Pending> begin_sum(at::Tensor& tensor) = 0;
  /// Gathers the parts of all ranks, equal in size, into `all` in rank order. Do not read `all` before wait() returns.
  virtual std::unique_ptr<Pending> begin_gather(at::Tensor& all, const at::Tensor& part) = 0;
  virtual void broadcast(at::Tensor& tensor) = 0;  ///< from rank 0, in place
  virtual void barrier() = 0;
};

/// A group of one rank, which sends nothing.
std::unique_ptr<Group> alone();

/// The group named by RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT, over Gloo on the CPU and over NCCL on a GPU;
/// alone() when WORLD_SIZE is absent or 1.
Result<std::unique_ptr<Group>> join_group(const std::string& device);

/// Means over all ranks, in flat buckets so that few messages are sent.
void average_over_ranks(Group& group, std::vector<at::Tensor>& tensors);

}  // namespace longtake::train
