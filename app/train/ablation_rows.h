#pragma once

#include <filesystem>
#include <functional>

#include "engine/options/source_options.h"
#include "training/run/ablation.h"
#include "training/run/recipe.h"

namespace longtake::train {

struct Common;
struct AblateArguments;

/// The results of training a row.
struct TrainedRow {
  Recipe recipe;
  std::filesystem::path folder;  ///< the row's run
  std::filesystem::path model;   ///< packed; empty where a table makes no films
};

/// Calls `judge` for every row of a table with the model that it streams, which is trained when its row comes.
Result<void> each_row(const Common& common, const Ablation& ablation, const AblateArguments& arguments,
                      const std::function<Result<void>(const AblationRow&, const TrainedRow&)>& judge);

/// How a row streams its model.
SourceOptions stream_options(const AblationRow& row, const TrainedRow& trained);

/// The last line of a run's metrics in which the stage measured this figure.
Result<Json> last_measured(const std::filesystem::path& run, const std::string& stage, const std::string& figure);

/// Prints what the stage measured itself, row by row.
int ablate_figures(const Common& common, const Ablation& ablation, const AblateArguments& arguments);
/// Judges the rows by the gates and prints the table.
int ablate_films(const Common& common, const Ablation& ablation, const AblateArguments& arguments);

}  // namespace longtake::train
