#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>
#include <set>

#include "engine/core/files.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "training/run/trainer.h"

using namespace longtake;

namespace trainer_test {

using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

/// The device of the stages' numbers.
at::Device device = at::kCPU;

/// Counts its steps; those in `bad` report values that are not finite.
class FakeStage final : public Stage {
 public:
  FakeStage(std::set<std::int64_t> bad, std::int64_t throws_at, bool disk_full)
      : bad_(std::move(bad)), throws_at_(throws_at), disk_full_(disk_full) {}

  StepResult step(const StepContext& context) override {
    if (context.step == throws_at_) throw std::runtime_error("connection reset by peer");
    const bool finite = !bad_.contains(context.step);
    if (finite) weight_ += 1;
    return {at::full({}, finite, at::TensorOptions(at::kBool).device(device)),
            2,
            {{"loss", at::full({}, static_cast<double>(context.step), at::TensorOptions(at::kDouble).device(device))}}};
  }
  NamedTensors state() override { return {{"weight", weight_}}; }
  Values evaluate(const fs::path&, const std::string&) override { return {}; }
  Result<void> publish(const fs::path& folder) override {
    if (disk_full_) return fail(Error::Kind::io, "Cannot write the weights", "the disk is full");
    fs::create_directories(folder);
    return atomic_write(folder / "weight", std::to_string(weight_.item<float>()));
  }

 private:
  std::set<std::int64_t> bad_;
  std::int64_t throws_at_;
  bool disk_full_;
  at::Tensor weight_ = at::zeros(at::IntArrayRef{});
};

struct Outcome {
  Result<RunEnd> end;
  std::string weight;
};

Outcome run(const fs::path& folder, std::set<std::int64_t> bad, bool resume = false, std::int64_t throws_at = -1,
            bool disk_full = false, const std::string& stage = "", int steps = 10, double publish_minutes = 0) {
  auto recipe = parse_recipe(
      R"({"name": "x", "stages": {"a": {"kind": "crops", "loop":
         {"steps": 10, "checkpoint_steps": 2, "checkpoint_minutes": 0, "sample_minutes": 0, "log_steps": 1}}}})",
      {"stages.a.loop.steps=" + std::to_string(steps),
       "stages.a.loop.log_steps=" + std::string(device.is_cpu() ? "1" : "10"),
       "stages.a.loop.checkpoint_steps=" + std::string(device.is_cpu() ? "2" : "10"),
       "stages.a.loop.publish_minutes=" + std::to_string(publish_minutes)});
  RunOptions options;
  options.folder = folder;
  options.quiet = true;
  options.resume = resume;
  options.stage = stage;
  const auto group = alone();
  Trainer trainer(*recipe, options, *group,
                  [&](const Recipe&, const StageConfig&, const fs::path&, Group&) -> Result<std::unique_ptr<Stage>> {
                    return std::unique_ptr<Stage>(new FakeStage(bad, throws_at, disk_full));
                  });
  auto end = trainer.run();
  auto weight = read_file(folder / "weights" / "a" / "weight");
  return {std::move(end), weight ? *weight : std::string()};
}

}  // namespace

