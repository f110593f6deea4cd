#include <algorithm>
#include <array>
#include <deque>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "engine/core/hash.h"
#include "engine/core/utf8.h"
#include "engine/weights/refusal.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

constexpr std::size_t most_tensors = 1'000'000;
constexpr std::size_t most_values =
    20'000'000;  // limit for values of any kind, so that ignored parts take bounded time
constexpr std::size_t longest_name = 1024;
constexpr std::size_t longest_text = 16 << 20;  // limit of a JSON string; the JSON reader keeps two copies of it
constexpr std::size_t kept_metadata = 1 << 20;
constexpr std::size_t most_metadata_keys = 100'000;
constexpr std::size_t most_fields = 16;
constexpr std::size_t most_dimensions = 8;
constexpr std::uint64_t largest_number = 1ULL << 53;

constexpr std::array foreign_types = {"F4",          "F6_E2M3", "F6_E3M2", "F8_E8M0", "F8_E4M3FNUZ",
                                      "F8_E5M2FNUZ", "U16",     "U32",     "U64",     "C64"};

/// A header of 100 MB may hold a million entries. Names and sizes are therefore in two shared arrays until all is
/// checked.
struct Row {
  std::uint32_t name = 0;  // a header is at most 100 MB long, so 32 bits are enough
  std::uint16_t name_length = 0;
  DType dtype = DType::F32;
  std::uint8_t dimensions = 0;
  std::uint32_t shape = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

class HeaderReader : public nlohmann::json::json_sax_t {
 public:
  std::optional<Error> error;
  std::deque<Row> rows;
  std::string names;
  TensorShape sizes;
  std::map<std::string, std::string> metadata;

  bool null() override { return value("null"); }
  bool boolean(bool) override { return value("true or false"); }
  bool number_integer(number_integer_t number) override {
    if (wants_size()) return bad_size(std::to_string(number) + "; must be 0 or more, written as plain digits");
    if (wants_offset()) return refuse_with("ST-14", tensor() + " has an offset that is not a plain number");
    return value("a number");
  }
  bool number_unsigned(number_unsigned_t number) override {
    if (wants_size()) return add_size(number);
    if (wants_offset()) return add_offset(number);
    return value("a number");
  }
  bool number_float(number_float_t, const string_t& text) override {
    if (wants_size()) return bad_size(shown(text) + "; must be plain digits");
    if (wants_offset()) return refuse_with("ST-14", tensor() + " has an offset that is not a plain number");
    return value("a number");
  }
  bool string(string_t& text) override;
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override;
  bool key(string_t& text) override;
  bool end_object() override;
  bool start_array(std::size_t) override;
  bool end_array() override;
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::detail::exception&) override {
    if (error) return false;
    if (finished_)
      return refuse_with("ST-07", "it has extra bytes after the header's end, at byte " + with_commas(position));
    return refuse_with(
        "ST-06", "its header is not valid JSON at byte " + with_commas(position) + ", near '" + shown(token) + '\'');
  }

 private:
  enum class Field { none, dtype, shape, offsets, other };

  std::string tensor() const {
    return "tensor \"" + shown(std::string_view(names).substr(row_.name, row_.name_length)) + '"';
  }
  bool refuse_with(const char* code, std::string why) {
    if (!error) error = refusal(code, std::move(why));
    return false;
  }
  bool bad_size(const std::string& found) {
    return refuse_with("ST-12", tensor() + ": shape[" + std::to_string(row_.dimensions) + "] is " + found);
  }
  bool wants_size() const { return depth_ == 3 && field_ == Field::shape; }
  bool wants_offset() const { return depth_ == 3 && field_ == Field::offsets; }
  bool add_size(std::uint64_t number);
  bool add_offset(std::uint64_t number);
  /// A value that no field uses; `kind` names its type.
  bool value(const char* kind);
  bool finish_tensor();

