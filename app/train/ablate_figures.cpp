#include <algorithm>
#include <cstdio>

#include "app/train/ablation_rows.h"
#include "app/train/verbs.h"
#include "engine/core/files.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

/// Each row with its scores and their differences to the reference row's.
Json to_json(const std::vector<Json>& rows, std::size_t reference) {
  Json all = rows;
  if (reference >= rows.size()) return all;
  const Json& base = rows[reference];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i == reference) continue;
    all[i]["against"] = base["setting"];
    for (const auto& [figure, value] : rows[i]["figures"].items())
      all[i]["differences"][figure] = value.get<double>() - base["figures"][figure].get<double>();
  }
  return all;
}

void print_table(const std::vector<std::string>& figures, const std::vector<Json>& rows) {
  const auto name_of = [](const Json& row) {
    return row["factor"].get<std::string>() + ": " + row["setting"].get<std::string>();
  };
  std::size_t width = 0;
  for (const Json& row : rows) width = std::max(width, name_of(row).size());
  const int names = static_cast<int>(width);
  std::printf("%-*s", names, "");
  for (const std::string& figure : figures) std::printf("  %s", figure.c_str());
  std::printf("\n");
  for (const Json& row : rows) {
    std::printf("%-*s", names, name_of(row).c_str());
    for (const std::string& figure : figures)
      std::printf("  %*.4g", static_cast<int>(figure.size()), row["figures"][figure].get<double>());
    std::printf("\n");
  }
}

}  // namespace

int ablate_figures(const Common& common, const Ablation& ablation, const AblateArguments& arguments) {
  const std::size_t reference = reference_row(ablation);
  std::vector<Json> rows;
  const auto judge = [&](const AblationRow& row, const TrainedRow& trained) -> Result<void> {
    const auto line = TRY(last_measured(trained.folder, ablation.stage, ablation.figures.front()));
    Json figures = Json::object();
    for (const std::string& figure : ablation.figures) {
      if (!line.contains(figure) || !line[figure].is_number())
        return fail(Error::Kind::bad_input, "Cannot make the table",
                    "stage " + ablation.stage + " has measured no number for \"" + figure + '"');
      figures[figure] = line[figure];
    }
    rows.push_back({{"factor", row.factor}, {"setting", row.name}, {"figures", figures}});
    return atomic_write(fs::path(arguments.out) / "ablation.json", to_json(rows, reference).dump(2) + "\n");
  };
  if (auto done = each_row(common, ablation, arguments, judge); !done) return report_error(done.error());
  if (common.json) {
    for (const Json& row : to_json(rows, reference)) std::printf("%s\n", json_line(row).c_str());
  } else {
    print_table(ablation.figures, rows);
  }
  return kDone;
}

}  // namespace longtake::train
