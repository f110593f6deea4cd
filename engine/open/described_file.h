#pragma once

#include <filesystem>

namespace longtake {

/// The file that identifies a model at `path`: the transformer in a folder with the parts of a Wan model, otherwise
/// `path` itself.
std::filesystem::path described_file(const std::filesystem::path& path);

}  // namespace longtake
