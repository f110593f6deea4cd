#include "app/train/recall_run.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <cstdio>

#include "engine/core/files.h"
#include "engine/core/stopwatch.h"
#include "engine/open/starter_files.h"
#include "training/exam/rows.h"

namespace longtake::train {

namespace fs = std::filesystem;

Result<std::vector<MemoryRow>> asked_rows(const RecallArguments& arguments, bool has_head) {
  std::vector<std::string> names = arguments.policies;
  if (names.empty()) names = {has_head ? "paper" : "novelty", "random", has_head ? "novelty" : "fifo", "none", "full"};
  return memory_rows(names, arguments.budgets, arguments.sink_frames);
}

Result<void> check_rows(const std::vector<MemoryRow>& rows, const StreamParts& parts) {
  for (const MemoryRow& row : rows)
    if (const auto policy = own_policy_of(row, 1, parts); !policy) return fail(policy.error());
  return {};
}

Result<KeptAnswers> KeptAnswers::open(const fs::path& folder, const std::string& section, const std::string& settings) {
  TRY(make_folder(folder));
  auto films = TRY(AnsweredFilms::open(folder / "answers.jsonl", settings));
  return KeptAnswers{section, std::move(films)};
}

bool KeptAnswers::has(const std::string& row, int number) const {
  gates::Line line{row, {}};
  return films.recall(section, number, line);
}

std::vector<gates::Line> KeptAnswers::lines(const std::vector<MemoryRow>& rows) const {
  std::vector<std::string> names;
  for (const MemoryRow& row : rows) names.push_back(row.name);
  for (const std::string& name : films.lines())
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  std::vector<gates::Line> all;
  for (const std::string& name : names) {
    films.recall_all(section, all.emplace_back(gates::Line{name, {}}));
    if (all.back().measures.empty()) all.pop_back();
  }
  return all;
}

Result<RecallRun> RecallRun::open(const RecallArguments& arguments, const std::string& section) {
  if (!arguments.source.model.empty() && !fs::exists(arguments.source.model))
    return fail(Error::Kind::bad_input, "Cannot use " + arguments.source.model.string(), "there is no such folder",
                "Give the folder that longtake-train pack wrote.");
  auto test = TRY(RecallTest::open(arguments.source));
  const RecallScenes scenes{.held_out = arguments.held_out,
                            .seed = arguments.source.seed,
                            .sight = static_cast<float>(arguments.sight),
                            .gone = static_cast<float>(arguments.gone),
                            .between = arguments.between};
  const fs::path folder = arguments.out;
  const SourceInfo& info = test.parts().info;
  auto films = TRY(RecallFilms::open(arguments.films.empty() ? folder / "films" : fs::path(arguments.films), scenes,
                                     info.decoder_hash));
  auto answers =
      TRY(KeptAnswers::open(folder, section,
                            info.weights_hash + " " + json_line(to_json(scenes)) + " noises " +
                                std::to_string(arguments.noises) + " sink " + std::to_string(arguments.sink_frames)));
  const auto files = TRY(starter_of(arguments.source));
  auto codec = TRY(load_starter_codec(files.files));
  return RecallRun{std::move(test), std::move(codec), std::move(films), std::move(answers)};
}

Result<void> RecallRun::ask(const Common& common, const RecallArguments& arguments, const std::vector<MemoryRow>& rows,
                            const Ask& ask) {
  const auto note = [&](const std::string& line) {
    if (!common.quiet) std::fprintf(stderr, "%s\n", line.c_str());
  };
  std::vector<int> open;
  for (int number = arguments.part - 1; number < arguments.clips; number += arguments.parts)
    if (std::ranges::any_of(rows, [&](const MemoryRow& row) { return !answers.has(row.name, number); }))
      open.push_back(number);
  const int threads = at::get_num_threads();
  TRY(films.make(open, codec, threads,
                 [&](int done) { note(std::to_string(done) + " of " + std::to_string(open.size()) + " clips made"); }));
  at::set_num_threads(threads);
  const Stopwatch watch;
  int made = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {
    const RecallFilm film = TRY(films.read(open[i]));
    for (const MemoryRow& row : rows) {
      if (answers.has(row.name, open[i])) continue;
      const gates::Line line = TRY(ask(open[i], film, row));
      TRY(answers.films.keep(answers.section, open[i], line));
      ++made;
    }
    if ((i + 1) % 10 == 0 || i + 1 == open.size())
      note("clip " + std::to_string(i + 1) + " of " + std::to_string(open.size()) + ", " + std::to_string(made) +
           " answers in " + std::to_string(static_cast<int>(watch.total_ms() / 1000)) + " s");
  }
  return {};
}

}  // namespace longtake::train
