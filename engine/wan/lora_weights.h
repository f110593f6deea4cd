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

/// LoRAs on the weights of a transformer, added and removed between two chunks. The unmodified weights are kept in host
/// memory. Removal therefore restores the same bits without reading a file. One stream at a time.
class LoraWeights {
 public:
  /// `model` must have its own weights, without LoRAs.
  explicit LoraWeights(std::shared_ptr<CausalDit> model) : model_(std::move(model)) {}

  /// Reads new files and returns the list with content hashes. Refuses files that are no LoRA, do not fit this model,
  /// or do not match a hash in the list. The model does not change.
  Result<LoraList> open(LoraList loras);
  /// The additional bytes of host memory that set() would need.
  std::uint64_t more_bytes(const LoraList& loras);
  /// Temporary memory of set() on the weights' device: some copies of the largest matrix in float32.
  std::uint64_t work_bytes() const;
  /// Sets exactly these LoRAs on the weights; the list must come from open(). The result is the base plus strength *
  /// scale * up * down, added in order in float32. It is rounded once to the model's type, or to 8 bits if the base is
  /// in 8 bits.
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
  std::map<std::string, Linear> base_;  // the unmodified form of the changed weights, on the CPU; no biases
  LoraList list_;
  bool changing_ = false;  // set() was interrupted: the weights match no list
};

}  // namespace longtake
