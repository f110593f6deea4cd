#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "engine/core/files.h"
#include "engine/weights/errors.h"
#include "engine/weights/file_bytes.h"
#include "engine/weights/refusal.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

constexpr std::size_t most_index_bytes = 64 << 20;
constexpr std::size_t most_indexed = 1'000'000;
constexpr std::size_t most_shards = 1'000;
constexpr std::size_t longest_indexed_name = 1024;
constexpr std::size_t longest_file_name = 255;

/// Reads {"metadata": {...}, "weight_map": {tensor: file}}; skips everything but the map.
class IndexReader : public nlohmann::json::json_sax_t {
 public:
  std::optional<Error> error;
  std::map<std::string, std::string> shard_of;
  bool has_map = false;

  bool null() override { return other(); }
  bool boolean(bool) override { return other(); }
  bool number_integer(number_integer_t) override { return other(); }
  bool number_unsigned(number_unsigned_t) override { return other(); }
  bool number_float(number_float_t, const string_t&) override { return other(); }
  bool binary(binary_t&) override { return false; }
  bool string(string_t& file) override {
    if (!in_map_ || depth_ != 2) return other();
    if (auto reason = unsafe_file_name(file); !reason.empty()) return refuse_with(std::move(reason));
    if (shard_names_.insert(file).second && shard_names_.size() > most_shards)
      return refuse_with("it names more than 1,000 shards");
    shard_of[key_] = file;
    return true;
  }
  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return (!in_map_ || depth_ != 2 || other()) && enter(); }
  bool end_array() override { return leave(); }
  bool key(string_t& text) override;
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    return refuse_with("it is not valid JSON at byte " + with_commas(position));
  }

 private:
  static std::string unsafe_file_name(const std::string& file);
  bool refuse_with(std::string why) {
    if (!error) error = refusal("ST-21", std::move(why));
    return false;
  }
  bool other() {
    if (depth_ == 0) return refuse_with("it is not a JSON object");
    if (in_map_) return refuse_with("the shard of tensor \"" + shown(key_) + "\" is not a file name");
    return true;
  }
  bool enter() {
    if (in_map_ && depth_ == 2) return other();
    return ++depth_ <= 8 || refuse_with("it is nested deeper than eight levels");
  }
  bool leave() {
    if (--depth_ == 1) in_map_ = false;
    return true;
  }

  int depth_ = 0;
  bool in_map_ = false;
  std::string key_;
  std::set<std::string> shard_names_;
};

std::string IndexReader::unsafe_file_name(const std::string& file) {
  if (file.empty()) return "it has a shard without a name";
  if (file == "." || file == ".." || file.find_first_of("/\\") != std::string::npos || file[0] == '~')
    return "the shard \"" + shown(file) + "\" is outside the model's folder";
  if (file.size() > longest_file_name) return "a shard's name is longer than 255 bytes";
  if (has_control(file)) return "the shard name \"" + shown(file) + "\" has a control character";
  return {};
}

bool IndexReader::key(string_t& text) {
  if (depth_ == 1) {
    in_map_ = text == "weight_map";
    if (in_map_ && std::exchange(has_map, true)) return refuse_with("it has weight_map twice");
    return true;
  }
  if (!in_map_) return true;
  if (text.empty() || text.size() > longest_indexed_name || has_control(text))
    return refuse_with("the tensor name \"" + shown(text) + "\" is empty, too long or has a control character");
  if (shard_of.contains(text)) return refuse_with("it names tensor \"" + shown(text) + "\" twice");
  if (shard_of.size() == most_indexed) return refuse_with("it names more than 1,000,000 tensors");
  key_ = text;
  return true;
}

Error shard_error(Error error, const std::string& index, const std::string& shard) {
  const ErrorForm& form = error.kind == Error::Kind::not_found ? errors::kShardMissing
                          : error.remedy.empty()               ? errors::kShardDamaged
                                                               : errors::kShardRefused;
  return make_error(form, {{"file", shown(index)}, {"shard", shown(shard)}}, std::move(error));
}

}  // namespace

Result<std::map<std::string, std::string>> parse_safetensors_index(std::string_view json) {
  if (json.find('\0') != std::string_view::npos) return refuse("ST-21", "it is not JSON: it has a NUL");
  IndexReader reader;
  const bool read = nlohmann::json::sax_parse(json.begin(), json.end(), &reader);
  if (reader.error) return fail(std::move(*reader.error));
  if (!read) return refuse("ST-21", "it is not valid JSON");
  if (!reader.has_map) return refuse("ST-21", "it has no weight_map");
  return std::move(reader.shard_of);
}

Result<TensorFile> open_safetensors_index(const std::filesystem::path& index) {
  const std::string name = index.filename().string();
  auto text = read_file(index, most_index_bytes);
  if (!text) return fail(errors::kCannotReadIndex, {{"file", shown(name)}}, std::move(text.error()));
  auto shard_of = parse_safetensors_index(*text);
  if (!shard_of) return fail(in_file(std::move(shard_of.error()), name));

  std::map<std::string, TensorFile> shards;
  std::vector<std::shared_ptr<const FileBytes>> files;
  std::vector<TensorView> tensors;
  std::map<std::string, std::string> metadata;
  for (const auto& [tensor, shard] : *shard_of) {
    auto open = shards.find(shard);
    if (open == shards.end()) {
      auto bytes = FileBytes::open(index.parent_path() / shard);
      if (!bytes) return fail(shard_error(std::move(bytes.error()), name, shard));
      auto file = open_safetensors(*bytes);
      if (!file) return fail(shard_error(std::move(file.error()), name, shard));
      files.push_back(std::move(*bytes));
      metadata.insert(file->metadata().begin(), file->metadata().end());
      open = shards.emplace(shard, std::move(*file)).first;
    }
    const TensorView* view = open->second.find(tensor);
    if (view == nullptr)
      return fail(
          in_file(make_error(errors::kTensorNotInShard, {{"tensor", shown(tensor)}, {"shard", shown(shard)}}), name));
    tensors.push_back(*view);
  }
  TensorFile result("safetensors", std::move(tensors), std::move(files));
  result.set_metadata(std::move(metadata));
  if (shards.size() > 1) result.add_note(std::to_string(shards.size()) + " shards");
  return result;
}

}  // namespace longtake
