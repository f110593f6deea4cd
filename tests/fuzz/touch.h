#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/weights/tensor_file.h"

namespace longtake::test {

/// Checks that an error has a "why" and a code, and that its message fits a window.
inline int touch(const Error& error) {
  if (error.why.empty() || error.code.empty() || error.text().size() > 1000) __builtin_trap();
  return 0;
}

/// Reads every byte of every tensor, so that the sanitizer detects spans out of bounds.
inline void touch(const TensorFile& file) {
  for (const TensorView& tensor : file.tensors()) {
    if (tensor.bytes.size() != tensor.elements() * element_bytes(tensor.dtype)) __builtin_trap();
    std::vector<std::byte> copy(tensor.bytes.size());
    if (!file.read(tensor, copy)) __builtin_trap();
  }
}

}  // namespace longtake::test
