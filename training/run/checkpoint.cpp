#include "training/run/checkpoint.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/core/log.h"

namespace longtake::train {
namespace fs = std::filesystem;
namespace {

Result<void> sync_folder(const fs::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return fail(system_error("Cannot open " + folder.string(), errno));
  const int rc = ::fsync(fd);
  ::close(fd);
  if (rc != 0) return fail(system_error("Cannot sync " + folder.string(), errno));
  return {};
}

std::string file_hash(const fs::path& path) {
  const auto map = MappedFile::open(path);
  return map ? hex(hash64(map->bytes())) : std::string("unreadable");
}

/// Reads a checkpoint's checkpoint.json: progress and a checksum per file.
Result<Progress> read_manifest(const fs::path& checkpoint) {
  const auto text = TRY(read_file(checkpoint / "checkpoint.json"));
  const auto broken = [&](const std::string& why) {
    return fail(Error::Kind::bad_input, "Cannot use checkpoint " + checkpoint.string(), why);
  };
  const auto json = parse_json(text, "checkpoint.json");
  if (!json || !json->is_object()) return broken("checkpoint.json is not a JSON object");
  JsonFields fields(*json, "checkpoint.json");
  const Json* files = fields.find("files");
  if (files == nullptr || !files->is_object()) return broken("checkpoint.json names no files");
  for (const auto& [name, hash] : files->items()) {
    if (!hash.is_string() || file_hash(checkpoint / name) != hash.get<std::string>()) return broken(name + " changed");
  }
  Progress progress;
  for (const char* key : {"step", "seconds", "samples", "skipped", "done"})
    if (fields.find(key) == nullptr) fields.refuse(key, "is missing");
  constexpr double most = 1e15;
  fields.number("step", progress.step, 0, most);
  fields.number("seconds", progress.seconds, 0, most);
  fields.number("samples", progress.samples, 0, most);
  fields.number("skipped", progress.skipped, 0, most);
  fields.boolean("done", progress.done);
  if (auto read = fields.finish(); !read) return broken(read.error().text());
  return progress;
}

constexpr const char* own_begin = "rank-";

/// Opens the common file and then each rank's file; a checkpoint in the first format has only the common one.
Result<std::vector<TensorFile>> files_of(const fs::path& checkpoint) {
  std::vector<std::string> stems = {state_stem};
  for (const std::string& stem : stored_stems(checkpoint)) {
    if (stem.starts_with(own_begin)) stems.push_back(stem);
  }
  std::vector<TensorFile> files;
  for (const std::string& stem : stems) {
    auto file = TRY(open_tensors(checkpoint, stem));
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace

std::string own_stem(int rank, int ranks) {
  return own_begin + std::to_string(rank + 1) + "-of-" + std::to_string(ranks);
}

Checkpoints::Checkpoints(fs::path folder, std::string stage, int keep)
    : folder_(std::move(folder)), stage_(std::move(stage)), keep_(std::max(keep, 1)) {}

fs::path Checkpoints::partial() const { return folder_ / (".partial-" + stage_); }

void Checkpoints::give_up() const {
  std::error_code ignored;
  fs::remove_all(partial(), ignored);
}

Result<void> Checkpoints::begin() const {
  give_up();
  std::error_code made;
  fs::create_directories(partial(), made);
  if (made) return fail(system_error("Cannot make " + partial().string(), made.value()));
  return {};
}

Result<void> Checkpoints::add(const std::string& stem, const NamedTensors& tensors) const {
  return write_tensors(partial(), stem, tensors);
}

Result<void> Checkpoints::finish(const Progress& progress) const {
  char number[32];
  std::snprintf(number, sizeof number, "-%08lld", static_cast<long long>(progress.step));
  const fs::path target = folder_ / (stage_ + number);
  nlohmann::json json = {{"step", progress.step},
                         {"seconds", progress.seconds},
                         {"samples", progress.samples},
                         {"skipped", progress.skipped},
                         {"done", progress.done}};
  json["files"] = nlohmann::json::object();
  for (const auto& entry : fs::directory_iterator(partial())) {
    json["files"][entry.path().filename().string()] = file_hash(entry.path());
  }
  if (auto written = atomic_write(partial() / "checkpoint.json", json.dump(1)); !written) return written;
  if (auto synced = sync_folder(partial()); !synced) return synced;
  // A checkpoint of this step exists if the stage ended at its last save. It has the same content or is broken.
  std::error_code ignored, moved;
  fs::remove_all(target, ignored);
  fs::rename(partial(), target, moved);
  if (moved) return fail(system_error("Cannot publish " + target.string(), moved.value()));
  if (auto synced = sync_folder(folder_); !synced) return synced;
  purge();
  return {};
}

Result<void> Checkpoints::save(const Progress& progress, const NamedTensors& state) {
  auto saved = begin();
  if (saved) saved = add(state_stem, state);
  if (saved) saved = finish(progress);
  if (!saved) give_up();
  return saved;
}

std::vector<fs::path> Checkpoints::newest_first() const {
  std::vector<fs::path> found;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator(folder_, missing)) {
    const std::string name = entry.path().filename().string();
    if (name.size() == stage_.size() + 9 && name.compare(0, stage_.size() + 1, stage_ + "-") == 0) {
      found.push_back(entry.path());
    }
  }
  std::sort(found.rbegin(), found.rend());
  return found;
}

Result<std::optional<Progress>> Checkpoints::load(const NamedTensors& state, std::vector<TensorFile>* all) const {
  for (const fs::path& checkpoint : newest_first()) {
    auto progress = read_manifest(checkpoint);
    if (!progress) {
      logger("training")->warn("checkpoint skipped: {}", progress.error().text());
      continue;
    }
    auto files = TRY(files_of(checkpoint));
    TRY(read_state(files, state, checkpoint.string()));
    if (all != nullptr) *all = std::move(files);
    return std::optional<Progress>(*progress);
  }
  return std::optional<Progress>();
}

void Checkpoints::purge() const {
  const auto all = newest_first();
  std::error_code ignored;
  for (std::size_t i = static_cast<std::size_t>(keep_); i < all.size(); ++i) fs::remove_all(all[i], ignored);
}

}  // namespace longtake::train
