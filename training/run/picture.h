#pragma once

#include <ATen/ATen.h>

#include <filesystem>

#include "engine/core/result.h"

namespace longtake::train {

/// A picture [3, H, W] in -1..1 as a PNG file.
Result<void> write_png(const std::filesystem::path& path, const at::Tensor& picture);

/// Pictures [N, 3, H, W] in rows of `columns`, with a thin dark gap.
at::Tensor contact_sheet(const at::Tensor& pictures, int columns);

}  // namespace longtake::train
