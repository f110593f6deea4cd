#include "training/plan/files.h"

#include <set>

#include "training/run/state.h"

namespace longtake::train {
namespace fs = std::filesystem;
namespace {

std::uint64_t bytes_at(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) {
    const auto size = fs::file_size(path, error);
    return error ? 0 : size;
  }
  std::uint64_t bytes = 0;
  for (auto entry = fs::recursive_directory_iterator(path, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code unread;
    if (entry->is_regular_file(unread)) bytes += entry->file_size(unread);
  }
  return bytes;
}

class Needs {
 public:
  Needs(const Recipe& recipe, fs::path folder) : folder_(std::move(folder)) {
    for (const StageConfig& stage : recipe.stages) {
      stage_ = stage.name;
      of(stage);
      done_.insert(stage.name);
    }
  }
  std::vector<PlannedFile> all;

 private:
  /// Weights: a stage of the run, a path inside one, or another path.
  void weights(const std::string& what, const std::string& name) {
    if (!name.empty()) add(what, name, weights_folder(folder_, name));
  }
  /// Files that a stage of kind "crops", "own-crops" or "clips" rendered.
  void rendered(const std::string& what, const std::string& stage) { add(what, stage, folder_ / "data" / stage); }
  void path(const std::string& what, const std::string& name, bool optional = false) {
    if (name.empty()) return;
    add(what, name, name);
    if (optional && all.back().state == PlannedFile::State::missing) all.back().state = PlannedFile::State::optional;
  }

  void add(const std::string& what, const std::string& name, const fs::path& place) {
    PlannedFile file{stage_, what, name, PlannedFile::State::missing, {}, 0};
    std::error_code unread;
    const std::string first = name.substr(0, name.find('/'));
    if (fs::exists(place, unread)) {
      file.state = PlannedFile::State::there;
      file.bytes = bytes_at(place);
    } else if (done_.contains(first)) {
      file.state = PlannedFile::State::made;
      file.made_by = first;
    }
    all.push_back(std::move(file));
  }

  void of(const StageConfig& stage) {
    if (stage.kind == "clips") weights("codec", stage.clips.codec);
    if (stage.kind == "own-crops") {
      weights("codec", stage.own_crops.codec);
      weights("student", stage.own_crops.student);
    }
    if (stage.kind == "cell-decoder") {
      rendered("crops", stage.cell_decoder.data);
      rendered("crops for the figures", stage.cell_decoder.held_out);
      weights("codec to start from", stage.cell_decoder.start_from);
    }
    if (stage.kind == "cell-codec") {
      rendered("crops", stage.cell_codec.data);
      rendered("crops for the figures", stage.cell_codec.held_out);
      weights("codec to start from", stage.cell_codec.start_from);
    }
    if (stage.kind == "film") of(stage.film);
    if (stage.kind == "film-causal") of(stage.film_causal);
    if (stage.kind == "dmd" || stage.kind == "salience") of(stage.dmd, stage.kind == "dmd");
  }

  void of(const FilmStageConfig& film) {
    weights("codec", film.data.codec);
    rendered("clips", film.clips);
    rendered("clips for the figures", film.held_out);
    weights("weights to start from", film.start_from);
  }

  void of(const FilmCausalStageConfig& film) {
    of(static_cast<const FilmStageConfig&>(film));
    if (film.consistency.few_steps > 0) weights("teacher of a few-step start", film.consistency.teacher);
  }

  void of(const DmdStageConfig& dmd, bool trains) {
    weights("salience head", dmd.head);
    if (dmd.wan.student.empty()) {
      weights("codec", dmd.data.codec);
      weights("student", dmd.start_from);
      weights("teacher", dmd.teacher);
      if (trains) weights("critic", dmd.critic);
      if (trains && dmd.returns.used()) {
        rendered("films of returns", dmd.returns.clips);
        rendered("films of returns for the figures", dmd.returns.held_out);
      }
      if (trains && dmd.returns.context_weight > 0) {
        weights("teacher that knows the past", dmd.returns.context_teacher);
        weights("critic that knows the past", dmd.returns.context_critic);
      }
      return;
    }
    weights("student", dmd.wan.student);
    weights("teacher", dmd.wan.teacher);
    if (trains) weights("critic", dmd.wan.critic);
    path("autoencoder", dmd.wan.vae);
    path("prompts", dmd.wan.prompts);
    const bool encodes = !dmd.wan.text_encoder.empty();
    path("embeddings of the prompts", dmd.wan.embeddings, encodes);
    const bool embedded =
        !all.empty() && all.back().what.starts_with("embeddings") && all.back().state == PlannedFile::State::there;
    path("text encoder", dmd.wan.text_encoder, embedded);
    path("tokenizer", dmd.wan.tokenizer, embedded);
  }

  fs::path folder_;
  std::string stage_;
  std::set<std::string> done_;
};

}  // namespace

const char* name(PlannedFile::State state) {
  switch (state) {
    case PlannedFile::State::there:
      return "there";
    case PlannedFile::State::missing:
      return "missing";
    case PlannedFile::State::made:
      return "made";
    case PlannedFile::State::optional:
      return "optional";
  }
  return "";
}

std::vector<PlannedFile> planned_files(const Recipe& recipe, const fs::path& folder) {
  return Needs(recipe, folder).all;
}

}  // namespace longtake::train
