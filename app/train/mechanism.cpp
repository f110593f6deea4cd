#include <algorithm>
#include <cstdio>

#include "app/train/recall_run.h"
#include "engine/core/files.h"
#include "engine/model/load_tensors.h"
#include "training/data/sample_files.h"
#include "training/exam/recall_mechanism.h"
#include "training/judge/tables.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

/// Collects keys and values of a row's clips for the probe, which needs them all at once.
class KeptTokens {
 public:
  KeptTokens(const fs::path& folder, std::string row) {
    std::ranges::replace_if(
        row, [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) == 0; }, '_');
    folder_ = folder / "tokens" / row.substr(0, most_letters_);
  }

  bool has(int number) const { return fs::exists(SampleFiles::file(folder_, number)); }
  Result<void> keep(int number, const RecallMechanism& made) const {
    TRY(make_folder(folder_));
    return SampleFiles::write(folder_, number,
                              {{"features", made.features},
                               {"nearness", made.nearness.contiguous()},
                               {"truth", at::full_like(made.nearness, static_cast<int>(made.truth)).contiguous()}});
  }
  Result<RecallMechanism> read(int number) const {
    const auto file = TRY(TensorFile::open(SampleFiles::file(folder_, number)));
    RecallMechanism made;
    made.features = TRY(read_tensor(file, "features"));
    made.nearness = TRY(read_tensor(file, "nearness"));
    const auto truth = TRY(read_tensor(file, "truth"));
    made.truth = static_cast<theatre::Colour>(truth[0].item<std::int64_t>());
    return made;
  }

 private:
  static constexpr std::size_t most_letters_ = 80;
  fs::path folder_;
};

Result<std::vector<gates::Line>> looked_inside(const Common& common, const RecallArguments& arguments) {
  auto run = TRY(RecallRun::open(arguments, "mechanism"));
  RecallArguments asked = arguments;
  if (asked.policies.empty()) asked.policies = {run.test.parts().head ? "paper" : "novelty", "full"};
  const auto rows = TRY(asked_rows(asked, run.test.parts().head != nullptr));
  TRY(check_rows(rows, run.test.parts()));
  for (const MemoryRow& row : rows)
    if (row.budget_tokens == 0)
      return fail(Error::Kind::bad_input, "Cannot use the row " + row.name, "it holds nothing",
                  "Leave it out, or give a budget.");
  const auto look = [&](int number, const RecallFilm& film, const MemoryRow& row) -> Result<gates::Line> {
    const auto made = TRY(inspect_memory(run.test, run.codec, film, number, row, arguments.noises));
    TRY(KeptTokens(arguments.out, row.name).keep(number, made));
    return made.line;
  };
  TRY(run.ask(common, arguments, rows, look));
  std::vector<gates::Line> lines = run.answers.lines(rows);
  for (gates::Line& line : lines) {
    const KeptTokens tokens(arguments.out, line.name);
    std::vector<RecallMechanism> films;
    std::vector<int> numbers;
    for (const auto& [number, own] : line.measures["exchange_nothing_own"]) {
      if (!tokens.has(number)) continue;
      films.push_back(TRY(tokens.read(number)));
      numbers.push_back(number);
    }
    probe_colours(films, numbers, line);
  }
  return lines;
}

}  // namespace

int mechanism(const Common& common, const RecallArguments& arguments) {
  const auto lines = looked_inside(common, arguments);
  if (!lines) return report_error(lines.error());
  const Json json = gates::to_json(*lines);
  if (common.json) {
    for (const Json& line : json) std::printf("%s\n", json_line(line).c_str());
  } else {
    for (const Json& line : json) {
      std::printf("%s\n", line["line"].get<std::string>().c_str());
      for (const auto& [measure, of] : line["measures"].items())
        std::printf("  %-32s %5.1f [%.1f, %.1f] %d\n", measure.c_str(), of["mean"].get<double>(),
                    of["low"].get<double>(), of["high"].get<double>(), of["films"].get<int>());
    }
  }
  const auto written = atomic_write(fs::path(arguments.out) / "mechanism.json", json.dump(2) + "\n");
  return written ? kDone : report_error(written.error());
}

}  // namespace longtake::train
