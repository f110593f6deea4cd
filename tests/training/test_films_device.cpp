#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <map>

#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "tests/support/tiny_films.h"
#include "training/run/state.h"

using namespace longtake;

namespace films_device_test {

using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

constexpr const char* stage_names[] = {"crops",  "codec", "stills", "films",  "pictures", "teacher",
                                       "causal", "own",   "stage1", "stage2", "head"};
constexpr double nearly = 2e-3;  // relative; a GPU has no fused steps, and other bits in its Muon

Recipe recipe_on(const std::string& device, bool bf16) {
  std::vector<std::string> changes = {"device=" + device, "stages.codec.codec.read_threads=1"};
  for (const char* name : {"pictures", "teacher", "causal", "own"})
    changes.push_back("stages." + std::string(name) + ".film.data.render_threads=2");
  if (!bf16) {
    changes.push_back("stages.codec.codec.bf16=false");
    for (const char* name : {"pictures", "teacher", "causal", "own"})
      changes.push_back("stages." + std::string(name) + ".film.data.bf16=false");
    for (const char* name : {"stage1", "stage2", "head"})
      changes.push_back("stages." + std::string(name) + ".dmd.data.bf16=false");
  }
  const auto recipe = parse_recipe(tiny_recipe, changes);
  if (!recipe) qFatal("%s", recipe.error().text().c_str());
  return *recipe;
}

/// The values of a stage's first step and of its evaluation after all steps. The folder holds its published weights.
struct Outcome {
  Values first, held_out;
};
Outcome run(const Recipe& recipe, const std::string& name, const fs::path& folder, bool resumes) {
  fs::create_directories(folder / "samples");
  auto stage = stage_of(recipe, name, folder);
  if (!stage) qFatal("%s", stage.error().text().c_str());
  const auto group = alone();
  Outcome told;
  const std::int64_t steps = recipe.find(name)->loop.steps;
  for (std::int64_t step = 0; step < steps; ++step) {
    const StepResult result = (*stage)->step({step, static_cast<double>(step) / static_cast<double>(steps), 1, *group});
    if (!result.finite.item<bool>()) qFatal("step %d of %s is not finite", static_cast<int>(step), name.c_str());
    if (step == 0) told.first = numbers_of(result.values);
  }
  told.held_out = (*stage)->evaluate(folder / "samples", name);
  (*stage)->gather(*group);
  fs::create_directories(folder / "checkpoints");
  if (resumes && !(*stage)->state().empty()) {
    if (!write_tensors(folder / "checkpoints", name, (*stage)->state(), "")) qFatal("no checkpoint");
    auto again = stage_of(recipe, name, folder);
    if (!again || !read_tensors(folder / "checkpoints", name, (*again)->state())) qFatal("no way back");
    (*again)->loaded();
    if (const NamedTensors own = (*stage)->own_state(); !own.empty()) {
      if (!write_tensors(folder / "checkpoints", name + "-own", own)) qFatal("no checkpoint of its own");
      const auto file = open_tensors(folder / "checkpoints", name + "-own");
      if (!file || !(*again)->restore_own({*file}, steps)) qFatal("no way back into the sequences");
    }
    if (!(*again)->step({steps, 1, 1, *group}).finite.item<bool>()) qFatal("%s does not go on", name.c_str());
  }
  if (auto published = (*stage)->publish(folder / "weights" / name); !published) qFatal("publish");
  return told;
}

/// Copies the results of a finished stage, so that the next stage starts alike in both folders.
void copy_stage(const std::string& name, const fs::path& from, const fs::path& to) {
  for (const char* part : {"weights", "data"}) {
    if (!fs::exists(from / part / name)) continue;
    fs::create_directories(to / part);
    fs::copy(from / part / name, to / part / name, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  }
}

void compare(const std::string& stage, const Values& one, const Values& other, double within) {
  QCOMPARE(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    const double a = one[i].second, b = other[i].second;
    const std::string what = stage + " " + one[i].first + ": " + std::to_string(a) + ", " + std::to_string(b);
    QVERIFY2(std::abs(a - b) <= within * std::max({std::abs(a), std::abs(b), 1e-3}), what.c_str());
  }
}

}  // namespace

/// Like a GPU, the fake device refuses tensors of two devices. Every stage of the theatre runs on it.
class TestFilmsDevice : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  std::map<std::string, Outcome> on_cpu_;

  fs::path folder(const char* name) const { return fs::path(root_.path().toStdString()) / name; }

 private Q_SLOTS:
  void initTestCase() {
    const Recipe recipe = recipe_on("cpu", false);
    for (const std::string name : stage_names) on_cpu_[name] = run(recipe, name, folder("cpu"), false);
  }

  void every_stage_tells_on_a_device_what_it_tells_on_the_cpu() {
    const Recipe recipe = recipe_on(fake_device().str(), false);
    for (const std::string name : stage_names) {
      reset_fake_device_counts();
      const Outcome told = run(recipe, name, folder("device"), true);
      if (name != "crops") QVERIFY2(fake_device_counts().kernels > 50, name.c_str());
      compare(name + ", first step,", told.first, on_cpu_[name].first, nearly);
      compare(name + ", held out,", told.held_out, on_cpu_[name].held_out, 10 * nearly);
      if (QTest::currentTestFailed()) return;
      copy_stage(name, folder("cpu"), folder("device"));
    }
  }

  // Stages that draw clips round nothing.
  void every_stage_stays_finite_in_bf16_on_a_device() {
    const Recipe recipe = recipe_on(fake_device().str(), true);
    for (const std::string name : stage_names) {
      if (const std::string& kind = recipe.find(name)->kind; kind != "crops" && kind != "clips") {
        reset_fake_device_counts();
        for (const auto& [what, value] : run(recipe, name, folder("rounded"), false).held_out)
          QVERIFY2(std::isfinite(value), (name + " " + what).c_str());
        QVERIFY2(fake_device_counts().kernels > 50, name.c_str());
      }
      copy_stage(name, folder("cpu"), folder("rounded"));
    }
  }
};

LONGTAKE_TEST(TestFilmsDevice)

}  // namespace films_device_test

#include "test_films_device.moc"
