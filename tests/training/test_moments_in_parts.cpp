#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <mutex>

#include "tests/support/run.h"
#include "tests/training/thread_group.h"
#include "training/run/checkpoint.h"
#include "training/run/learner.h"

using namespace longtake;

namespace moments_in_parts_test {

using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

at::Tensor normals(at::IntArrayRef shape, std::uint64_t seed) {
  return at::randn(shape, at::make_generator<at::CPUGeneratorImpl>(seed));
}

OptimizerConfig optimizer(bool muon) {
  OptimizerConfig config;
  config.learning_rate = 0.02;
  config.clip = 1;
  config.ema = 0.9;
  config.muon = muon;
  return config;
}

/// A network whose sizes no number of ranks divides, reduced to the first `count` parameters.
NamedTensors network(std::size_t count) {
  NamedTensors all = {{"blocks.0.weight", normals({24, 40}, 1)},
                      {"blocks.0.bias", normals({24}, 2)},
                      {"blocks.1.weight", normals({24, 40}, 3)},
                      {"words", normals({31, 7}, 4)},
                      {"blocks.2.weight", normals({24, 40}, 5)},
                      {"blocks.3.weight", normals({40, 24}, 6)},
                      {"scale", normals({1}, 7)},
                      {"kernel", normals({5, 3, 3, 2}, 8)}};
  all.back().second = all.back().second.contiguous(at::MemoryFormat::ChannelsLast);
  all.resize(count);
  return all;
}

/// A rank's learner, with gradients that depend on rank and step.
struct Trained {
  Trained(Group& joined, bool parts, bool muon, std::size_t count = 8)
      : group(joined),
        learner("net", network(count), optimizer(muon), rates(count), Share{joined.rank(), joined.size(), parts}) {}
  static std::vector<double> rates(std::size_t count) {
    std::vector<double> all(count, 1.0);
    if (count > 4) all[4] = 0.5;
    return all;
  }
  Learner::Update step(int number, double bad_at_rank_1 = 0) {
    auto seed = static_cast<std::uint64_t>(1000 * number + 100 * group.rank());
    for (const auto& [_, parameter] : learner.parameters()) {
      parameter.mutable_grad() = normals(parameter.sizes(), ++seed).contiguous(parameter.suggest_memory_format());
      if (bad_at_rank_1 != 0 && group.rank() == 1) parameter.mutable_grad().fill_(bad_at_rank_1);
    }
    return learner.step(group, 1);
  }
  /// The state with this rank's moments, without those of other ranks.
  std::map<std::string, at::Tensor> all() const {
    std::map<std::string, at::Tensor> found;
    for (const NamedTensors& part : {learner.state(), learner.own_state()})
      for (const auto& [name, tensor] : part) found[name] = tensor.detach().clone();
    return found;
  }
  Group& group;
  Learner learner;
};

/// The state of all ranks together; a tensor on two ranks must be equal.
std::map<std::string, at::Tensor> trained(int ranks, bool parts, bool muon, int steps, std::size_t count = 8) {
  std::map<std::string, at::Tensor> together;
  std::mutex mutex;
  on_ranks(ranks, [&](ThreadGroup& group) {
    at::set_num_threads(1);
    Trained one(group, parts, muon, count);
    for (int i = 0; i < steps; ++i) {
      if (!one.step(i).applied.item<bool>()) qFatal("a step was not finite");
    }
    const std::lock_guard lock(mutex);
    for (const auto& [name, tensor] : one.all()) {
      const auto [known, added] = together.emplace(name, tensor);
      if (!added && !at::equal(known->second, tensor)) qFatal("%s is not alike on all ranks", name.c_str());
    }
  });
  return together;
}

void compare(const std::map<std::string, at::Tensor>& a, const std::map<std::string, at::Tensor>& b) {
  QCOMPARE(a.size(), b.size());
  for (const auto& [name, tensor] : a) QVERIFY2(at::equal(tensor, b.at(name)), name.c_str());
}

void save(const fs::path& folder, int ranks, bool parts, int steps) {
  const Checkpoints checkpoints(folder, "net", 1);
  QVERIFY(checkpoints.begin().has_value());
  on_ranks(ranks, [&](ThreadGroup& group) {
    at::set_num_threads(1);
    Trained one(group, parts, true);
    for (int i = 0; i < steps; ++i) one.step(i);
    if (!one.learner.own_state().empty() &&
        !checkpoints.add(own_stem(group.rank(), ranks), one.learner.own_state()).has_value())
      qFatal("cannot write");
    if (group.rank() == 0 && !checkpoints.add(state_stem, one.learner.state()).has_value()) qFatal("cannot write");
  });
  Progress progress;
  progress.step = steps;
  QVERIFY(checkpoints.finish(progress).has_value());
}

/// The error, or nothing.
std::string load(const fs::path& folder, Learner& into) {
  std::vector<TensorFile> files;
  const auto loaded = Checkpoints(folder, "net", 1).load(into.state(), &files);
  if (!loaded) return loaded.error().text();
  if (!*loaded) return "there is no checkpoint";
  const auto restored = into.restore_own(files);
  return restored ? std::string() : restored.error().text();
}

}  // namespace

