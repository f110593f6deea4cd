#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/core/size_text.h"
#include "engine/weights/file_bytes.h"
#include "engine/weights/refusal.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

static_assert(std::endian::native == std::endian::little, "tensors are used as they lie in the file");

constexpr std::uint64_t length_bytes = 8;
constexpr std::uint64_t longest_header = 100'000'000;

/// What people have instead of a model when a download went wrong.
std::string_view foreign_content(std::string_view first) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> signs = {{
      {"version https://git-lfs", "it is a Git LFS pointer and not the file itself"},
      {"<!DOCTYPE", "it is a web page"},
      {"<!doctype", "it is a web page"},
      {"<html", "it is a web page"},
      {"PK\x03\x04", "it is a zip archive, perhaps a PyTorch file"},
      {"GGUF", "it is a GGUF file"},
      {"\x80\x02", "it is a Python pickle"},
      {"7z\xbc\xaf", "it is a 7z archive"},
  }};
  for (const auto& [sign, meaning] : signs)
    if (first.starts_with(sign)) return meaning;
  return {};
}

Result<SafetensorsHeader> read_header(const FileBytes& file, std::uint64_t& data_begin) {
  if (file.size() < length_bytes + 2)
    return refuse("ST-02",
                  "it is only " + with_commas(file.size()) + " bytes long; a safetensors file has at least 10");
  std::array<char, 32> first{};
  const auto sniffed = std::min<std::uint64_t>(first.size(), file.size());
  if (auto got = file.read(0, std::as_writable_bytes(std::span(first)).first(sniffed)); !got)
    return fail(std::move(got.error()));
  if (const auto meaning = foreign_content({first.data(), sniffed}); !meaning.empty())
    return refuse("ST-06", std::string(meaning) + " (" + size_text(file.size()) + ')',
                  "Get the model file itself from its source.");
  std::uint64_t length = 0;
  std::memcpy(&length, first.data(), sizeof length);
  if (length > longest_header)
    return refuse("ST-03", "it claims a header of " + size_text(length) +
                               "; the format allows 100 MB. It is not a safetensors file or it is damaged");
  if (length < 2) return refuse("ST-04", "it claims a header of " + with_commas(length) + " bytes; the least is 2");
  if (length > file.size() - length_bytes)
    return refuse("ST-04", "its header says " + with_commas(length) + " bytes but only " +
                               with_commas(file.size() - length_bytes) + " follow; the download is incomplete");
  std::string json(length, '\0');
  if (auto got = file.read(length_bytes, std::as_writable_bytes(std::span(json))); !got)
    return fail(std::move(got.error()));
  data_begin = length_bytes + length;
  return parse_safetensors_header(std::move(json), file.size() - data_begin);
}

}  // namespace

Result<TensorFile> open_safetensors(std::shared_ptr<const FileBytes> file) {
  std::uint64_t data_begin = 0;
  auto header = read_header(*file, data_begin);
  if (!header) return fail(in_file(std::move(header.error()), file->name()));
  if (auto same = file->check_unchanged(); !same) return fail(std::move(same.error()));
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
  auto file = FileBytes::open(path);
  if (!file) return fail(std::move(file.error()));
  return open_safetensors(std::move(*file));
}

}  // namespace longtake
