#pragma once

#include <csignal>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "engine/core/folder_lock.h"
#include "training/run/checkpoint.h"
#include "training/run/display.h"
#include "training/run/metrics.h"
#include "training/run/recipe.h"
#include "training/run/stage.h"

namespace longtake::train {

/// The command-line options of a run.
struct RunOptions {
  std::filesystem::path folder;  ///< config.json, metrics.jsonl, samples/, checkpoints/, weights/
  std::string stage;             ///< run only this stage; empty = all in order
  double minutes = 0;            ///< per stage, replaces the recipe's; 0 = keep the recipe's
  bool resume = false;
  bool quiet = false;
  bool json = false;  ///< metrics as JSON lines on stdout
};

enum class RunEnd { done, interrupted };

/// Runs the stages of a recipe. An interrupt (request_stop) writes a checkpoint and ends the run.
class Trainer {
 public:
  using Factory = std::function<Result<std::unique_ptr<Stage>>(const Recipe&, const StageConfig&,
                                                               const std::filesystem::path& folder, Group&)>;
  Trainer(Recipe recipe, RunOptions options, Group& group, Factory factory);

  Result<RunEnd> run();

 private:
  Result<RunEnd> run_stages();
  Result<RunEnd> run_stage(const StageConfig& config);
  Result<void> prepare_folder();
  /// All ranks write a checkpoint: rank 0 writes the common state, and every rank its own state.
  Result<void> save_checkpoint(Stage& stage, const Checkpoints& checkpoints, const Progress& progress);
  /// Evaluates on the required ranks, and logs the values of rank 0.
  Result<void> evaluate(Stage& stage, const std::string& stem, const Progress& progress, const std::string& stage_name,
                        MetricsLog& log, Display& display);

  Recipe recipe_;
  RunOptions options_;
  Group& group_;
  Factory factory_;
  std::optional<FolderLock> lock_;  // rank 0's, once the folder exists
};

/// Async-signal-safe: the running stage checkpoints after its current step and ends.
void request_stop();
bool stop_requested();

}  // namespace longtake::train
