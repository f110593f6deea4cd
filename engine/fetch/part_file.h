#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "engine/core/result.h"
#include "engine/core/running_hash.h"

namespace longtake {

/// A server's facts about a file, stored next to its part. Without them a later run could not detect that the file
/// changed.
struct PartFacts {
  std::string source{};     ///< FileSource::reference()
  std::string mark{};       ///< ETag or date; a different one means another file
  std::string sha256{};     ///< checksum that the hub reports, or ""
  std::string git_sha1{};   ///< set if the hub keeps the file in git itself; otherwise ""
  std::string commit{};     ///< commit of the repository, or ""
  std::uint64_t total = 0;  ///< bytes; 0 if the server did not report them

  bool operator==(const PartFacts&) const = default;
};

template <class V>
void visit(PartFacts& f, V& v) {
  v("source", f.source, {.required = true});
  v("mark", f.mark);
  v("sha256", f.sha256);
  v("git_sha1", f.git_sha1);
  v("commit", f.commit);
  v("total", f.total);
}

/// The name of a file's part during its download: FILE.part.
std::filesystem::path part_of(const std::filesystem::path& target);

/// The bytes of a file received so far, in FILE.part, with the server's facts in FILE.part.json. Held with an flock,
/// which the kernel releases however the process ends.
class PartFile {
 public:
  /// Creates it, or opens the part that an earlier run left of the same source. Another process's part is refused.
  static Result<PartFile> open(const std::filesystem::path& target, const std::string& source);
  PartFile(PartFile&& other) noexcept;
  PartFile& operator=(PartFile&&) = delete;
  PartFile(const PartFile&) = delete;
  ~PartFile();

  std::uint64_t size() const { return size_; }
  const PartFacts& facts() const { return facts_; }
  Result<void> describe(const PartFacts& facts);

  /// Hashes the existing bytes; required before add(). `told` receives the number of bytes read so far. Returns false
  /// if it was stopped.
  Result<bool> read_in(const std::function<void(std::uint64_t)>& told, const std::stop_token& stop);
  Result<void> add(std::span<const std::byte> bytes);
  Result<void> restart();

  std::string sha256() const { return hash_.digits(); }
  /// git's checksum of a file with these bytes. Reads the part again.
  Result<std::string> git_sha1() const;

  /// Syncs the bytes to the disk and gives the file its name, unless a file of that name appeared meanwhile.
  Result<void> publish();
  /// Deletes the part and its facts.
  void discard();

 private:
  PartFile(std::filesystem::path target, int descriptor, std::uint64_t size);
  Failure failure(int code) const;
  Result<void> each_block(RunningHash& hash, const std::function<bool(std::uint64_t)>& goes_on) const;

  std::filesystem::path target_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
  bool hashed_ = false;
  PartFacts facts_{};
  RunningHash hash_{};
};

/// The bytes in the part of a file; nothing if Longtake has not begun one.
std::optional<std::uint64_t> bytes_in_part(const std::filesystem::path& target);
/// The size of the whole file, as its server reported it; 0 if unknown.
std::uint64_t total_of_part(const std::filesystem::path& target);
/// Deletes the part of a file, if no process holds it. Returns its bytes.
Result<std::uint64_t> discard_part(const std::filesystem::path& target);

}  // namespace longtake
