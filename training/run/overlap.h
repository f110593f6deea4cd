#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "training/run/group.h"

namespace longtake::train {

/// Averages gradients over ranks in buckets while the backward pass is still at work: a bucket is sent as soon as its
/// last gradient is there. Buckets are sent in one fixed order, from the last parameters to the first, on every rank.
class GradientOverlap {
 public:
  /// `parameters` are leaves that require gradients; hooks stay on them for as long as this lives.
  GradientOverlap(Group& group, std::vector<at::Tensor> parameters, std::int64_t bucket_bytes = 8LL << 20);
  ~GradientOverlap();
  GradientOverlap(const GradientOverlap&) = delete;
  GradientOverlap& operator=(const GradientOverlap&) = delete;

  /// To be called before the last backward pass of a step, whose gradients are final.
  void arm();
  bool armed() const;
  /// Sends the remaining buckets, waits, and leaves the averages in the gradients.
  void finish();

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace longtake::train
