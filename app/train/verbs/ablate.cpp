#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <cstdio>
#include <optional>

#include "app/train/verbs/stages.h"
#include "app/train/verbs/verbs.h"
#include "engine/core/files.h"
#include "engine/kernels/loop_threads.h"
#include "training/config/ablation.h"
#include "training/run/device.h"
#include "training/run/trainer.h"
#include "training/streams/film_stream.h"
#include "training/streams/oracle_films.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

/// Finds an ablation by its file, or by the name of one that comes with the program.
fs::path find_ablation(const std::string& name) {
  if (fs::exists(name)) return name;
  const fs::path path = shared_folder() / "ablations" / (name + ".json");
  return fs::exists(path) ? path : fs::path(name);
}

/// Makes the row's run folder, which shares all weights except those of the stage that is trained again.
Result<void> share_weights(const fs::path& run, const fs::path& row, const std::string& stage) {
  std::error_code error;
  fs::create_directories(row / "weights", error);
  if (error) return fail(Error::Kind::io, "Cannot make " + row.string(), error.message());
  for (const auto& entry : fs::directory_iterator(run / "weights", error)) {
    const fs::path link = row / "weights" / entry.path().filename();
    if (entry.path().filename() == stage || fs::exists(link)) continue;
    fs::create_directory_symlink(fs::absolute(entry.path()), link, error);
  }
  if (error) return fail(Error::Kind::io, "Cannot use " + (run / "weights").string(), error.message());
  return {};
}

/// The results of a trained row that later rows use.
struct TrainedRow {
  Recipe recipe;
  fs::path folder;
  fs::path model;  // packed
};

/// Refuses a folder that holds a run with other settings than the row's.
Result<void> check_same(const Recipe& recipe, const fs::path& folder) {
  const auto saved = read_file(folder / "config.json");
  if (!saved) return fail(saved.error());
  const auto json = parse_json(*saved, (folder / "config.json").string());
  if (!json) return fail(json.error());
  if (*json == effective(recipe)) return {};
  return fail(Error::Kind::bad_input, "Cannot go on with " + folder.string(),
              "it holds a run with other settings than the table now asks for", "Remove it, or give another --out.");
}

/// Trains the row's stage and packs its model.
Result<TrainedRow> train_row(const Common& common, const Ablation& ablation, const AblationRow& row,
                             const AblateArguments& arguments) {
  const fs::path folder = fs::path(arguments.out) / row.name;
  if (auto shared = share_weights(arguments.run, folder, ablation.stage); !shared) return fail(shared.error());
  std::vector<std::string> changes = ablation.set;
  changes.insert(changes.end(), row.set.begin(), row.set.end());
  auto recipe = read_recipe(find_recipe(ablation.recipe), changes);
  if (!recipe) return fail(recipe.error());
  const auto device = training_device(recipe->device);
  if (!device) return fail(device.error());
  recipe->device = *device;
  const bool begun = fs::exists(folder / "config.json");
  if (begun) {
    if (auto same = check_same(*recipe, folder); !same) return fail(same.error());
  }
  use_threads(recipe->threads);
  RunOptions options;
  options.folder = folder;
  options.stage = ablation.stage;
  options.resume = begun;
  options.quiet = common.quiet;
  const auto group = alone();
  Trainer trainer(*recipe, options, *group, make_stage);
  const auto end = trainer.run();
  if (!end) return fail(end.error());
  if (*end == RunEnd::interrupted) return fail(Error::Kind::cancelled, "The ablation was interrupted");
  const StageConfig* stage = recipe->find(ablation.stage);
  const bool head_only = stage->kind == "salience";  // its student does not change
  PackArguments pack;
  pack.run = folder.string();
  pack.stage = head_only ? stage->dmd.start_from : ablation.stage;
  pack.head = head_only ? ablation.stage : "";
  pack.out = (folder / "model").string();
  pack.steps = ablation.steps;
  pack.shift = ablation.shift;
  if (auto packed = pack_run(pack); !packed) return fail(packed.error());
  return TrainedRow{std::move(*recipe), folder, folder / "model"};
}

