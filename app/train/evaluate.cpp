#include <ATen/ATen.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "app/train/eval_scenes.h"
#include "app/train/verbs.h"
#include "engine/core/files.h"
#include "engine/open/starter_files.h"
#include "training/distill/models.h"
#include "training/exam/codec_films.h"
#include "training/exam/film_asker.h"
#include "training/exam/theatre_films.h"
#include "training/judge/tables.h"
#include "training/run/picture.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t shown = 8;  // pictures of a clip on its contact sheet
constexpr int columns = 4;

/// The rows of a table: the streams' default memory for every section, the others for the memory sections only.
struct Rows {
  std::vector<MemoryRow> all;
  std::size_t for_every_section = 0;  ///< the first rows, which are evaluated in every section
};

Result<Rows> rows_of(const EvalArguments& arguments) {
  std::vector<std::string> names = arguments.policies;
  Rows rows;
  if (names.empty()) {
    const bool head = arguments.model.empty() || fs::exists(fs::path(arguments.model) / head_file);
    names = {head ? "paper" : "novelty",
             "full",
             "longtake",
             "random",
             "sink+random",
             "fifo",
             "sink+fifo",
             "h2o",
             "snapkv",
             head ? "novelty" : "sink+novelty",
             "none",
             "oracle"};
    rows.for_every_section = 1;
  }
  rows.all = TRY(memory_rows(names, arguments.budgets, arguments.sink_frames));
  if (!arguments.policies.empty()) rows.for_every_section = rows.all.size();
  return rows;
}

/// A maker that also writes some of the evaluated pictures as one contact sheet.
LineMaker with_sheets(const LineMaker& maker, const fs::path& folder) {
  return [=](const gates::Question& question, const gates::PictureSink& sink, gates::Line& line) -> Result<void> {
    std::vector<at::Tensor> kept;
    const std::size_t every = (question.asked.size() + shown - 1) / shown;
    const auto keep = [&](int number, const gates::Picture& picture) {
      sink(number, picture);
      const auto at = std::ranges::lower_bound(question.asked, number);
      if (at == question.asked.end() || *at != number ||
          (at - question.asked.begin()) % static_cast<std::ptrdiff_t>(every))
        return;
      const at::Tensor bytes =
          at::from_blob(const_cast<std::uint8_t*>(picture.rgb.data()), {picture.height, picture.width, 3}, at::kByte);
      kept.push_back(bytes.permute({2, 0, 1}).to(at::kFloat) / 127.5 - 1);
    };
    auto made = maker(question, keep, line);
    if (!made || kept.empty()) return made;
    std::string stem = line.name + "-" + gates::name(question.section) + "-" + std::to_string(question.index);
    for (char& letter : stem)
      if (std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '-') letter = '_';
    std::string text;
    for (const std::string& prompt : question.prompts) text += prompt + "\n";
    if (auto written = atomic_write(folder / (stem + ".txt"), text); !written) return written;
    return write_png(folder / (stem + ".png"), contact_sheet(at::stack(kept), columns));
  };
}

/// The clips of a row. The model is opened for the first clip without a known result.
class RowFilms {
 public:
  RowFilms(SourceOptions options, MemoryRow row, std::shared_ptr<ReferencePast> past)
      : options_(std::move(options)), row_(std::move(row)), past_(std::move(past)) {}

  Result<void> make(const gates::Question& question, const gates::PictureSink& sink, gates::Line& line) {
    if (!films_) films_.emplace(TRY(TheatreFilms::open(options_, row_, past_)));
    return films_->make(question, sink, &line);
  }

 private:
  SourceOptions options_;
  MemoryRow row_;
  std::shared_ptr<ReferencePast> past_;
  std::optional<TheatreFilms> films_;
};

