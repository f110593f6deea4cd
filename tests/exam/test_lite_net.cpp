#include <QtTest>

#include <ATen/ATen.h>

#include "tests/model/fixture.h"
#include "tests/support/run.h"
#include "training/exam/lite_net.h"

using namespace longtake;
using namespace longtake::train;

namespace {

/// The numbers that tests/fixtures/make_lite.py draws.
Result<at::Tensor> parameter(const std::string& name) {
  for (const auto& [known, shape] : lite_net_shapes()) {
    if (known != name) continue;
    if (name.ends_with("running_var")) return drawn(name, shape, 1, .5);
    if (name.ends_with(".weight") && shape.size() == 1) return drawn(name, shape, 1, .3);
    return drawn_parameter(name, shape);
  }
  return fail(Error::Kind::bad_input, "There is no tensor " + name);
}

}  // namespace

class TestLiteNet : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void its_stages_are_those_of_the_public_implementation() {
    const auto net = LiteNet::load(parameter);
    QVERIFY2(net.has_value(), net ? "" : net.error().text().c_str());
    Fixture fixture("lite.safetensors");
    const auto stages = net->stages(drawn("lite.pictures", {2, 3, 64, 64}, .5, .5));
    QCOMPARE(stages.size(), std::size_t(4));
    for (std::size_t i = 0; i < stages.size(); ++i) {
      const double error = worst(stages[i].mean({2, 3}), fixture["stage." + std::to_string(i)]);
      QVERIFY2(error < 1e-4, qPrintable(QString("stage %1: %2").arg(i).arg(error)));
    }
  }

  void pictures_of_any_size_have_features_of_length_one() {
    const auto net = LiteNet::load(parameter);
    QVERIFY(net.has_value());
    const std::vector<std::vector<std::int64_t>> sizes = {{1, 3, 224, 373}, {1, 3, 33, 50}};
    for (const auto& size : sizes) {
      const at::Tensor features = net->features(drawn("any", size, .5, .5));
      QCOMPARE(features.size(1), std::int64_t(24 + 40 + 112 + 1280));
      QVERIFY(std::abs(features.norm().item<double>() - 1) < 1e-4);
    }
  }

  void another_network_is_refused_with_the_tensors_name() {
    const auto other = LiteNet::load([](const std::string& name) -> Result<at::Tensor> {
      auto tensor = parameter(name);
      if (tensor && name == "_blocks.3._project_conv.weight") return at::zeros({40, 144, 3, 3});
      return tensor;
    });
    QVERIFY(!other.has_value());
    QVERIFY(other.error().text().find("_blocks.3._project_conv.weight") != std::string::npos);
  }
};

LONGTAKE_TEST(TestLiteNet)
#include "test_lite_net.moc"
