#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <optional>
#include <sstream>

#include "app/train/ablation_rows.h"
#include "app/train/stages.h"
#include "app/train/verbs.h"
#include "engine/core/files.h"
#include "engine/kernels/loop_threads.h"
#include "training/run/device.h"
#include "training/run/trainer.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

/// Finds an ablation by its file, or by the name of a built-in one.
fs::path find_ablation(const std::string& name) {
  if (fs::exists(name)) return name;
  const fs::path path = shared_folder() / "ablations" / (name + ".json");
  return fs::exists(path) ? path : fs::path(name);
}

/// Creates the row's run folder. It shares all data, and all weights except those of the retrained stage.
Result<void> share_run(const fs::path& run, const fs::path& row, const std::string& stage) {
  std::error_code error;
  for (const char* part : {"weights", "data"}) {
    fs::create_directories(row / part, error);
    if (error) return fail(Error::Kind::io, "Cannot make " + row.string(), error.message());
    if (!fs::exists(run / part)) continue;
    for (const auto& entry : fs::directory_iterator(run / part, error)) {
      const fs::path link = row / part / entry.path().filename();
      if (entry.path().filename() == stage || fs::exists(link)) continue;
      fs::create_directory_symlink(fs::absolute(entry.path()), link, error);
      if (error) return fail(Error::Kind::io, "Cannot make " + link.string(), error.message());
    }
    if (error) return fail(Error::Kind::io, "Cannot use " + (run / part).string(), error.message());
  }
  return {};
}

/// Refuses a folder that contains a run with settings different from the row's.
Result<void> check_same(const Recipe& recipe, const fs::path& folder) {
  const auto saved = TRY(read_file(folder / "config.json"));
  const auto json = TRY(parse_json(saved, (folder / "config.json").string()));
  if (json == effective(recipe)) return {};
  return fail(Error::Kind::bad_input, "Cannot resume " + folder.string(),
              "it holds a run with other settings than the table has now", "Remove it, or give another --out.");
}

/// Trains the row's stage, and packs its model if the table scores clips.
Result<TrainedRow> train_row(const Common& common, const Ablation& ablation, const AblationRow& row,
                             const AblateArguments& arguments) {
  const fs::path folder = fs::path(arguments.out) / row.name;
  TRY(share_run(arguments.run, folder, ablation.stage));
  std::vector<std::string> changes = ablation.set;
  changes.insert(changes.end(), row.set.begin(), row.set.end());
  auto recipe = TRY(read_recipe(find_recipe(ablation.recipe), changes));
  const auto device = TRY(training_device(recipe.device));
  recipe.device = device;
  const bool begun = fs::exists(folder / "config.json");
  if (begun) {
    TRY(check_same(recipe, folder));
  }
  use_threads(recipe.threads);
  RunOptions options;
  options.folder = folder;
  options.stage = ablation.stage;
  options.resume = begun;
  options.quiet = common.quiet;
  const auto group = alone();
  Trainer trainer(recipe, options, *group, make_stage);
  const auto end = TRY(trainer.run());
  if (end == RunEnd::interrupted) return fail(Error::Kind::cancelled, "The ablation was interrupted");
  if (!ablation.figures.empty()) return TrainedRow{std::move(recipe), folder, {}};
  const StageConfig* stage = recipe.find(ablation.stage);
  const bool head_only = stage->kind == "salience";  // the student does not change
  PackArguments pack;
  pack.run = folder.string();
  pack.stage = head_only ? stage->dmd.start_from : ablation.stage;
  pack.head = head_only ? ablation.stage : "";
  pack.out = (folder / "model").string();
  pack.steps = ablation.steps;
  pack.shift = ablation.shift;
  TRY(pack_run(pack));
  return TrainedRow{std::move(recipe), folder, folder / "model"};
}

}  // namespace

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

Result<void> each_row(const Common& common, const Ablation& ablation, const AblateArguments& arguments,
                      const std::function<Result<void>(const AblationRow&, const TrainedRow&)>& judge) {
  std::optional<TrainedRow> trained;  // the last row that was trained
  for (const AblationRow& row : ablation.rows) {
    if (row.train || !trained) {
      auto made = TRY(train_row(common, ablation, row, arguments));
      trained = std::move(made);
    }
    if (auto judged = judge(row, *trained); !judged) return judged;
  }
  return {};
}

Result<Json> last_measured(const fs::path& run, const std::string& stage, const std::string& figure) {
  const fs::path file = run / "metrics.jsonl";
  const auto text = TRY(read_file(file));
  std::optional<Json> last;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    Json json = Json::parse(line, nullptr, false);
    if (json.is_object() && json.value("stage", "") == stage && json.contains(figure)) last = std::move(json);
  }
  if (last) return std::move(*last);
  return fail(Error::Kind::bad_input, "Cannot use " + file.string(),
              "stage " + stage + " has measured no \"" + figure + '"');
}

int ablate(const Common& common, const AblateArguments& arguments) {
  const auto ablation = read_ablation(find_ablation(arguments.recipe));
  if (!ablation) return report_error(ablation.error());
  const fs::path run = arguments.run;
  if (!fs::exists(run / "weights") && (ablation->figures.empty() || !fs::exists(run / "data"))) {
    return report_error({Error::Kind::bad_input,
                         "Cannot run the ablation",
                         arguments.run + " holds no weights" + (ablation->figures.empty() ? "" : " and no data"),
                         "Give --run the folder of a run that has finished the stages before " + ablation->stage + ".",
                         {}});
  }
  if (!ablation->figures.empty()) return ablate_figures(common, *ablation, arguments);
  return ablate_films(common, *ablation, arguments);
}

}  // namespace longtake::train
