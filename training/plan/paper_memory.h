#pragma once

#include <c10/core/Allocator.h>
#include <c10/core/Device.h>

#include <cstdint>

namespace longtake::train {

inline constexpr c10::DeviceType kPaperType = c10::DeviceType::PrivateUse1;
/// The single paper device. Tensors always name its index, as those of a GPU do.
inline const c10::Device kPaper{kPaperType, 0};

/// Allocates no memory, and counts the requested bytes.
c10::Allocator* paper_allocator();

/// Bytes in tensors of the paper device that exist now, and the most since the last call of reset_paper_peak().
struct PaperBytes {
  std::int64_t live = 0;
  std::int64_t peak = 0;
};
PaperBytes paper_bytes();
void reset_paper_peak();

}  // namespace longtake::train
