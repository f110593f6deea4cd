#include "training/exam/detector_lines.h"

#include <utility>

#include "training/exam/theatre_films.h"
#include "training/judge/films.h"

namespace longtake::train {

Result<DetectorExam> DetectorExam::open(const SourceOptions& options, int films) {
  if (auto theatre = check_theatre(options); !theatre) return fail(std::move(theatre.error()));
  return DetectorExam(options, films);
}

Result<gates::Line> DetectorExam::judge(const std::string& name,
                                        const std::function<gates::FilmMaker(gates::Line&)>& maker,
                                        const std::function<void(const std::string&)>& note) {
  gates::Line line{name, {}};
  const auto each = [&](const gates::Question& question) {
    note(name + ", scene " + std::to_string(question.index + 1) + " of " + std::to_string(films_));
  };
  if (auto run = judge_.run(gates::questions(gates::Section::memory, films_), maker(line), line, each); !run)
    return fail(std::move(run.error()));
  return line;
}

Result<gates::Line> DetectorExam::judge(const ExamRow& row, const std::function<void(const std::string&)>& note) {
  const auto films = TheatreFilms::open(options_, row.memory);
  if (!films) return fail(films.error());
  return judge(
      row.name,
      [&](gates::Line& line) -> gates::FilmMaker {
        return [&](const gates::Question& question, const gates::PictureSink& sink) {
          return films->make(question, sink, &line);
        };
      },
      note);
}

Result<gates::Line> DetectorExam::renders(const std::function<void(const std::string&)>& note) {
  return judge(
      "renders", [](gates::Line&) -> gates::FilmMaker { return gates::render_film; }, note);
}

}  // namespace longtake::train
