#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/weights/dtype.h"

namespace longtake {

struct PickledStorage {
  std::string key;  ///< names the zip entry data/<key>
  DType dtype = DType::F32;
  std::uint64_t elements = 0;
};

struct PickledTensor {
  std::string name;          ///< path through nested dictionaries, joined by '/'
  std::size_t storage = 0;   ///< index into PickledModel::storages
  std::uint64_t offset = 0;  ///< in elements
  TensorShape shape;
  std::vector<std::int64_t> strides;  ///< in elements

  bool contiguous() const;
};

/// The content of the data.pkl in a PyTorch file.
struct PickledModel {
  std::vector<PickledStorage> storages;
  std::vector<PickledTensor> tensors;
  std::vector<std::string> top_keys;
  std::size_t other_entries = 0;  ///< dictionary entries that are neither tensors nor dictionaries
};

/// Extracts tensors from a protocol-2 pickle without executing it. It accepts 32 opcodes and 14 global names and never
/// calls one; limits bound steps, memory and nesting (rules PK-01 to PK-10, PV-02 to PV-05).
Result<PickledModel> read_pickle(std::span<const std::byte> pickle);

}  // namespace longtake
