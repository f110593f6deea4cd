#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace longtake {

/// A file or pipe that keeps its first error. Muxers continue after a failed write and report success at the end, so
/// this class decides if the product is good. Assumes that SIGPIPE and SIGXFSZ are ignored.
class OutputFile {
 public:
  /// Creates or empties a regular file. The folder must exist.
  static Result<std::unique_ptr<OutputFile>> create(const std::filesystem::path& path);
  /// Writes to an open descriptor that the caller owns, e.g. stdout; `name` is for errors.
  static std::unique_ptr<OutputFile> on(int fd, std::string name);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  const std::string& name() const { return name_; }

  /// False on the first error and after it.
  bool write(std::string_view bytes);
  /// Moves to `offset`, or returns the size if `offset` is empty. Negative on error.
  std::int64_t seek(std::int64_t offset);
  std::int64_t size();

  /// The first error since opening.
  std::optional<Error> error() const;
  /// Truncates the file to `size` bytes, to drop a half-written end.
  void cut_to(std::int64_t size);
  /// Syncs everything to the disk and closes the file. Fails if anything failed before.
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
