#pragma once

#include <ATen/ATen.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/starter/cell_codec.h"

namespace longtake::train {

/// Writes STEM.png, which shows these latent frames of each clip [F, c, y, x] in rows of `columns` pictures, and
/// STEM.txt with the captions. Write errors are ignored: a full disk must not end the training.
void write_film_sheet(const CellCodec& codec, const std::vector<at::Tensor>& clips,
                      const std::vector<std::int64_t>& frames, int columns, const std::vector<std::string>& captions,
                      const std::filesystem::path& folder, const std::string& stem);

}  // namespace longtake::train