/// A learner whose moments are distributed over all ranks, compared with one that has all of them on every rank.
class TestMomentsInParts : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path at(const QString& name) { return folder_.filePath(name).toStdString(); }

 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void parts_learn_what_the_whole_learns_bit_for_bit_data() {
    QTest::addColumn<int>("ranks");
    QTest::addColumn<bool>("muon");
    QTest::addColumn<int>("count");
    for (const int ranks : {1, 2, 3, 4}) {
      QTest::addRow("AdamW on %d", ranks) << ranks << false << 8;
      QTest::addRow("Muon on %d", ranks) << ranks << true << 8;
      QTest::addRow("one parameter on %d", ranks) << ranks << true << 1;
      QTest::addRow("none on %d", ranks) << ranks << true << 0;
    }
  }
  void parts_learn_what_the_whole_learns_bit_for_bit() {
    QFETCH(int, ranks);
    QFETCH(bool, muon);
    QFETCH(int, count);
    const auto parameters = static_cast<std::size_t>(count);
    const auto whole = trained(ranks, false, muon, 5, parameters);
    compare(whole, trained(ranks, true, muon, 5, parameters));
    QCOMPARE(whole.size(), 5 * parameters);
    for (const auto& [name, tensor] : network(parameters))
      QVERIFY2(!at::equal(whole.at("net.weight." + name), tensor), name.c_str());
  }

  void each_rank_keeps_about_as_much_and_every_parameter_has_one_owner() {
    std::vector<at::Tensor> sizes;
    for (const std::int64_t size : {7, 100, 30, 30, 1, 60, 55, 20, 3, 44}) sizes.push_back(at::empty({size}));
    const std::vector<int> owners = owners_of(sizes, 3);
    QCOMPARE(owners, owners_of(sizes, 3));
    std::vector<std::int64_t> owned(3, 0);
    for (std::size_t i = 0; i < sizes.size(); ++i) owned[static_cast<std::size_t>(owners[i])] += sizes[i].numel();
    QVERIFY(*std::ranges::max_element(owned) - *std::ranges::min_element(owned) < 12);
    QCOMPARE(owners_of({at::empty({5})}, 4), std::vector<int>{0});
    QVERIFY(owners_of({}, 4).empty());
  }

  void what_owners_have_comes_to_all_however_small_the_buckets_are() {
    for (const std::int64_t bucket_bytes : {1, 28, 400, 1 << 20}) {
      on_ranks(3, [&](ThreadGroup& group) {
        const std::vector<int> owners = {1, 0, 1, 1, 2, 0};
        const std::int64_t sizes[] = {3, 50, 17, 0, 100, 1};
        std::vector<at::Tensor> tensors;
        for (std::size_t i = 0; i < owners.size(); ++i) {
          const bool mine = owners[i] == group.rank();
          tensors.push_back(mine ? normals({sizes[i]}, i) : at::full({sizes[i]}, std::nan("")));
        }
        send_to_all(group, tensors, owners, bucket_bytes);
        for (std::size_t i = 0; i < owners.size(); ++i) {
          if (!at::equal(tensors[i], normals({sizes[i]}, i))) qFatal("a tensor did not come");
        }
      });
    }
  }

  void a_gradient_of_one_rank_that_is_not_finite_changes_nothing_anywhere() {
    for (const double bad : {std::nan(""), HUGE_VAL}) {
      on_ranks(2, [&](ThreadGroup& group) {
        at::set_num_threads(1);
        Trained one(group, true, true);
        one.step(0);
        const auto before = one.all();
        if (one.step(1, bad).applied.item<bool>()) qFatal("the step was applied");
        for (const auto& [name, tensor] : one.all()) {
          if (!at::equal(tensor, before.at(name))) qFatal("%s has changed", name.c_str());
        }
        if (!one.step(2).applied.item<bool>()) qFatal("no step is possible any more");
      });
    }
  }

  void gradients_that_are_averaged_on_the_way_give_the_same_bits() {
    on_ranks(2, [&](ThreadGroup& group) {
      at::set_num_threads(1);
      std::map<std::string, at::Tensor> ends[2];
      for (const bool overlap : {false, true}) {
        Trained one(group, true, true);
        for (int i = 0; i < 3; ++i) {
          if (overlap) one.learner.overlap(group);
          at::Tensor loss = at::zeros({});
          for (const auto& [name, parameter] : one.learner.parameters())
            loss = loss + (parameter * normals(parameter.sizes(), name.size() + group.rank())).sum();
          loss.backward();
          one.learner.step(group, 1);
        }
        ends[overlap ? 1 : 0] = one.all();
      }
      for (const auto& [name, tensor] : ends[0]) {
        if (!at::equal(tensor, ends[1].at(name))) qFatal("%s differs", name.c_str());
      }
    });
  }

  void a_checkpoint_is_read_by_any_number_of_ranks_in_parts_or_whole_data() {
    QTest::addColumn<int>("writers");
    QTest::addColumn<bool>("written_in_parts");
    QTest::addColumn<int>("readers");
    QTest::addColumn<bool>("read_in_parts");
    for (const int writers : {1, 2, 4}) {
      for (const int readers : {1, 2, 4}) {
        for (const bool written : {false, true}) {
          for (const bool read : {false, true})
            QTest::addRow("%d %s, then %d %s", writers, written ? "parts" : "whole", readers, read ? "parts" : "whole")
                << writers << written << readers << read;
        }
      }
    }
  }
  void a_checkpoint_is_read_by_any_number_of_ranks_in_parts_or_whole() {
    QFETCH(int, writers);
    QFETCH(bool, written_in_parts);
    QFETCH(int, readers);
    QFETCH(bool, read_in_parts);
    const fs::path folder = at(QTest::currentDataTag());
    save(folder, writers, written_in_parts, 3);
    const auto expected = trained(writers, written_in_parts, true, 3);
    std::map<std::string, at::Tensor> together;
    std::mutex mutex;
    on_ranks(readers, [&](ThreadGroup& group) {
      Trained one(group, read_in_parts, true);
      const std::string wrong = load(folder, one.learner);
      if (!wrong.empty()) qFatal("%s", wrong.c_str());
      const std::lock_guard lock(mutex);
      together.merge(one.all());
    });
    compare(together, expected);
  }

  void a_learner_goes_on_bit_for_bit_from_what_parts_have_written() {
    save(at("half"), 4, true, 2);
    const auto whole = trained(4, false, true, 5);
    on_ranks(4, [&](ThreadGroup& group) {
      at::set_num_threads(1);
      Trained one(group, true, true);
      const std::string wrong = load(at("half"), one.learner);
      if (!wrong.empty()) qFatal("%s", wrong.c_str());
      for (int i = 2; i < 5; ++i) one.step(i);
      for (const auto& [name, tensor] : one.all()) {
        if (!at::equal(tensor, whole.at(name))) qFatal("%s differs", name.c_str());
      }
    });
  }

  void a_moment_that_no_file_has_is_missed_in_words_data() {
    QTest::addColumn<bool>("parts");
    QTest::newRow("in parts") << true;
    QTest::newRow("whole") << false;
  }
  void a_moment_that_no_file_has_is_missed_in_words() {
    QFETCH(bool, parts);
    const fs::path folder = at(QString("lost-%1").arg(parts));
    const Checkpoints checkpoints(folder, "net", 1);
    QVERIFY(checkpoints.begin().has_value());
    on_ranks(2, [&](ThreadGroup& group) {
      Trained one(group, true, true);
      if (group.rank() == 0 && !(checkpoints.add(state_stem, one.learner.state()).has_value() &&
                                 checkpoints.add(own_stem(0, 2), one.learner.own_state()).has_value()))
        qFatal("cannot write");
    });
    QVERIFY(checkpoints.finish({}).has_value());
    std::string said;
    on_ranks(2, [&](ThreadGroup& group) {
      Trained one(group, parts, true);
      const std::string wrong = load(folder, one.learner);
      if (group.rank() == 1) said = wrong;
    });
    QVERIFY2(said.find("none of its files has net.first.") != std::string::npos, said.c_str());
    QVERIFY2(said.find("The file of a rank is missing") != std::string::npos, said.c_str());
  }
};

LONGTAKE_TEST(TestMomentsInParts)

}  // namespace moments_in_parts_test

#include "test_moments_in_parts.moc"
