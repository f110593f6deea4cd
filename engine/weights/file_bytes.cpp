#include "engine/weights/file_bytes.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/weights/errors.h"
#include "engine/weights/refusal.h"

namespace longtake {

Result<std::shared_ptr<const FileBytes>> FileBytes::open(const std::filesystem::path& path) {
  auto file = MappedFile::open(path);
  const std::string name = path.filename().string();
  if (!file) return fail(errors::kCannotReadWeights, {{"file", shown(name)}}, std::move(file.error()));
  auto bytes = std::shared_ptr<FileBytes>(new FileBytes);
  bytes->name_ = name;
  bytes->bytes_ = file->bytes();
  bytes->file_ = std::move(*file);
  return std::shared_ptr<const FileBytes>(std::move(bytes));
}

std::shared_ptr<const FileBytes> FileBytes::over(std::span<const std::byte> memory, std::string name) {
  auto bytes = std::shared_ptr<FileBytes>(new FileBytes);
  bytes->name_ = std::move(name);
  bytes->bytes_ = memory;
  return bytes;
}

Result<void> FileBytes::read(std::uint64_t offset, std::span<std::byte> out) const {
  if (offset > size() || out.size() > size() - offset) return fail(errors::kWeightsEndEarly);
  if (!file_) {
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
    return {};
  }
  if (auto copied = file_->read(offset, out); !copied)
    return fail(errors::kWeightsAreBeingWritten, {{"file", shown(name_)}}, std::move(copied.error()));
  return {};
}

Result<void> FileBytes::check_unchanged() const {
  if (!file_ || !file_->changed()) return {};
  return fail(errors::kWeightsChanged, {{"file", shown(name_)}});
}

}  // namespace longtake
