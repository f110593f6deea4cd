#include <cstdio>
#include <optional>

#include "app/train/verbs/ablation_rows.h"
#include "app/train/verbs/verbs.h"
#include "engine/core/files.h"
#include "training/streams/film_stream.h"
#include "training/streams/oracle_films.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

/// Makes a row's test streams: by the engine's stream, or by one in which the teacher scores the tokens.
Result<eval::FilmMaker> film_maker(const Ablation& ablation, const AblationRow& row, const TrainedRow& trained) {
  const SourceOptions options = stream_options(row, trained);
  if (row.salience == RankedBy::head) {
    return eval::FilmMaker(
        [options](const eval::Question& question, std::uint64_t seed) { return stream_film(options, question, seed); });
  }
  const StageConfig* stage = trained.recipe.find(ablation.stage);
  auto films = OracleFilms::open(trained.recipe, stage->dmd, trained.folder, options);
  if (!films) return fail(films.error());
  return eval::FilmMaker(
      [films = std::make_shared<const OracleFilms>(std::move(*films))](
          const eval::Question& question, std::uint64_t seed) { return films->make(question, seed); });
}

void print_table(const Ablation& ablation, const std::vector<eval::Line>& lines) {
  std::size_t width = 0;
  for (const AblationRow& row : ablation.rows) width = std::max(width, row.name.size());
  const int names = static_cast<int>(width);
  std::printf("%-22s %-*s", "factor", names, "setting");
  for (const auto& [_, title] : ablation_columns()) std::printf(" %22s", title.c_str());
  std::printf("\n");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::printf("%-22s %-*s", ablation.rows[i].factor.c_str(), names, ablation.rows[i].name.c_str());
    for (const auto& [measure, _] : ablation_columns()) {
      const auto found = lines[i].measures.find(measure);
      const eval::Interval value =
          eval::bootstrap(found == lines[i].measures.end() ? std::vector<float>() : found->second);
      std::printf("   %6.2f [%5.1f, %5.1f]", static_cast<double>(value.mean), static_cast<double>(value.low),
                  static_cast<double>(value.high));
    }
    std::printf("\n");
  }
}

}  // namespace

int ablate_former(const Common& common, const Ablation& ablation, const AblateArguments& arguments) {
  eval::EvaluatorConfig config;
  config.sections = {eval::Section::memory};  // the columns of the table are measured on this section
  config.clips = ablation.clips;
  config.memory_seconds = ablation.memory_seconds;
  config.reader_examples = ablation.reader_examples;
  eval::Evaluator evaluator(config);
  std::vector<eval::Line> lines;
  const auto judge = [&](const AblationRow& row, const TrainedRow& trained) -> Result<void> {
    const auto maker = film_maker(ablation, row, trained);
    if (!maker) return fail(maker.error());
    auto line = evaluator.run(row.name, *maker, [&](const std::string& what) {
      if (!common.quiet) std::fprintf(stderr, "%s\n", what.c_str());
    });
    if (!line) return fail(line.error());
    lines.push_back(std::move(*line));
    return atomic_write(fs::path(arguments.out) / "ablation.json", eval::to_json(lines).dump(2) + "\n");
  };
  if (auto done = each_row(common, ablation, arguments, judge); !done) return report_error(done.error());
  if (common.json) {
    for (const Json& line : eval::to_json(lines)) std::printf("%s\n", json_line(line).c_str());
  } else {
    print_table(ablation, lines);
  }
  return kDone;
}

}  // namespace longtake::train
