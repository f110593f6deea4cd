#pragma once

#include <filesystem>

namespace longtake {

/// The folder of the window's sessions.
std::filesystem::path sessions_folder();

}  // namespace longtake