  int depth_ = 0;
  bool finished_ = false;
  bool in_metadata_ = false;
  bool has_metadata_ = false;
  std::size_t values_ = 0;
  std::size_t metadata_bytes_ = 0;
  std::string metadata_key_;
  std::unordered_set<std::uint64_t> metadata_keys_;  // hashes, also of keys whose text is not kept
  std::array<std::vector<std::string>, 2> seen_;     // keys of the current objects at depths 2 and 3
  Field field_ = Field::none;
  bool has_dtype_ = false;
  bool has_shape_ = false;
  std::array<std::uint64_t, 2> offsets_{};
  std::size_t offset_count_ = 0;
  bool has_offsets_ = false;
  Row row_;
};

bool HeaderReader::value(const char* kind) {
  if (++values_ > most_values) return refuse_with("ST-08", "its header has more than 20 million values");
  if (depth_ == 0) return refuse_with("ST-06", std::string("its header is ") + kind + " and not a JSON object");
  if (depth_ == 1) return refuse_with("ST-10", tensor() + " is " + kind + " and not an object");
  if (in_metadata_)
    return refuse_with("ST-19", "metadata \"" + shown(metadata_key_) + "\" is " + kind + " and not text");
  switch (field_) {
    case Field::dtype:
      return refuse_with("ST-10", tensor() + " has a dtype that is " + kind + " and not text");
    case Field::shape:
      return depth_ == 3 ? bad_size(kind) : refuse_with("ST-12", tensor() + " has a shape that is not an array");
    case Field::offsets:
      return refuse_with("ST-14", tensor() + " has data_offsets that are not two plain numbers");
    default:
      return true;
  }
}

bool HeaderReader::add_size(std::uint64_t number) {
  if (row_.dimensions == most_dimensions) return refuse_with("ST-12", tensor() + " has more than 8 dimensions");
  if (number > largest_number) return bad_size(with_commas(number) + "; the largest allowed is 2^53");
  sizes.push_back(static_cast<std::int64_t>(number));
  ++row_.dimensions;
  return true;
}

bool HeaderReader::add_offset(std::uint64_t number) {
  if (offset_count_ == 2) return refuse_with("ST-14", tensor() + " has more than two data_offsets");
  if (number > largest_number)
    return refuse_with("ST-14", tensor() + " has the impossible offset " + with_commas(number));
  offsets_[offset_count_++] = number;
  return true;
}

bool HeaderReader::string(string_t& text) {
  if (in_metadata_ && depth_ == 2) {
    metadata_bytes_ += metadata_key_.size() + text.size();
    if (metadata_bytes_ <= kept_metadata) metadata[metadata_key_] = text;
    return ++values_ <= most_values || value("text");
  }
  if (depth_ == 2 && field_ == Field::dtype) {
    if (const auto type = dtype_from_name(text)) {
      row_.dtype = *type;
      return true;
    }
    const bool known = std::find(foreign_types.begin(), foreign_types.end(), text) != foreign_types.end();
    return refuse_with("ST-11", tensor() + (known ? " is " : " has the unknown type ") + shown(text) +
                                    (known ? ", which cannot be loaded here; F64, F32, F16, BF16, I64, I32, I16, I8, "
                                             "U8, BOOL, F8_E4M3 and F8_E5M2 can"
                                           : ""));
  }
  return value("text");
}

bool HeaderReader::start_object(std::size_t) {
  if (++depth_ > 3) return refuse_with("ST-08", "its header is nested deeper than three levels");
  if (depth_ == 3) {
    --depth_;
    const bool ignored = value("an object");
    ++depth_;
    seen_[1].clear();
    return ignored;
  }
  seen_[0].clear();
  return ++values_ <= most_values || value("an object");
}

bool HeaderReader::start_array(std::size_t) {
  if (depth_ >= 3) return refuse_with("ST-08", "its header is nested deeper than three levels");
  const bool wanted = depth_ == 2 && !in_metadata_ && (field_ == Field::shape || field_ == Field::offsets);
  if (!wanted && !value("an array")) return false;
  ++depth_;
  return true;
}

bool HeaderReader::end_array() {
  --depth_;
  return true;
}

