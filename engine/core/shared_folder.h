#pragma once

#include <filesystem>

namespace longtake {

/// What was installed with the program: share/longtake next to its folder.
std::filesystem::path shared_folder();

}  // namespace longtake
