#include "engine/weights/zip_directory.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <optional>
#include <unordered_set>

#include "engine/weights/errors.h"
#include "engine/weights/file_bytes.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

constexpr std::string_view end_sign = "PK\x05\x06";
constexpr std::string_view end64_sign = "PK\x06\x06";
constexpr std::string_view locator_sign = "PK\x06\x07";
constexpr std::string_view central_sign = "PK\x01\x02";
constexpr std::string_view local_sign = "PK\x03\x04";
constexpr std::size_t end_bytes = 22;
constexpr std::size_t locator_bytes = 20;
constexpr std::size_t end64_bytes = 56;
constexpr std::size_t central_bytes = 46;
constexpr std::size_t local_bytes = 30;
constexpr std::uint64_t most_entries = 200'000;
constexpr std::uint64_t largest_directory = 64 << 20;
constexpr std::uint16_t flag_sizes_follow = 1 << 3;
constexpr std::uint16_t flag_utf8 = 1 << 11;

template <class T>
T get(std::string_view bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

Result<std::string> read_text(const FileBytes& file, std::uint64_t offset, std::uint64_t size) {
  std::string text(size, '\0');
  TRY(file.read(offset, std::as_writable_bytes(std::span(text))));
  return text;
}

struct Directory {
  std::uint64_t begin = 0;
  std::uint64_t size = 0;
  std::uint64_t entries = 0;
};

/// Finds the only end record in the tail of the file; its comment must reach the end.
Result<std::uint64_t> find_end(std::string_view tail) {
  std::optional<std::uint64_t> found;
  for (std::size_t at = tail.find(end_sign); at != std::string_view::npos; at = tail.find(end_sign, at + 1)) {
    if (tail.size() - at < end_bytes || at + end_bytes + get<std::uint16_t>(tail, at + 20) != tail.size()) continue;
    if (found) return refuse("PZ-02", "it has two ends of a zip directory");
    found = at;
  }
  if (!found) return fail(errors::kNoZipDirectory);
  return *found;
}

Result<Directory> read_end64(const FileBytes& file, std::uint64_t locator_at, const Directory& small) {
  auto locator = read_text(file, locator_at, locator_bytes);
  if (!locator) return fail(std::move(locator.error()));
  const auto at = get<std::uint64_t>(*locator, 8);
  if (get<std::uint32_t>(*locator, 4) != 0 || get<std::uint32_t>(*locator, 16) != 1)
    return refuse("PZ-02", "its zip directory speaks of several disks");
  if (locator_at < end64_bytes || at != locator_at - end64_bytes)
    return refuse("PZ-02", "its zip64 end record is not where its locator says (byte " + with_commas(at) + ")");
  auto end = read_text(file, at, end64_bytes);
  if (!end) return fail(std::move(end.error()));
  if (!end->starts_with(end64_sign) || get<std::uint64_t>(*end, 4) != end64_bytes - 12)
    return refuse("PZ-02", "its zip64 end record is damaged");
  Directory big{get<std::uint64_t>(*end, 48), get<std::uint64_t>(*end, 40), get<std::uint64_t>(*end, 32)};
  const bool agrees = (small.entries == 0xffff || small.entries == big.entries) &&
                      (small.size == 0xffffffff || small.size == big.size) &&
                      (small.begin == 0xffffffff || small.begin == big.begin);
  if (!agrees || get<std::uint64_t>(*end, 24) != big.entries || get<std::uint32_t>(*end, 16) != 0 ||
      get<std::uint32_t>(*end, 20) != 0)
    return refuse("PZ-02", "its two zip end records disagree");
  if (big.begin > at || big.size != at - big.begin)
    return refuse("PZ-02", "its zip directory does not end where its end record begins");
  return big;
}

Result<Directory> find_directory(const FileBytes& file) {
  const std::uint64_t tail_bytes = std::min<std::uint64_t>(file.size(), end_bytes + 0xffff);
  const std::uint64_t tail_begin = file.size() - tail_bytes;
  auto tail = TRY(read_text(file, tail_begin, tail_bytes));
  auto end = find_end(tail);
  if (!end) return fail(std::move(end.error()));
  const std::string_view record = std::string_view(tail).substr(*end);
  Directory small{get<std::uint32_t>(record, 16), get<std::uint32_t>(record, 12), get<std::uint16_t>(record, 10)};
  if (get<std::uint16_t>(record, 4) != 0 || get<std::uint16_t>(record, 6) != 0 ||
      get<std::uint16_t>(record, 8) != small.entries)
    return refuse("PZ-02", "its zip directory speaks of several disks");
  const std::uint64_t end_at = tail_begin + *end;
  if (*end >= locator_bytes && std::string_view(tail).substr(*end - locator_bytes).starts_with(locator_sign))
    return read_end64(file, end_at - locator_bytes, small);
  if (small.entries == 0xffff || small.size == 0xffffffff || small.begin == 0xffffffff)
    return refuse("PZ-02", "its zip directory needs a zip64 record and has none");
  if (small.begin > end_at || small.size != end_at - small.begin)
    return refuse("PZ-02", "its zip directory does not end where its end record begins");
  return small;
}

struct Sizes {
  std::uint64_t packed = 0;
  std::uint64_t plain = 0;
  std::uint64_t offset = 0;
};

/// Replaces values that do not fit into 32 bits by those in the zip64 field.
bool apply_zip64(std::string_view extra, Sizes& sizes, bool with_offset) {
  const bool needed =
      sizes.plain == 0xffffffff || sizes.packed == 0xffffffff || (with_offset && sizes.offset == 0xffffffff);
  if (!needed) return true;
  while (extra.size() >= 4) {
    const auto id = get<std::uint16_t>(extra, 0);
    const auto size = get<std::uint16_t>(extra, 2);
    extra.remove_prefix(4);
    if (size > extra.size()) return false;
    if (id == 1) {
      std::string_view field = extra.substr(0, size);
      const auto take = [&](std::uint64_t& value) {
        if (value != 0xffffffff) return true;
        if (field.size() < 8) return false;
        value = get<std::uint64_t>(field, 0);
        field.remove_prefix(8);
        return true;
      };
      return take(sizes.plain) && take(sizes.packed) && (!with_offset || take(sizes.offset));
    }
    extra.remove_prefix(size);
  }
  return false;
}

std::string bad_name(std::string_view name) {
  if (name.empty() || name.size() > 255) return "has a length of " + std::to_string(name.size());
  for (const char c : name)
    if (c < 0x20 || c > 0x7e || c == '\\' || c == ':') return "has a character that is not allowed";
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string_view part = name.substr(begin, end - begin);
    if (part.empty() || part == "." || part == "..") return "has an empty, '.' or '..' part";
    begin = end + 1;
  }
  return name.find('/') == std::string_view::npos ? "has no folder" : "";
}