bool HeaderReader::key(string_t& text) {
  if (text.empty()) return refuse_with("ST-08", "its header has an empty name");
  if (text.size() > longest_name)
    return refuse_with("ST-08",
                       "the name \"" + shown(text) + "\" is " + with_commas(text.size()) + " bytes long (limit 1,024)");
  if (has_control(text)) return refuse_with("ST-08", "the name \"" + shown(text) + "\" has a control character");
  if (depth_ == 1) {
    in_metadata_ = text == "__metadata__";
    if (in_metadata_ && std::exchange(has_metadata_, true)) return refuse_with("ST-09", "it has __metadata__ twice");
    if (!in_metadata_ && rows.size() == most_tensors)
      return refuse_with("ST-08", "it names more than 1,000,000 tensors");
    row_ = Row{static_cast<std::uint32_t>(names.size()),
               static_cast<std::uint16_t>(text.size()),
               DType::F32,
               0,
               static_cast<std::uint32_t>(sizes.size()),
               0,
               0};
    if (!in_metadata_) names += text;
    field_ = Field::none;
    has_dtype_ = has_shape_ = has_offsets_ = false;
    offset_count_ = 0;
    return true;
  }
  if (depth_ == 2 && in_metadata_) {
    if (metadata_keys_.size() == most_metadata_keys)
      return refuse_with("ST-19", "its metadata has more than 100,000 entries");
    if (!metadata_keys_.insert(hash64(std::as_bytes(std::span(text)))).second)
      return refuse_with("ST-09", "its metadata has \"" + shown(text) + "\" twice");
    metadata_key_ = text;
    return true;
  }
  auto& seen = seen_[static_cast<std::size_t>(depth_ - 2)];
  if (std::find(seen.begin(), seen.end(), text) != seen.end())
    return refuse_with("ST-09", tensor() + " has \"" + shown(text) + "\" twice");
  if (seen.size() == most_fields) return refuse_with("ST-10", tensor() + " has an object of more than 16 fields");
  seen.push_back(text);
  if (depth_ == 2) {
    field_ = text == "dtype"          ? Field::dtype
             : text == "shape"        ? Field::shape
             : text == "data_offsets" ? Field::offsets
                                      : Field::other;
    has_dtype_ |= field_ == Field::dtype;
    has_shape_ |= field_ == Field::shape;
    has_offsets_ |= field_ == Field::offsets;
  }
  return true;
}

bool HeaderReader::end_object() {
  --depth_;
  if (depth_ == 0) finished_ = true;
  if (depth_ == 1 && !in_metadata_) return finish_tensor();
  return true;
}

bool HeaderReader::finish_tensor() {
  if (!has_dtype_) return refuse_with("ST-10", tensor() + " has no 'dtype'");
  if (!has_shape_) return refuse_with("ST-10", tensor() + " has no 'shape'");
  if (!has_offsets_) return refuse_with("ST-10", tensor() + " has no 'data_offsets'");
  if (offset_count_ != 2) return refuse_with("ST-14", tensor() + " has fewer than two data_offsets");
  row_.begin = offsets_[0];
  row_.end = offsets_[1];
  rows.push_back(row_);
  return true;
}

TensorShape shape_of(const HeaderReader& reader, const Row& row) {
  const auto first = reader.sizes.begin() + static_cast<std::ptrdiff_t>(row.shape);
  return {first, first + row.dimensions};
}

std::string_view name_of(const HeaderReader& reader, const Row& row) {
  return std::string_view(reader.names).substr(row.name, row.name_length);
}

std::string quoted(std::string_view name) { return "tensor \"" + shown(name) + '"'; }

std::optional<Error> check_sizes(const HeaderReader& reader, std::uint64_t data_bytes) {
  for (const Row& row : reader.rows) {
    const std::string_view name = name_of(reader, row);
    const TensorShape shape = shape_of(reader, row);
    const auto count = checked_element_count(shape, element_bytes(row.dtype));
    if (!count) return refusal("ST-13", quoted(name) + ": shape " + shape_text(shape) + " is impossibly large");
    if (row.begin > row.end)
      return refusal("ST-14", quoted(name) + " begins at byte " + with_commas(row.begin) + " and ends before it, at " +
                                  with_commas(row.end));
    if (row.end > data_bytes)
      return refusal("ST-14",
                     quoted(name) + " ends at byte " + with_commas(row.end) + " but the data has " +
                         with_commas(data_bytes) + "; the file is cut short",
                     "The download is probably incomplete; get it again and compare its size.");
    const std::uint64_t needed = *count * element_bytes(row.dtype);
    if (row.end - row.begin != needed)
      return refusal("ST-15", quoted(name) + ": " + std::string(dtype_name(row.dtype)) + " x " + shape_text(shape) +
                                  " needs " + with_commas(needed) + " bytes, the file gives " +
                                  with_commas(row.end - row.begin));
  }
  return std::nullopt;
}

