#include "training/data/packed_texts.h"

#include <ATen/ATen.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <span>

#include "engine/core/hash.h"
#include "engine/core/json.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMostWidth = 1 << 16;
constexpr double kMostRows = 1e12;

fs::path rows_of(const fs::path& folder) { return folder / "prompts.bf16"; }
fs::path list_of(const fs::path& folder) { return folder / "prompts.jsonl"; }

std::string sum_of(const std::string& prompt) { return sha256(std::as_bytes(std::span(prompt))); }

std::string head_line(const std::string& encoder_id, std::int64_t width) {
  return json_line(Json{{"encoder", encoder_id}, {"width", width}}) + "\n";
}

Failure unreadable(const fs::path& file, const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot use the embeddings in " + file.string(), why,
              "Move the folder away; they are recomputed.");
}

Result<void> read_head(const Json& json, const std::string& encoder_id, TextList& list) {
  JsonFields fields(json, "the first line");
  std::string encoder;
  fields.text("encoder", encoder);
  fields.number("width", list.width, 1, static_cast<double>(kMostWidth));
  if (encoder != encoder_id) fields.refuse("encoder", "is \"" + encoder + "\", and \"" + encoder_id + "\" is meant");
  return fields.finish();
}

Result<void> read_place(const Json& json, TextList& list) {
  JsonFields fields(json, "a prompt's line");
  std::string sum;
  TextList::RowRange place;
  fields.text("sha256", sum);
  fields.number("row", place.row, 0, kMostRows);
  fields.number("rows", place.rows, 1, kMostRows);
  if (auto whole = fields.finish(); !whole) return whole;
  list.places[sum] = place;
  list.rows = std::max(list.rows, place.row + place.rows);
  return {};
}

/// Reads the complete lines whose rows are in the file of rows. Rows are written first, but after a power loss the last
/// lines may still refer to missing rows.
Result<TextList> read_list(const fs::path& folder, const std::string& encoder_id) {
  TextList list;
  const fs::path file = list_of(folder);
  std::error_code error;
  if (!fs::exists(file, error)) return list;
  const auto text = TRY(MappedFile::open(file));
  const std::uint64_t bytes = fs::exists(rows_of(folder), error) ? fs::file_size(rows_of(folder), error) : 0;
  std::string_view rest = text.text();
  for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    const auto json = parse_json(rest.substr(0, end), "a line");
    if (!json) return unreadable(file, json.error().text());
    const std::uint64_t rows_before = list.rows;
    const auto read = list.list_bytes == 0 ? read_head(*json, encoder_id, list) : read_place(*json, list);
    if (!read) return unreadable(file, read.error().text());
    if (list.rows * static_cast<std::uint64_t>(list.width) * 2 > bytes) {
      std::erase_if(list.places, [&](const auto& entry) { return entry.second.row >= rows_before; });
      list.rows = rows_before;
      return list;
    }
    rest.remove_prefix(end + 1);
    list.list_bytes += end + 1;
  }
  return list;
}

/// Appends bytes to a file; they are synced to the disk when it returns.
Result<void> append(const fs::path& path, std::span<const std::byte> bytes) {
  std::FILE* file = std::fopen(path.c_str(), "ab");
  if (file == nullptr) return fail(system_error("Cannot write " + path.string(), errno));
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0 &&
                       ::fdatasync(::fileno(file)) == 0;
  const int code = errno;
  if (std::fclose(file) == 0 && written) return {};
  return fail(system_error("Cannot write " + path.string(), written ? errno : code));
}

Result<void> cut(const fs::path& path, std::uint64_t bytes) {
  std::error_code error;
  if (!fs::exists(path, error) || fs::file_size(path, error) == bytes) return {};
  fs::resize_file(path, bytes, error);
  return error ? Result<void>(fail(system_error("Cannot write " + path.string(), error.value()))) : Result<void>();
}

/// Truncates both files to the sizes in `list`.
Result<void> cut_back(const fs::path& folder, const TextList& list) {
  if (auto done = cut(list_of(folder), list.list_bytes); !done) return done;
  return cut(rows_of(folder), list.rows * static_cast<std::uint64_t>(list.width) * 2);
}

}  // namespace

Result<PackedTexts> PackedTexts::open(const fs::path& folder, const std::string& encoder_id) {
  auto list = TRY(read_list(folder, encoder_id));
  if (list.places.empty()) return PackedTexts(std::move(list), nullptr);
  auto rows = TRY(MappedFile::open(rows_of(folder)));
  return PackedTexts(std::move(list), std::make_shared<const MappedFile>(std::move(rows)));
}

at::Tensor PackedTexts::find(const std::string& prompt) const {
  const auto found = list_.places.find(sum_of(prompt));
  if (found == list_.places.end()) return {};
  const auto [row, rows] = found->second;
  const std::byte* begin = rows_->bytes().data() + row * static_cast<std::uint64_t>(list_.width) * 2;
  return at::from_blob(
      const_cast<std::byte*>(begin), {static_cast<std::int64_t>(rows), list_.width}, [kept = rows_](void*) {},
      at::kBFloat16);
}

Result<TextPacker> TextPacker::open(const fs::path& folder, const std::string& encoder_id) {
  TRY(make_folder(folder));
  auto list = TRY(read_list(folder, encoder_id));
  TRY(cut_back(folder, list));
  return TextPacker(folder, encoder_id, std::move(list));
}

bool TextPacker::contains(const std::string& prompt) const { return list_.places.contains(sum_of(prompt)); }

Result<void> TextPacker::add(const std::vector<std::string>& prompts, const std::vector<at::Tensor>& rows) {
  if (prompts.empty()) return {};
  std::string lines;
  TextList list = list_;
  if (list.width == 0) {
    list.width = rows.front().size(1);
    lines = head_line(encoder_id_, list.width);
  }
  std::vector<at::Tensor> plain;
  for (std::size_t i = 0; i < prompts.size(); ++i) {
    if (rows[i].size(1) != list.width)
      return unreadable(folder_, "they have " + std::to_string(list.width) + " numbers a row, and the encoder makes " +
                                     std::to_string(rows[i].size(1)));
    const TextList::RowRange place{list.rows, static_cast<std::uint64_t>(rows[i].size(0))};
    const std::string sum = sum_of(prompts[i]);
    plain.push_back(rows[i].detach().to(at::kCPU, at::kBFloat16));
    list.places[sum] = place;
    list.rows += place.rows;
    lines += json_line(Json{{"sha256", sum}, {"row", place.row}, {"rows", place.rows}}) + "\n";
  }
  const at::Tensor all = at::cat(plain).contiguous();
  const std::span bytes(static_cast<const std::byte*>(all.const_data_ptr()), all.nbytes());
  auto done = append(rows_of(folder_), bytes);
  if (done) done = append(list_of(folder_), std::as_bytes(std::span(lines)));
  if (!done) {  // the disk may be full after a partial write
    (void)cut_back(folder_, list_).has_value();
    return done;
  }
  list.list_bytes += lines.size();
  list_ = std::move(list);
  return {};
}

}  // namespace longtake::train
