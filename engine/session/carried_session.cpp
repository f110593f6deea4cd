#include "engine/session/carried_session.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "engine/core/files.h"
#include "engine/core/write_all.h"
#include "engine/session/errors.h"
#include "engine/session/log_format.h"

namespace longtake {
namespace {

// A box of ISO 14496-12 of the user-defined type: size (1 = it follows in 64 bits), "uuid", size, mark.
constexpr std::string_view kCarriedMark = "longtake session";
constexpr std::size_t kShortHeader = 8, kLongHeader = 16;
constexpr std::size_t kOurHeader = kLongHeader + 16;
static_assert(kCarriedMark.size() == 16);

std::uint64_t big_endian(std::span<const std::byte> bytes) {
  std::uint64_t value = 0;
  for (const std::byte byte : bytes) value = value << 8U | std::to_integer<std::uint64_t>(byte);
  return value;
}

bool spells(std::span<const std::byte> bytes, std::string_view text) {
  return bytes.size() >= text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
}

struct Box {
  std::span<const std::byte> type;  // 4 bytes
  std::span<const std::byte> content;
  std::size_t bytes = 0;
};

/// The box at the beginning; nothing if there is no complete one.
std::optional<Box> first_box(std::span<const std::byte> file) {
  if (file.size() < kShortHeader) return std::nullopt;
  std::uint64_t size = big_endian(file.first(4));
  std::size_t header = kShortHeader;
  if (size == 1 && file.size() >= kLongHeader) {
    size = big_endian(file.subspan(kShortHeader, 8));
    header = kLongHeader;
  } else if (size == 0) {
    size = file.size();  // the box extends to the file's end
  }
  if (size < header || size > file.size()) return std::nullopt;
  return Box{file.subspan(4, 4), file.subspan(header, size - header), static_cast<std::size_t>(size)};
}

std::array<char, kOurHeader> header_of(std::uint64_t size) {
  std::array<char, kOurHeader> header{0, 0, 0, 1, 'u', 'u', 'i', 'd'};
  for (std::size_t i = 0; i < 8; ++i) header[kShortHeader + i] = static_cast<char>(size >> (56 - 8 * i) & 0xFFU);
  std::ranges::copy(kCarriedMark, header.begin() + kLongHeader);
  return header;
}

/// 0, or the errno of the failure; the file then has its old size again.
int append(const std::filesystem::path& path, std::string_view head, std::string_view body) {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return errno;
  struct stat before {};
  int problem = ::fstat(file, &before) == 0 ? 0 : errno;
  if (problem == 0) {
    problem = write_all(file, head) && write_all(file, body) ? 0 : errno;
    if (problem == 0 && ::fsync(file) != 0) problem = errno;
    if (problem != 0 && ::ftruncate(file, before.st_size) != 0) problem = errno;
  }
  ::close(file);
  return problem;
}

}  // namespace

std::filesystem::path log_of_session(const std::filesystem::path& folder_or_take) {
  std::error_code ignored;
  return std::filesystem::is_directory(folder_or_take, ignored) ? folder_or_take / kLogName : folder_or_take;
}

bool is_mp4(std::span<const std::byte> file) {
  const auto box = first_box(file);
  return box && spells(box->type, "ftyp");
}

std::span<const std::byte> log_in(std::span<const std::byte> file) {
  if (has_file_mark(file)) return file;
  if (!is_mp4(file)) return file;
  auto rest = file;
  while (const auto box = first_box(rest)) {
    if (spells(box->type, "uuid") && spells(box->content, kCarriedMark))
      return box->content.subspan(kCarriedMark.size());
    rest = rest.subspan(box->bytes);
  }
  return file;
}

std::uint64_t carried_bytes(std::string_view log) { return log.size() + kOurHeader; }

Result<void> carry_session(const std::filesystem::path& mp4, std::string_view log) {
  const auto header = header_of(carried_bytes(log));
  if (const int problem = append(mp4, {header.data(), header.size()}, log); problem != 0)
    return Failure(system_error(errors::kCannotCarry, {{"file", mp4.filename().string()}}, problem));
  return {};
}

}  // namespace longtake
