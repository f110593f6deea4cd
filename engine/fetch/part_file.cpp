#include "engine/fetch/part_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/errors.h"
#include "engine/fetch/errors.h"
#include "engine/fetch/kept_fields.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = 4U << 20;

fs::path facts_of(const fs::path& target) { return part_of(target).string() + ".json"; }

std::optional<PartFacts> read_facts(const fs::path& target) { return read_kept<PartFacts>(facts_of(target)); }

/// The locked descriptor of the part, which must still have its name. Between opening and locking, its holder may have
/// finished and renamed it.
Result<int> open_locked(const fs::path& part, const std::string& shown) {
  for (;;) {
    const int descriptor = ::open(part.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor < 0) return fail(system_error(errors::kCannotCreate, {{"file", part.string()}}, errno));
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
      ::close(descriptor);
      return fail(errors::kBeingFetched, {{"file", shown}, {"part", part.string()}});
    }
    struct stat held {};
    struct stat named {};
    if (::fstat(descriptor, &held) == 0 && ::stat(part.c_str(), &named) == 0 && held.st_ino == named.st_ino)
      return descriptor;
    ::close(descriptor);
  }
}

}  // namespace

fs::path part_of(const fs::path& target) { return target.string() + ".part"; }

PartFile::PartFile(fs::path target, int descriptor, std::uint64_t size)
    : target_(std::move(target)), descriptor_(descriptor), size_(size), hashed_(size == 0) {}

PartFile::PartFile(PartFile&& other) noexcept
    : target_(std::move(other.target_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      hashed_(other.hashed_),
      facts_(std::move(other.facts_)),
      hash_(std::move(other.hash_)) {}

PartFile::~PartFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<PartFile> PartFile::open(const fs::path& target, const std::string& source) {
  const std::string name = target.filename().string();
  auto descriptor = TRY(open_locked(part_of(target), name));
  struct stat status {};
  ::fstat(descriptor, &status);
  PartFile part(target, descriptor, static_cast<std::uint64_t>(status.st_size));
  const auto facts = read_facts(target);
  // Browsers use the same names for their parts.
  if (part.size_ > 0 && !facts) return fail(errors::kForeignPart, {{"file", name}, {"part", part_of(target).string()}});
  if (facts && facts->source == source) {
    part.facts_ = *facts;
  } else if (part.size_ > 0) {
    TRY(part.restart());
  }
  return part;
}

Failure PartFile::failure(int code) const {
  return fail(errors::kPartNotKept, {{"file", target_.filename().string()}}, system_cause(code));
}

Result<void> PartFile::describe(const PartFacts& facts) {
  if (facts == facts_) return {};
  auto written = write_kept(facts_of(target_), facts);
  if (!written) return fail(errors::kPartNotKept, {{"file", target_.filename().string()}}, std::move(written.error()));
  facts_ = facts;
  return {};
}

Result<void> PartFile::each_block(RunningHash& hash, const std::function<bool(std::uint64_t)>& goes_on) const {
  std::vector<std::byte> block(kBlock);
  for (std::uint64_t at = 0; at < size_;) {
    const ssize_t count = ::pread(descriptor_, block.data(), block.size(), static_cast<off_t>(at));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return failure(count < 0 ? errno : EIO);
    hash.add({block.data(), static_cast<std::size_t>(count)});
    at += static_cast<std::uint64_t>(count);
    if (!goes_on(at)) return {};
  }
  return {};
}

Result<bool> PartFile::read_in(const std::function<void(std::uint64_t)>& told, const std::stop_token& stop) {
  if (hashed_) return true;
  hash_ = RunningHash();
  const auto read = each_block(hash_, [&](std::uint64_t at) {
    told(at);
    return !stop.stop_requested();
  });
  if (!read) return fail(read.error());
  hashed_ = !stop.stop_requested();
  return hashed_;
}

Result<void> PartFile::add(std::span<const std::byte> bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t count = ::pwrite(descriptor_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(size_));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failure(errno);
    hash_.add(bytes.subspan(done, static_cast<std::size_t>(count)));
    done += static_cast<std::size_t>(count);
    size_ += static_cast<std::uint64_t>(count);
  }
  return {};
}

Result<void> PartFile::restart() {
  if (::ftruncate(descriptor_, 0) != 0) return failure(errno);
  size_ = 0;
  hashed_ = true;
  hash_ = RunningHash();
  facts_ = {};
  return {};
}

Result<std::string> PartFile::git_sha1() const {
  RunningHash hash(RunningHash::Kind::sha1);
  const std::string head = "blob " + std::to_string(size_) + '\0';
  hash.add(std::as_bytes(std::span(head)));
  if (auto read = each_block(hash, [](std::uint64_t) { return true; }); !read) return fail(std::move(read.error()));
  return hash.digits();
}

Result<void> PartFile::publish() {
  if (::fsync(descriptor_) != 0) return failure(errno);
  // A plain rename would replace a file that appeared meanwhile.
  if (::renameat2(AT_FDCWD, part_of(target_).c_str(), AT_FDCWD, target_.c_str(), RENAME_NOREPLACE) != 0) {
    if (errno != EINVAL && errno != ENOSYS) return failure(errno);
    // For file systems without that flag; link() refuses to replace an existing file.
    if (::link(part_of(target_).c_str(), target_.c_str()) != 0) return failure(errno);
    ::unlink(part_of(target_).c_str());
  }
  std::error_code ignored;
  fs::remove(facts_of(target_), ignored);
  return {};
}

void PartFile::discard() {
  std::error_code ignored;
  fs::remove(facts_of(target_), ignored);
  fs::remove(part_of(target_), ignored);
}

std::uint64_t total_of_part(const fs::path& target) { return read_facts(target).value_or(PartFacts{}).total; }

std::optional<std::uint64_t> bytes_in_part(const fs::path& target) {
  std::error_code error;
  const auto bytes = fs::file_size(part_of(target), error);
  if (error || !read_facts(target)) return std::nullopt;
  return bytes;
}

Result<std::uint64_t> discard_part(const fs::path& target) {
  if (!bytes_in_part(target)) return std::uint64_t{0};
  auto part = TRY(PartFile::open(target, read_facts(target).value_or(PartFacts{}).source));
  const std::uint64_t bytes = part.size();
  part.discard();
  return bytes;
}

}  // namespace longtake
