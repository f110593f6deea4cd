#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/weights/dtype.h"

namespace longtake {

class FileBytes;

/// A tensor as stored in a file: row-major, contiguous, little-endian. `bytes` need not be aligned to its elements.
struct TensorView {
  std::string name;
  DType dtype = DType::F32;
  TensorShape shape;
  std::span<const std::byte> bytes;

  std::uint64_t elements() const { return element_count(shape); }
};

/// The description of a tensor before its bytes exist.
struct TensorSpec {
  std::string name;
  DType dtype = DType::F32;
  TensorShape shape;

  std::uint64_t bytes() const { return element_count(shape) * element_bytes(dtype); }
  bool operator==(const TensorSpec&) const = default;
};

/// The tensors of a model file in any format. Everything is validated before this object exists, and nothing in the
/// file is ever executed. Tensors are sorted by name. A value; copies share the file.
class TensorFile {
 public:
  /// Opens a safetensors file, a sharded folder or its *.safetensors.index.json, or a PyTorch zip file (.pt, .pth,
  /// .bin). The content of a file decides its format. A folder must hold one model.
  static Result<TensorFile> open(const std::filesystem::path& path);
  /// Opens bytes that outlive this object, such as weights linked into the program.
  static Result<TensorFile> from_memory(std::span<const std::byte> bytes, const std::string& name);

  const std::vector<TensorView>& tensors() const { return tensors_; }
  /// Returns nullptr if there is no such tensor.
  const TensorView* find(std::string_view name) const;
  /// safetensors' __metadata__; empty for other formats.
  const std::map<std::string, std::string>& metadata() const { return metadata_; }
  /// "safetensors" or "torch".
  const std::string& format() const { return format_; }
  /// Facts for display, such as entries that were not tensors.
  const std::vector<std::string>& notes() const { return notes_; }

  /// Copies a tensor of this file. Prefer it to `bytes` for files that other programs may replace. Reading the map of a
  /// file that was truncated ends the process, while this returns an error.
  Result<void> read(const TensorView& tensor, std::span<std::byte> out) const;

  /// For the readers of formats; `tensors` need not be sorted. `gathered` holds the data of gathered tensors.
  TensorFile(std::string format, std::vector<TensorView> tensors, std::vector<std::shared_ptr<const FileBytes>> files,
             std::shared_ptr<const std::vector<std::byte>> gathered = nullptr);
  void set_metadata(std::map<std::string, std::string> metadata) { metadata_ = std::move(metadata); }
  void add_note(std::string note) { notes_.push_back(std::move(note)); }

 private:
  std::string format_;
  std::vector<TensorView> tensors_;
  std::vector<std::shared_ptr<const FileBytes>> files_;
  std::shared_ptr<const std::vector<std::byte>> gathered_;
  std::map<std::string, std::string> metadata_;
  std::vector<std::string> notes_;
};

}  // namespace longtake
