#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace longtake {

struct EmbeddedFile {
  std::string name;                  ///< as in its folder
  std::span<const std::byte> bytes;  ///< lives as long as the program
};

/// The files of the embedded starter model, of resources/starter/; empty in a build without one.
std::vector<EmbeddedFile> starter_files();

}  // namespace longtake
