#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

class FileBytes;

/// A stored (never compressed) member of a zip file, with the location of its bytes.
struct ZipEntry {
  std::string name;
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint32_t crc = 0;
};

/// The members of a zip file as PyTorch writes them, in the order of the central directory. Content that two readers
/// could interpret differently is refused: rules PZ-02 to PZ-06. Errors do not name the file.
Result<std::vector<ZipEntry>> read_zip_directory(const FileBytes& file);

}  // namespace longtake
