#include "engine/weights/model_folder.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "engine/weights/errors.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 64;

bool is_shard(const fs::path& path) { return path.filename().string().find("-of-") != std::string::npos; }

bool is_weights_file(const fs::path& path) {
  const std::string name = path.filename().string();
  const auto ends = [&](const char* end) { return name.ends_with(end); };
  if (ends(".safetensors.index.json")) return true;
  if (is_shard(path)) return false;  // its index lists it
  return ends(".safetensors") || ends(".pt") || ends(".pth") || ends(".bin");
}

Failure not_that_kind(const fs::path& path, WeightsKind kind, Error why) {
  return fail(errors::kNotThatKind, {{"file", shown(path.filename().string())}, {"kind", kind_name(kind)}},
              std::move(why));
}

bool holds_lone_shards(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_shard(at->path()) && at->path().extension() == ".safetensors") return true;
  return false;
}

/// The code for Wan's transformers also runs our own.
bool serves_as(WeightsKind found, WeightsKind wanted) {
  return found == wanted || (wanted == WeightsKind::wan_dit && is_transformer(found));
}

/// All models of a kind in a folder. The first problem is kept and reported if there is no model.
std::vector<ModelFile> models_in(const fs::path& folder, WeightsKind kind, std::optional<Error>& problem) {
  std::vector<ModelFile> found;
  for (const fs::path& file : weights_files(folder)) {
    auto model = open_model_file(file);
    if (model && serves_as(model->kind, kind))
      found.push_back(std::move(*model));
    else if (!model && !problem)
      problem = std::move(model.error());
  }
  return found;
}

}  // namespace

const char* pipeline_folder(WeightsKind kind) {
  if (kind == WeightsKind::wan_dit) return "transformer";
  if (kind == WeightsKind::umt5) return "text_encoder";
  return kind == WeightsKind::wan_vae ? "vae" : "";
}

std::vector<fs::path> weights_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_weights_file(at->path())) files.push_back(at->path());
  std::sort(files.begin(), files.end());
  if (files.size() > most_files) files.resize(most_files);
  return files;
}

Result<ModelFile> open_model_of_kind(const fs::path& path, WeightsKind kind) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) {
    auto model = open_model_file(path);
    if (model && !serves_as(model->kind, kind))
      return not_that_kind(path, kind,
                           model->unsupported != nullptr
                               ? make_error(*model->unsupported)
                               : make_error(errors::kIsOtherKind, {{"kind", kind_name(model->kind)}}));
    return model;
  }
  std::optional<Error> problem;
  std::vector<ModelFile> found = models_in(path, kind, problem);
  if (const fs::path inside = path / pipeline_folder(kind); found.empty() && inside != path / "")
    found = models_in(inside, kind, problem);
  if (found.size() == 1) return std::move(found.front());
  if (found.size() > 1) return not_that_kind(path, kind, make_error(errors::kSeveralOfThem, {{"count", found.size()}}));
  if (problem) return fail(std::move(*problem));
  for (const fs::path& folder : {path, path / pipeline_folder(kind)})
    if (holds_lone_shards(folder)) return not_that_kind(path, kind, make_error(errors::kLoneShards));
  return not_that_kind(path, kind, make_error(errors::kNoneOfThem));
}

}  // namespace longtake
