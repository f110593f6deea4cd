#pragma once

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/weights/families.h"
#include "tests/weights/build_files.h"

namespace longtake::test {

/// Writes safetensors files with complete headers over sparse data: any size without disk space.
class HeaderFile {
 public:
  std::filesystem::path make(const std::vector<NamedShape>& tensors, DType dtype) {
    std::string header = "{";
    std::uint64_t at = 0;
    for (const auto& [name, shape] : tensors) {
      const std::uint64_t end = at + element_count(shape) * element_bytes(dtype);
      header += (header.size() > 1 ? ",\"" : "\"") + name + R"(":{"dtype":")" + std::string(dtype_name(dtype)) +
                R"(","shape":)" + shape_text(shape) + R"(,"data_offsets":[)" + std::to_string(at) + ',' +
                std::to_string(end) + "]}";
      at = end;
    }
    header += '}';
    const std::filesystem::path path = folder_.filePath("header.safetensors").toStdString();
    std::filesystem::remove(path);
    std::ofstream(path, std::ios::binary) << safetensors(header);
    std::filesystem::resize_file(path, 8 + header.size() + at);
    return path;
  }

 private:
  QTemporaryDir folder_;
};

}  // namespace longtake::test
