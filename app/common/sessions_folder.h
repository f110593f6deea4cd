#pragma once

#include <filesystem>

namespace longtake {

/// The folder in which the studio keeps its sessions.
std::filesystem::path sessions_folder();

}  // namespace longtake