struct Central {
  ZipEntry entry;
  std::uint64_t local = 0;
  std::uint16_t flags = 0;
};

Result<Central> read_central(std::string_view& rest) {
  if (rest.size() < central_bytes || !rest.starts_with(central_sign))
    return refuse("PZ-03", "its zip directory is damaged");
  const std::size_t name_bytes = get<std::uint16_t>(rest, 28);
  const std::size_t extra_bytes = get<std::uint16_t>(rest, 30);
  const std::size_t all = central_bytes + name_bytes + extra_bytes + get<std::uint16_t>(rest, 32);
  if (all > rest.size()) return refuse("PZ-03", "its zip directory is cut short");
  Central central;
  central.entry.name = rest.substr(central_bytes, name_bytes);
  central.entry.crc = get<std::uint32_t>(rest, 16);
  central.flags = get<std::uint16_t>(rest, 8);
  const std::string entry = "its entry \"" + shown(central.entry.name) + "\" ";
  if (auto reason = bad_name(central.entry.name); !reason.empty()) return refuse("PZ-06", entry + reason);
  const std::string_view inner = std::string_view(central.entry.name).substr(central.entry.name.find('/') + 1);
  if (inner == "constants.pkl" || inner.starts_with("code/")) return fail(errors::kTorchScript);
  if (const auto method = get<std::uint16_t>(rest, 10); method != 0)
    return refuse("PZ-04", entry + "is compressed (method " + std::to_string(method) + "); torch.save never does that");
  if ((central.flags & ~(flag_sizes_follow | flag_utf8)) != 0)
    return refuse("PZ-04", entry + "is encrypted or of an unusual kind");
  Sizes sizes{get<std::uint32_t>(rest, 20), get<std::uint32_t>(rest, 24), get<std::uint32_t>(rest, 42)};
  if (!apply_zip64(rest.substr(central_bytes + name_bytes, extra_bytes), sizes, true) ||
      get<std::uint16_t>(rest, 34) != 0)
    return refuse("PZ-03", entry + "has a damaged zip64 field");
  if (sizes.packed != sizes.plain) return refuse("PZ-04", entry + "has two sizes");
  central.entry.size = sizes.plain;
  central.local = sizes.offset;
  rest.remove_prefix(all);
  return central;
}

