#include <QtTest>

#include <sys/resource.h>

#include <QTemporaryDir>

#include "engine/media/gif_writer.h"
#include "engine/media/output.h"
#include "engine/media/palette.h"
#include "tests/media/in_child.h"
#include "tests/media/numbered_frames.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr int kWidth = 96;
constexpr int kHeight = 64;

// A smooth sky above two unrelated colours.
std::vector<std::uint8_t> landscape(int shift, bool other_world = false) {
  std::vector<std::uint8_t> rgb;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      const int t = (x + shift) % kWidth;
      std::array<int, 3> colour = {60 + y * 2, 90 + t, 200 - y};
      if (y > 48) colour = t < 48 ? std::array<int, 3>{210, 30, 40} : std::array<int, 3>{20, 140, 60};
      if (other_world) colour = {250 - y, t * 2, y * 3};
      for (const int value : colour) rgb.push_back(static_cast<std::uint8_t>(std::clamp(value, 0, 255)));
    }
  return rgb;
}

std::string write_gif(const std::filesystem::path& path, FrameRate rate, int frames, int new_world_at = 1 << 20) {
  auto sink = open_output(path, {kWidth, kHeight, rate}, rate, {});
  if (!sink) return sink.error().text();
  for (int i = 0; i < frames; ++i)
    if (auto done = (*sink)->write(landscape(i, i >= new_world_at)); !done) return done.error().text();
  if (auto done = (*sink)->finish(); !done) return done.error().text();
  return {};
}

// Root mean square difference of colours.
double difference(const AVFrame& frame, const std::vector<std::uint8_t>& rgb) {
  double sum = 0;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      const std::uint8_t* bgra = frame.data[0] + std::ptrdiff_t{y} * frame.linesize[0] + std::ptrdiff_t{x} * 4;
      const std::uint8_t* want = rgb.data() + (static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x)) * 3;
      for (int c = 0; c < 3; ++c) sum += std::pow(bgra[2 - c] - want[c], 2);
    }
  return std::sqrt(sum / (kWidth * kHeight * 3));
}

}  // namespace

class TestGif : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_frame_is_there_at_its_time_and_its_colours_are_near() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("clip.gif").toStdString();
    QCOMPARE(write_gif(path, {16, 1}, 48), std::string());
    int frame = 0;
    double worst = 0;
    std::string problem;
    const auto video = probe_video(path, problem, [&](const AVFrame& decoded) {
      QCOMPARE(decoded.format, int{AV_PIX_FMT_BGRA});
      worst = std::max(worst, difference(decoded, landscape(frame++)));
    });
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->codec, std::string("gif"));
    QCOMPARE(frame, 48);
    QVERIFY2(worst < 8, qPrintable(QString::number(worst)));
    for (std::size_t i = 0; i < video->times_s.size(); ++i)
      QVERIFY(std::abs(video->times_s[i] - static_cast<double>(i) / 16) <= 0.0051);
  }

  void a_clip_shorter_than_the_look_ahead_is_whole() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("short.gif").toStdString();
    QCOMPARE(write_gif(path, {24, 1}, 3), std::string());
    std::string problem;
    QCOMPARE(probe_video(path, problem)->times_s.size(), std::size_t{3});
  }

  void a_new_world_gets_new_colours() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("cut.gif").toStdString();
    QCOMPARE(write_gif(path, {16, 1}, 60, 40), std::string());
    int frame = 0;
    double worst = 0;
    std::string problem;
    QVERIFY(probe_video(path, problem, [&](const AVFrame& decoded) {
      worst = std::max(worst, difference(decoded, landscape(frame, frame >= 40)));
      ++frame;
    }));
    QCOMPARE(frame, 60);
    QVERIFY2(worst < 10, qPrintable(QString::number(worst)));
  }

  void a_palette_holds_every_colour_where_there_are_few() {
    ColourCount count;
    std::vector<std::uint8_t> rgb;
    for (int i = 0; i < 200; ++i)
      for (const int part : {i % 6, i / 6 % 6, i / 36}) rgb.push_back(static_cast<std::uint8_t>(part * 40 + 11));
    count.add(rgb);
    GifPalette palette(count);
    QVERIFY(palette.colours().size() <= GifPalette::kMost);
    for (std::size_t i = 0; i + 2 < rgb.size(); i += 3) {
      const std::array<std::uint8_t, 3> wanted = {rgb[i], rgb[i + 1], rgb[i + 2]};
      QVERIFY(std::ranges::find(palette.colours(), wanted) != palette.colours().end());
    }
  }

  void one_colour_is_no_trouble() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("flat.gif").toStdString();
    const std::vector<std::uint8_t> flat(static_cast<std::size_t>(kWidth * kHeight * 3), 77);
    auto sink = GifWriter::create(path, {kWidth, kHeight, {16, 1}});
    QVERIFY(sink.has_value());
    for (int i = 0; i < 4; ++i) QVERIFY((*sink)->write(flat).has_value());
    QVERIFY((*sink)->finish().has_value());
    std::string problem;
    QVERIFY(probe_video(path, problem, [&](const AVFrame& frame) { QVERIFY(difference(frame, flat) < 0.5); }));
    QVERIFY(!(*GifWriter::create(path, {kWidth, kHeight, {16, 1}}))->write(std::vector<std::uint8_t>(5)));
  }

  void a_full_disk_is_an_error_that_stays() {
    const QTemporaryDir folder;
    const std::string said = in_child([&]() -> std::string {
      std::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{5000, 5000};
      ::setrlimit(RLIMIT_FSIZE, &limit);
      auto sink = GifWriter::create(folder.filePath("full.gif").toStdString(), {kWidth, kHeight, {16, 1}});
      if (!sink) return sink.error().text();
      Result<void> written;
      for (int i = 0; i < 200 && (written = (*sink)->write(landscape(i))); ++i) {
      }
      if (written) return "no error";
      if (written.error().kind != Error::Kind::no_space) return written.error().text();
      const auto done = (*sink)->finish();
      return done ? "finish() said that all is well" : done.error().kind == Error::Kind::no_space ? "" : "other error";
    });
    QCOMPARE(said, std::string());
  }
};

LONGTAKE_TEST(TestGif)
#include "test_gif.moc"
