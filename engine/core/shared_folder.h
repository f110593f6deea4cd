#pragma once

#include <filesystem>

namespace longtake {

/// The folder of files installed with the program: share/longtake next to its folder.
std::filesystem::path shared_folder();

}  // namespace longtake
