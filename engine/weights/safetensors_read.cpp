#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/core/result.h"
#include "engine/weights/errors.h"
#include "engine/weights/file_bytes.h"
#include "engine/weights/refusal.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

static_assert(std::endian::native == std::endian::little, "tensors are used in the byte order of the file");

constexpr std::uint64_t length_bytes = 8;
constexpr std::uint64_t longest_header = 100'000'000;

/// The typical content of a file after a failed download. A header's length can begin with the same bytes: that of 640
/// bytes begins like a pickle. Then the header's brace follows it.
std::optional<Phrase> foreign_content(std::string_view first) {
  if (first.size() > length_bytes && first[length_bytes] == '{') return std::nullopt;
  constexpr std::array<std::pair<std::string_view, Phrase>, 8> signs = {{
      {"version https://git-lfs", errors::kGitLfsPointer},
      {"<!DOCTYPE", errors::kWebPage},
      {"<!doctype", errors::kWebPage},
      {"<html", errors::kWebPage},
      {"PK\x03\x04", errors::kZipArchive},
      {"GGUF", errors::kGgufFile},
      {"\x80\x02", errors::kPythonPickle},
      {"7z\xbc\xaf", errors::kSevenZipArchive},
  }};
  for (const auto& [sign, meaning] : signs)
    if (first.starts_with(sign)) return meaning;
  return std::nullopt;
}

Result<SafetensorsHeader> read_header(const FileBytes& file, std::uint64_t& data_begin) {
  if (file.size() < length_bytes + 2) return fail(errors::kTooShortForWeights, {{"bytes", with_commas(file.size())}});
  std::array<char, 32> first{};
  const auto sniffed = std::min<std::uint64_t>(first.size(), file.size());
  TRY(file.read(0, std::as_writable_bytes(std::span(first)).first(sniffed)));
  if (const auto content = foreign_content({first.data(), sniffed}))
    return fail(errors::kForeignContent, {{"content", *content}, {"size", size_text(file.size())}});
  std::uint64_t length = 0;
  std::memcpy(&length, first.data(), sizeof length);
  if (length > longest_header) return fail(errors::kImpossibleHeader, {{"size", size_text(length)}});
  if (length < 2) return fail(errors::kTinyHeader, {{"bytes", with_commas(length)}});
  if (length > file.size() - length_bytes)
    return fail(errors::kIncompleteDownload,
                {{"claimed", with_commas(length)}, {"found", with_commas(file.size() - length_bytes)}});
  std::string json(length, '\0');
  TRY(file.read(length_bytes, std::as_writable_bytes(std::span(json))));
  data_begin = length_bytes + length;
  return parse_safetensors_header(std::move(json), file.size() - data_begin);
}

}  // namespace

Result<TensorFile> open_safetensors(std::shared_ptr<const FileBytes> file) {
  std::uint64_t data_begin = 0;
  auto header = read_header(*file, data_begin);
  if (!header) return fail(in_file(std::move(header.error()), file->name()));
  TRY(file->check_unchanged());
  std::vector<TensorView> tensors;
  tensors.reserve(header->entries.size());
  const auto data = file->bytes().subspan(data_begin);
  for (SafetensorsEntry& entry : header->entries)
    tensors.push_back({std::move(entry.name), entry.dtype, std::move(entry.shape),
                       data.subspan(entry.begin, entry.end - entry.begin)});
  TensorFile result("safetensors", std::move(tensors), {std::move(file)});
  result.set_metadata(std::move(header->metadata));
  return result;
}

Result<TensorFile> open_safetensors(const std::filesystem::path& path) {
  auto file = TRY(FileBytes::open(path));
  return open_safetensors(std::move(file));
}

}  // namespace longtake