SourceOptions stream_options(const AblationRow& row, const TrainedRow& trained) {
  SourceOptions options;
  options.model = trained.model;
  options.threads = trained.recipe.threads;
  options.policy = row.policy;
  options.rope = row.rope;
  if (row.budget_tokens > 0) options.budget_tokens = row.budget_tokens;
  if (row.sink_frames >= 0) options.sink_frames = row.sink_frames;
  return options;
}

/// Makes a row's test streams: by the engine's stream, or by one in which the teacher scores the tokens.
Result<eval::FilmMaker> film_maker(const Ablation& ablation, const AblationRow& row, const TrainedRow& trained) {
  const SourceOptions options = stream_options(row, trained);
  if (row.salience == RankedBy::head) {
    return eval::FilmMaker(
        [options](const eval::Question& question, std::uint64_t seed) { return stream_film(options, question, seed); });
  }
  const StageConfig* stage = trained.recipe.find(ablation.stage);
  auto films = OracleFilms::open(trained.recipe, stage->dmd, trained.folder, options);
  if (!films) return fail(films.error());
  return eval::FilmMaker(
      [films = std::make_shared<const OracleFilms>(std::move(*films))](
          const eval::Question& question, std::uint64_t seed) { return films->make(question, seed); });
}

void print_table(const Ablation& ablation, const std::vector<eval::Line>& lines) {
  std::size_t width = 0;
  for (const AblationRow& row : ablation.rows) width = std::max(width, row.name.size());
  const int names = static_cast<int>(width);
  std::printf("%-22s %-*s", "factor", names, "setting");
  for (const auto& [_, title] : ablation_columns()) std::printf(" %22s", title.c_str());
  std::printf("\n");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::printf("%-22s %-*s", ablation.rows[i].factor.c_str(), names, ablation.rows[i].name.c_str());
    for (const auto& [measure, _] : ablation_columns()) {
      const auto found = lines[i].measures.find(measure);
      const eval::Interval value =
          eval::bootstrap(found == lines[i].measures.end() ? std::vector<float>() : found->second);
      std::printf("   %6.2f [%5.1f, %5.1f]", static_cast<double>(value.mean), static_cast<double>(value.low),
                  static_cast<double>(value.high));
    }
    std::printf("\n");
  }
}

}  // namespace

int ablate(const Common& common, const AblateArguments& arguments) {
  const auto ablation = read_ablation(find_ablation(arguments.recipe));
  if (!ablation) return report_error(ablation.error());
  if (!fs::exists(fs::path(arguments.run) / "weights")) {
    return report_error({Error::Kind::bad_input,
                         "Cannot run the ablation",
                         arguments.run + " holds no weights",
                         "Give --run the folder of a run that has finished the stages before " + ablation->stage + ".",
                         {}});
  }
  eval::EvaluatorConfig config;
  config.sections = {eval::Section::memory};  // the columns of the table are measured on this section
  config.clips = ablation->clips;
  config.memory_seconds = ablation->memory_seconds;
  config.reader_examples = ablation->reader_examples;
  eval::Evaluator evaluator(config);
  std::vector<eval::Line> lines;
  std::optional<TrainedRow> trained;  // the last trained row
  for (const AblationRow& row : ablation->rows) {
    if (row.train || !trained) {
      auto made = train_row(common, *ablation, row, arguments);
      if (!made) return report_error(made.error());
      trained = std::move(*made);
    }
    const auto maker = film_maker(*ablation, row, *trained);
    if (!maker) return report_error(maker.error());
    auto line = evaluator.run(row.name, *maker, [&](const std::string& what) {
      if (!common.quiet) std::fprintf(stderr, "%s\n", what.c_str());
    });
    if (!line) return report_error(line.error());
    lines.push_back(std::move(*line));
    const auto saved = atomic_write(fs::path(arguments.out) / "ablation.json", eval::to_json(lines).dump(2) + "\n");
    if (!saved) return report_error(saved.error());
  }
  if (common.json) {
    for (const Json& line : eval::to_json(lines)) std::printf("%s\n", json_line(line).c_str());
  } else {
    print_table(*ablation, lines);
  }
  return kDone;
}

}  // namespace longtake::train
