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

/// Makes a film and may add measures of its own to the line.
using LineMaker = std::function<Result<void>(const gates::Question&, const gates::PictureSink&, gates::Line&)>;

/// Reads names of sections, in the order of the gates; no names are all sections. Refuses other names.
Result<std::vector<gates::Section>> sections_named(const std::vector<std::string>& names);

/// Asks the makers of a table's lines about the same films, one film after the other.
class FilmAsker {
 public:
  /// The films that are made: each `parts`-th, from number `part` on. Others are taken from those that were kept.
  struct Share {
    int part = 1, parts = 1;
  };
  using Note = std::function<void(const std::string&)>;

  /// `count` films of each section; 0: as many as the gates ask for. `note` is called before a film is made.
  FilmAsker(int count, Share share, Note note) : count_(count), share_(share), note_(std::move(note)) {}

  /// Sets the file of measurements. A film that it has is not made again.
  void keep_in(AnsweredFilms films) { films_ = std::move(films); }
  /// The films of a section, instead of its own list; then `count` means nothing.
  void ask_instead(gates::Section section, std::vector<gates::Question> questions) {
    questions_[section] = std::move(questions);
  }
  /// Asks nothing about these films from now on, whether they are known or not.
  void leave_out(gates::Section section, std::set<int> films) { left_out_[section] = std::move(films); }
  /// Adds to `line` what the films of a section measure.
  Result<void> ask(gates::Section section, const LineMaker& maker, gates::Line& line);
  /// Asks several lines, film by film, so that all of them share the reference of a film.
  struct Asked {
    LineMaker maker;
    gates::Line* line = nullptr;
  };
  Result<void> ask(gates::Section section, const std::vector<Asked>& lines);

 private:
  Result<void> ask(const gates::Question& question, const LineMaker& maker, gates::Line& line);
  /// Made once for all lines: scenes are drawn until one can be asked about.
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
