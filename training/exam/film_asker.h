#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "training/exam/answered_films.h"
#include "training/judge/films.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// Generates a test clip and may add measures to the line.
using LineMaker = std::function<Result<void>(const gates::Question&, const gates::PictureSink&, gates::Line&)>;

/// The sections by their names, in the order of the gates; no names = all sections. Fails for unknown names.
Result<std::vector<gates::Section>> sections_named(const std::vector<std::string>& names);

/// Evaluates the makers of a table's lines on the same clips, clip by clip.
class FilmAsker {
 public:
  /// The clips that this process generates: every `parts`-th, starting with number `part` (from 1). Others are only
  /// read from the file of measurements.
  struct Share {
    int part = 1, parts = 1;
  };
  using Note = std::function<void(const std::string&)>;

  /// `count` clips of each section; 0: as many as the gates require. `note` is called before a clip is generated.
  FilmAsker(int count, Share share, Note note) : count_(count), share_(share), note_(std::move(note)) {}

  /// Sets the file of measurements. Clips in it are not generated again.
  void keep_in(AnsweredFilms films) { films_ = std::move(films); }
  /// Replaces the clips of a section; `count` is then ignored for it.
  void ask_instead(gates::Section section, std::vector<gates::Question> questions) {
    questions_[section] = std::move(questions);
  }
  /// Excludes these clips, whether they are in the file or not.
  void leave_out(gates::Section section, std::set<int> films) { left_out_[section] = std::move(films); }
  /// Evaluates the clips of a section and adds their measures to `line`.
  Result<void> ask(gates::Section section, const LineMaker& maker, gates::Line& line);
  /// Evaluates several lines, clip by clip, so that all lines share the reference of a clip.
  struct Asked {
    LineMaker maker;
    gates::Line* line = nullptr;
  };
  Result<void> ask(gates::Section section, const std::vector<Asked>& lines);

 private:
  Result<void> ask(const gates::Question& question, const LineMaker& maker, gates::Line& line);
  /// Computed once for all lines, because scenes are drawn until one is usable.
  const std::vector<gates::Question>& questions_of(gates::Section section);

  int count_;
  Share share_;
  Note note_;
  std::optional<AnsweredFilms> films_;
  gates::Judge judge_;
  std::map<gates::Section, std::vector<gates::Question>> questions_;
  std::map<gates::Section, std::set<int>> left_out_;
};

}  // namespace longtake::train
