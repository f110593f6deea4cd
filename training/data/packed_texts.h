#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/core/files.h"
#include "engine/core/result.h"

namespace longtake::train {

/// Embeddings of hundreds of thousands of prompts in a folder. One file has all rows in bf16, one after the other; a
/// list has the position of each prompt's rows. The key of a prompt is the SHA-256 of its text.
struct TextList {
  struct RowRange {
    std::uint64_t row = 0, rows = 0;  ///< in the file of rows
  };
  std::unordered_map<std::string, RowRange> places;
  std::int64_t width = 0;        ///< values per row; 0 while the list is empty
  std::uint64_t rows = 0;        ///< rows that the list refers to
  std::uint64_t list_bytes = 0;  ///< size of the complete lines
};

/// Reads embeddings from the files without loading all of them.
class PackedTexts {
 public:
  /// Opens the folder; half-written texts of an interrupted run count as missing. A folder without embeddings is empty.
  static Result<PackedTexts> open(const std::filesystem::path& folder, const std::string& encoder_id);

  std::size_t size() const { return list_.places.size(); }
  /// [T, E] in bf16, read-only; undefined if the prompt is missing.
  at::Tensor find(const std::string& prompt) const;

 private:
  PackedTexts(TextList list, std::shared_ptr<const MappedFile> rows) : list_(std::move(list)), rows_(std::move(rows)) {}

  TextList list_;
  std::shared_ptr<const MappedFile> rows_;
};

/// Adds embeddings. Only one process at a time may do so.
class TextPacker {
 public:
  /// Truncates partial writes of an interrupted run.
  static Result<TextPacker> open(const std::filesystem::path& folder, const std::string& encoder_id);

  bool contains(const std::string& prompt) const;
  /// rows [T, E] of any type, one tensor for each prompt. They are on the disk when it returns.
  Result<void> add(const std::vector<std::string>& prompts, const std::vector<at::Tensor>& rows);

 private:
  TextPacker(std::filesystem::path folder, std::string encoder_id, TextList list)
      : folder_(std::move(folder)), encoder_id_(std::move(encoder_id)), list_(std::move(list)) {}

  std::filesystem::path folder_;
  std::string encoder_id_;
  TextList list_;
};

}  // namespace longtake::train
