#include "engine/weights/inspect.h"

#include <array>
#include <utility>

#include "engine/core/files.h"
#include "engine/weights/errors.h"
#include "engine/weights/file_bytes.h"
#include "engine/weights/json_beside.h"
#include "engine/weights/other_models.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

constexpr std::string_view take_mark = "LTAKE";
constexpr const char* kStarterSettings = "starter.json";

bool is_take(const std::filesystem::path& path) {
  const auto file = FileBytes::open(path);
  std::array<char, take_mark.size()> first{};
  return file && (*file)->read(0, std::as_writable_bytes(std::span(first))) &&
         std::string_view(first.data(), first.size()) == take_mark;
}

Json names(const std::vector<std::string>& all, std::size_t longest) {
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(all.size(), longest); ++i) list.push_back(all[i]);
  if (all.size() > longest) list.push_back("... " + with_commas(all.size()) + " in all");
  return list;
}

/// The bytes that a stream of a video model will need, by compute type.
Json predicted_memory(const ModelFile& model) {
  if (!is_transformer(model.kind)) return Json::object();
  const std::uint64_t parameters = model.parameters();
  const std::uint64_t token =
      2 * model.config.value("num_layers", std::uint64_t{0}) * model.config.value("dim", std::uint64_t{0});
  return {{"weights_bf16", 2 * parameters},
          {"weights_fp32", 4 * parameters},
          {"cache_per_token_bf16", 2 * token},
          {"cache_per_token_fp32", 4 * token}};
}

/// The number of heads, which tensors do not show: from the config.json next to the file, otherwise guessed.
void read_heads(const std::filesystem::path& path, Json& config) {
  const Json json = json_beside(path, "config.json");
  for (const char* name : {"num_heads", "num_attention_heads", "heads"})
    if (const auto heads = json.find(name); heads != json.end() && heads->is_number_integer())
      config["num_heads"] = *heads;
}

/// The known model without support, by the config of a file or a pipeline; null if it names none.
const ErrorForm* other_model_at(const std::filesystem::path& path) {
  for (const char* file : {"config.json", "model_index.json"}) {
    const Json json = json_beside(path, file);
    const auto name = json.find("_class_name");
    if (name == json.end() || !name->is_string()) continue;
    if (const ErrorForm* found = other_model(name->get<std::string>())) return found;
  }
  return nullptr;
}

bool is_starter_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path / kStarterSettings, ignored);
}

/// Inspects a folder that a trainer packed, whose files are one model.
Result<Inspection> inspect_starter(const std::filesystem::path& folder) {
  Inspection result;
  result.kind = kind_name(WeightsKind::starter);
  result.format = "safetensors";
  result.scheme = "own";
  const auto text = read_file(folder / kStarterSettings);
  if (!text) return fail(text.error());
  auto settings = TRY(parse_json(*text, kStarterSettings));
  result.config = std::move(settings);
  const auto take_in = [&](const std::filesystem::path& path) -> Result<void> {
    const auto file = TRY(TensorFile::open(path));
    result.tensors += file.tensors().size();
    for (const TensorView& tensor : file.tensors()) {
      result.parameters += tensor.elements();
      result.bytes += tensor.bytes.size();
    }
    return {};
  };
  for (const char* name : {"codec", "text", "dit"}) {
    const std::string part = name;
    std::error_code ignored;
    const auto file = folder / (part + ".safetensors");
    const auto index = folder / (part + ".safetensors.index.json");
    const bool sharded = std::filesystem::exists(index, ignored);
    if (!sharded && !std::filesystem::exists(file, ignored)) {
      result.missing.push_back(file.filename().string());
      continue;
    }
    if (auto read = take_in(sharded ? index : file); !read && !result.problem) result.problem = read.error();
  }
  if (!result.missing.empty() && !result.problem)
    result.problem = make_error(errors::kStarterFileMissing,
                                {{"folder", folder.filename().string()}, {"file", result.missing.front()}});
  return result;
}

}  // namespace

Result<Inspection> inspect(const std::filesystem::path& path) {
  Inspection result;
  std::error_code ignored;
  if (is_starter_folder(path)) return inspect_starter(path);
  if (!std::filesystem::is_directory(path, ignored) && is_take(path)) {
    result.kind = kind_name(WeightsKind::take);
    result.format = "take";
    result.bytes = std::filesystem::file_size(path, ignored);
    return result;
  }
  auto opened = open_model_file(path);
  if (!opened) {
    const ErrorForm* other = std::filesystem::is_directory(path, ignored) ? other_model_at(path) : nullptr;
    return fail(other != nullptr ? in_file(make_error(*other), path.filename().string()) : std::move(opened.error()));
  }
  ModelFile& model = *opened;
  if (model.kind == WeightsKind::unknown)
    if (const ErrorForm* other = other_model_at(path)) model.unsupported = other;
  result.kind = kind_name(model.kind);
  result.format = model.file.format();
  result.scheme = model.scheme;
  result.tensors = model.tensors.size();
  result.parameters = model.parameters();
  for (const TensorView& tensor : model.tensors) result.bytes += tensor.bytes.size();
  if (auto checked = model.check(); !checked)
    result.problem = in_file(std::move(checked.error()), path.filename().string());
  result.memory = predicted_memory(model);
  result.part = model.part;
  result.config = std::move(model.config);
  if (is_transformer(model.kind)) read_heads(path, result.config);
  result.missing = std::move(model.missing);
  result.unexpected = std::move(model.unexpected);
  result.wrong = std::move(model.wrong);
  result.notes = std::move(model.notes);
  return result;
}

Json to_json(const Inspection& inspection, std::size_t longest_list) {
  Json json = {{"kind", inspection.kind},
               {"format", inspection.format},
               {"scheme", inspection.scheme},
               {"tensors", inspection.tensors},
               {"parameters", inspection.parameters},
               {"bytes", inspection.bytes},
               {"config", inspection.config},
               {"memory", inspection.memory},
               {"missing", names(inspection.missing, longest_list)},
               {"unexpected", names(inspection.unexpected, longest_list)},
               {"wrong", names(inspection.wrong, longest_list)},
               {"notes", names(inspection.notes, longest_list)}};
  if (!inspection.part.empty()) json["part"] = inspection.part;
  if (inspection.problem) json["problem"] = inspection.problem->text();
  return json;
}

}  // namespace longtake
