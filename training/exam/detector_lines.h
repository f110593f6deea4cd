#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/options/source_options.h"
#include "training/exam/rows.h"
#include "training/judge/judge.h"

namespace longtake::train {

/// The built-in model's exam, with exact detectors. Clips have the same numbers in every row.
class DetectorExam {
 public:
  /// `films` memory scenes of any length. Needs a model of the theatre.
  static Result<DetectorExam> open(const SourceOptions& options, int films);

  Result<gates::Line> judge(const ExamRow& row, const std::function<void(const std::string&)>& note);
  /// The line of the renders, i.e. of a perfect model.
  Result<gates::Line> renders(const std::function<void(const std::string&)>& note);

 private:
  DetectorExam(SourceOptions options, int films) : options_(std::move(options)), films_(films) {}
  Result<gates::Line> judge(const std::string& name, const std::function<gates::FilmMaker(gates::Line&)>& maker,
                            const std::function<void(const std::string&)>& note);

  SourceOptions options_;
  int films_ = 0;
  std::unique_ptr<gates::Judge> judge_ = std::make_unique<gates::Judge>();
};

}  // namespace longtake::train
