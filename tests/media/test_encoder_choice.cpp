#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <vector>

#include "engine/core/log.h"
#include "engine/media/encoder_choice.h"
#include "engine/media/libav.h"
#include "engine/media/output.h"
#include "tests/media/numbered_frames.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

// Opens only the encoders of a simulated machine, and counts attempts.
struct Machine {
  std::vector<std::string> has;
  std::vector<std::string> tried{};

  Result<std::string> open() {
    return first_that_opens<std::string>(h264_encoders(), [this](const EncoderChoice& encoder) -> Result<std::string> {
      tried.emplace_back(encoder.name);
      if (std::ranges::find(has, encoder.name) == has.end())
        return fail(Error::Kind::device, "Cannot open the video encoder", std::string(encoder.name) + " is not there");
      return std::string(encoder.name);
    });
  }
};

}  // namespace

class TestEncoderChoice : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void a_gpu_that_encodes_is_asked_first_and_is_enough() {
    Machine machine{{"NVENC", "x264"}};
    QCOMPARE(machine.open().value_or(""), std::string("NVENC"));
    QCOMPARE(machine.tried.size(), std::size_t(1));
  }

  void where_it_does_not_open_x264_takes_over() {
    Machine machine{{"x264"}};
    QCOMPARE(machine.open().value_or(""), std::string("x264"));
    QVERIFY((machine.tried == std::vector<std::string>{"NVENC", "x264"}));
  }

  void where_nothing_opens_the_last_reason_is_told() {
    Machine machine{{}};
    const auto opened = machine.open();
    QVERIFY(!opened);
    QCOMPARE(opened.error().why, std::string("x264 is not there"));
  }

  void both_encoders_know_every_setting_that_they_are_told() {
    for (const EncoderChoice& encoder : h264_encoders()) {
      const AVCodec* found = avcodec_find_encoder_by_name(encoder.libav_name);
      if (found == nullptr) continue;  // this FFmpeg was built without it
      for (const char* preset : {"ultrafast", "veryfast", "medium", "slow", "veryslow"})
        for (const bool live : {false, true}) {
          const libav::Codec codec(avcodec_alloc_context3(found));
          const auto tuned = encoder.tune(*codec, {0, preset, live, 0});
          QVERIFY2(tuned.has_value(), tuned ? "" : tuned.error().text().c_str());
        }
    }
    const libav::Codec codec(avcodec_alloc_context3(avcodec_find_encoder_by_name("libx264")));
    QVERIFY(!h264_encoders().back().tune(*codec, {18, "no such", false, 0}) ||
            avcodec_open2(codec.get(), codec->codec, nullptr) < 0);
  }

  // Without a GPU encoder this is x264, and the failed attempt before it must not damage the file.
  void a_file_names_who_made_it_and_is_whole() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    auto sink = open_output(path, numbered_format(), numbered_format().rate, {});
    QVERIFY2(sink.has_value(), sink ? "" : sink.error().text().c_str());
    const std::string name = (*sink)->encoder();
    QVERIFY2(name == "x264" || name == "NVENC", name.c_str());
    if (!std::filesystem::exists("/dev/nvidiactl")) QCOMPARE(name, std::string("x264"));
    NumberedSource source(20);
    QVERIFY(copy_frames(source, **sink, {}).has_value());
    std::string problem;
    const auto video = probe_video(path, problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->times_s.size(), std::size_t(20));
  }

  void pictures_have_no_encoder() {
    const QTemporaryDir folder;
    auto sink = open_output(folder.filePath("a.gif").toStdString(), numbered_format(), numbered_format().rate, {});
    QVERIFY(sink.has_value());
    QVERIFY((*sink)->encoder().empty());
  }
};

LONGTAKE_TEST(TestEncoderChoice)
#include "test_encoder_choice.moc"
