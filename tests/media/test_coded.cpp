#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cstring>
#include <random>

#include "engine/core/files.h"
#include "engine/media/chapters.h"
#include "engine/media/output.h"
#include "tests/media/numbered_frames.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace coded_test {

namespace {

constexpr int kWidth = 96;
constexpr int kHeight = 64;
constexpr VideoFormat kFormat{kWidth, kHeight, {16, 1}};

/// Smooth colours with a little noise, different for every number: WebP merges pictures that hardly differ.
std::vector<std::uint8_t> picture(int number) {
  std::mt19937 dice(static_cast<unsigned>(number));
  std::vector<std::uint8_t> rgb;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x)
      for (const int value : {40 + x, 60 + 2 * y, 200 - x})
        rgb.push_back(static_cast<std::uint8_t>(std::clamp(value + 5 * number + static_cast<int>(dice() % 3), 0, 255)));
  return rgb;
}

std::string write_all(const std::filesystem::path& path, int pictures, EncoderSettings settings = {}) {
  auto sink = open_output(path, kFormat, kFormat.rate, settings);
  if (!sink) return sink.error().text();
  for (int i = 0; i < pictures; ++i)
    if (auto done = (*sink)->write(picture(i)); !done) return done.error().text();
  if (auto done = (*sink)->finish(); !done) return done.error().text();
  return {};
}

std::uint32_t number_at(const std::string& bytes, std::size_t at, int count) {
  std::uint32_t value = 0;
  for (int i = count - 1; i >= 0; --i)
    value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  return value;
}

bool has(const char* encoder) { return avcodec_find_encoder_by_name(encoder) != nullptr; }

}  // namespace

