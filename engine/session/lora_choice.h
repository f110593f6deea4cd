#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/core/describe.h"

namespace longtake {

/// A LoRA on a model's weights: low-rank differences and their strength.
struct LoraChoice {
  std::string file;
  double strength = 1;  ///< factor of the differences; 0 leaves the weights unchanged
  std::string hash{};   ///< identifies the content of the file when it was used; "": not used yet

  bool operator==(const LoraChoice&) const = default;
};

/// In the order of addition.
using LoraList = std::vector<LoraChoice>;

template <class V>
void visit(LoraChoice& c, V& v) {
  v("file", c.file, {.most = 4096, .required = true});
  v("strength", c.strength, {.low = -10, .high = 10});
  v("hash", c.hash, {.most = 64, .write = FieldRule::Write::when_set});
}

/// Writes the list. A single LoRA at full strength is written as its file alone, as in sessions of earlier versions.
nlohmann::ordered_json write_value(const LoraList& loras);
/// Reads the list's JSON, and also "FILE" and "FILE:STRENGTH", as on a command line.
std::string read_value(const nlohmann::ordered_json& json, LoraList& loras);

}  // namespace longtake
