#include <ATen/Parallel.h>

#include <csignal>
#include <cstdio>

#include "app/train/stages.h"
#include "app/train/verbs.h"
#include "engine/kernels/loop_threads.h"
#include "training/data/clips_stage.h"
#include "training/data/crops_stage.h"
#include "training/distill/dmd_stage.h"
#include "training/run/device.h"
#include "training/run/recipe.h"
#include "training/run/report.h"
#include "training/run/trainer.h"
#include "training/stages/cell_codec_stage.h"
#include "training/stages/cell_decoder_stage.h"
#include "training/stages/film_causal_stage.h"
#include "training/stages/film_stage.h"
#include "training/stages/own_crops_stage.h"

namespace longtake::train {
namespace {

volatile std::sig_atomic_t signals_seen = 0;

/// The first signal ends the run after a checkpoint, the second ends the process at once.
void on_signal(int) {
  signals_seen = signals_seen + 1;
  if (signals_seen > 1) std::_Exit(kInterrupted);
  request_stop();
}

}  // namespace

Result<std::unique_ptr<Stage>> make_stage(const Recipe& recipe, const StageConfig& config,
                                          const std::filesystem::path& folder, Group& group) {
  if (config.kind == "crops") return CropsStage::make(recipe, config, folder);
  if (config.kind == "cell-codec") return CellCodecStage::make(recipe, config, folder);
  if (config.kind == "own-crops") return OwnCropsStage::make(recipe, config, folder);
  if (config.kind == "cell-decoder") return CellDecoderStage::make(recipe, config, folder);
  if (config.kind == "clips") return ClipsStage::make(recipe, config, folder);
  if (config.kind == "film") return FilmStage::make(recipe, config, folder);
  if (config.kind == "film-causal") return FilmCausalStage::make(recipe, config, folder);
  if (config.kind == "dmd" || config.kind == "salience") return DmdStage::make(recipe, config, folder, group);
  return fail(Error::Kind::bad_input, "Cannot run stage " + config.name, "no such kind: " + config.kind);
}

int make_report(const Common& common, const std::string& run) {
  const auto path = write_report(run);
  if (!path) return report_error(path.error());
  if (!common.quiet) std::printf("%s\n", path->c_str());
  return kDone;
}

int run_recipe(const Common& common, const RunArguments& arguments) {
  auto recipe = read_recipe(find_recipe(arguments.recipe), arguments.changes);
  if (!recipe) return report_error(recipe.error());
  auto device = training_device(recipe->device);
  if (!device) return report_error(device.error());
  recipe->device = *device;
  auto group = join_group(recipe->device);
  if (!group) return report_error(group.error());
  use_threads(recipe->threads);
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);

  RunOptions options;
  options.folder = arguments.out.empty() ? "runs/" + recipe->name : arguments.out;
  options.stage = arguments.stage;
  options.minutes = arguments.minutes;
  options.resume = arguments.resume;
  options.quiet = common.quiet;
  options.json = common.json;
  Trainer trainer(std::move(*recipe), options, **group, make_stage);
  const auto end = trainer.run();
  if (!end) return report_error(end.error());
  return *end == RunEnd::done ? kDone : kInterrupted;
}

}  // namespace longtake::train
