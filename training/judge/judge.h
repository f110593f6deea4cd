#pragma once

#include <map>
#include <memory>
#include <string>

#include "training/judge/film_judge.h"
#include "training/judge/films.h"

namespace longtake::gates {

/// The measures of one maker. The key of a clip is its number in its section, so two makers can be compared clip by
/// clip.
struct Line {
  std::string name;
  std::map<std::string, std::map<int, float>> measures;  // name -> clip -> value
};

/// Judges the clips of makers by the gates' questions. Holds detectors and cached measures of renders; one per thread.
class Judge {
 public:
  Judge();
  ~Judge();

  /// Creates the judge of one clip. The question must outlive it.
  std::unique_ptr<FilmJudge> judge(const Question& question);
  /// Generates and measures the clips of a section. A clip may go back and continue in another way. `note` is called
  /// before each clip. An error of the maker ends the run.
  Result<void> run(const std::vector<Question>& asked, const FilmMaker& maker, Line& line,
                   const std::function<void(const Question&)>& note = {});

 private:
  struct Tools;
  std::unique_ptr<Tools> tools_;
};

/// A measure of the tables: its name, its meaning, and the value that the gates require.
struct Measure {
  std::string name, meaning;
  float asked = 0;
  enum class Bound : std::uint8_t { none, at_least, at_most } bound = Bound::none;
};
/// All measures in the order of the tables.
const std::vector<Measure>& measures();

}  // namespace longtake::gates
