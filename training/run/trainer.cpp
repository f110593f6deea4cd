#include "training/run/trainer.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <numbers>

#include "engine/core/files.h"
#include "engine/core/log.h"
#include "training/run/display.h"
#include "training/run/loop_progress.h"
#include "training/run/metrics.h"
#include "training/run/tensor_memory.h"

namespace longtake::train {
namespace fs = std::filesystem;
namespace {

std::atomic<bool> stop{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

constexpr int bad_steps_allowed = 3;
constexpr std::size_t most_unread = 20;  // steps by which a device may lag behind the host

double now_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Measures the time of a step. If a process was suspended, the pause must not count as training, or a stage limited by
/// time would end early. A step's time is therefore limited relative to the steps before it.
class StepClock {
 public:
  double counted(double now) {
    const double took = std::exchange(last_, now);
    const double step = now - took;
    const double longest = seconds_ == 0 ? step : longest_in_means * seconds_ / steps_ + any_pause;
    const double counts = std::min(step, longest);
    seconds_ += counts;
    steps_ += 1;
    return counts;
  }

 private:
  static constexpr double longest_in_means = 10, any_pause = 30;  // an evaluation takes longer than a step
  double last_ = now_seconds(), seconds_ = 0, steps_ = 0;
};

/// Due after a number of steps or of minutes, whichever comes first.
struct Interval {
  double minutes;
  std::int64_t steps;
  double last_seconds;

  bool due(std::int64_t step, double seconds) {
    const bool by_step = steps > 0 && step % steps == 0;
    const bool by_time = minutes > 0 && seconds - last_seconds >= minutes * 60;
    if (by_step || by_time) last_seconds = seconds;
    return by_step || by_time;
  }
};

/// Results of steps that the host has not read yet, so that a device can compute the next steps meanwhile.
class UnreadSteps {
 public:
  void add(StepResult result) { results_.push_back(std::move(result)); }
  /// Results on the CPU are read at once.
  bool due() const { return !results_.empty() && (results_.size() >= most_unread || results_.back().finite.is_cpu()); }
  /// False if too many steps in a row were not finite.
  bool read(Meter& meter, Progress& progress) {
    std::vector<at::Tensor> all;
    for (const StepResult& result : results_) {
      all.push_back(result.finite);
      for (const auto& [_, value] : result.values) all.push_back(value);
    }
    const std::vector<double> numbers = read_numbers(all);
    auto number = numbers.begin();
    for (const StepResult& result : std::exchange(results_, {})) {
      const bool finite = *number++ != 0;
      Values values;
      for (const auto& [name, _] : result.values) values.emplace_back(name, *number++);
      bad_in_a_row_ = finite ? 0 : bad_in_a_row_ + 1;
      if (finite) {
        meter.add(values);
      } else {
        progress.skipped += 1;
      }
      if (bad_in_a_row_ >= bad_steps_allowed) return false;
    }
    return true;
  }

 private:
  std::vector<StepResult> results_;
  int bad_in_a_row_ = 0;
};

/// Rank 0 decides, so that all ranks leave the loop or save after the same step.
struct Decisions {
  bool stop = false;
  bool save = false;
  bool sample = false;
  bool publish = false;

  void agree(Group& group) {
    if (group.size() == 1) return;
    // A signal may reach any rank; all ranks stop if one of them received it.
    at::Tensor asked = at::zeros({1});
    if (stop) asked.fill_(1);
    group.sum(asked);
    at::Tensor flags = at::zeros({3});
    flags[0] = save ? 1 : 0;
    flags[1] = sample ? 1 : 0;
    flags[2] = publish ? 1 : 0;
    group.broadcast(flags);
    stop = asked.item<float>() > 0;
    save = flags[0].item<float>() > 0;
    sample = flags[1].item<float>() > 0;
    publish = flags[2].item<float>() > 0;
  }
};

/// Rank 0's clock is used, so that all ranks end a timed stage after the same step.
double agreed(Group& group, double progress) {
  if (group.size() == 1) return progress;
  at::Tensor value = at::full({1}, progress, at::kDouble);
  group.broadcast(value);
  return value.item<double>();
}

}  // namespace

void request_stop() { stop = true; }
bool stop_requested() { return stop; }

Trainer::Trainer(Recipe recipe, RunOptions options, Group& group, Factory factory)
    : recipe_(std::move(recipe)), options_(std::move(options)), group_(group), factory_(std::move(factory)) {}

Result<void> Trainer::prepare_folder() {
  if (group_.rank() == 0) {
    std::error_code error;
    const bool used = fs::exists(options_.folder / "config.json");
    if (used && !options_.resume) {
      return fail(Error::Kind::bad_input, "Cannot start in " + options_.folder.string(), "it already holds a run",
                  "Add --resume to continue it, or give another --out.");
    }
    for (const char* name : {"samples", "checkpoints", "weights"}) {
      fs::create_directories(options_.folder / name, error);
      if (error) return fail(system_error("Cannot make " + (options_.folder / name).string(), error.value()));
    }
    lock_.emplace(options_.folder);
    // If the file system has no locks, the run continues without one.
    if (lock_->taken_elsewhere()) {
      return fail(Error::Kind::bad_input, "Cannot start in " + options_.folder.string(),
                  "another training is at work in it",
                  "Wait until it has ended: after Ctrl-C it ends its step and writes a checkpoint first.");
    }
    if (auto saved = atomic_write(options_.folder / "config.json", effective(recipe_).dump(2) + "\n"); !saved) {
      return saved;
    }
  }
  group_.barrier();
  return {};
}

Result<RunEnd> Trainer::run() {
  keep_tensor_memory();
  try {
    return run_stages();
  } catch (const std::exception& error) {
    const bool together = group_.size() > 1;
    return fail(
        Error::Kind::internal, "Training stopped",
        (together ? "rank " + std::to_string(group_.rank()) + ", perhaps because another rank was lost: " : "") +
            std::string(error.what()),
        "The last checkpoint is valid: resume from it with --resume.");
  }
}

Result<RunEnd> Trainer::run_stages() {
  TRY(prepare_folder());
  if (!options_.stage.empty() && !recipe_.find(options_.stage)) {
    return fail(Error::Kind::bad_input, "Cannot run stage " + options_.stage, "the recipe has no such stage");
  }
  for (StageConfig stage : recipe_.stages) {
    if (!options_.stage.empty() && stage.name != options_.stage) continue;
    if (options_.minutes > 0) stage.loop.minutes = options_.minutes;
    auto ended = run_stage(stage);
    if (!ended || *ended == RunEnd::interrupted) return ended;
  }
  return RunEnd::done;
}

Result<void> Trainer::save_checkpoint(Stage& stage, const Checkpoints& checkpoints, const Progress& progress) {
  const bool leader = group_.rank() == 0;
  stage.gather(group_);
  Result<void> saved;
  if (leader) saved = checkpoints.begin();
  group_.barrier();
  const NamedTensors own = saved ? stage.own_state() : NamedTensors();
  if (!own.empty()) saved = checkpoints.add(own_stem(group_.rank(), group_.size()), own);
  if (leader && saved) saved = checkpoints.add(state_stem, stage.state());
  at::Tensor failed = at::full({1}, saved ? 0.0 : 1.0);
  group_.sum(failed);
  if (saved && failed.item<double>() > 0)
    saved = fail(Error::Kind::io, "Cannot write a checkpoint", "another rank could not write its part of it");
  if (leader && saved) saved = checkpoints.finish(progress);
  if (leader && !saved) checkpoints.give_up();
  if (saved) group_.barrier();
  return saved;
}

Result<void> Trainer::evaluate(Stage& stage, const std::string& stem, const Progress& progress,
                               const std::string& stage_name, MetricsLog& log, Display& display) {
  const bool leader = group_.rank() == 0;
  if (!leader && !stage.evaluates_together()) return {};
  const Values values = stage.evaluate(options_.folder / "samples", stem);
  if (!leader) return {};
  auto line = TRY(log.write(stage_name, progress, values));
  display.note(line);
  return {};
}

Result<RunEnd> Trainer::run_stage(const StageConfig& config) {
  const bool leader = group_.rank() == 0;
  const LoopConfig& loop = config.loop;
  auto made = TRY(factory_(recipe_, config, options_.folder, group_));
  Stage& stage = *made;
  Checkpoints checkpoints(options_.folder / "checkpoints", config.name, loop.keep_checkpoints);
  MetricsLog log(options_.folder / "metrics.jsonl");
  Progress progress;
  if (options_.resume) {
    std::vector<TensorFile> files;
    auto loaded = TRY(checkpoints.load(stage.state(), &files));
    if (loaded) {
      progress = *loaded;
      stage.loaded();
      TRY(stage.restore_own(files, progress.step));
    }
  }
  // A finished stage that is named on the command line resumes if its limits were raised; in a whole run it stays
  // finished.
  const bool goes_on = !options_.stage.empty() && stage_progress(loop, progress.step, progress.seconds) < 1;
  if (progress.done && !goes_on) return RunEnd::done;
  progress.done = false;
  if (leader) {
    const std::int64_t kept = progress.step == 0 ? -1 : progress.step;
    TRY(log.drop_after(config.name, kept));
  }

  Display display(config.name, loop, leader && !options_.quiet, options_.json);
  const auto evaluated = [&](const std::string& when) {
    return evaluate(stage, config.name + "-" + when, progress, config.name, log, display);
  };
  if (progress.step == 0) {
    // The untrained state, as a baseline.
    TRY(evaluated("0"));
  }
  Meter meter;
  StepClock clock;
  Interval save{loop.checkpoint_minutes, loop.checkpoint_steps, progress.seconds};
  Interval sample{loop.sample_minutes, loop.sample_steps, progress.seconds};
  Interval publish{loop.publish_minutes, 0, progress.seconds};
  const fs::path weights = options_.folder / "weights" / config.name;
  UnreadSteps unread;
  const auto read = [&]() -> Result<void> {
    if (unread.read(meter, progress)) return {};
    return fail(Error::Kind::internal, "Training stopped in stage " + config.name,
                "three steps in a row gave values that are not finite",
                "The last checkpoint is valid: resume from it with --resume and a lower learning rate.");
  };
  while (true) {
    const double along = agreed(group_, stage_progress(loop, progress.step, progress.seconds));
    if (along >= 1) break;
    StepResult result = stage.step({progress.step, along, rate_scale(loop, progress.step, along), group_});
    progress.step += 1;
    progress.samples += result.samples;
    progress.seconds += clock.counted(now_seconds());
    unread.add(std::move(result));
    if (unread.due()) TRY(read());

    Decisions decided{stop_requested(), save.due(progress.step, progress.seconds),
                      sample.due(progress.step, progress.seconds), publish.due(progress.step, progress.seconds)};
    decided.agree(group_);
    const bool logs = progress.step % loop.log_steps == 0;
    // Read before saving anything: a step's results must not be logged after its weights are saved.
    if (logs || decided.save || decided.sample || decided.publish || decided.stop) TRY(read());
    if (leader && logs) {
      const Values means = meter.take();
      auto line = TRY(log.write(config.name, progress, means));
      display.update(progress, means, line);
    }
    if (decided.sample) {
      TRY(evaluated(std::to_string(progress.step)));
    }
    if (decided.publish) {
      stage.gather(group_);
      if (leader) TRY(stage.publish(weights));
    }
    if (decided.save || decided.stop) {
      TRY(save_checkpoint(stage, checkpoints, progress));
    }
    if (decided.stop) return RunEnd::interrupted;
  }

  TRY(read());
  progress.done = true;
  stage.gather(group_);
  TRY(evaluated("final"));
  // Publish the weights first: after a kill there must be no checkpoint that says "done" without weights.
  if (leader) {
    if (auto published = stage.publish(weights); !published) {
      return fail(published.error());
    }
  }
  TRY(save_checkpoint(stage, checkpoints, progress));
  return RunEnd::done;
}

}  // namespace longtake::train
