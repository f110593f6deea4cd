#include <algorithm>
#include <cstdio>

#include "app/train/verbs.h"
#include "engine/core/json.h"
#include "training/plan/estimate.h"

namespace longtake::train {
namespace fs = std::filesystem;

fs::path find_recipe(const std::string& name) {
  if (fs::exists(name)) return name;
  const fs::path path = shared_folder() / "recipes" / (name + ".json");
  return fs::exists(path) ? path : fs::path(name);
}

int list_recipes(const Common& common) {
  std::error_code missing;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(shared_folder() / "recipes", missing)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const auto recipe = read_recipe(file, {});
    if (!recipe) return report_error(recipe.error());
    Json line = {{"recipe", file.stem().string()}, {"about", recipe->about}, {"stages", Json::array()}};
    if (!common.json) std::printf("%s\n  %s\n", file.stem().c_str(), recipe->about.c_str());
    for (const StageConfig& stage : recipe->stages) {
      const StageEstimate cost = estimate(*recipe, stage);
      line["stages"].push_back({{"name", stage.name},
                                {"kind", stage.kind},
                                {"minutes", stage.loop.minutes},
                                {"steps", stage.loop.steps},
                                {"parameters", cost.parameters},
                                {"gflop_per_sample", cost.gflop_per_sample},
                                {"memory_mib", cost.memory_mib},
                                {"hours", cost.hours}});
      if (common.json) continue;
      std::string length = stage.loop.minutes > 0 ? std::to_string(static_cast<int>(stage.loop.minutes)) + " min" : "";
      if (stage.loop.steps > 0)
        length += (length.empty() ? "" : ", at most ") + std::to_string(stage.loop.steps) + " steps";
      if (cost.hours > 0 && !stage.dmd.wan.student.empty()) {
        char hours[48];
        std::snprintf(hours, sizeof hours, ", %.0f h on %d GPUs", cost.hours, stage.dmd.wan.ranks);
        length += hours;
      }
      std::printf("  %-12s %-9s %-26s %6.2f M parameters  %8.1f GFLOP a sample  about %.0f MiB\n", stage.name.c_str(),
                  stage.kind.c_str(), length.c_str(), cost.parameters / 1e6, cost.gflop_per_sample, cost.memory_mib);
    }
    if (common.json) std::printf("%s\n", json_line(line).c_str());
  }
  return kDone;
}

}  // namespace longtake::train
