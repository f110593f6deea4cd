#include "training/exam/detector_lines.h"

#include <utility>

#include "training/exam/theatre_films.h"
#include "training/judge/films.h"

namespace longtake::train {

Result<DetectorExam> DetectorExam::open(const SourceOptions& options, int films) {
  TRY(check_theatre(options));
  return DetectorExam(options, films);
}

Result<gates::Line> DetectorExam::judge(const std::string& name,
                                        const std::function<gates::FilmMaker(gates::Line&)>& maker,
                                        const std::function<void(const std::string&)>& note) {
  gates::Line line{name, {}};
  const auto each = [&](const gates::Question& question) {
    note(name + ", scene " + std::to_string(question.index + 1) + " of " + std::to_string(films_));
  };
  TRY(judge_->run(gates::questions(gates::Section::memory, films_), maker(line), line, each));
  return line;
}

Result<gates::Line> DetectorExam::judge(const ExamRow& row, const std::function<void(const std::string&)>& note) {
  const auto films = TRY(TheatreFilms::open(options_, row.memory));
  return judge(
      row.name,
      [&](gates::Line& line) -> gates::FilmMaker {
        return [&](const gates::Question& question, const gates::PictureSink& sink) {
          return films.make(question, sink, &line);
        };
      },
      note);
}

Result<gates::Line> DetectorExam::renders(const std::function<void(const std::string&)>& note) {
  return judge(
      "renders", [](gates::Line&) -> gates::FilmMaker { return gates::render_film; }, note);
}

}  // namespace longtake::train