// Formats for archives, editors and web pages.
class TestCoded : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
  }

  void an_archive_holds_every_bit_of_every_picture() {
    if (!has("ffv1")) QSKIP("this FFmpeg has no FFV1");
    const auto path = file("a.mkv");
    QCOMPARE(QString::fromStdString(write_all(path, 20)), QString());
    int number = 0;
    int wrong = 0;
    std::string problem;
    const auto found = probe_video(path, problem, [&](const AVFrame& frame) {
      const auto wanted = picture(number++);
      for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
          const std::uint8_t* bgr = frame.data[0] + std::ptrdiff_t{y} * frame.linesize[0] + std::ptrdiff_t{x} * 4;
          const std::uint8_t* rgb =
              wanted.data() + (static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x)) * 3;
          wrong += bgr[0] != rgb[2] || bgr[1] != rgb[1] || bgr[2] != rgb[0];
        }
    });
    QVERIFY2(found, problem.c_str());
    QCOMPARE(found->codec, std::string("ffv1"));
    QCOMPARE(number, 20);
    QCOMPARE(wrong, 0);
    QCOMPARE(found->width, kWidth);
    QVERIFY(std::abs(av_q2d(found->rate) - 16) < 0.01);
    QVERIFY(std::abs(found->times_s.back() - 19.0 / 16) < 0.002);
  }

  void an_editor_gets_prores_with_its_colours_and_tags() {
    if (!has("prores_ks")) QSKIP("this FFmpeg has no ProRes");
    const auto path = file("a.mov");
    QCOMPARE(QString::fromStdString(write_all(path, 20)), QString());
    int number = 0;
    double worst = 0;
    std::string problem;
    const auto found = probe_video(path, problem, [&](const AVFrame& frame) {
      // The smooth part of a colour: 10-bit luma compared with BT.709 of the picture.
      const auto wanted = picture(number++);
      double luma = 0, expected = 0;
      for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
          std::uint16_t sample = 0;
          std::memcpy(&sample, frame.data[0] + std::ptrdiff_t{y} * frame.linesize[0] + std::ptrdiff_t{x} * 2, 2);
          const std::uint8_t* rgb =
              wanted.data() + (static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x)) * 3;
          luma += (sample / 4.0 - 16) / 219 * 255;
          expected += 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
        }
      worst = std::max(worst, std::abs(luma - expected) / (kWidth * kHeight));
    });
    QVERIFY2(found, problem.c_str());
    QCOMPARE(found->codec, std::string("prores"));
    QCOMPARE(found->profile, FF_PROFILE_PRORES_HQ);
    QCOMPARE(found->pixels, AV_PIX_FMT_YUV422P10LE);
    QCOMPARE(found->colour.matrix, AVCOL_SPC_BT709);
    QCOMPARE(found->colour.primaries, AVCOL_PRI_BT709);
    QCOMPARE(number, 20);
    QVERIFY2(worst < 0.5, qPrintable(QString::number(worst)));
    QVERIFY(std::abs(av_q2d(found->rate) - 16) < 0.01);
    QVERIFY(std::abs(found->duration_s - 20.0 / 16) < 0.01);
    // A draft is smaller.
    QCOMPARE(QString::fromStdString(write_all(file("draft.mov"), 20, {.crf = 28})), QString());
    QVERIFY(std::filesystem::file_size(file("draft.mov")) < std::filesystem::file_size(path));
  }

  void a_web_page_gets_an_animation_that_repeats() {
    if (!has("libwebp_anim")) QSKIP("this FFmpeg has no animated WebP");
    const auto path = file("a.webp");
    QCOMPARE(QString::fromStdString(write_all(path, 20)), QString());
    const std::string bytes = *read_file(path);
    QCOMPARE(bytes.substr(0, 4) + bytes.substr(8, 4), std::string("RIFFWEBP"));
    QCOMPARE(number_at(bytes, 4, 4) + 8, static_cast<std::uint32_t>(bytes.size()));
    int pictures = 0;
    std::uint32_t lasts_ms = 0;
    int loops = -1;
    for (std::size_t at = 12; at + 8 <= bytes.size();) {
      const std::string name = bytes.substr(at, 4);
      const std::uint32_t size = number_at(bytes, at + 4, 4);
      if (name == "VP8X") {
        QCOMPARE(number_at(bytes, at + 12, 3) + 1, std::uint32_t(kWidth));
        QCOMPARE(number_at(bytes, at + 15, 3) + 1, std::uint32_t(kHeight));
        QVERIFY((bytes[at + 8] & 2) != 0);  // an animation
      }
      if (name == "ANIM") loops = static_cast<int>(number_at(bytes, at + 12, 2));
      if (name == "ANMF") {
        ++pictures;
        lasts_ms += number_at(bytes, at + 8 + 12, 3);
      }
      at += 8 + size + size % 2;
    }
    QCOMPARE(loops, 0);
    QCOMPARE(pictures, 20);
    QVERIFY2(lasts_ms >= 1180 && lasts_ms <= 1320, qPrintable(QString::number(lasts_ms)));
    QCOMPARE(QString::fromStdString(write_all(file("draft.webp"), 20, {.crf = 40})), QString());
    QVERIFY(std::filesystem::file_size(file("draft.webp")) < bytes.size());
  }

  void what_this_ffmpeg_lacks_is_refused_before_any_work() {
    for (const auto& [name, encoder] :
         {std::pair{"a.mkv", "ffv1"}, std::pair{"a.mov", "prores_ks"}, std::pair{"a.webp", "libwebp_anim"}}) {
      const auto checked = check_output(file(name));
      QCOMPARE(checked.has_value(), has(encoder));
      if (!checked) QVERIFY(checked.error().why.find("was built without") != std::string::npos);
      QVERIFY(!std::filesystem::exists(file(name)));
    }
  }

  void subtitles_for_browsers() {
    const std::vector<Chapter> chapters = {{0, 2.5, "a <red> ball & a cube"}, {2.5, 3661, "snow\n-->"}};
    QCOMPARE(QString::fromStdString(webvtt(chapters)),
             QString("WEBVTT\n\n00:00:00.000 --> 00:00:02.500\na &lt;red&gt; ball &amp; a cube\n\n"
                     "00:00:02.500 --> 01:01:01.000\nsnow --&gt;\n"));
    QVERIFY(write_webvtt(file("a.mp4"), chapters));
    QVERIFY(read_file(file("a.vtt"))->starts_with("WEBVTT\n"));
  }

 private:
  std::filesystem::path file(const char* name) const { return folder_->filePath(name).toStdString(); }
  std::unique_ptr<QTemporaryDir> folder_;
};

LONGTAKE_CORE_TEST(TestCoded)

}  // namespace coded_test

#include "test_coded.moc"
