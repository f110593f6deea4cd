#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/describe_json.h"
#include "engine/options/option_list.h"

namespace longtake::train {

/// The scores that rank tokens while streaming: the salience head's prediction, or the teacher's target for it.
enum class RankedBy { head, teacher };
constexpr std::array<Choice<RankedBy>, 2> choices(RankedBy) {
  return {{{RankedBy::head, "head"}, {RankedBy::teacher, "teacher"}}};
}

/// One line of an ablation table.
struct AblationRow {
  std::string factor;            ///< the varied setting, as in the paper's table
  std::string name;              ///< the setting, also the folder of its run
  bool train = true;             ///< false: reuse the model of the previous row, streamed in another way
  std::vector<std::string> set;  ///< changes to the recipe, in the syntax of --set
  std::string policy = "paper";  ///< while streaming
  int budget_tokens = 0;         ///< 0 = the policy's own
  int sink_frames = -1;          ///< -1 = the policy's own
  Rope rope = Rope::relative;
  RankedBy salience = RankedBy::head;
};
template <class V>
void visit(AblationRow& c, V& v) {
  v("factor", c.factor);
  v("name", c.name);
  v("train", c.train);
  v("set", c.set);
  v("policy", c.policy);
  v("budget_tokens", c.budget_tokens);
  v("sink_frames", c.sink_frames);
  v("rope", c.rope);
  v("salience", c.salience);
}

/// An ablation table. For every row one stage is trained again from the same weights, with the same seed and number of
/// steps. The result is judged on the same test streams, or by the stage's own measures on the same held-out data.
struct Ablation {
  std::string about;
  std::string recipe;            ///< a recipe's name or file
  std::string stage;             ///< the recipe's stage that is trained again for each row
  std::vector<std::string> set;  ///< changes for all rows
  int clips = 16;
  std::vector<std::string> sections;  ///< sections of the gates to evaluate; empty = memory
  /// Measures of the stage itself on held-out data, in the table's order. If set, no model is packed and no clip is
  /// generated.
  std::vector<std::string> figures;
  std::string reference;  ///< the row to compare with; empty = "full model", or else the first row
  int steps = 2;          ///< denoising passes of the packed models
  double shift = 2;       ///< shift of the packed models' noise levels
  std::vector<AblationRow> rows;
};
template <class V>
void visit(Ablation& c, V& v) {
  v("about", c.about);
  v("recipe", c.recipe);
  v("stage", c.stage);
  v("set", c.set);
  v("clips", c.clips);
  v("sections", c.sections);
  v("figures", c.figures);
  v("reference", c.reference);
  v("steps", c.steps);
  v("shift", c.shift);
  v("rows", c.rows);
}

Result<Ablation> read_ablation(const std::filesystem::path& file);
std::size_t reference_row(const Ablation& ablation);

}  // namespace longtake::train
