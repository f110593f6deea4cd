#include <ATen/ATen.h>

#include <QtTest>

#include "engine/kernels/eight_bit_panels.h"
#include "engine/kernels/rows.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

double distance(const at::Tensor& found, const at::Tensor& expected) {
  return ((found.to(at::kDouble) - expected.to(at::kDouble)).norm() / expected.to(at::kDouble).norm()).item<double>();
}

at::Tensor multiplied(const EightBitPanels& panels, const at::Tensor& x) {
  at::Tensor y = at::empty({x.size(0), panels.out()});
  if (x.scalar_type() == at::kFloat)
    panels.multiply(x.const_data_ptr<float>(), x.size(1), x.size(0), y.data_ptr<float>(), panels.out());
  else
    panels.multiply(x.const_data_ptr<at::BFloat16>(), x.size(1), x.size(0), y.data_ptr<float>(), panels.out());
  return y;
}

}  // namespace

/// Products in 8 bits.
class TestEightBits : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    at::manual_seed(3);
    if (eight_bit_ways().empty()) QSKIP("this CPU has no products in 8 bits");
  }

  void every_way_gives_the_exact_sums() {
    for (const std::int64_t rows : {1, 5, 6, 17, 192})
      for (const std::int64_t inner : {4, 20, 64, 1536}) {
        const at::Tensor a = at::randint(0, 256, {rows, inner}, at::kByte);
        const at::Tensor b = at::randint(-127, 128, {inner / 4, eight_bit_columns, 4}, at::kChar);
        const at::Tensor plain = b.permute({0, 2, 1}).reshape({inner, eight_bit_columns});
        const at::Tensor expected = at::matmul(a.to(at::kDouble), plain.to(at::kDouble));
        for (const EightBitWay way : eight_bit_ways()) {
          at::Tensor sums = at::empty({rows, eight_bit_columns}, at::kInt);
          eight_bit_product(way, a.const_data_ptr<std::uint8_t>(), inner, b.const_data_ptr<std::int8_t>(),
                            sums.data_ptr<std::int32_t>(), rows, inner);
          QVERIFY2(at::equal(sums.to(at::kDouble), expected),
                   qPrintable(QString("way %1, %2 rows of %3").arg(static_cast<int>(way)).arg(rows).arg(inner)));
        }
      }
  }

  void a_row_is_rounded_to_the_nearest_step() {
    const at::Tensor row = at::cat({at::randn({37}), at::tensor({-4.0F, 0.0F})});
    at::Tensor bytes = at::empty({row.numel()}, at::kByte);
    const float step = rows::round_to_bytes(row.const_data_ptr<float>(), bytes.data_ptr<std::uint8_t>(), row.numel());
    QCOMPARE(step, row.abs().max().item<float>() / 127);
    const at::Tensor expected = at::round(row / step) + 128;
    QVERIFY((bytes.to(at::kFloat) - expected).abs().max().item<float>() <= 1);  // ties may round either way
    QVERIFY(((bytes.to(at::kFloat) - 128) * step - row).abs().max().item<float>() <= 0.501F * step);
    QCOMPARE(bytes[38].item<int>(), 128);
    const std::vector<float> nothing(20);
    std::vector<std::uint8_t> stored(20);
    QCOMPARE(rows::round_to_bytes(nothing.data(), stored.data(), 20), 0.0F);
    QVERIFY(std::ranges::all_of(stored, [](std::uint8_t value) { return value == 128; }));
  }

  // With 8 bits on both sides, the error is below a hundredth for numbers distributed as in a model.
  void panels_give_the_product_of_a_linear_layer() {
    for (const auto& [in, out] : {std::pair<std::int64_t, std::int64_t>{96, 80}, {130, 64}, {512, 200}}) {
      const at::Tensor x = at::randn({70, in}) * at::rand({70, 1}) * 20;
      const at::Tensor weight = at::randn({out, in}) * at::rand({out, 1});
      const at::Tensor bias = at::randn({out});
      const at::Tensor expected = at::linear(x, weight, bias);
      const EightBitPanels first(weight, bias);
      QVERIFY2(distance(multiplied(first, x), expected) < 0.012, qPrintable(QString::number(in)));
      QVERIFY(distance(multiplied(first, x.to(at::kBFloat16)), expected) < 0.015);
      for (const EightBitWay way : eight_bit_ways())
        QVERIFY(at::equal(multiplied(EightBitPanels(weight, bias, way), x), multiplied(first, x)));
      at::Tensor sum = multiplied(first, x);
      first.add(x.const_data_ptr<float>(), in, x.size(0), sum.data_ptr<float>(), out);
      QVERIFY(distance(sum, 2 * expected - bias) < 0.012);
    }
  }

  void an_output_without_weights_is_its_bias() {
    const EightBitPanels panels(at::zeros({3, 8}), at::tensor({1.0F, -2.0F, 0.5F}));
    QVERIFY(at::equal(multiplied(panels, at::randn({2, 8})), at::tensor({1.0F, -2.0F, 0.5F}).expand({2, 3})));
  }
};

LONGTAKE_CORE_TEST(TestEightBits)
#include "test_eight_bits.moc"
