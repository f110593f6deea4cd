#include <ATen/ATen.h>

#include <QtTest>
#include <algorithm>

#include "tests/model/wan_operators.h"
#include "tests/support/run.h"

using namespace longtake;

namespace operators_test {

namespace {

/// A tensor of all tokens, in bytes: 4680 x 1536 numbers of bf16.
constexpr double kTokens = 4680.0 * 1536 * 2;

double moved(const WanOperators::Operators& operators) {
  double bytes = 0;
  for (const ListedOperator& one : operators)
    if (one.operations == 0) bytes += static_cast<double>(one.read + one.written);
  return bytes / kTokens;
}

double operations(const WanOperators::Operators& operators) {
  double sum = 0;
  for (const ListedOperator& one : operators) sum += one.operations;
  return sum;
}

}  // namespace

/// The engine's passes at full size without data: the kernels that a GPU would launch.
class TestOperators : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_list_has_kernels_and_no_views_and_counts_what_they_move() {
    const at::Tensor x = at::empty({4, 6}, at::kMeta), w = at::empty({8, 6}, at::kMeta);
    const OperatorList list(OwnSteps::kernels);
    const at::Tensor y = at::linear(x, w, at::empty({8}, at::kMeta));
    y.view({2, 2, 8}).transpose(0, 1).select(0, 1).add_(1);
    at::cat({y, y.narrow(0, 0, 1).expand({3, 8})});
    QCOMPARE(list.all().size(), std::size_t{3});
    QCOMPARE(list.all()[0].name, std::string("aten::addmm"));
    QCOMPARE(list.all()[0].operations, 2.0 * 4 * 6 * 8);
    QCOMPARE(list.all()[1].name, std::string("aten::add_"));
    QCOMPARE(list.all()[1].read, std::int64_t{2 * 8 * 4});
    QCOMPARE(list.all()[1].written, std::int64_t{2 * 8 * 4});
    QCOMPARE(list.all()[2].read, std::int64_t{(4 * 8 + 8) * 4});  // a repeated row is read once
    QCOMPARE(list.all()[2].written, std::int64_t{7 * 8 * 4});
  }

  void keys_are_rotated_by_one_kernel_also_without_lanes() {
    WanOperatorsWish wish;
    wish.lanes = false;
    const auto kernels = wan_operators(wish).rotate_block;
    QCOMPARE(kernels.size(), std::size_t{1});
    QCOMPARE(kernels[0].name, std::string("longtake::norm_rotate"));
  }

  void a_block_of_wan_has_few_kernels() {
    const WanOperators all = wan_operators({});
    QCOMPARE(all.blocks, 30);
    // Before our own GPU steps existed: 58 kernels, of which those without products moved 121 tensors of all tokens.
    QVERIFY2(all.block.size() <= 21, qPrintable(QString::number(all.block.size())));
    QVERIFY2(moved(all.block) < 23.5, qPrintable(QString::number(moved(all.block))));
    // Products: four of C x C, two for the text (its keys are computed once), two of the feed-forward, and attention.
    constexpr double n = 4680, c = 1536, f = 8960, keys = 9360, words = 512;
    QCOMPARE(operations(all.block), 2 * n * c * (6 * c + 2 * f) + 4 * n * c * (keys + words));
    QVERIFY(operations(all.clean_last) == 2 * n * c * 3 * c);  // the last block ends after queries, keys and values
    const WanOperators first = wan_operators({.kept_tokens = 0});
    QVERIFY(operations(first.block) == 2 * n * c * (6 * c + 2 * f) + 4 * n * c * (n + words));
  }

  void attention_split_for_an_h100_is_two_calls_and_five_small_kernels() {
    const WanOperators whole = wan_operators({}), split = wan_operators({.multiprocessors = 132});
    const auto shapes_of = [&](const char* name, std::int64_t keys) {
      const auto found = std::ranges::find_if(
          split.block, [&](const ListedOperator& one) { return one.name == name && one.shapes[1][2] == keys; });
      return found == split.block.end() ? std::vector<std::vector<std::int64_t>>() : found->shapes;
    };
    using Shape = std::vector<std::int64_t>;
    const auto first = shapes_of("aten::scaled_dot_product_attention", 9360),
               rest = shapes_of("aten::_scaled_dot_product_cudnn_attention", 4680);
    QVERIFY(first.size() == 3 && first[0] == Shape({1, 12, 4224, 128}));
    QVERIFY(rest.size() == 3 && rest[0] == Shape({2, 12, 456, 128}) && rest[1] == Shape({2, 12, 4680, 128}));
    QCOMPARE(operations(split.block), operations(whole.block));
    QCOMPARE(split.block.size(), whole.block.size() + 6);
    QCOMPARE(split.clean_block.size(), whole.clean_block.size() + 6);
    // The first result is copied into the output, but no keys are copied.
    QVERIFY2(moved(split.block) < moved(whole.block) + 2.9, qPrintable(QString::number(moved(split.block))));
    QCOMPARE(wan_operators({.multiprocessors = 28}).block.size(), whole.block.size());
  }

  void padding_of_a_prompt_is_a_few_keys() {
    const WanOperators whole = wan_operators({}), few = wan_operators({.words = 61});
    constexpr double n = 4680, c = 1536;
    // 61 rows, plus three for the padding.
    QCOMPARE(operations(whole.block) - operations(few.block), 4 * n * c * (512 - 64));
    QCOMPARE(few.block.size(), whole.block.size());
    QVERIFY(moved(few.block) <= moved(whole.block));
    QVERIFY(few.begin.size() <= whole.begin.size() + 1);  // the bias in the type of the pass
  }

  void eight_bits_multiply_what_16_did() {
    const WanOperators whole = wan_operators({}), rounded = wan_operators({.eight_bits = true});
    QCOMPARE(operations(rounded.block), operations(whole.block));
    const auto count = [&](const char* name) {
      return std::ranges::count(rounded.block, std::string(name), &ListedOperator::name);
    };
    QCOMPARE(count("longtake::fp8_product"), 6);
    // One kernel rounds each product's input, also after the GELU.
    QCOMPARE(count("longtake::fp8_rounded"), 6);
    QCOMPARE(count("aten::gelu"), 0);
    QVERIFY2(rounded.block.size() <= 27, qPrintable(QString::number(rounded.block.size())));
    QVERIFY2(moved(rounded.block) < 39.7, qPrintable(QString::number(moved(rounded.block))));
  }

  void the_vae_has_one_kernel_before_each_convolution() {
    const auto own = vae_operators(OwnSteps::kernels), aten = vae_operators(OwnSteps::operators);
    QVERIFY2(own.size() <= 203, qPrintable(QString::number(own.size())));
    QVERIFY2(moved(own) < 4270, qPrintable(QString::number(moved(own))));
    QVERIFY(moved(aten) > 1.5 * moved(own));
    QCOMPARE(operations(own), operations(aten));
  }

  void without_own_kernels_their_operators_are_listed() {
    const WanOperators own = wan_operators({}), aten = wan_operators({.own = OwnSteps::operators});
    QVERIFY(aten.block.size() > own.block.size() && moved(aten.block) > moved(own.block));
    QCOMPARE(operations(aten.block), operations(own.block));
    const auto ours = [](const ListedOperator& one) { return one.name.starts_with("longtake::"); };
    QVERIFY(std::ranges::any_of(own.block, ours) && std::ranges::none_of(aten.block, ours));
  }
};

LONGTAKE_CORE_TEST(TestOperators)

}  // namespace operators_test

#include "test_operators.moc"
