#include "training/exam/detector_lines.h"

#include <utility>

#include "training/streams/film_stream.h"

namespace longtake::train {
namespace {

/// What the training world measures of memory, and how a card calls it.
const std::vector<std::pair<std::string, std::string>> kWorldMeasures = {
    {"identity", "thing"}, {"returned", "returned"}, {"subject", "steady_thing"}, {"background", "place"}};

}  // namespace

DetectorExam::DetectorExam(SourceOptions options, bool theatre, int films, double seconds)
    : options_(std::move(options)), theatre_(theatre), films_(films) {
  if (theatre_) {
    judge_ = std::make_unique<gates::Judge>();
    return;
  }
  eval::EvaluatorConfig config;
  config.sections = {eval::Section::memory};
  config.clips = films;
  config.memory_seconds = seconds;
  config.reader_examples = 400;  // the reader learns places, which this exam does not ask for
  world_ = std::make_unique<eval::Evaluator>(config);
}

Result<DetectorExam> DetectorExam::open(const SourceOptions& options, int films, double seconds) {
  const auto theatre = is_theatre(options);
  if (!theatre) return fail(theatre.error());
  return DetectorExam(options, *theatre, films, seconds);
}

Result<gates::Line> DetectorExam::judge_world(const std::string& name, const eval::FilmMaker& maker,
                                              const std::function<void(const std::string&)>& note) {
  gates::Line line{name, {}};
  const auto watch = [&](const eval::Judged& judged) -> Result<void> {
    for (const auto& [measure, called] : kWorldMeasures)
      if (const auto found = judged.measures.find(measure); found != judged.measures.end()) {
        float sum = 0;
        for (const float value : found->second) sum += value;
        line.measures[called][judged.index] = sum / static_cast<float>(found->second.size());
      }
    return {};
  };
  if (auto run = world_->run(name, maker, note, watch); !run) return fail(std::move(run.error()));
  return line;
}

Result<gates::Line> DetectorExam::judge_theatre(const std::string& name,
                                                const std::function<gates::FilmMaker(gates::Line&)>& maker,
                                                const std::function<void(const std::string&)>& note) {
  gates::Line line{name, {}};
  const auto each = [&](const gates::Question& question) {
    note(name + ", scene " + std::to_string(question.index + 1) + " of " + std::to_string(films_));
  };
  if (auto run = judge_->run(gates::questions(gates::Section::memory, films_), maker(line), line, each); !run)
    return fail(std::move(run.error()));
  return line;
}

Result<gates::Line> DetectorExam::judge(const ExamRow& row, const std::function<void(const std::string&)>& note) {
  if (theatre_) {
    const auto films = TheatreFilms::open(options_, row.memory);
    if (!films) return fail(films.error());
    return judge_theatre(
        row.name,
        [&](gates::Line& line) -> gates::FilmMaker {
          return [&](const gates::Question& question, const gates::PictureSink& sink) {
            return films->make(question, sink, &line);
          };
        },
        note);
  }
  SourceOptions options = options_;
  options.policy = row.memory.policy;
  options.budget_tokens = row.memory.budget_tokens;
  options.sink_frames = row.memory.sink_frames;
  return judge_world(
      row.name,
      [&](const eval::Question& question, std::uint64_t seed) {
        return stream_film(options, question, seed + options_.seed);
      },
      note);
}

Result<gates::Line> DetectorExam::renders(const std::function<void(const std::string&)>& note) {
  if (theatre_)
    return judge_theatre(
        "renders", [](gates::Line&) -> gates::FilmMaker { return gates::render_film; }, note);
  return judge_world(
      "renders", [](const eval::Question& question, std::uint64_t) { return eval::render_film(question); }, note);
}

}  // namespace longtake::train
