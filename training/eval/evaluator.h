#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "training/eval/questions.h"

namespace longtake::eval {

/// Makes the test stream of a question: at least `frames` pictures of kWidth x kHeight.
using FilmMaker = std::function<Result<std::vector<std::uint8_t>>(const Question& question, std::uint64_t seed)>;

/// A maker that renders the question's scene, as a perfect model would show it; its figures are the upper bound.
Result<std::vector<std::uint8_t>> render_film(const Question& question);

/// The measures of one maker: a value for each test stream that had something to measure.
struct Line {
  std::string name;
  std::map<std::string, std::vector<float>> measures;
};

struct EvaluatorConfig {
  std::vector<Section> sections = {std::begin(kSections), std::end(kSections)};
  int clips = 16;  ///< test streams of each section; endurance has a quarter as many
  double memory_seconds = 30;
  double endurance_seconds = 60;
  int reader_examples = 1600;  ///< renders on which the PlaceReader is fitted
};

/// The results of the detectors for one test stream.
struct Judged {
  Section section;
  int index = 0;  ///< number of the question in its section
  const Question& question;
  const Film& film;
  const std::map<std::string, std::vector<float>>& measures;
};

/// The fixed evaluation with exact detectors: no learned judge.
class Evaluator {
 public:
  explicit Evaluator(const EvaluatorConfig& config);

  /// Makes and measures every test stream of every section. `note` is called before each one, `watch` after it with its
  /// figures; an error from `watch` ends the evaluation.
  Result<Line> run(const std::string& name, const FilmMaker& maker,
                   const std::function<void(const std::string&)>& note = {},
                   const std::function<Result<void>(const Judged&)>& watch = {});

  /// Names of the measures in the order in which tables show them, with what they mean.
  static const std::vector<std::pair<std::string, std::string>>& measures();

 private:
  struct Real {  // measures of the render of one question
    float roughness = 0, speed = 0, speed_end = 0, edges = 0;
    int returns = 0;
  };
  /// The measures of the renders of a section's questions, taken once for all lines.
  const std::vector<Real>& renders_of(Section section, const std::vector<Question>& asked);
  Real measure_render(const Question& question);
  void measure(Section section, const std::vector<Question>& asked, int index, const Film& film, Line& line);
  void measure_switch(const Question& question, const Film& film, Line& line);

  EvaluatorConfig config_;
  BlobFinder finder_;
  PlaceReader reader_;
  std::map<Section, std::vector<Real>> renders_;
};

/// A table with an interval in every cell, and the same as JSON.
std::string table(const std::vector<Line>& lines);
Json to_json(const std::vector<Line>& lines);

}  // namespace longtake::eval
