#include <ATen/ATen.h>
#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <cmath>

#include "app/lab/golden.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

GoldenSamples samples(DtypeChoice type) {
  SourceOptions options;
  options.device = {DeviceChoice::Kind::cpu};
  options.dtype = type;
  options.threads = 1;
  return golden_samples("wan-thin", place(options).value());
}

}  // namespace

/// Samples of a model's results, with which another machine compares its own. Here for the thin shape.
class TestGolden : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void the_same_numbers_come_every_time_and_through_a_file() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("golden.safetensors").toStdString();
    const GoldenSamples first = samples(DtypeChoice::fp32);
    QCOMPARE(first.size(), std::size_t(4));
    for (const auto& [name, values] : first) {
      QVERIFY2(values.numel() > 500 && values.numel() <= 8192, name.c_str());
      QVERIFY2(at::isfinite(values).all().item<bool>() && values.std().item<double>() > 1e-3, name.c_str());
    }
    QVERIFY(save_golden(path, first).has_value());
    const auto read = read_golden(path);
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    const GoldenSamples again = samples(DtypeChoice::fp32);
    for (std::size_t i = 0; i < first.size(); ++i) {
      QCOMPARE(golden_distance(again[i].second, (*read)[i].second), 0.0);
      QCOMPARE((*read)[i].first, first[i].first);
    }
  }

  void sixteen_bits_are_near_and_mistakes_are_not() {
    const GoldenSamples golden = samples(DtypeChoice::fp32), shorter = samples(DtypeChoice::bf16);
    for (std::size_t i = 0; i < golden.size(); ++i) {
      const double apart = golden_distance(shorter[i].second, golden[i].second);
      QVERIFY2(apart > 1e-4 && apart < 5e-2, (golden[i].first + ' ' + std::to_string(apart)).c_str());
      // Shifts one part of the picture by one sample.
      QVERIFY(golden_distance(golden[i].second.roll(1), golden[i].second) > 0.1);
      at::Tensor broken = golden[i].second.clone();
      broken[7] = std::nan("");
      QVERIFY(std::isinf(golden_distance(broken, golden[i].second)));
      QVERIFY(std::isinf(golden_distance(golden[i].second.slice(0, 1), golden[i].second)));
    }
  }

  void another_file_is_refused() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("x.safetensors").toStdString();
    const at::Tensor numbers = at::ones({4});
    QVERIFY(save_safetensors(path, std::vector<TensorView>{view_of("flow", numbers)}).has_value());
    const auto read = read_golden(path);
    QVERIFY(!read);
    QCOMPARE(read.error().code, std::string("OPEN-40"));
  }
};

LONGTAKE_TEST(TestGolden)
#include "test_golden.moc"
