#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/options/source_options.h"
#include "training/eval/evaluator.h"
#include "training/exam/rows.h"
#include "training/gates/judge.h"

namespace longtake::train {

/// The built-in model's exam, by exact detectors: films are known by their number, the same for every row.
class DetectorExam {
 public:
  /// `films` scenes; films of the training world last `seconds`, those of the theatre as long as their scenes.
  static Result<DetectorExam> open(const SourceOptions& options, int films, double seconds);

  Result<gates::Line> judge(const ExamRow& row, const std::function<void(const std::string&)>& note);
  /// Renders, as a perfect model would show them.
  Result<gates::Line> renders(const std::function<void(const std::string&)>& note);
  bool theatre() const { return theatre_; }

 private:
  DetectorExam(SourceOptions options, bool theatre, int films, double seconds);
  Result<gates::Line> judge_world(const std::string& name, const eval::FilmMaker& maker,
                                  const std::function<void(const std::string&)>& note);
  Result<gates::Line> judge_theatre(const std::string& name, const std::function<gates::FilmMaker(gates::Line&)>& maker,
                                    const std::function<void(const std::string&)>& note);

  SourceOptions options_;
  bool theatre_ = false;
  int films_ = 0;
  std::unique_ptr<eval::Evaluator> world_;
  std::unique_ptr<gates::Judge> judge_;
};

}  // namespace longtake::train
