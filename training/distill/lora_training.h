#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/model/causal_dit.h"
#include "training/run/state.h"

namespace longtake::train {

/// Low-rank training of every matrix in a transformer's blocks: W = W0 + alpha / rank * B A. The model computes with
/// the merged matrices, so it stays the engine's own class. The gradient of the factors follows in closed form: dB = s
/// dW A^T, dA = s B^T dW. B begins at zero.
class LoraTraining {
 public:
  LoraTraining(CausalDit& dit, int rank, double alpha, std::uint64_t seed);

  /// The factors, which a Learner trains.
  NamedTensors parameters() const;
  /// Moves the gradients of the merged matrices to the factors. Call it once per step, after all backward passes.
  void collect();
  /// Writes the merged matrices of the current factors into the model.
  void merge();

 private:
  struct Factor {
    std::string name;
    at::Tensor merged;  // the model's own parameter, a leaf that records gradients
    at::Tensor base;    // W0, in the host's memory
    at::Tensor a, b;    // [rank, in], [out, rank] float32
  };
  double scale_;
  std::vector<Factor> factors_;
};

}  // namespace longtake::train
