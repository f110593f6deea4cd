#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "engine/model/causal_dit.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/pass_scene.h"
#include "tests/support/run.h"

using namespace longtake;

namespace fp8_dit_test {

namespace {

using Made = PassScene::Made;

DitConfig small_config() { return PassScene::config(64, 128); }

/// Root mean square of the difference, relative to the expected value.
double off(const at::Tensor& found, const at::Tensor& wanted) {
  const at::Tensor a = found.cpu().to(at::kDouble), b = wanted.cpu().to(at::kDouble);
  return ((a - b).norm() / b.norm()).item<double>();
}

bool same_bits(const at::Tensor& a, const at::Tensor& b) {
  return a.scalar_type() == b.scalar_type() && at::equal(a.cpu().to(at::kDouble), b.cpu().to(at::kDouble));
}

Made make(const CausalDit& model) {
  const PassScene scene(model);
  return scene.made_by(model, model.rotated(scene.memory, PassScene::kTokens));
}

CausalDit model_on(at::Device device, at::ScalarType type) {
  CausalDit model = CausalDit::random(small_config(), 7, Init::noise);
  model.to(device, type);
  return model;
}

CausalDit rounded_on(at::Device device, at::ScalarType type) {
  CausalDit model = model_on(device, type);
  model.round_matrices();
  return model;
}

}  // namespace

/// A transformer with the blocks' matrices in 8 bits as on a GPU, emulated.
class TestFp8Dit : public QObject {
  Q_OBJECT

  const c10::NoGradGuard no_grad_;

 private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    fake_device();
  }

  /// The error of a product of random numbers is 3.7 %; a residual stream adds the blocks' results to its previous
  /// value.
  void a_pass_is_near_that_of_the_whole_matrices() {
    for (const at::Device device : {at::Device(at::kCPU), fake_device()})
      for (const auto type : {at::kFloat, at::kBFloat16}) {
        const Made whole = make(model_on(device, type)), found = make(rounded_on(device, type));
        const double flow = off(found.flow, whole.flow), keys = off(found.context.last.k, whole.context.last.k);
        QVERIFY2(flow > 1e-3 && flow < 0.1 && keys > 1e-3 && keys < 0.1,
                 qPrintable(QString("flow %1, keys %2").arg(flow).arg(keys)));
        QVERIFY(found.flow.scalar_type() == type);
      }
  }

  /// Sums are exact, so only operations between the products differ. They round a few numbers to the next step.
  void devices_agree_better_than_they_round() {
    const Made here = make(rounded_on(at::kCPU, at::kFloat)), there = make(rounded_on(fake_device(), at::kFloat));
    QVERIFY2(off(there.flow, here.flow) < 0.02, qPrintable(QString::number(off(there.flow, here.flow))));
    QVERIFY(same_bits(make(rounded_on(fake_device(), at::kFloat)).flow, there.flow));
  }

  void joined_projections_make_the_same() {
    CausalDit model = rounded_on(fake_device(), at::kFloat);
    const Made apart = make(model);
    model.join_projections();
    const auto is_same = [&] {
      const Made joined = make(model);  // a clean pass multiplies q, k and v separately
      return off(joined.flow, apart.flow) < 1e-3 && same_bits(joined.context.last.v, apart.context.last.v);
    };
    QVERIFY(is_same());
    model.repack();
    QVERIFY(is_same());
    model.to(fake_device(), at::kFloat);
    QVERIFY(is_same());
  }

  void matrices_stay_what_they_are_where_a_model_is_copied_and_moved() {
    CausalDit model = rounded_on(at::kCPU, at::kFloat);
    const Made wanted = make(model);
    CausalDit copy = model.clone();
    const auto all = model.matrices(), copied = copy.matrices();
    QCOMPARE(all.size(), std::size_t(3 * 10));
    for (const auto& [name, layer] : all) {
      QVERIFY(same_bits(copied.at(name)->weight, layer->weight) && same_bits(copied.at(name)->scales, layer->scales));
      copied.at(name)->scales.mul_(2);
    }
    QVERIFY(same_bits(make(model).flow, wanted.flow) && !same_bits(make(copy).flow, wanted.flow));

    model.round_matrices();  // once is enough
    model.to(fake_device(), at::kBFloat16);
    QVERIFY(model.dtype() == at::kBFloat16 && model.device() == fake_device());
    for (const auto& [_, layer] : model.matrices()) {
      QVERIFY(layer->weight.scalar_type() == at::kFloat8_e4m3fn && layer->weight.device() == fake_device());
      QVERIFY(layer->scales.scalar_type() == at::kFloat && layer->scales.device() == fake_device());
      QVERIFY(layer->bias.scalar_type() == at::kBFloat16);
    }
    model.to(at::kCPU, at::kFloat);
    model.pack();
    QVERIFY(!model.is_packed());
    QVERIFY(off(make(model).flow, wanted.flow) < 0.05);  // the other parameters were in bf16
  }

  void a_model_is_read_matrix_by_matrix() {
    CausalDit whole = model_on(at::kCPU, at::kFloat);
    std::map<std::string, at::Tensor> numbers;
    for (const auto& [name, tensor] : whole.parameters()) numbers[name] = *tensor;
    int as_they_are = 0;
    const auto source = [&](const std::string& name) -> Result<at::Tensor> {
      ++as_they_are;
      return numbers.at(name);
    };
    auto model =
        CausalDit::load(small_config(), source,
                        rounded([&](const std::string& name) -> Result<at::Tensor> { return numbers.at(name); }));
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    QCOMPARE(as_they_are, static_cast<int>(numbers.size()) - 30);
    whole.round_matrices();
    QVERIFY(same_bits(make(*model).flow, make(whole).flow));

    // The error names a matrix of the wrong shape, and passes on errors of the source.
    numbers["blocks.1.ffn.0.weight"] = at::ones({3, 3});
    const auto narrow = CausalDit::load(small_config(), source, rounded(source));
    QVERIFY(!narrow && narrow.error().text().find("blocks.1.ffn.0.weight") != std::string::npos);
    const Fp8ByName none = [](const std::string&) -> Result<Fp8Rows> {
      return fail(Error::Kind::not_found, "nothing there");
    };
    const auto missing = CausalDit::load(small_config(), source, none);
    QVERIFY(!missing && missing.error().text().find("nothing there") != std::string::npos);
  }

  void what_can_be_in_eight_bits_is_known_by_name() {
    DitConfig config = small_config();
    config.image_conditioned = config.neighbours = true;
    config.image_dim = 16;
    CausalDit model(config);
    std::size_t named = 0;
    for (const ParameterShape& parameter : dit_parameter_shapes(config)) {
      QCOMPARE(model.matrices().contains(parameter.first), is_block_matrix(parameter));
      named += is_block_matrix(parameter) ? 1 : 0;
    }
    QCOMPARE(named, model.matrices().size());
    QCOMPARE(named, std::size_t(3 * 12));
  }
};

LONGTAKE_TEST(TestFp8Dit)

}  // namespace fp8_dit_test

#include "test_fp8_dit.moc"
