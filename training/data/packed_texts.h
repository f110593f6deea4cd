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

/// Embeddings of hundreds of thousands of prompts in a folder: one file with all rows in bf16 behind each other, and a
/// list of where each prompt's rows lie. A prompt is known by the SHA-256 of its text.
struct TextList {
  struct RowRange {
    std::uint64_t row = 0, rows = 0;  ///< in the file of rows
  };
  std::unordered_map<std::string, RowRange> places;
  std::int64_t width = 0;        ///< numbers in a row; 0 while there is none
  std::uint64_t rows = 0;        ///< rows that the list names
  std::uint64_t list_bytes = 0;  ///< bytes of whole lines
};

/// Reads embeddings where they lie on the disk.
class PackedTexts {
 public:
  /// Opens the folder; half-written texts of an interrupted run count as missing. A folder without embeddings is empty.
  static Result<PackedTexts> open(const std::filesystem::path& folder, const std::string& encoder_id);

  std::size_t size() const { return list_.places.size(); }
  /// [T, E] in bf16, not to be written; undefined if the prompt is not there.
  at::Tensor find(const std::string& prompt) const;

 private:
  PackedTexts(TextList list, std::shared_ptr<const MappedFile> rows) : list_(std::move(list)), rows_(std::move(rows)) {}

  TextList list_;
  std::shared_ptr<const MappedFile> rows_;
};

/// Adds embeddings. One process at a time.
class TextPacker {
 public:
  /// Cuts off what a run that was ended left half-written.
  static Result<TextPacker> open(const std::filesystem::path& folder, const std::string& encoder_id);

  bool contains(const std::string& prompt) const;
  /// rows [T, E] of any type, one tensor for each prompt. When it returns they are kept.
  Result<void> add(const std::vector<std::string>& prompts, const std::vector<at::Tensor>& rows);

 private:
  TextPacker(std::filesystem::path folder, std::string encoder_id, TextList list)
      : folder_(std::move(folder)), encoder_id_(std::move(encoder_id)), list_(std::move(list)) {}

  std::filesystem::path folder_;
  std::string encoder_id_;
  TextList list_;
};

}  // namespace longtake::train
