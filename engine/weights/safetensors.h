#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/weights/tensor_file.h"

namespace longtake {

/// One entry of a header; begin and end count from the start of the data.
struct SafetensorsEntry {
  std::string name;
  DType dtype = DType::F32;
  TensorShape shape;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

struct SafetensorsHeader {
  std::vector<SafetensorsEntry> entries;  ///< ordered by begin, then end; they cover the data without gap or overlap
  std::map<std::string, std::string> metadata;  ///< at most 1 MiB in total
};

/// Checks the header of a file with `data_bytes` of data against the rules ST-05 to ST-19. Errors do not name the file.
Result<SafetensorsHeader> parse_safetensors_header(std::string json, std::uint64_t data_bytes);

/// One safetensors file (rules ST-01 to ST-20).
Result<TensorFile> open_safetensors(const std::filesystem::path& path);
Result<TensorFile> open_safetensors(std::shared_ptr<const FileBytes> file);
/// A *.safetensors.index.json and the shards next to it (rule ST-21).
Result<TensorFile> open_safetensors_index(const std::filesystem::path& index);
/// Reads the map from tensor to shard file name and checks that every name stays in the folder.
Result<std::map<std::string, std::string>> parse_safetensors_index(std::string_view json);

using Metadata = std::map<std::string, std::string>;

/// Fills `out`, which has the tensor's size in bytes.
using TensorSource = std::function<Result<void>(const TensorSpec&, std::span<std::byte> out)>;

struct SaveOptions {
  Metadata metadata;
  std::uint64_t shard_bytes = 0;  ///< limit for the data bytes in one file; 0 writes a single file of any size
  std::function<void(std::uint64_t done_bytes, std::uint64_t total_bytes)> progress;
  std::stop_token stop;
};

/// Writes tensors one after the other, so that only the largest one is in memory. The order in the file depends only on
/// the specs (wider element types first, then names), so equal tensors make equal files. The file appears when it is
/// complete. If `shard_bytes` requires more than one file, "x.safetensors" becomes x-00001-of-00003.safetensors and so
/// on. x.safetensors.index.json is then written last. Returns the files written.
Result<std::vector<std::filesystem::path>> save_safetensors(const std::filesystem::path& path,
                                                            std::vector<TensorSpec> tensors, const TensorSource& source,
                                                            const SaveOptions& options = {});
/// Saves tensors that are in memory.
Result<void> save_safetensors(const std::filesystem::path& path, std::span<const TensorView> tensors,
                              Metadata metadata = {});
/// The bytes of such a file: the header, and then the tensors' own bytes in the order of the file.
struct SafetensorsPieces {
  std::string head;
  std::vector<std::span<const std::byte>> data;
};
Result<SafetensorsPieces> safetensors_pieces(std::span<const TensorView> tensors, const Metadata& metadata = {});

}  // namespace longtake
