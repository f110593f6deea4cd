#include <QtTest>

#include "engine/media/blend.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// Keeps the first value of every frame.
class Collector final : public FrameSink {
 public:
  explicit Collector(std::vector<int>& values, int fails_at = -1) : values_(values), fails_at_(fails_at) {}
  Result<void> write(FrameView frame) override {
    if (static_cast<int>(values_.size()) == fails_at_) return fail(Error::Kind::io, "injected");
    values_.push_back(frame[0]);
    return {};
  }
  Result<void> finish() override {
    values_.push_back(-1);
    return {};
  }

 private:
  std::vector<int>& values_;
  const int fails_at_;
};

std::vector<int> blended(const std::vector<int>& in, FrameRate from, FrameRate to) {
  std::vector<int> out;
  RateBlender blender(std::make_unique<Collector>(out), from, to);
  for (const int value : in) {
    const std::vector<std::uint8_t> frame(12, static_cast<std::uint8_t>(value));
    if (!blender.write(frame)) return {};
  }
  if (!blender.finish()) return {};
  if (out.empty() || out.back() != -1) return {};
  out.pop_back();
  return out;
}

double linear(int value) {
  const double s = value / 255.0;
  return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

}  // namespace

class TestBlend : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_same_rate_passes_every_frame_through() {
    std::vector<int> all(256);
    std::iota(all.begin(), all.end(), 0);
    QCOMPARE(blended(all, {16, 1}, {16, 1}), all);
  }

  void sixteen_to_twenty_four_shows_every_second_frame_and_two_mixtures() {
    // Output k corresponds to source 2k/3: 0, 2/3, 4/3, 2, 8/3, 10/3 and the end.
    const auto out = blended({0, 100, 200, 40}, {16, 1}, {24, 1});
    QCOMPARE(out.size(), std::size_t{6});
    QCOMPARE(out[0], 0);
    QVERIFY(std::abs(linear(out[1]) - (linear(0) / 3 + linear(100) * 2 / 3)) < 0.004);
    QVERIFY(std::abs(linear(out[2]) - (linear(100) * 2 / 3 + linear(200) / 3)) < 0.004);
    QCOMPARE(out[3], 200);
    QVERIFY(std::abs(linear(out[4]) - (linear(200) / 3 + linear(40) * 2 / 3)) < 0.004);
    QCOMPARE(out[5], 40);
  }

  void the_length_in_seconds_never_changes() {
    for (const int frames : {1, 2, 9, 12, 161})
      for (const FrameRate to :
           {FrameRate{24, 1}, FrameRate{30, 1}, FrameRate{60, 1}, FrameRate{8, 1}, FrameRate{24000, 1001}}) {
        const auto out = blended(std::vector<int>(static_cast<std::size_t>(frames), 50), {16, 1}, to);
        const auto expected = static_cast<std::size_t>(std::lround(frames / 16.0 * to.value()));
        QCOMPARE(out.size(), expected);
        // A still picture does not change.
        QVERIFY(std::ranges::all_of(out, [](int value) { return value == 50; }));
      }
  }

  void no_frame_gives_no_frame() { QVERIFY(blended({}, {16, 1}, {24, 1}).empty()); }

  void an_error_behind_it_comes_through() {
    std::vector<int> out;
    RateBlender blender(std::make_unique<Collector>(out, 3), {16, 1}, {24, 1});
    const std::vector<std::uint8_t> frame(12, 9);
    QVERIFY(blender.write(frame).has_value());
    QVERIFY(blender.write(frame).has_value());
    QVERIFY(!blender.write(frame));
  }
};

LONGTAKE_TEST(TestBlend)
#include "test_blend.moc"
