#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/core/result.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Measurements of test clips, in a file that gets a line for every finished clip. The key of a clip is its table line,
/// section and number. All clips are of one model, whose identifier is in every line of the file.
class AnsweredFilms {
 public:
  /// Reads the file, if there is one. A truncated last line is ignored; its clip will be generated again.
  static Result<AnsweredFilms> open(std::filesystem::path file, std::string model);

  /// Adds the measures of a clip to `line`; false if it is not in the file.
  bool recall(const std::string& section, int index, gates::Line& line) const;
  /// Adds the measures of all clips of a section that the file has for this line.
  void recall_all(const std::string& section, gates::Line& line) const;
  /// Appends the measures of one clip; `made` has only that clip.
  Result<void> keep(const std::string& section, int index, const gates::Line& made);
  /// The names of all lines in the file, in alphabetical order.
  std::vector<std::string> lines() const;

 private:
  using Film = std::tuple<std::string, std::string, int>;

  AnsweredFilms(std::filesystem::path file, std::string model) : file_(std::move(file)), model_(std::move(model)) {}
  Result<void> read_line(std::string_view text);

  std::filesystem::path file_;
  std::string model_;
  std::map<Film, std::map<std::string, float>> films_;
};

}  // namespace longtake::train