/// A key that differs between clips with different settings.
std::string settings_of(const EvalArguments& arguments, const std::string& model) {
  std::string text =
      model + " seed " + std::to_string(arguments.seed) + " sink " + std::to_string(arguments.sink_frames);
  if (!arguments.reference) return text;
  char cell[96];
  std::snprintf(cell, sizeof cell, " past reference sight %g gone %g between %d", arguments.sight, arguments.gone,
                arguments.between);
  return text + cell;
}

struct Evaluation {
  const EvalArguments& arguments;
  std::vector<gates::Section> sections;
  FilmAsker asker;

  bool asks(gates::Section section) const { return std::ranges::find(sections, section) != sections.end(); }

  LineMaker seen(const LineMaker& maker) const {
    return arguments.sheets.empty() ? maker : with_sheets(maker, arguments.sheets);
  }
  Result<void> run(gates::Section section, const LineMaker& maker, gates::Line& line) {
    return asker.ask(section, seen(maker), line);
  }
};

Result<void> ask_rows(Evaluation& evaluation, const Rows& rows, const SourceOptions& options,
                      std::vector<gates::Line>& lines) {
  const auto past = std::make_shared<ReferencePast>();
  std::vector<gates::Line> own(rows.all.size());
  std::vector<FilmAsker::Asked> by_film;
  for (std::size_t r = 0; r < own.size(); ++r) {
    own[r].name = rows.all[r].name;
    const LineMaker maker = [films = std::make_shared<RowFilms>(options, rows.all[r], past)](
                                const gates::Question& q, const gates::PictureSink& sink, gates::Line& made) {
      return films->make(q, sink, made);
    };
    for (const gates::Section section : evaluation.sections) {
      if (section == gates::Section::fidelity) continue;  // evaluated on copies of renders
      if (section != gates::Section::memory && r >= rows.for_every_section) continue;
      if (section == gates::Section::memory && evaluation.arguments.reference)
        by_film.push_back({evaluation.seen(maker), &own[r]});
      else
        TRY(evaluation.run(section, maker, own[r]));
    }
  }
  TRY(evaluation.asker.ask(gates::Section::memory, by_film));
  for (gates::Line& line : own)
    if (!line.measures.empty()) lines.push_back(std::move(line));
  return {};
}

/// The scenes of the return test whose renders the detectors misread. No answer could be read in those.
std::set<int> misread(const gates::Line& renders) {
  std::set<int> films;
  for (const gates::MemoryQuestion::What what : gates::kAsks)
    if (const auto found = renders.measures.find(std::string("return_") + gates::name(what));
        found != renders.measures.end())
      for (const auto& [film, value] : found->second)
        if (value <= 50) films.insert(film);
  return films;
}

/// The rows of the return test compared with each other.
std::vector<gates::Pairs> pairs_of(const std::vector<gates::Line>& lines) {
  std::vector<gates::Line> rows;
  std::ranges::copy_if(lines, std::back_inserter(rows),
                       [](const gates::Line& line) { return line.measures.contains("return_kept"); });
  return gates::pairs(rows, {"returned", "return_colour", "return_mark"});
}

