#include "training/exam/recall_lines.h"

#include <algorithm>
#include <optional>

namespace longtake::train {
namespace {

constexpr const char* truth_measure = "recall_truth";
constexpr const char* distance_prefix = "recall_far_";

std::string distance_measure(int level, int colour) {
  return distance_prefix + std::to_string(level) + "_" + std::string(name(static_cast<theatre::Colour>(colour)));
}

/// The mean over the levels, as in RecallAnswer.
std::optional<ColourDistances> distances_of(const gates::Line& line, int film) {
  RecallAnswer answer;
  for (std::size_t level = 0; level < kRecallLevels.size(); ++level) {
    for (int colour = 0; colour < theatre::kColours; ++colour) {
      const auto far = line.measures.find(distance_measure(kRecallLevels[level], colour));
      if (far == line.measures.end()) return std::nullopt;
      const auto found = far->second.find(film);
      if (found == far->second.end()) return std::nullopt;
      answer.levels[level][static_cast<std::size_t>(colour)] = static_cast<double>(found->second);
    }
  }
  return answer.distances();
}

void compare(gates::Line& row, const gates::Line& none) {
  const auto truths = row.measures.find(truth_measure);
  if (truths == row.measures.end()) return;
  for (const auto& [film, truth] : truths->second) {
    const auto with = distances_of(row, film), without = distances_of(none, film);
    if (!with || !without) continue;
    const bool right = approached_colour(*with, *without) == static_cast<theatre::Colour>(static_cast<int>(truth));
    row.measures["recall_moved"][film] = right ? 100.0F : 0.0F;
  }
}

}  // namespace

gates::Line recall_line(const std::string& row, int film, const RecallAnswer& answer) {
  gates::Line line{row, {}};
  const auto add = [&](const std::string& measure, double value) {
    line.measures[measure][film] = static_cast<float>(value);
  };
  const auto percent = [&](const ColourDistances& far) { return nearest_colour(far) == answer.truth ? 100.0 : 0.0; };
  const ColourDistances mean = answer.distances();
  add("recall", percent(mean));
  add("recall_likelihood", log_likelihood(mean, answer.truth));
  add("recall_tokens", answer.kept);
  add("recall_asked", answer.asked);
  add("recall_seconds", answer.seconds);
  add(truth_measure, static_cast<int>(answer.truth));
  for (std::size_t level = 0; level < kRecallLevels.size(); ++level) {
    add("recall_" + std::to_string(kRecallLevels[level]), percent(answer.levels[level]));
    for (int colour = 0; colour < theatre::kColours; ++colour)
      add(distance_measure(kRecallLevels[level], colour), answer.levels[level][static_cast<std::size_t>(colour)]);
  }
  return line;
}

void compare_with_none(std::vector<gates::Line>& rows) {
  const auto none = std::ranges::find(rows, "none", &gates::Line::name);
  if (none != rows.end())
    for (gates::Line& row : rows)
      if (row.name != none->name) compare(row, *none);
  for (gates::Line& row : rows)
    std::erase_if(row.measures, [](const auto& measure) {
      return measure.first == truth_measure || measure.first.starts_with(distance_prefix);
    });
}

}  // namespace longtake::train
