#include "engine/weights/file_bytes.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/weights/refusal.h"

namespace longtake {

Result<std::shared_ptr<const FileBytes>> FileBytes::open(const std::filesystem::path& path) {
  auto file = MappedFile::open(path);
  const std::string name = path.filename().string();
  if (!file) {
    Error error = std::move(file.error());
    error.what = cannot_open(name);
    if (error.code.empty()) error.code = "ST-01";
    return fail(std::move(error));
  }
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
  if (offset > size() || out.size() > size() - offset)
    return refuse("ST-20", "it ends before the bytes that were asked for");
  if (!file_) {
    std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
    return {};
  }
  if (auto copied = file_->read(offset, out); !copied) {
    Error error = std::move(copied.error());
    error.what = cannot_open(name_);
    error.code = "ST-20";
    error.remedy = "Another program may be writing it; wait until that has ended and open it again.";
    return fail(std::move(error));
  }
  return {};
}

Result<void> FileBytes::check_unchanged() const {
  if (!file_ || !file_->changed()) return {};
  Error error = refusal("ST-20", "it changed while it was being read",
                        "Another program may be writing it; wait until that has ended and open it again.");
  error.what = cannot_open(name_);
  return fail(std::move(error));
}

}  // namespace longtake
