#include <QtTest>

#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/media/motion.h"
#include "tests/support/run.h"

using namespace longtake;

namespace motion_test {

namespace {

constexpr int kWidth = 192;
constexpr int kHeight = 128;
using Picture = std::vector<std::uint8_t>;

class Collector final : public FrameSink {
 public:
  explicit Collector(std::vector<Picture>& pictures, int fails_at = -1) : pictures_(pictures), fails_at_(fails_at) {}
  Result<void> write(FrameView frame) override {
    if (static_cast<int>(pictures_.size()) == fails_at_) return fail(Error::Kind::io, "injected");
    pictures_.emplace_back(frame.begin(), frame.end());
    return {};
  }
  Result<void> finish() override { return {}; }

 private:
  std::vector<Picture>& pictures_;
  const int fails_at_;
};

/// A textured disc with its centre at (x, 64), in front of a shaded ground.
Picture disc_at(double x) {
  Picture rgb(static_cast<std::size_t>(kWidth * kHeight) * 3);
  for (int row = 0; row < kHeight; ++row)
    for (int column = 0; column < kWidth; ++column) {
      const double dx = column - x, dy = row - 64.0;
      const bool inside = dx * dx + dy * dy < 24 * 24;
      const double texture = 30 * std::sin(dx / 3) * std::cos(dy / 4);
      std::uint8_t* pixel = rgb.data() + static_cast<std::size_t>(row * kWidth + column) * 3;
      pixel[0] = static_cast<std::uint8_t>(inside ? 210 + texture : 60 + row / 4);
      pixel[1] = static_cast<std::uint8_t>(inside ? 60 + texture / 2 : 90 + 10 * std::sin(column / 9.0));
      pixel[2] = static_cast<std::uint8_t>(inside ? 50 : 120);
    }
  return rgb;
}

double difference(const Picture& a, const Picture& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(static_cast<double>(a[i]) - b[i]);
  return sum / static_cast<double>(a.size());
}

std::vector<Picture> converted(const std::vector<Picture>& in, FrameRate to, FrameRate from = {16, 1}) {
  std::vector<Picture> out;
  auto motion = MotionRate::create(std::make_unique<Collector>(out), {kWidth, kHeight, from}, to);
  if (!motion) qFatal("%s", motion.error().text().c_str());
  for (const Picture& picture : in)
    if (!(*motion)->write(picture)) qFatal("it cannot be written");
  if (!(*motion)->finish()) qFatal("it cannot be finished");
  return out;
}

Picture mixture(const Picture& a, const Picture& b) {
  Picture out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = static_cast<std::uint8_t>((a[i] + b[i]) / 2);
  return out;
}

}  // namespace

class TestMotion : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_length_in_seconds_never_changes() {
    for (const int frames : {1, 2, 3, 9, 50})
      for (const FrameRate to : {FrameRate{24, 1}, FrameRate{30, 1}, FrameRate{60, 1}, FrameRate{24000, 1001}}) {
        const Picture still = disc_at(96);
        const auto out = converted(std::vector<Picture>(static_cast<std::size_t>(frames), still), to);
        QCOMPARE(out.size(), static_cast<std::size_t>(std::lround(frames / 16.0 * to.value())));
        for (const Picture& picture : out) QVERIFY(difference(picture, still) < 1);
      }
  }

  void pictures_in_between_show_the_thing_on_its_way() {
    std::vector<Picture> in;
    constexpr double speed = 6;  // pixels a picture
    for (int i = 0; i < 16; ++i) in.push_back(disc_at(40 + speed * i));
    const auto out = converted(in, {32, 1});
    QCOMPARE(out.size(), std::size_t(32));
    double motion = 0, mixed = 0;
    for (std::size_t k = 0; k < 31; ++k) {
      if (k % 2 == 0) {
        QVERIFY2(out[k] == in[k / 2], qPrintable(QString::number(k)));  // the source's own pictures, bit for bit
        continue;
      }
      const Picture truth = disc_at(40 + speed * static_cast<double>(k) / 2);
      motion += difference(out[k], truth) / 15;
      mixed += difference(mixture(in[k / 2], in[k / 2 + 1]), truth) / 15;
    }
    QVERIFY(out[31] == in[15]);
    qInfo("mean difference from the truth: motion %.2f, mixtures %.2f", motion, mixed);
    QVERIFY(motion < 0.5 * mixed);
  }

  void a_cut_stays_a_cut() {
    std::vector<Picture> in;
    for (int i = 0; i < 12; ++i) in.push_back(i < 6 ? disc_at(60) : Picture(in.front().size(), 230));
    const auto out = converted(in, {32, 1});
    for (std::size_t k = 0; k < out.size(); ++k) {
      const double before = difference(out[k], in.front()), after = difference(out[k], in.back());
      QVERIFY(before < 1.5 || after < 1.5);
    }
  }

  void an_error_of_the_output_ends_it() {
    std::vector<Picture> out;
    auto motion = MotionRate::create(std::make_unique<Collector>(out, 3), {kWidth, kHeight, {16, 1}}, {24, 1});
    QVERIFY(motion.has_value());
    Result<void> written;
    for (int i = 0; i < 12 && written; ++i) written = (*motion)->write(disc_at(40 + i));
    QVERIFY(!written && written.error().what == "injected");
  }
};

LONGTAKE_CORE_TEST(TestMotion)

}  // namespace motion_test

#include "test_motion.moc"
