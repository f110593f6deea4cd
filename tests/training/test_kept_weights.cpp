#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/run.h"
#include "training/run/kept_weights.h"
#include "training/run/state.h"

using namespace longtake;
using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

/// A tensor that is large enough for shards, rows of very different sizes, a row of zeros, and a small tensor.
NamedTensors network() {
  at::Tensor rows = at::randn({64, 96}, at::detail::createCPUGenerator(7)) * at::logspace(-6, 3, 64).unsqueeze(1);
  rows[5].zero_();
  return {{"rows.weight", rows},
          {"kernel", at::randn({8, 16, 6, 6}, at::detail::createCPUGenerator(8))},
          {"bias", at::arange(24).to(at::kFloat)},
          {"big", at::randn({2048, 2100}, at::detail::createCPUGenerator(9))}};
}

}  // namespace

class TestKeptWeights : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  fs::path at(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }

 private Q_SLOTS:
  void a_stage_comes_back_with_every_value_within_half_a_step_of_its_row() {
    const NamedTensors written = network();
    fs::create_directories(at("stage") / "critic");
    QVERIFY(write_tensors(at("stage"), "dit", written, R"({"dim":96})"));
    QVERIFY(write_tensors(at("stage"), "told", {{"told.bias", at::ones({3})}}));
    QVERIFY(write_tensors(at("stage") / "critic", "dit", written));
    QVERIFY(keep_weights(at("stage"), at("kept.safetensors")));
    QVERIFY(fs::file_size(at("kept.safetensors")) < 4'400'000U);  // a byte for each of 4.3 million values
    QVERIFY(restore_weights(at("kept.safetensors"), at("again")));
    QCOMPARE(*read_config(at("again"), "dit"), std::string(R"({"dim":96})"));
    QVERIFY(!fs::exists(at("again") / "critic"));

    NamedTensors read;
    for (const auto& [name, tensor] : written) read.emplace_back(name, at::zeros_like(tensor));
    QVERIFY(read_tensors(at("again"), "dit", read));
    for (std::size_t i = 0; i < read.size(); ++i) {
      const at::Tensor &was = written[i].second, is = read[i].second;
      if (was.dim() == 1) {
        QVERIFY(is.equal(was));  // small whole numbers are exact in bf16
        continue;
      }
      // Half a step, plus the error of a scale in bf16 at the largest value.
      const at::Tensor most = was.flatten(1).abs().amax(1) * (0.5 / 127 + 1.0 / 256);
      QVERIFY2(((is - was).flatten(1).abs().amax(1) <= most).all().item<bool>(), written[i].first.c_str());
    }
  }

  void what_cannot_be_kept_or_restored_says_why() {
    QVERIFY(!keep_weights(at("nowhere"), at("none.safetensors")));
    QVERIFY(!fs::exists(at("none.safetensors")));
    fs::create_directories(at("plain"));
    QVERIFY(write_tensors(at("plain"), "dit", {{"bias", at::ones({3})}}));
    const auto refused = restore_weights(at("plain") / "dit.safetensors", at("out"));
    QVERIFY(!refused);
    QVERIFY(refused.error().text().find("longtake-train keep") != std::string::npos);
    QVERIFY(!fs::exists(at("out")));
  }
};

LONGTAKE_CORE_TEST(TestKeptWeights)
#include "test_kept_weights.moc"
