#pragma once

#include <map>
#include <memory>
#include <string>

#include "training/judge/film_judge.h"
#include "training/judge/films.h"

namespace longtake::gates {

/// The measures of one maker. Films are known by their number in their section, so that two makers can be compared film
/// by film.
struct Line {
  std::string name;
  std::map<std::string, std::map<int, float>> measures;  // name -> film -> value
};

/// Judges the films of makers by the gates' questions. Holds detectors and what renders measure; one per thread.
class Judge {
 public:
  Judge();
  ~Judge();

  /// Makes the judge of one film. The question must outlive the judge of its film.
  std::unique_ptr<FilmJudge> judge(const Question& question);
  /// Makes and measures the films of a section; a film may go back and continue from there in another way. `note` is
  /// called before each. An error of the maker ends it.
  Result<void> run(const std::vector<Question>& asked, const FilmMaker& maker, Line& line,
                   const std::function<void(const Question&)>& note = {});

 private:
  struct Tools;
  std::unique_ptr<Tools> tools_;
};

/// A measure of the tables: its name, what it means, and what the gates ask for.
struct Measure {
  std::string name, meaning;
  float asked = 0;
  enum class Bound : std::uint8_t { none, at_least, at_most } bound = Bound::none;
};
/// In the order of the tables.
const std::vector<Measure>& measures();

}  // namespace longtake::gates
