#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace longtake {

/// A file or pipe that keeps its first error: muxers go on after a failed write and report success at the end, so the
/// truth about a product is here. Assumes that SIGPIPE and SIGXFSZ are ignored.
class OutputFile {
 public:
  /// Creates or empties a regular file. The folder must exist.
  static Result<std::unique_ptr<OutputFile>> create(const std::filesystem::path& path);
  /// Writes to an open descriptor that stays the caller's, e.g. stdout; `name` is for errors.
  static std::unique_ptr<OutputFile> on(int fd, std::string name);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  const std::string& name() const { return name_; }

  /// False after the first error, and forever then.
  bool write(std::string_view bytes);
  /// Moves to `offset`, or asks for the size with nothing. Negative on error.
  std::int64_t seek(std::int64_t offset);
  std::int64_t size();

  /// The first error since opening.
  std::optional<Error> error() const;
  /// Cuts the file back to `size` bytes; for dropping a half-written end.
  void cut_to(std::int64_t size);
  /// Puts everything on the disk and closes. Fails if anything failed before.
  Result<void> close();

 private:
  OutputFile(int fd, bool owned, std::string name) : fd_(fd), owned_(owned), name_(std::move(name)) {}
  bool failed(int code);
  int fd_ = -1;
  bool owned_ = false;
  int first_error_ = 0;  // errno
  std::string name_;
};

}  // namespace longtake
