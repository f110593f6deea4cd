#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/core/result.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Measurements of films, in a file that gets a line when a film is done. Films are known by line, section and number;
/// a section is what they were asked. All are of one model; what tells it from others stands in every line.
class AnsweredFilms {
 public:
  /// Reads the file, if there is one. A last line that was cut off counts as a film that was not made.
  static Result<AnsweredFilms> open(std::filesystem::path file, std::string model);

  /// Adds the measures of a film to `line`; false if it is not in the file.
  bool recall(const std::string& section, int index, gates::Line& line) const;
  /// Adds the measures of all films of a section that the file has of this line.
  void recall_all(const std::string& section, gates::Line& line) const;
  /// Writes what one film measured; `made` holds that film alone.
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
