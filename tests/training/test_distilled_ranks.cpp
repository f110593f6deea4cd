#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QTemporaryDir>
#include <QtTest>
#include <atomic>

#include "engine/core/files.h"
#include "tests/support/run.h"
#include "tests/training/thread_group.h"
#include "toy_models.h"
#include "training/distill/dmd_stage.h"
#include "training/run/trainer.h"

using namespace longtake;

namespace distilled_ranks_test {

using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

constexpr int batch = 4;

Recipe recipe(int steps, int parts, bool shard, int factors) {
  Recipe made;
  made.seed = 3;
  StageConfig stage;
  stage.name = "stage2";
  stage.kind = "dmd";
  stage.loop.steps = steps;
  stage.loop.warmup_steps = 0;
  stage.loop.decay_share = 0;
  stage.loop.checkpoint_minutes = 0;
  stage.loop.checkpoint_steps = 1;
  stage.loop.sample_minutes = 0;
  stage.loop.log_steps = 1;
  DmdStageConfig& c = stage.dmd;
  c.data.batch = batch;
  c.data.latents = 6;
  c.data.bf16 = false;
  c.critic_steps = 2;
  c.accumulate = parts;
  c.shard = shard;
  c.lora_rank = factors;
  c.eviction.policy = "paper";
  c.eviction.budget_tokens = 12;
  c.streaming.longest_latents = 15;
  c.streaming.switch_share = 0.5;
  c.salience.hidden = 16;
  // Steps proportional to the gradient: with the usual optimiser settings, last bits of a gradient near zero would
  // change a step by its full size.
  for (OptimizerConfig* optimizer : {&c.generator, &c.critic_optimizer, &c.salience.optimizer}) {
    optimizer->learning_rate = 0.1;
    optimizer->epsilon = 1;
    if (factors > 0) optimizer->ema = 0;
  }
  made.stages.push_back(stage);
  return made;
}

struct SavedModels final : toy::Models {
  Result<void> save(CausalDit& dit, bool of_student, const fs::path& folder) override {
    fs::create_directories(folder);
    NamedTensors tensors;
    for (const NamedParameter& p : dit.parameters()) tensors.emplace_back(p.name, *p.tensor);
    return write_tensors(folder, of_student ? "student" : "critic", tensors);
  }
};

/// Trains in `run`, resuming existing checkpoints. False if a rank fails.
bool trained_to(const fs::path& run, int steps, int ranks, bool shard = false, int parts = 1, int factors = 0) {
  std::atomic<int> failed = 0;
  on_ranks(ranks, [&](ThreadGroup& group) {
    at::set_num_threads(1);
    RunOptions options;
    options.folder = run;
    options.stage = "stage2";
    options.resume = true;
    options.quiet = true;
    Trainer trainer(recipe(steps, parts, shard, factors), options, group,
                    [](const Recipe& all, const StageConfig& config, const fs::path&, Group& joined) {
                      auto models = std::make_unique<SavedModels>();
                      models->critic = toy::dit(3);
                      return DmdStage::make(all, config.dmd, false, std::move(models), joined);
                    });
    const auto end = trainer.run();
    if (!end) qWarning("%s", end.error().text().c_str());
    if (!end) ++failed;
  });
  return failed == 0;
}

std::map<std::string, at::Tensor> weights(const fs::path& run) {
  std::map<std::string, at::Tensor> all;
  const fs::path folder = run / "weights" / "stage2";
  for (const auto& [where, stem] :
       std::map<fs::path, std::string>{{folder, "student"}, {folder / "critic", "critic"}, {folder, "salience"}}) {
    const auto file = open_tensors(where, stem);
    if (!file) qFatal("%s", file.error().text().c_str());
    for (const TensorView& view : file->tensors()) all[stem + "." + view.name] = *read_tensor(*file, view.name);
  }
  return all;
}

/// The largest difference, relative to the largest number of its tensor.
double apart(const fs::path& a, const fs::path& b) {
  double most = 0;
  const auto first = weights(a), second = weights(b);
  for (const auto& [name, tensor] : first) {
    const double size = tensor.abs().max().item<double>();
    most = std::max(most, (tensor - second.at(name)).abs().max().item<double>() / std::max(size, 1e-3));
  }
  return most;
}

fs::path newest(const fs::path& run) {
  fs::path found;
  for (const auto& entry : fs::directory_iterator(run / "checkpoints")) found = std::max(found, entry.path());
  return found;
}

}  // namespace

