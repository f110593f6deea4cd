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

/// A server's facts about a file, kept beside its part. Without them a later run could not tell if the file is still
/// the same one.
struct PartFacts {
  std::string source{};     ///< FileSource::reference()
  std::string mark{};       ///< ETag or date; another one means another file
  std::string sha256{};     ///< hash that the hub reports, or ""
  std::string git_sha1{};   ///< set if the hub keeps the file in git itself; otherwise ""
  std::string commit{};     ///< commit of the repository, or ""
  std::uint64_t total = 0;  ///< bytes; 0 if the server did not tell

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

/// The name of a file's part while it is being fetched: FILE.part.
std::filesystem::path part_of(const std::filesystem::path& target);

/// The bytes that have come of a file, in FILE.part, with what the server said in FILE.part.json. Held with an flock,
/// which the kernel gives back when a process ends in any way.
class PartFile {
 public:
  /// Makes it, or takes what an earlier run left of the same source. Another process's part is refused.
  static Result<PartFile> open(const std::filesystem::path& target, const std::string& source);
  PartFile(PartFile&& other) noexcept;
  PartFile& operator=(PartFile&&) = delete;
  PartFile(const PartFile&) = delete;
  ~PartFile();

  std::uint64_t size() const { return size_; }
  const PartFacts& facts() const { return facts_; }
  Result<void> describe(const PartFacts& facts);

  /// Reads what is there into the hash; add() needs it. `told` gets the bytes read so far. Returns false if it was
  /// stopped.
  Result<bool> read_in(const std::function<void(std::uint64_t)>& told, const std::stop_token& stop);
  Result<void> add(std::span<const std::byte> bytes);
  /// Empties it.
  Result<void> restart();

  /// SHA-256 of all bytes.
  std::string sha256() const { return hash_.digits(); }
  /// The sum that git gives to a file with these bytes. Reads it again.
  Result<std::string> git_sha1() const;

  /// Brings the bytes to the disk and gives the file its name, unless a file of that name has come meanwhile.
  Result<void> publish();
  /// Deletes it and what is known of it.
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

/// The bytes in the part of a file, or none if there is none that Longtake began.
std::optional<std::uint64_t> bytes_in_part(const std::filesystem::path& target);
/// The bytes that the whole file will have, as its server said; 0 where that is not known.
std::uint64_t total_of_part(const std::filesystem::path& target);
/// Deletes the part of a file, if no process holds it. Returns its bytes.
Result<std::uint64_t> discard_part(const std::filesystem::path& target);

}  // namespace longtake
