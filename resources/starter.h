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

/// The codecs of models that were embedded earlier, of resources/former/, each named HASH.safetensors after the SHA-256
/// of its bytes. Sessions keep this hash of the codec that made their pictures.
std::vector<EmbeddedFile> former_files();

}  // namespace longtake
