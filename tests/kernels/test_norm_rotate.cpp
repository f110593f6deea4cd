#include <ATen/ATen.h>

#include <QtTest>

#include "engine/kernels/cuda/token_rows.h"
#include "engine/kernels/norm_rotate.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

template <class T>
void rows_by(const void* x, long long x_apart, const void* weight, const float* turns, long long turn_rows, void* y,
             long long y_apart, long long rows, long long tokens, int width, int pairs_per_head, float eps) {
  constexpr int most = longtake_cuda_widest_turned_row / 8;
  for (long long row = 0; row < rows; ++row)
    cuda::norm_rotate_row<most>(cuda::Alone(), static_cast<const T*>(x) + row * x_apart, static_cast<const T*>(weight),
                                turns + row % turn_rows * 2 * pairs_per_head, pairs_per_head,
                                static_cast<T*>(y) + row / tokens * y_apart + row % tokens * width, width, eps);
}

/// Runs the kernel's device function on the CPU, row by row with a team of one, with the kernel's signature.
int on_host(const void* x, long long x_apart, int type, const void* weight, const float* turns, long long turn_rows,
            void* y, long long y_apart, long long batches, long long tokens, int width, int pairs_per_head, float eps,
            void*) {
  const auto rows = type == longtake_cuda_float ? rows_by<float> : rows_by<c10::BFloat16>;
  rows(x, x_apart, weight, turns, turn_rows, y, y_apart, batches * tokens, tokens, width, pairs_per_head, eps);
  return 0;
}

constexpr double kEps = 1e-6;
constexpr std::int64_t kFrames = 2, kRows = 3, kColumns = 5, kTokens = kFrames * kRows * kColumns, kKept = 7;

at::Tensor tokens(std::int64_t batch, int heads, int head_dim, at::ScalarType type) {
  return at::randn({batch, kTokens, static_cast<std::int64_t>(heads) * head_dim}).to(type);
}
Rotation turns_of(int head_dim, bool exact = false) {
  return rotation(grid_positions(4, kFrames, kRows, kColumns), head_dim, exact);
}

}  // namespace

class TestNormRotate : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { at::manual_seed(3); }

  /// Writes to the place after the kept keys, and nowhere else.
  void the_kernel_does_what_atens_operators_do() {
    for (const auto& [heads, head_dim] : {std::pair(12, 128), std::pair(40, 128), std::pair(2, 16), std::pair(3, 8)})
      for (const auto type : {at::kFloat, at::kBFloat16})
        for (const std::int64_t batch : {1, 2})
          for (const bool normed : {false, true}) {
            // A third of wider rows, as in the joint product for queries, keys and values.
            const at::Tensor x = tokens(batch, 3 * heads, head_dim, type).chunk(3, 2)[1];
            const at::Tensor weight = normed ? at::randn({x.size(2)}).to(type) : at::Tensor();
            const Rotation turns = turns_of(head_dim);
            const auto into_lane = [&](const auto& way) {
              at::Tensor lane = at::full({batch, kKept + kTokens + 1, x.size(2)}, -77.0, type);
              way(NormRotate{lane.narrow(1, kKept, kTokens), x, weight, kEps, turns, heads});
              return lane.to(at::kFloat);
            };
            const at::Tensor wanted = into_lane(norm_rotate_by_aten);
            const at::Tensor found =
                into_lane([](const NormRotate& step) { QVERIFY(norm_rotate_by_kernel(step, on_host)); });
            // ATen also rounds to bf16 after the norm.
            QVERIFY(at::allclose(found, wanted, type == at::kFloat ? 1e-5 : 2e-2, type == at::kFloat ? 1e-5 : 2e-2));
            QVERIFY(found.eq(-77).sum().item<int>() == wanted.eq(-77).sum().item<int>());
          }
  }

  void tensors_that_lie_otherwise_are_left_to_aten() {
    const at::Tensor x = tokens(1, 2, 16, at::kFloat), out = at::zeros_like(x);
    const Rotation turns = turns_of(16);
    const auto part_of = [](std::int64_t width) { return at::zeros({1, kTokens, width}).narrow(2, 0, 32); };
    const auto takes = [](const NormRotate& step) { return norm_rotate_by_kernel(step, on_host); };
    QVERIFY(takes({out, x, {}, kEps, turns, 2}));
    QVERIFY(!takes({out, x, {}, kEps, turns_of(16, /*exact=*/true), 2}));
    QVERIFY(!takes({out, x.to(at::kDouble), {}, kEps, turns, 2}));
    QVERIFY(!takes({out, x.to(at::kBFloat16), {}, kEps, turns, 2}));
    QVERIFY(!takes({out, x, at::ones({32}).to(at::kBFloat16), kEps, turns, 2}));
    QVERIFY(!takes({out, at::zeros({1, 32, kTokens}).transpose(1, 2), {}, kEps, turns, 2}));
    QVERIFY(takes({out, part_of(40), {}, kEps, turns, 2}));
    QVERIFY(!takes({out, part_of(36), {}, kEps, turns, 2}));
    QVERIFY(!takes({part_of(40), x, {}, kEps, turns, 2}));
    const at::Tensor odd = at::zeros({1, kTokens * 32 + 1}).narrow(1, 1, kTokens * 32).view({1, kTokens, 32});
    QVERIFY(!takes({odd, x, {}, kEps, turns, 2}));
    const at::Tensor narrow_heads = tokens(1, 2, 12, at::kFloat);
    QVERIFY(!takes({at::zeros_like(narrow_heads), narrow_heads, {}, kEps, turns_of(12), 2}));
    const at::Tensor wide = tokens(1, 41, 128, at::kFloat);
    QVERIFY(!takes({at::zeros_like(wide), wide, {}, kEps, turns_of(128), 41}));

    // norm_rotate() itself handles all of them.
    norm_rotate({odd, x, {}, kEps, turns, 2});
    norm_rotate({out, x, {}, kEps, turns, 2});
    QVERIFY(odd.equal(out));
  }
};

LONGTAKE_TEST(TestNormRotate)
#include "test_norm_rotate.moc"
