#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>

#include "tests/support/run.h"
#include "training/run/checkpoint.h"

using namespace longtake;
using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

NamedTensors state(float value) {
  return {{"a", at::full({3, 2}, value)}, {"step", at::full({}, value)}, {"big", at::full({5 << 20}, value)}};
}

Progress at_step(std::int64_t step) {
  Progress progress;
  progress.step = step;
  progress.seconds = 1.5;
  return progress;
}

}  // namespace

class TestCheckpoint : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_newest_one_is_loaded_and_only_the_last_ones_are_kept() {
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    Checkpoints checkpoints(path, "codec", 2);
    for (const int step : {1, 9, 10}) QVERIFY(checkpoints.save(at_step(step), state(static_cast<float>(step))));
    NamedTensors into = state(0);
    const auto loaded = checkpoints.load(into);
    QVERIFY(loaded.has_value() && loaded->has_value());
    QCOMPARE((*loaded)->step, std::int64_t{10});
    QCOMPARE((*loaded)->seconds, 1.5);
    for (const auto& [_, tensor] : into) QVERIFY(tensor.eq(10).all().item<bool>());
    QCOMPARE(std::distance(fs::directory_iterator(path), {}), 2);
  }

  void no_file_is_larger_than_fifteen_mebibytes() {
    const QTemporaryDir folder;
    Checkpoints checkpoints(folder.path().toStdString(), "codec", 2);
    QVERIFY(checkpoints.save(at_step(1), state(1)));
    std::uintmax_t total = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path().toStdString())) {
      if (!entry.is_regular_file()) continue;
      QVERIFY(entry.file_size() <= (15U << 20) || entry.file_size() > (20U << 20));  // a single tensor may be larger
      total += entry.file_size();
    }
    QVERIFY(total > (20U << 20));
  }

  void one_that_was_damaged_or_never_finished_is_passed_over() {
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    Checkpoints checkpoints(path, "codec", 3);
    QVERIFY(checkpoints.save(at_step(1), state(1)));
    QVERIFY(checkpoints.save(at_step(2), state(2)));
    fs::create_directories(path / ".partial-codec");  // a kill before the rename
    fs::create_directories(path / "codec-00000003");  // no manifest
    for (const auto& entry : fs::directory_iterator(path / "codec-00000002")) {
      if (entry.path().extension() != ".safetensors") continue;
      std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(-1, std::ios::end);
      file.put('\x7f');
      break;
    }
    NamedTensors into = state(0);
    const auto loaded = checkpoints.load(into);
    QVERIFY(loaded.has_value() && loaded->has_value());
    QCOMPARE((*loaded)->step, std::int64_t{1});
    QVERIFY(into[0].second.eq(1).all().item<bool>());
  }

  void one_whose_progress_cannot_be_read_is_passed_over_data() {
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("written");
    QTest::newRow("missing") << "\"step\""
                             << "\"stepp\"";
    QTest::newRow("another type") << "\"done\": false"
                                  << "\"done\": \"no\"";
    QTest::newRow("negative") << "\"step\": 2"
                              << "\"step\": -2";
    QTest::newRow("no JSON") << "{"
                             << "";
  }
  void one_whose_progress_cannot_be_read_is_passed_over() {
    QFETCH(QString, found);
    QFETCH(QString, written);
    const QTemporaryDir folder;
    Checkpoints checkpoints(folder.path().toStdString(), "codec", 3);
    QVERIFY(checkpoints.save(at_step(1), state(1)));
    QVERIFY(checkpoints.save(at_step(2), state(2)));
    QFile manifest(folder.filePath("codec-00000002/checkpoint.json"));
    QVERIFY(manifest.open(QFile::ReadOnly));
    QString text = QString::fromUtf8(manifest.readAll());
    manifest.close();
    QVERIFY(text.contains(found));
    QVERIFY(manifest.open(QFile::WriteOnly | QFile::Truncate));
    manifest.write(text.replace(found, written).toUtf8());
    manifest.close();
    NamedTensors into = state(0);
    const auto loaded = checkpoints.load(into);
    QVERIFY(loaded.has_value() && loaded->has_value());
    QCOMPARE((*loaded)->step, std::int64_t{1});
  }

  void stages_do_not_take_each_others_checkpoints() {
    const QTemporaryDir folder;
    Checkpoints codec(folder.path().toStdString(), "codec", 3);
    QVERIFY(codec.save(at_step(1), state(1)));
    Checkpoints other(folder.path().toStdString(), "code", 3);
    NamedTensors into = state(0);
    const auto loaded = other.load(into);
    QVERIFY(loaded.has_value() && !loaded->has_value());
  }

  void a_checkpoint_of_another_model_is_an_error_not_a_fresh_start() {
    const QTemporaryDir folder;
    Checkpoints checkpoints(folder.path().toStdString(), "codec", 3);
    QVERIFY(checkpoints.save(at_step(1), state(1)));
    NamedTensors into = {{"a", at::zeros({4})}};
    QVERIFY(!checkpoints.load(into));
  }
};

LONGTAKE_TEST(TestCheckpoint)
#include "test_checkpoint.moc"
