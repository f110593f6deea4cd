#include <algorithm>
#include <cstdio>
#include <memory>
#include <span>

#include "app/train/ablation_rows.h"
#include "app/train/verbs.h"
#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/open/starter_files.h"
#include "training/exam/film_asker.h"
#include "training/exam/oracle_films.h"
#include "training/exam/theatre_films.h"
#include "training/judge/tables.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

constexpr const char* held_out = "held_out_";  // prefix of a stage's scores on clips that it never trains on

/// A row with the scores of its clips and the last scores of its stage.
struct JudgedRow {
  const AblationRow& row;
  gates::Line line;
  Json head = Json::object();  ///< empty for rows that use another row's head
};

Result<LineMaker> maker_of(const Ablation& ablation, const AblationRow& row, const TrainedRow& trained) {
  const SourceOptions options = stream_options(row, trained);
  if (row.salience == RankedBy::teacher) {
    auto films = OracleFilms::open(trained.recipe, trained.recipe.find(ablation.stage)->dmd, trained.folder, options);
    if (!films) return fail(films.error());
    return LineMaker([films = std::make_shared<const OracleFilms>(std::move(*films))](
                         const gates::Question& question, const gates::PictureSink& sink, gates::Line& line) {
      return films->make(question, sink, &line);
    });
  }
  MemoryRow memory;
  memory.name = row.name;
  memory.policy = row.policy;
  memory.budget_tokens = options.budget_tokens;
  memory.sink_frames = options.sink_frames;
  memory.whole_film = row.policy == "full";
  auto films = TheatreFilms::open(options, std::move(memory));
  if (!films) return fail(films.error());
  return LineMaker([films = std::make_shared<const TheatreFilms>(std::move(*films))](
                       const gates::Question& question, const gates::PictureSink& sink, gates::Line& line) {
    return films->make(question, sink, &line);
  });
}

/// The finished clips of a row, from the row's folder. They must be from its model and with its stream options.
Result<AnsweredFilms> answered(const AblationRow& row, const TrainedRow& trained, const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fail(system_error("Cannot make " + folder.string(), error.value()));
  const auto files = TRY(read_starter_folder(trained.model));
  const std::string settings = write_fields(row).dump();
  return AnsweredFilms::open(folder / "films.jsonl",
                             files.hash() + " row " + hex(hash64(std::as_bytes(std::span(settings)))));
}

/// How well a head predicts its target, from its stage's last measurement.
Result<Json> head_values(const fs::path& run, const std::string& stage) {
  const auto last = TRY(last_measured(run, stage, std::string(held_out) + "spearman"));
  Json values = Json::object();
  for (const auto& [name, value] : last.items())
    if (name.starts_with(held_out)) values[name.substr(std::string(held_out).size())] = value;
  return values;
}

/// Each line as the gates write it, with its row, its head's scores, and its differences to `reference`.
Json to_json(const std::vector<JudgedRow>& judged, const JudgedRow* reference) {
  Json all = Json::array();
  for (const JudgedRow& one : judged) {
    Json json = gates::to_json({one.line}).front();
    json["factor"] = one.row.factor;
    json["setting"] = one.row.name;
    if (!one.head.empty()) json["head"] = one.head;
    if (reference != nullptr && reference != &one) {
      json["against"] = reference->line.name;
      for (const auto& [measure, films] : one.line.measures) {
        if (!reference->line.measures.contains(measure)) continue;
        const gates::Interval i = gates::difference(one.line, reference->line, measure);
        json["differences"][measure] = {{"mean", i.mean}, {"low", i.low}, {"high", i.high}};
      }
    }
    all.push_back(std::move(json));
  }
  return all;
}

void print_heads(const std::vector<JudgedRow>& judged) {
  if (std::ranges::all_of(judged, [](const JudgedRow& one) { return one.head.empty(); })) return;
  const std::string title = "heads, on held-out clips";
  std::size_t width = title.size();
  for (const JudgedRow& one : judged) width = std::max(width, one.line.name.size());
  std::printf("\n%-*s  rank correlation  best tokens found\n", static_cast<int>(width), title.c_str());
  for (const JudgedRow& one : judged) {
    if (one.head.empty()) continue;
    std::printf("%-*s  %16.2f  %17.2f\n", static_cast<int>(width), one.line.name.c_str(),
                one.head.value("spearman", 0.0), one.head.value("top_overlap", 0.0));
  }
}

void print_table(const std::vector<JudgedRow>& judged, const JudgedRow& reference) {
  std::vector<gates::Line> lines, others;
  for (const JudgedRow& one : judged) {
    lines.push_back(one.line);
    if (&one != &reference) others.push_back(one.line);
  }
  std::printf("%s\n%s", gates::table(lines).c_str(), gates::difference_table(others, reference.line, "").c_str());
  print_heads(judged);
}

}  // namespace

int ablate_films(const Common& common, const Ablation& ablation, const AblateArguments& arguments) {
  const std::vector<std::string> memory_alone = {gates::name(gates::Section::memory)};
  const auto sections = sections_named(ablation.sections.empty() ? memory_alone : ablation.sections);
  if (!sections) return report_error(sections.error());
  const auto note = [quiet = common.quiet](const std::string& film) {
    if (!quiet) std::fprintf(stderr, "%s\n", film.c_str());
  };
  FilmAsker asker(ablation.clips, {}, note);
  const std::size_t compared = reference_row(ablation);
  std::vector<JudgedRow> judged;
  const auto reference = [&] { return compared < judged.size() ? &judged[compared] : nullptr; };
  const auto judge = [&](const AblationRow& row, const TrainedRow& trained) -> Result<void> {
    const fs::path folder = fs::path(arguments.out) / row.name;
    auto films = TRY(answered(row, trained, folder));
    asker.keep_in(std::move(films));
    const auto maker = TRY(maker_of(ablation, row, trained));
    JudgedRow one{row, {row.factor + ": " + row.name, {}}};
    for (const gates::Section section : *sections)
      if (auto asked = asker.ask(section, maker, one.line); !asked) return asked;
    if (folder == trained.folder) {
      auto head = TRY(head_values(folder, ablation.stage));
      one.head = std::move(head);
    }
    judged.push_back(std::move(one));
    return atomic_write(fs::path(arguments.out) / "ablation.json", to_json(judged, reference()).dump(2) + "\n");
  };
  if (auto done = each_row(common, ablation, arguments, judge); !done) return report_error(done.error());
  if (common.json) {
    for (const Json& line : to_json(judged, reference())) std::printf("%s\n", json_line(line).c_str());
  } else {
    print_table(judged, *reference());
  }
  return kDone;
}

}  // namespace longtake::train
