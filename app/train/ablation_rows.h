#pragma once

#include <filesystem>
#include <functional>

#include "engine/options/source_options.h"
#include "training/run/ablation.h"
#include "training/run/recipe.h"

namespace longtake::train {

struct Common;
struct AblateArguments;

struct TrainedRow {
  Recipe recipe;
  std::filesystem::path folder;  ///< the row's run
  std::filesystem::path model;   ///< packed; empty for tables without clips
};

/// Calls `judge` for every row of a table with the model that it streams. Models are trained one row at a time.
Result<void> each_row(const Common& common, const Ablation& ablation, const AblateArguments& arguments,
                      const std::function<Result<void>(const AblationRow&, const TrainedRow&)>& judge);

SourceOptions stream_options(const AblationRow& row, const TrainedRow& trained);

/// The last line of a run's metrics that has this score of the stage.
Result<Json> last_measured(const std::filesystem::path& run, const std::string& stage, const std::string& figure);

/// Prints the stage's own scores, row by row.
int ablate_figures(const Common& common, const Ablation& ablation, const AblateArguments& arguments);
/// Scores the rows by the gates and prints the table.
int ablate_films(const Common& common, const Ablation& ablation, const AblateArguments& arguments);

}  // namespace longtake::train