std::optional<Error> check_names(const HeaderReader& reader) {
  std::vector<std::uint32_t> order(reader.rows.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto name = [&](std::uint32_t i) { return name_of(reader, reader.rows[i]); };
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return name(a) < name(b); });
  const auto twice = std::adjacent_find(order.begin(), order.end(),
                                        [&](std::uint32_t a, std::uint32_t b) { return name(a) == name(b); });
  if (twice == order.end()) return std::nullopt;
  return refusal("ST-09", "it names " + quoted(name(*twice)) + " twice");
}

/// Rows ordered by offset must cover the data without gap or overlap from the first byte to the last.
std::optional<Error> check_cover(const HeaderReader& reader, std::uint64_t data_bytes) {
  std::uint64_t at = 0;
  const Row* before = nullptr;
  for (const Row& row : reader.rows) {
    if (row.begin < at)
      return refusal("ST-16", quoted(name_of(reader, *before)) + " and \"" + shown(name_of(reader, row)) +
                                  "\" overlap at byte " + with_commas(row.begin));
    if (row.begin > at)
      return refusal("ST-17",
                     "bytes " + with_commas(at) + " to " + with_commas(row.begin) + " of its data belong to no tensor");
    at = row.end;
    before = &row;
  }
  if (at != data_bytes)
    return refusal("ST-18", "it has " + with_commas(data_bytes - at) + " bytes after the last tensor");
  return std::nullopt;
}

/// Refuses text that the JSON reader would accept by mistake or expand into too much memory.
std::optional<Error> check_text(std::string_view json) {
  if (const auto at = invalid_utf8(json))
    return refusal("ST-05", "its header is not UTF-8 text at byte " + with_commas(*at));
  if (const auto at = json.find('\0'); at != std::string_view::npos)
    return refusal(json.substr(0, at).find('}') == std::string_view::npos ? "ST-06" : "ST-07",
                   "its header has a NUL at byte " + with_commas(at));
  const auto first = json.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || json[first] != '{')
    return refusal("ST-06", "its header does not begin with '{'");
  std::size_t text_begin = 0;
  bool inside = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (inside && json[i] == '\\') {
      ++i;
    } else if (json[i] == '"') {
      inside = !inside;
      text_begin = i;
    }
    if (inside && i - text_begin > longest_text)
      return refusal("ST-19", "its header has a text of more than 16 MiB at byte " + with_commas(text_begin));
  }
  return std::nullopt;
}

}  // namespace

Result<SafetensorsHeader> parse_safetensors_header(std::string json, std::uint64_t data_bytes) {
  if (auto error = check_text(json)) return fail(std::move(*error));
  HeaderReader reader;
  reader.names.reserve(json.size());  // growing by doubling would touch twice the memory
  const bool read = nlohmann::json::sax_parse(json.begin(), json.end(), &reader);
  if (reader.error) return fail(std::move(*reader.error));
  if (!read) return refuse("ST-06", "its header is not valid JSON");
  std::string().swap(json);  // 100 MB at most, and not needed while the table is built
  if (auto error = check_names(reader)) return fail(std::move(*error));
  if (auto error = check_sizes(reader, data_bytes)) return fail(std::move(*error));
  std::sort(reader.rows.begin(), reader.rows.end(), [](const Row& a, const Row& b) {
    return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
  });
  if (auto error = check_cover(reader, data_bytes)) return fail(std::move(*error));

  SafetensorsHeader header;
  header.metadata = std::move(reader.metadata);
  header.entries.reserve(reader.rows.size());
  for (const Row& row : reader.rows)
    header.entries.push_back({std::string(name_of(reader, row)), row.dtype, shape_of(reader, row), row.begin, row.end});
  return header;
}

}  // namespace longtake
