#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "engine/model/causal_dit.h"
#include "engine/session/lora_choice.h"
#include "engine/weights/lora.h"
#include "engine/weights/model_file.h"

namespace longtake {

/// LoRAs on the weights of a transformer, put on and taken off between two chunks. What they change is kept as it was
/// in the host's memory, so that taking them off gives the same bits and reads no file. One stream at a time.
class LoraWeights {
 public:
  /// `model` must have its own weights, without LoRAs.
  explicit LoraWeights(std::shared_ptr<CausalDit> model) : model_(std::move(model)) {}

  /// Reads what is not known yet, and names its content: the list with hashes. Refuses what is no LoRA, does not fit
  /// this model, or is not what a hash in the list names. Nothing of the model changes.
  Result<LoraList> open(LoraList loras);
  /// The bytes of the host's memory that set() would need in addition.
  std::uint64_t more_bytes(const LoraList& loras);
  /// Memory that set() takes for a moment on the weights' device: some copies of the largest matrix in float32.
  std::uint64_t work_bytes() const;
  /// Gives the weights exactly these LoRAs, which open() returned: the base plus strength * scale * up * down, added up
  /// in their order in float32 and rounded once to the model's type, or to 8 bits where the base is in 8 bits.
  Result<void> set(const LoraList& loras);

  const LoraList& list() const { return list_; }

 private:
  struct Opened {
    ModelFile file;
    LoraPairs plan;
    std::string hash;
  };
  Result<const Opened*> opened(const std::string& path);

  std::shared_ptr<CausalDit> model_;
  std::map<std::string, Opened> files_;
  std::map<std::string, Linear> base_;  // the weights that are changed now, as they were, on the CPU; no biases
  LoraList list_;
  bool changing_ = false;  // set() was left in the middle: the weights are those of no list
};

}  // namespace longtake
