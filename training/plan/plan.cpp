#include "training/plan/plan.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace longtake::train {
namespace {

constexpr double gib = 1024.0 * 1024 * 1024;

__attribute__((format(printf, 1, 2))) std::string printed(const char* form, ...) {
  char text[400];
  va_list values;
  va_start(values, form);
  std::vsnprintf(text, sizeof text, form, values);
  va_end(values);
  return text;
}

/// A line of text for an amount of memory or disk space.
std::string size_line(double bytes, const std::string& what) {
  const bool small = bytes < gib / 10;
  return printed("  %8.1f %s  %s\n", bytes / (small ? gib / 1024 : gib), small ? "MiB" : "GiB", what.c_str());
}

bool distils_wan(const StageConfig& stage) { return !stage.dmd.wan.student.empty(); }

Json to_json(const PlannedStage& stage) {
  Json held = Json::array();
  for (const HeldMemory& part : stage.cost.held) held.push_back({{"what", part.what}, {"gib", part.bytes / gib}});
  Json json = {{"name", stage.name},
               {"kind", stage.kind},
               {"ranks", stage.ranks},
               {"steps", stage.steps},
               {"peak_gib", stage.peak_gib()},
               {"moment", stage.cost.moment},
               {"held", held},
               {"host_gib", stage.cost.host_bytes / gib},
               {"checkpoint_gib", stage.cost.checkpoint_bytes / gib},
               {"weights_gib", stage.cost.weights_bytes / gib},
               {"gflop_per_sample", stage.cost.gflop_per_sample},
               {"teraflops", stage.teraflops},
               {"hours", stage.cost.hours > 0 ? Json(stage.cost.hours) : Json()}};
  if (stage.walked) {
    const Walked& walked = *stage.walked;
    json["walked"] = {{"peak_gib", walked.peak_bytes / gib},
                      {"resident_gib", walked.resident_bytes / gib},
                      {"checkpoint_gib", (walked.checkpoint_bytes + (stage.ranks - 1) * walked.own_bytes) / gib},
                      {"weights_gib", walked.weights_bytes / gib},
                      {"sent_gib", walked.sent_bytes / gib}};
  }
  return json;
}

std::string text_of(const PlannedStage& stage, bool on_gpus) {
  std::string text = printed("%s (%s)\n", stage.name.c_str(), stage.kind.c_str());
  const StageEstimate& cost = stage.cost;
  if (cost.memory_mib > 0) {
    text += size_line(cost.memory_mib * (1 << 20),
                      std::string(on_gpus ? "on each GPU" : "on each rank") + " at most, " + cost.moment + ":");
    for (const HeldMemory& part : cost.held) text += size_line(part.bytes, "   " + part.what);
  }
  if (stage.walked) text += size_line(stage.walked->peak_bytes, "counted in a walk through its steps");
  if (cost.host_bytes > 0) text += size_line(cost.host_bytes, "in the host's memory for each GPU");
  if (cost.checkpoint_bytes > 0) text += size_line(cost.checkpoint_bytes, "a checkpoint");
  if (cost.weights_bytes > 0) text += size_line(cost.weights_bytes, "published");
  if (stage.cost.hours > 0) {
    std::string how = stage.steps > 0 ? std::to_string(stage.steps) + " steps" : "by the clock";
    if (stage.teraflops > 0 && stage.steps > 0)
      how += printed(", %d rank%s at %g TFLOP/s each", stage.ranks, stage.ranks == 1 ? "" : "s", stage.teraflops);
    text += printed("  %8.1f h    %s\n", stage.cost.hours, how.c_str());
  } else {
    text += printed("         ? h    as long as its %lld step%s take%s\n", static_cast<long long>(stage.steps),
                    stage.steps == 1 ? "" : "s", stage.steps == 1 ? "s" : "");
  }
  return text;
}

}  // namespace

double PlannedStage::needed_gib() const { return std::max(peak_gib(), walked ? walked->peak_bytes / gib : 0); }

int RunPlan::ranks() const {
  int most = 1;
  for (const PlannedStage& stage : stages) most = std::max(most, stage.ranks);
  return most;
}

double RunPlan::hours() const {
  double sum = 0;
  for (const PlannedStage& stage : stages) sum += stage.cost.hours;
  return sum;
}