Result<std::vector<gates::Line>> measured(const Common& common, const EvalArguments& arguments,
                                          const SourceOptions& options) {
  auto sections = TRY(sections_named(arguments.sections));
  const Rows rows = TRY(rows_of(arguments));
  const auto note = [quiet = common.quiet](const std::string& film) {
    if (!quiet) std::fprintf(stderr, "%s\n", film.c_str());
  };
  Evaluation evaluation{arguments, std::move(sections),
                        FilmAsker(arguments.clips, {arguments.part, arguments.parts}, note)};
  if (!arguments.films.empty()) {
    const auto files = TRY(starter_of(options));
    auto films = TRY(AnsweredFilms::open(arguments.films, settings_of(arguments, files.hash())));
    evaluation.asker.keep_in(std::move(films));
  }
  if (evaluation.asks(gates::Section::memory))
    evaluation.asker.ask_instead(gates::Section::memory, memory_scenes(arguments));
  std::vector<gates::Line> lines;
  gates::Line& renders = lines.emplace_back(gates::Line{"renders", {}});
  for (const gates::Section section : evaluation.sections)
    if (auto done = evaluation.run(
            section,
            [](const gates::Question& q, const gates::PictureSink& sink, gates::Line&) { return render_film(q, sink); },
            renders);
        !done)
      return fail(done.error());

  if (arguments.reference) evaluation.asker.leave_out(gates::Section::memory, misread(renders));

  const auto codec = CodecFilms::open(options);
  if (!codec) return fail(codec.error());
  gates::Line copies{"codec", {}};
  for (const gates::Section section : evaluation.sections) {
    const bool usual = section == gates::Section::fidelity || section == gates::Section::background;
    if (!usual && !arguments.copies) continue;
    const auto maker = [&](const gates::Question& q, const gates::PictureSink& sink, gates::Line&) {
      return codec->make(q, sink);
    };
    TRY(evaluation.run(section, maker, copies));
  }
  if (!copies.measures.empty()) lines.push_back(std::move(copies));

  if (!arguments.copies) TRY(ask_rows(evaluation, rows, options, lines));
  return lines;
}

}  // namespace

std::vector<gates::Question> memory_scenes(const EvalArguments& arguments) {
  std::vector<gates::MemoryQuestion::What> asks;
  for (const gates::MemoryQuestion::What what : gates::kAsks)
    if (std::ranges::find(arguments.asks, gates::name(what)) != arguments.asks.end()) asks.push_back(what);
  const auto count = [&](int usual) { return arguments.clips > 0 ? arguments.clips : usual; };
  if (!arguments.reference) return gates::memory_questions(asks, count(gates::usual_count(gates::Section::memory)));
  const gates::ReturnCell cell{static_cast<float>(arguments.sight), static_cast<float>(arguments.gone),
                               arguments.between};
  return gates::return_questions(cell, asks, count(gates::kUsualReturns));
}

SourceOptions eval_options(const EvalArguments& arguments) {
  SourceOptions options;
  options.model = arguments.model;
  options.device = arguments.device;
  options.threads = arguments.threads;
  options.seed = arguments.seed;
  return options;
}

int evaluate(const Common& common, const EvalArguments& arguments) {
  if (!arguments.model.empty() && !fs::exists(arguments.model)) {
    return report_error({Error::Kind::bad_input,
                         "Cannot evaluate " + arguments.model,
                         "there is no such folder",
                         "Give the folder that longtake-train pack wrote.",
                         {}});
  }
  const SourceOptions options = eval_options(arguments);
  if (auto theatre = check_theatre(options); !theatre) return report_error(theatre.error());
  if (!arguments.sheets.empty()) {
    std::error_code error;
    fs::create_directories(arguments.sheets, error);
    if (error) return report_error(system_error("Cannot make " + arguments.sheets, error.value()));
  }
  const auto lines = measured(common, arguments, options);
  if (!lines) return report_error(lines.error());
  Json json = gates::to_json(*lines);
  const std::vector<gates::Pairs> pairs = pairs_of(*lines);
  for (Json& one : gates::to_json(pairs)) json.push_back(std::move(one));
  if (common.json) {
    for (const Json& line : json) std::printf("%s\n", json_line(line).c_str());
  } else {
    std::printf("%s", gates::table(*lines).c_str());
    // Each row of the memory table against the first one, clip by clip.
    const auto first =
        std::ranges::find_if(*lines, [](const gates::Line& line) { return line.measures.contains("memory_kept"); });
    if (first != lines->end() && first + 1 != lines->end())
      std::printf("\n%s", gates::difference_table({first + 1, lines->end()}, *first, "memory_").c_str());
    if (!pairs.empty()) std::printf("\n%s", gates::pairs_table(pairs).c_str());
  }
  if (arguments.out.empty()) return kDone;
  const auto written = atomic_write(arguments.out, json.dump(2) + "\n");
  return written ? kDone : report_error(written.error());
}

}  // namespace longtake::train
