#include <QtTest>

#include <QTemporaryDir>
#include <cmath>

#include "engine/media/output.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

class LastPicture final : public FrameSink {
 public:
  explicit LastPicture(std::vector<std::uint8_t>& rgb) : rgb_(rgb) {}
  Result<void> write(FrameView frame) override {
    rgb_.assign(frame.begin(), frame.end());
    return {};
  }
  Result<void> finish() override { return {}; }

 private:
  std::vector<std::uint8_t>& rgb_;
};

std::vector<std::uint8_t> resized(const std::vector<std::uint8_t>& picture, PictureSize from, PictureSize to) {
  std::vector<std::uint8_t> out;
  auto sink = Resizer::create(std::make_unique<LastPicture>(out), {from.width, from.height, {16, 1}}, to);
  if (!sink || !(*sink)->write(picture)) return {};
  return out;
}

int at(const std::vector<std::uint8_t>& rgb, PictureSize size, int x, int y, int channel) {
  return rgb[(static_cast<std::size_t>(y) * static_cast<std::size_t>(size.width) + static_cast<std::size_t>(x)) * 3 +
             static_cast<std::size_t>(channel)];
}

// Red rises to the right, green downwards, blue is the same everywhere.
std::vector<std::uint8_t> slopes(PictureSize size) {
  std::vector<std::uint8_t> rgb;
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x)
      for (const int value : {20 + 200 * x / size.width, 20 + 200 * y / size.height, 77})
        rgb.push_back(static_cast<std::uint8_t>(value));
  return rgb;
}

}  // namespace

class TestResize : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void sizes_are_read_as_people_write_them() {
    const VideoFormat native{320, 192, {16, 1}};
    QVERIFY(*picture_size("native", native) == PictureSize());
    QVERIFY((*picture_size("2x", native) == PictureSize{640, 384}));
    QVERIFY((*picture_size("1080p", native) == PictureSize{1920, 1080}));
    QVERIFY((*picture_size("1080x1920", native) == PictureSize{1080, 1920}));
    for (const char* wrong : {"", "3x", "1080", "1921x1080", "0x0", "-2x4", "640x", "640x360p", "99999x2", "x"}) {
      const auto refused = picture_size(wrong, native);
      QVERIFY2(!refused, wrong);
      QVERIFY(refused.error().kind == Error::Kind::bad_input && !refused.error().remedy.empty());
    }
  }

  void one_colour_stays_exactly_that_colour() {
    std::vector<std::uint8_t> picture;
    for (int i = 0; i < 20 * 12; ++i)
      for (const std::uint8_t value : {std::uint8_t{255}, std::uint8_t{128}, std::uint8_t{3}}) picture.push_back(value);
    const PictureSize to{40, 24};
    const auto out = resized(picture, {20, 12}, to);
    QCOMPARE(out.size(), std::size_t{40 * 24 * 3});
    for (int y = 0; y < 24; ++y)
      for (int x = 0; x < 40; ++x)
        QVERIFY(at(out, to, x, y, 0) == 255 && at(out, to, x, y, 1) == 128 && at(out, to, x, y, 2) == 3);
  }

  void a_slope_stays_a_slope_and_channels_do_not_touch_each_other() {
    const PictureSize from{80, 48};
    const PictureSize to{160, 96};
    const auto picture = slopes(from);
    const auto out = resized(picture, from, to);
    for (int y = 8; y < 88; ++y)
      for (int x = 8; x < 152; ++x) {
        const double red = 20 + 200 * ((x + 0.5) / 2 - 0.5) / from.width;
        const double green = 20 + 200 * ((y + 0.5) / 2 - 0.5) / from.height;
        QVERIFY(std::abs(at(out, to, x, y, 0) - red) <= 2);
        QVERIFY(std::abs(at(out, to, x, y, 1) - green) <= 2);
        QCOMPARE(at(out, to, x, y, 2), 77);
      }
  }

  void an_edge_is_sharper_than_a_straight_line_between_two_pixels() {
    const PictureSize from{32, 32};
    const PictureSize to{128, 128};
    std::vector<std::uint8_t> picture(from.width * from.height * 3, 40);
    for (int y = 0; y < 32; ++y)
      for (int x = 16; x < 32; ++x)
        for (int c = 0; c < 3; ++c) picture[static_cast<std::size_t>((y * 32 + x) * 3 + c)] = 200;
    const auto out = resized(picture, from, to);
    // Between the centres of the two pixels at the edge, columns 61.5 and 65.5 of the large picture.
    const int steepest = at(out, to, 64, 64, 0) - at(out, to, 63, 64, 0);
    QVERIFY2(steepest > 160 / 4 + 5, qPrintable(QString::number(steepest)));
  }

  void other_proportions_get_black_and_lose_nothing_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<QRect>("inside");
    QTest::newRow("full HD") << 1920 << 1080 << QRect(60, 0, 1800, 1080);
    QTest::newRow("upright") << 1080 << 1920 << QRect(0, 636, 1080, 648);
    QTest::newRow("smaller") << 160 << 160 << QRect(0, 32, 160, 96);
  }
  void other_proportions_get_black_and_lose_nothing() {
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(QRect, inside);
    const PictureSize from{320, 192};
    const PictureSize to{width, height};
    const auto out = resized(std::vector<std::uint8_t>(320 * 192 * 3, 200), from, to);
    QCOMPARE(out.size(), static_cast<std::size_t>(width * height * 3));
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) QCOMPARE(at(out, to, x, y, 1), inside.contains(x, y) ? 200 : 0);
  }

  void every_format_has_the_size_that_was_asked_for_and_every_picture() {
    const QTemporaryDir folder;
    const PictureSize from{40, 24};
    for (const char* name : {"a.mp4", "a.gif", "a.y4m"}) {
      const std::filesystem::path path = folder.filePath(name).toStdString();
      auto sink = open_output(path, {from.width, from.height, {16, 1}}, {24, 1}, {}, {96, 64});
      QVERIFY(sink.has_value());
      for (int i = 0; i < 16; ++i) QVERIFY((*sink)->write(slopes(from)).has_value());
      QVERIFY((*sink)->finish().has_value());
      std::string problem;
      const auto video = probe_video(path, problem);
      QVERIFY2(video.has_value(), problem.c_str());
      QCOMPARE(video->width, 96);
      QCOMPARE(video->height, 64);
      QCOMPARE(video->times_s.size(), std::size_t{24});
    }
  }
};

LONGTAKE_TEST(TestResize)
#include "test_resize.moc"
