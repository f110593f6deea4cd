#pragma once

#include <filesystem>

namespace longtake {

/// The folder of the running program's file.
std::filesystem::path program_folder();
/// A library that the program opens itself, in a lib folder of a bundle, a package or a build tree; empty if none has
/// it.
std::filesystem::path program_library(const char* name);
/// The folder of files installed with the program: share/longtake next to its folder.
std::filesystem::path shared_folder();

}  // namespace longtake
