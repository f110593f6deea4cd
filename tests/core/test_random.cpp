#include <QtTest>

#include <cmath>
#include <vector>

#include "engine/core/random.h"
#include "tests/support/run.h"

using namespace longtake;

class TestRandom : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // The published known-answer vectors of Philox 4x32-10.
  void philox_gives_the_published_answers() {
    const std::array<std::uint32_t, 4> zeros = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
    QVERIFY(philox({0, 0, 0, 0}, {0, 0}) == zeros);
    const std::uint32_t f = 0xffffffff;
    const std::array<std::uint32_t, 4> ones = {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd};
    QVERIFY(philox({f, f, f, f}, {f, f}) == ones);
    const std::array<std::uint32_t, 4> pi = {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1};
    QVERIFY(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) == pi);
  }

  void any_part_of_a_stream_equals_the_same_part_of_the_whole() {
    const NoiseKey key{42, 7, 2};
    std::vector<float> whole(1000);
    fill_normal(whole, key);
    for (const std::size_t first : {0U, 1U, 2U, 3U, 4U, 5U, 501U}) {
      std::vector<float> part(97);
      fill_normal(part, key, first);
      for (std::size_t i = 0; i < part.size(); ++i) QCOMPARE(part[i], whole[first + i]);
    }
  }

  void noise_is_standard_normal_and_differs_by_chunk_pass_and_seed() {
    std::vector<float> base(100000);
    fill_normal(base, {1, 0, 0});
    double sum = 0;
    double squares = 0;
    for (const float x : base) {
      QVERIFY(std::isfinite(x));
      sum += x;
      squares += static_cast<double>(x) * x;
    }
    const double n = static_cast<double>(base.size());
    QVERIFY(std::abs(sum / n) < 0.02);
    QVERIFY(std::abs(squares / n - 1.0) < 0.02);
    for (const NoiseKey other : {NoiseKey{2, 0, 0}, NoiseKey{1, 1, 0}, NoiseKey{1, 0, 1}}) {
      std::vector<float> noise(base.size());
      fill_normal(noise, other);
      double dot = 0;
      for (std::size_t i = 0; i < noise.size(); ++i) dot += static_cast<double>(noise[i]) * base[i];
      QVERIFY(std::abs(dot / n) < 0.02);
    }
  }

  void below_reaches_every_value_and_nothing_else() {
    Rng rng(3);
    std::array<int, 5> seen{};
    for (int i = 0; i < 1000; ++i) ++seen[static_cast<std::size_t>(rng.below(5))];
    for (const int count : seen) QVERIFY(count > 120);
  }
};

LONGTAKE_TEST(TestRandom)
#include "test_random.moc"