/// Long tuning on several ranks: the state that ranks carry from clip to clip, and a teacher and moments in parts.
class TestDistilledRanks : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path at(const QString& name) { return folder_.filePath(name).toStdString(); }

 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void a_teacher_and_moments_in_parts_teach_the_same_bits_data() {
    QTest::addColumn<int>("ranks");
    for (const int ranks : {1, 2, 4}) QTest::addRow("%d", ranks) << ranks;
  }
  void a_teacher_and_moments_in_parts_teach_the_same_bits() {
    QFETCH(int, ranks);
    const fs::path whole = at(QString("whole-%1").arg(ranks)), parts = at(QString("parts-%1").arg(ranks));
    QVERIFY(trained_to(whole, 6, ranks));
    QVERIFY(trained_to(parts, 6, ranks, true));
    QCOMPARE(apart(whole, parts), 0.0);
    if (ranks == 1) {
      const fs::path begun = at("begun");
      QVERIFY(trained_to(begun, 1, 1));
      QVERIFY2(apart(begun, whole) > 1e-3, "nothing was learned that could differ");
    }
    // Another number of ranks sums the same gradients in another order.
    QVERIFY2(apart(whole, at("whole-1")) < 1e-5, std::to_string(apart(whole, at("whole-1"))).c_str());
  }

  void a_run_goes_on_in_the_middle_of_its_sequences_bit_for_bit_data() {
    QTest::addColumn<int>("ranks");
    QTest::addColumn<bool>("shard");
    for (const int ranks : {1, 2, 4}) {
      for (const bool shard : {false, true}) QTest::addRow("%d%s", ranks, shard ? " in parts" : "") << ranks << shard;
    }
  }
  void a_run_goes_on_in_the_middle_of_its_sequences_bit_for_bit() {
    QFETCH(int, ranks);
    QFETCH(bool, shard);
    const fs::path cut = at(QString("cut-%1-%2").arg(ranks).arg(shard));
    const int parts = ranks < batch ? 2 : 1;  // a rank processes its samples in parts, one after the other
    const fs::path whole = at(QString("uncut-%1").arg(ranks));
    QVERIFY(trained_to(whole, 6, ranks, false, parts));
    for (const int steps : {1, 2, 4, 6}) QVERIFY(trained_to(cut, steps, ranks, shard, parts));
    QCOMPARE(apart(cut, whole), 0.0);
    // Every rank has written its own file with its own samples.
    std::set<std::string> rows;
    for (int rank = 0; rank < ranks; ++rank) {
      const auto file = open_tensors(newest(cut), own_stem(rank, ranks));
      QVERIFY2(file.has_value(), own_stem(rank, ranks).c_str());
      for (const TensorView& view : file->tensors()) {
        if (view.name.ends_with(".slots")) rows.insert(view.name);
      }
      QCOMPARE(rows.size(), static_cast<std::size_t>((rank + 1) * batch / ranks));
    }
  }

  void moments_in_parts_are_in_the_files_of_their_ranks_and_nowhere_else() {
    const fs::path parts = newest(at("parts-2"));
    const auto state = open_tensors(parts, state_stem), whole = open_tensors(newest(at("whole-2")), state_stem);
    QVERIFY(state.has_value() && whole.has_value());
    std::size_t moments = 0, found = 0;
    for (const TensorView& view : whole->tensors()) {
      if (!of_one_rank(view.name)) continue;
      ++moments;
      QVERIFY2(state->find(view.name) == nullptr, view.name.c_str());
      for (int rank = 0; rank < 2; ++rank) {
        const auto own = open_tensors(parts, own_stem(rank, 2));
        QVERIFY(own.has_value());
        if (own->find(view.name) == nullptr) continue;
        ++found;
        QVERIFY2(at::equal(*read_tensor(*own, view.name), *read_tensor(*whole, view.name)), view.name.c_str());
      }
    }
    QVERIFY(moments > 0);
    QCOMPARE(found, moments);
  }

  void factors_in_parts_learn_the_same_bits_and_go_on() {
    const fs::path whole = at("factors-whole"), parts = at("factors-parts");
    QVERIFY(trained_to(whole, 4, 2, false, 1, 2));
    for (const int steps : {1, 3, 4}) QVERIFY(trained_to(parts, steps, 2, true, 1, 2));
    QCOMPARE(apart(whole, parts), 0.0);
  }

  void a_run_goes_on_with_another_number_of_ranks() {
    const fs::path moved = at("moved");
    QVERIFY(trained_to(moved, 2, 4, true));
    QVERIFY(trained_to(moved, 3, 1));
    QVERIFY(trained_to(moved, 6, 2, true));
    QVERIFY2(apart(moved, at("whole-1")) < 1e-5, std::to_string(apart(moved, at("whole-1"))).c_str());
  }

  void a_checkpoint_without_a_sequence_of_the_batch_is_refused_in_words() {
    const fs::path run = at("lost");
    QVERIFY(trained_to(run, 2, 2));
    for (const auto& checkpoint : fs::directory_iterator(run / "checkpoints")) {
      const std::string stem = own_stem(1, 2);
      fs::remove(checkpoint.path() / (stem + ".safetensors"));
      // The manifest is rewritten without it, as if it had never existed.
      auto json = nlohmann::json::parse(*read_file(checkpoint.path() / "checkpoint.json"));
      json["files"].erase(stem + ".safetensors");
      QVERIFY(atomic_write(checkpoint.path() / "checkpoint.json", json.dump()).has_value());
    }
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression("sequence 2 of the batch is not in it"));
    QVERIFY(!trained_to(run, 4, 1));
  }

  void a_checkpoint_of_the_first_form_is_gone_on_from() {
    const fs::path run = at("first-form");
    QVERIFY(trained_to(run, 2, 1));
    std::vector<fs::path> checkpoints;
    for (const auto& entry : fs::directory_iterator(run / "checkpoints")) checkpoints.push_back(entry.path());
    for (const fs::path& checkpoint : checkpoints) {
      const auto own = open_tensors(checkpoint, own_stem(0, 1));
      const auto state = open_tensors(checkpoint, "state");
      QVERIFY(own.has_value() && state.has_value());
      const auto of = [&](int row, const std::string& what) {
        return *read_tensor(*own, "sequence." + std::to_string(row) + "." + what);
      };
      // One file with a row for each sample, padded to what the policy may keep and to the longest sequence.
      constexpr std::int64_t capacity = 12, longest = 15, blocks = 2, width = 24;
      const std::int64_t facts = of(0, "slots").size(1);
      std::vector<std::int64_t> cell = of(0, "frames").sizes().slice(1).vec();
      const at::Tensor counts = at::zeros({batch}, at::kLong), slots = at::zeros({batch, capacity, facts}, at::kDouble),
                       values = at::zeros({batch, 2, blocks, capacity, width}),
                       frames = at::zeros({batch, longest, cell[0], cell[1], cell[2]}),
                       chunks = at::full({batch, longest}, -1, at::kLong);
      std::vector<at::Tensor> previous;
      for (int row = 0; row < batch; ++row) {
        const std::int64_t kept = of(row, "slots").size(0);
        counts[row] = kept;
        slots[row].narrow(0, 0, kept).copy_(of(row, "slots"));
        for (int block = 0; block < blocks; ++block) {
          values[row][0][block].narrow(0, 0, kept).copy_(of(row, "keys." + std::to_string(block)));
          values[row][1][block].narrow(0, 0, kept).copy_(of(row, "values." + std::to_string(block)));
        }
        const at::Tensor numbers = of(row, "numbers");
        for (std::int64_t i = 0; i < numbers.size(0); ++i) {
          chunks[row][numbers[i][0].item<std::int64_t>()] = numbers[i][1];
          frames[row][numbers[i][0].item<std::int64_t>()].copy_(of(row, "frames")[i]);
        }
        previous.push_back(of(row, "previous"));
      }
      NamedTensors all = {{"sequence.counts", counts}, {"sequence.slots", slots},
                          {"sequence.values", values}, {"sequence.frames", frames},
                          {"sequence.chunks", chunks}, {"sequence.previous", at::stack(previous)}};
      for (const TensorView& view : state->tensors()) all.emplace_back(view.name, *read_tensor(*state, view.name));
      const auto step = std::stoll(checkpoint.filename().string().substr(7));
      Progress at_step;
      at_step.step = step;
      at_step.done = step == 2;
      QVERIFY(Checkpoints(run / "checkpoints", "stage2", 3).save(at_step, all).has_value());
    }
    QVERIFY(!fs::exists(newest(run) / (own_stem(0, 1) + ".safetensors")));
    QVERIFY(trained_to(run, 6, 1));
    QCOMPARE(apart(run, at("whole-1")), 0.0);
  }
};

LONGTAKE_CORE_TEST(TestDistilledRanks)

}  // namespace distilled_ranks_test

#include "test_distilled_ranks.moc"
