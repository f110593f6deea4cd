#include <QTemporaryDir>
#include <QtTest>

#include "engine/media/output.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr VideoFormat kFormat{96, 64, {16, 1}};

/// A red square on a grey ground that moves to the right.
std::vector<std::uint8_t> picture(int number) {
  std::vector<std::uint8_t> rgb;
  for (int y = 0; y < kFormat.height; ++y)
    for (int x = 0; x < kFormat.width; ++x) {
      const bool in_square = x >= number && x < number + 32 && y >= 16 && y < 48;
      for (const int value : in_square ? std::array{200, 40, 40} : std::array{110, 110, 110})
        rgb.push_back(static_cast<std::uint8_t>(value));
    }
  return rgb;
}

Result<std::string> write_all(const std::filesystem::path& path, int pictures, const EncoderSettings& settings) {
  auto sink = open_output(path, kFormat, kFormat.rate, settings);
  if (!sink) return fail(sink.error());
  (*sink)->set_chapters({{0, 1, "one"}, {1, 2, "two"}});
  for (int i = 0; i < pictures; ++i)
    if (auto done = (*sink)->write(picture(i)); !done) return fail(done.error());
  if (auto done = (*sink)->finish(); !done) return fail(done.error());
  return (*sink)->encoder();
}

}  // namespace

// AV1, if this FFmpeg has an encoder for it.
class TestAv1 : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { settings_.av1 = true; }

  void pictures_come_back_in_number_time_and_colour_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"a.mp4", "a.webm"}) QTest::newRow(name) << name;
  }

  void pictures_come_back_in_number_time_and_colour() {
    QFETCH(QString, name);
    if (!has_av1()) QSKIP("this FFmpeg has no encoder for AV1");
    const auto path = file(name);
    const auto encoder = write_all(path, 33, settings_);
    QVERIFY2(encoder.has_value(), encoder ? "" : encoder.error().text().c_str());
    QVERIFY2(*encoder == "SVT-AV1" || *encoder == "libaom", encoder->c_str());
    std::string problem;
    int number = 0;
    double worst = 0;
    const auto video = probe_video(path, problem, [&](const AVFrame& frame) {
      worst = std::max(worst, delta_e(shown_rgb(frame, number + 16, 32), {200, 40, 40}));
      worst = std::max(worst, delta_e(shown_rgb(frame, 90, 4), {110, 110, 110}));
      ++number;
    });
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->codec, std::string("av1"));
    QCOMPARE(number, 33);
    QVERIFY2(worst < 6, qPrintable(QString::number(worst)));
    QVERIFY(video->pixels == AV_PIX_FMT_YUV420P && video->width == 96 && video->height == 64);
    QVERIFY(video->colour.matrix == AVCOL_SPC_BT709 && video->colour.range == AVCOL_RANGE_MPEG);
    for (std::size_t i = 0; i < video->times_s.size(); ++i)
      QVERIFY(std::abs(video->times_s[i] - static_cast<double>(i) / 16) < 0.002);
    if (name.endsWith("mp4")) QCOMPARE(video->chapters.size(), std::size_t{2});
  }

  void a_coarser_quality_and_a_rate_make_smaller_files() {
    if (!has_av1()) QSKIP("this FFmpeg has no encoder for AV1");
    const auto size = [&](const EncoderSettings& settings) {
      const auto path = file("size.mp4");
      if (!write_all(path, 48, settings)) return std::uintmax_t{0};
      return std::filesystem::file_size(path);
    };
    settings_.crf = 8;
    const auto fine = size(settings_);
    settings_.crf = 45;
    const auto coarse = size(settings_);
    QVERIFY2(coarse > 0 && coarse < fine, qPrintable(QString("%1 %2").arg(fine).arg(coarse)));
    settings_.crf = 8;
    settings_.most_kbps = 8;
    const auto limited = size(settings_);
    QVERIFY2(limited > 0 && limited < fine, qPrintable(QString("%1 %2").arg(fine).arg(limited)));
  }

  void without_an_encoder_it_is_refused_by_name() {
    if (has_av1()) QSKIP("this FFmpeg has an encoder for AV1");
    QVERIFY(write_all(file("no.mp4"), 1, settings_).error().text().find("AV1") != std::string::npos);
    QVERIFY(check_output(file("no.webm")).error().text().find("AV1") != std::string::npos);
  }

 private:
  std::filesystem::path file(const QString& name) const { return folder_.filePath(name).toStdString(); }

  QTemporaryDir folder_;
  EncoderSettings settings_;
};

LONGTAKE_CORE_TEST(TestAv1)
#include "test_av1.moc"
