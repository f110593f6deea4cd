#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "training/judge/judge.h"

namespace longtake::cli {

/// The scores of each policy's videos from a benchmark and from the suite, by dimension and by video. A video has the
/// same number for every policy, from its name.
class SuiteScores {
 public:
  /// Adds a *_eval_results.json of VBench or VBench-Long: {dimension: [score, [{video_path, video_results}]]}. Long
  /// videos are scored in clips, whose mean counts.
  Result<void> add_results(const std::string& policy, const std::filesystem::path& file);
  /// Adds one of our own scores.
  void add(const std::string& policy, const std::string& measure, const std::string& video, double value);

  /// Every policy's scores; dimensions are in per cent.
  std::vector<gates::Line> lines() const;
  /// The files' scores of whole dimensions, in per cent: policy -> dimension -> score.
  const std::map<std::string, std::map<std::string, double>>& totals() const { return totals_; }

 private:
  gates::Line& line(const std::string& policy);
  int number(const std::string& video);

  std::vector<gates::Line> lines_;
  std::map<std::string, int> numbers_;
  std::map<std::string, std::map<std::string, double>> totals_;
};

/// The video of a path in a result: VBench-Long cuts PROMPT-0.mp4 into clips in a folder PROMPT-0.
std::string video_of_path(const std::filesystem::path& path);

}  // namespace longtake::cli