std::vector<const PlannedStage*> RunPlan::too_large() const {
  std::vector<const PlannedStage*> found;
  for (const PlannedStage& stage : stages) {
    if (on_gpus() && stage.needed_gib() > gpu_gib) found.push_back(&stage);
  }
  return found;
}

Result<RunPlan> plan_run(const Recipe& recipe, const PlanOptions& options) {
  if (!options.stage.empty() && recipe.find(options.stage) == nullptr) {
    return fail(Error::Kind::bad_input, "Cannot plan stage " + options.stage, "the recipe has no such stage");
  }
  RunPlan plan;
  plan.recipe = recipe.name;
  plan.device = recipe.device;
  plan.gpu_gib = options.gpu_gib;
  for (StageConfig stage : recipe.stages) {
    if (!options.stage.empty() && stage.name != options.stage) continue;
    if (options.minutes > 0) stage.loop.minutes = options.minutes;
    const bool wan = distils_wan(stage);
    PlannedStage planned;
    planned.name = stage.name;
    planned.kind = stage.kind;
    planned.steps = stage.loop.steps;
    planned.ranks = options.ranks > 0 ? options.ranks : wan ? stage.dmd.wan.ranks : 1;
    planned.teraflops = options.teraflops > 0 ? options.teraflops : wan ? stage.dmd.wan.teraflops : 0;
    if (stage.kind == "dmd" || stage.kind == "salience") {
      TRY(check_batch(stage.dmd, planned.ranks));
    }
    if (wan && options.walk && plan.on_gpus()) {
      if (options.walking) options.walking(stage.name);
      auto walked = TRY(walk(recipe, stage, wan_sizes(stage.dmd.wan), planned.ranks));
      planned.walked = walked;
    }
    planned.cost = estimate(recipe, stage, {planned.ranks, planned.teraflops, plan.on_gpus()});
    plan.stages.push_back(std::move(planned));
  }
  for (PlannedFile& file : planned_files(recipe, options.folder)) {
    if (options.stage.empty() || file.stage == options.stage) plan.files.push_back(std::move(file));
  }
  return plan;
}

Json to_json(const RunPlan& plan) {
  double peak = 0;
  Json stages = Json::array(), files = Json::array();
  for (const PlannedStage& stage : plan.stages) {
    peak = std::max(peak, stage.needed_gib());
    stages.push_back(to_json(stage));
  }
  for (const PlannedFile& file : plan.files) {
    Json each = {{"stage", file.stage},
                 {"what", file.what},
                 {"name", file.name},
                 {"state", name(file.state)},
                 {"bytes", file.bytes}};
    if (!file.made_by.empty()) each["made_by"] = file.made_by;
    files.push_back(std::move(each));
  }
  return {{"recipe", plan.recipe},
          {"device", plan.device},
          {"ranks", plan.ranks()},
          {"peak_gib", std::vector<double>(static_cast<std::size_t>(plan.ranks()), peak)},
          {"gpu_gib", plan.on_gpus() ? Json(plan.gpu_gib) : Json()},
          {"fits", plan.too_large().empty()},
          {"hours", plan.hours()},
          {"stages", stages},
          {"files", files}};
}

std::string text_of(const RunPlan& plan) {
  std::string text = printed("%s on %d rank%s (%s). Nothing was started.\n", plan.recipe.c_str(), plan.ranks(),
                             plan.ranks() == 1 ? "" : "s", plan.device.c_str());
  for (const PlannedStage& stage : plan.stages) text += text_of(stage, plan.on_gpus());
  if (!plan.files.empty()) text += "files\n";
  for (const PlannedFile& file : plan.files) {
    std::string how = name(file.state);
    if (file.state == PlannedFile::State::made) how = "made by " + file.made_by;
    if (file.state == PlannedFile::State::there) how = printed("%.2f GiB", static_cast<double>(file.bytes) / gib);
    text += printed("  %-20s %s: %s (%s)\n", how.c_str(), file.stage.c_str(), file.what.c_str(), file.name.c_str());
  }
  if (plan.hours() > 0) text += printed("%.1f hours in all, as far as they are known.\n", plan.hours());
  return text;
}

}  // namespace longtake::train