/// Finds the data after the local header, which must agree with the central one.
Result<void> locate(const FileBytes& file, Central& central, std::uint64_t directory_begin) {
  const std::string entry = "its entry \"" + shown(central.entry.name) + "\" ";
  if (central.local > directory_begin || directory_begin - central.local < local_bytes)
    return refuse("PZ-03", entry + "is outside the file");
  auto header = read_text(file, central.local, local_bytes);
  if (!header) return fail(std::move(header.error()));
  const std::uint64_t name_bytes = get<std::uint16_t>(*header, 26);
  const std::uint64_t extra_bytes = get<std::uint16_t>(*header, 28);
  const std::uint64_t room = directory_begin - central.local - local_bytes;
  if (!header->starts_with(local_sign) || name_bytes + extra_bytes > room)
    return refuse("PZ-03", entry + "has no header of its own");
  auto tail = TRY(read_text(file, central.local + local_bytes, name_bytes + extra_bytes));
  const std::string_view fields = tail;
  const auto flags = get<std::uint16_t>(*header, 6);
  if (fields.substr(0, name_bytes) != central.entry.name || get<std::uint16_t>(*header, 8) != 0 ||
      flags != central.flags)
    return refuse("PZ-03", entry + "is described in two different ways");
  if ((flags & flag_sizes_follow) == 0) {
    Sizes sizes{get<std::uint32_t>(*header, 18), get<std::uint32_t>(*header, 22), 0};
    if (!apply_zip64(fields.substr(name_bytes), sizes, false) || sizes.packed != central.entry.size ||
        sizes.plain != central.entry.size)
      return refuse("PZ-03", entry + "is described with two sizes");
  }
  central.entry.offset = central.local + local_bytes + name_bytes + extra_bytes;
  if (central.entry.size > directory_begin - central.entry.offset)
    return refuse("PZ-03", entry + "reaches past the end of the data");
  return {};
}

Result<void> check_names(const std::vector<Central>& all) {
  std::unordered_set<std::string> folded;
  const std::string prefix = all.front().entry.name.substr(0, all.front().entry.name.find('/') + 1);
  for (const Central& central : all) {
    std::string name = central.entry.name;
    if (!name.starts_with(prefix)) return refuse("PZ-06", "its entries are in several folders");
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (!folded.insert(std::move(name)).second)
      return refuse("PZ-06", "it has the entry \"" + shown(central.entry.name) + "\" twice");
  }
  return {};
}

Result<void> check_disjoint(const std::vector<Central>& all) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (const Central& central : all) ranges.emplace_back(central.local, central.entry.offset + central.entry.size);
  std::sort(ranges.begin(), ranges.end());
  for (std::size_t i = 1; i < ranges.size(); ++i)
    if (ranges[i].first < ranges[i - 1].second)
      return refuse("PZ-05", "two of its entries overlap at byte " + with_commas(ranges[i].first));
  return {};
}

}  // namespace

Result<std::vector<ZipEntry>> read_zip_directory(const FileBytes& file) {
  auto directory = find_directory(file);
  if (!directory) return fail(std::move(directory.error()));
  if (directory->entries > most_entries || directory->size > largest_directory)
    return refuse("PZ-03", "it has " + with_commas(directory->entries) + " zip entries (limit 200,000)");
  if (directory->entries == 0) return refuse("PZ-07", "it is an empty zip file");
  auto text = TRY(read_text(file, directory->begin, directory->size));
  std::string_view rest = text;
  std::vector<Central> all;
  for (std::uint64_t i = 0; i < directory->entries; ++i) {
    auto central = TRY(read_central(rest));
    TRY(locate(file, central, directory->begin));
    all.push_back(std::move(central));
  }
  if (!rest.empty()) return refuse("PZ-02", "its zip directory has more entries than it says");
  TRY(check_names(all));
  TRY(check_disjoint(all));
  std::vector<ZipEntry> entries;
  for (Central& central : all) entries.push_back(std::move(central.entry));
  return entries;
}

}  // namespace longtake
