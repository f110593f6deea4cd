#include "training/run/ablation.h"

#include <algorithm>
#include <set>

#include "engine/core/files.h"

namespace longtake::train {

Result<Ablation> read_ablation(const std::filesystem::path& file) {
  const auto text = TRY(read_file(file));
  const auto json = TRY(parse_json(text, file.string()));
  Ablation ablation;
  TRY(read_fields(json, ablation, {.what = "Cannot use " + file.string()}));
  std::set<std::string> names;
  for (const AblationRow& row : ablation.rows) {
    if (row.name.empty() || row.name.find('/') != std::string::npos || !names.insert(row.name).second) {
      return fail(Error::Kind::bad_input, "Cannot use " + file.string(),
                  "rows need names of their own without slashes, and \"" + row.name + "\" is not");
    }
  }
  if (ablation.rows.empty() || ablation.recipe.empty() || ablation.stage.empty()) {
    return fail(Error::Kind::bad_input, "Cannot use " + file.string(), "it must name recipe, stage and rows");
  }
  const auto not_trained = [](const AblationRow& row) { return !row.train; };
  if (!ablation.figures.empty() && std::ranges::any_of(ablation.rows, not_trained)) {
    return fail(Error::Kind::bad_input, "Cannot use " + file.string(),
                "with \"figures\" a stage is trained for every row, so none may say \"train\": false");
  }
  if (!ablation.reference.empty() && !names.contains(ablation.reference)) {
    return fail(Error::Kind::bad_input, "Cannot use " + file.string(),
                "\"reference\" is no row's name: " + ablation.reference);
  }
  return ablation;
}

std::size_t reference_row(const Ablation& ablation) {
  const std::string name = ablation.reference.empty() ? "full model" : ablation.reference;
  const auto found = std::ranges::find(ablation.rows, name, &AblationRow::name);
  return found == ablation.rows.end() ? 0 : static_cast<std::size_t>(found - ablation.rows.begin());
}

}  // namespace longtake::train