class TestTrainer : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void steps_with_values_that_are_not_finite_are_skipped_and_counted() {
    const QTemporaryDir folder;
    const Outcome outcome = run(folder.path().toStdString(), {3, 4, 7});
    QVERIFY(outcome.end.has_value());
    QCOMPARE(outcome.weight, std::to_string(7.0F));
    const auto metrics = read_file(folder.filePath("metrics.jsonl").toStdString());
    QVERIFY(metrics->find("\"skipped\":3") != std::string::npos);
  }

  void weights_can_be_written_before_the_stage_ends() {
    const QTemporaryDir first, second;
    QVERIFY(run(first.path().toStdString(), {}, false, 7).weight.empty());
    const Outcome early = run(second.path().toStdString(), {}, false, 7, false, "", 10, 1e-6);
    QVERIFY(!early.end);
    QVERIFY2(!early.weight.empty() && std::stof(early.weight) >= 1, early.weight.c_str());
  }

  void three_of_them_in_a_row_stop_the_run_with_a_reason_and_a_sound_checkpoint() {
    const QTemporaryDir folder;
    const Outcome outcome = run(folder.path().toStdString(), {4, 5, 6});
    QVERIFY(!outcome.end);
    QVERIFY(outcome.end.error().text().find("not finite") != std::string::npos);
    QVERIFY(outcome.weight.empty());
    const Outcome again = run(folder.path().toStdString(), {}, true);
    QVERIFY(again.end.has_value());
    QCOMPARE(again.weight, std::to_string(8.0F));  // from the checkpoint at step 6: four applied, then four more
  }

  void numbers_on_a_device_are_read_when_something_is_written() {
    device = fake_device();
    const QTemporaryDir good, bad;
    reset_fake_device_counts();
    const Outcome outcome = run(good.path().toStdString(), {3, 4, 7});
    QCOMPARE(fake_device_counts().host_syncs, std::int64_t{1});
    const Outcome stopped = run(bad.path().toStdString(), {1, 2, 3});
    device = at::kCPU;
    QCOMPARE(outcome.weight, std::to_string(7.0F));
    const auto metrics = read_file(good.filePath("metrics.jsonl").toStdString());
    QVERIFY(metrics->find("\"skipped\":3") != std::string::npos);
    QVERIFY(metrics->find("\"loss\":4.4285") != std::string::npos);  // the mean of the seven others
    QVERIFY(!stopped.end);
    QVERIFY(stopped.end.error().text().find("not finite") != std::string::npos);
    QVERIFY(stopped.weight.empty());
  }

  void a_lost_rank_is_an_error_in_words_and_the_run_goes_on_from_its_checkpoint() {
    const QTemporaryDir folder;
    const Outcome outcome = run(folder.path().toStdString(), {}, false, 5);
    QVERIFY(!outcome.end);
    QVERIFY(outcome.end.error().text().find("connection reset by peer") != std::string::npos);
    QVERIFY(outcome.end.error().text().find("--resume") != std::string::npos);
    const Outcome again = run(folder.path().toStdString(), {}, true);
    QVERIFY(again.end.has_value());
    QCOMPARE(again.weight, std::to_string(10.0F));
  }

  void a_run_that_ended_before_its_weights_were_written_writes_them_when_it_goes_on() {
    const QTemporaryDir folder;
    QVERIFY(!run(folder.path().toStdString(), {}, false, -1, true).end);
    const Outcome again = run(folder.path().toStdString(), {}, true);
    QVERIFY(again.end.has_value());
    QCOMPARE(again.weight, std::to_string(10.0F));
  }

  void a_folder_that_another_training_is_at_work_in_is_left_alone() {
    const QTemporaryDir folder;
    const fs::path run_folder = folder.path().toStdString();
    QVERIFY(run(run_folder, {}).end.has_value());
    const auto before = read_file(run_folder / "metrics.jsonl");
    {
      const FolderLock other(run_folder);
      const Outcome outcome = run(run_folder, {}, true, -1, false, "a", 14);
      QVERIFY(!outcome.end);
      QVERIFY(outcome.end.error().text().find("another training") != std::string::npos);
      QCOMPARE(*read_file(run_folder / "metrics.jsonl"), *before);
    }
    QCOMPARE(run(run_folder, {}, true, -1, false, "a", 14).weight, std::to_string(14.0F));
  }

  void a_stage_that_is_done_is_not_run_again() {
    const QTemporaryDir folder;
    QVERIFY(run(folder.path().toStdString(), {}).end.has_value());
    const auto before = read_file(folder.filePath("metrics.jsonl").toStdString());
    QVERIFY(run(folder.path().toStdString(), {}, true, 0).end.has_value());
    QCOMPARE(*read_file(folder.filePath("metrics.jsonl").toStdString()), *before);
  }

  void a_stage_that_is_done_goes_on_when_it_is_asked_for_by_name_and_its_limit_has_moved() {
    const QTemporaryDir folder;
    const fs::path run_folder = folder.path().toStdString();
    QVERIFY(run(run_folder, {}).end.has_value());
    QCOMPARE(run(run_folder, {}, true, -1, false, "", 14).weight, std::to_string(10.0F));
    QCOMPARE(run(run_folder, {}, true, -1, false, "a", 14).weight, std::to_string(14.0F));
    QCOMPARE(run(run_folder, {}, true, -1, false, "a", 12).weight, std::to_string(14.0F));
  }
};

LONGTAKE_TEST(TestTrainer)

}  // namespace trainer_test

#include "test_trainer.moc"
