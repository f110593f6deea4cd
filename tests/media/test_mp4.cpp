#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <ranges>

#include "engine/core/files.h"
#include "engine/media/output.h"
#include "engine/media/recorder.h"
#include "tests/media/numbered_frames.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

bool contains(const std::vector<std::string>& boxes, const std::string& name) {
  return std::ranges::any_of(boxes, [&](const std::string& box) { return box.find(name) != std::string::npos; });
}

std::ptrdiff_t position(const std::vector<std::string>& boxes, const std::string& name) {
  return std::ranges::find(boxes, name) - boxes.begin();
}

}  // namespace

class TestMp4 : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_finished_file_is_what_platforms_ask_for_data() {
    QTest::addColumn<int>("frames");
    QTest::addColumn<int>("rate");
    QTest::addColumn<bool>("live");
    QTest::newRow("native, best quality") << 50 << 16 << false;
    QTest::newRow("native, recorded live") << 50 << 16 << true;
    QTest::newRow("one frame") << 1 << 16 << false;
    QTest::newRow("two frames live") << 2 << 16 << true;
    QTest::newRow("film rate by blending") << 50 << 24 << false;
    QTest::newRow("video rate by blending") << 50 << 30 << false;
  }
  void a_finished_file_is_what_platforms_ask_for() {
    QFETCH(int, frames);
    QFETCH(int, rate);
    QFETCH(bool, live);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    EncoderSettings settings;
    settings.live = live;
    auto sink = open_output(path, numbered_format(), {rate, 1}, settings);
    QVERIFY2(sink.has_value(), sink ? "" : sink.error().text().c_str());
    NumberedSource source(frames);
    const auto copied = copy_frames(source, **sink, {});
    QVERIFY2(copied.has_value(), copied ? "" : copied.error().text().c_str());
    QCOMPARE(*copied, std::int64_t{frames});

    std::string problem;
    const auto video = probe_video(path, problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(problem, std::string());
    QCOMPARE(video->codec, std::string("h264"));
    QCOMPARE(video->profile, FF_PROFILE_H264_HIGH);
    QVERIFY(video->pixels == AV_PIX_FMT_YUV420P);
    const ProbedVideo::Colour bt709{AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_SPC_BT709, AVCOL_RANGE_MPEG};
    QVERIFY(video->colour == bt709);
    QVERIFY(video->stream_colour == bt709);
    QVERIFY(video->level > 0);
    QVERIFY(video->reordered_frames <= (live ? 0 : 2));
    // Editors count in whole ticks, so a picture's duration is a whole number of them.
    QCOMPARE(video->time_base.num, 1);
    QCOMPARE(video->time_base.den, rate * 1000);
    QCOMPARE(video->closed_groups, video->groups);
    QVERIFY(video->groups >= static_cast<int>(frames / 16.0));
    QCOMPARE(video->rate.num, rate);
    QCOMPARE(video->rate.den, 1);
    QCOMPARE(video->aspect.num, video->aspect.den);

    const auto expected = static_cast<std::int64_t>(std::lround(frames * rate / 16.0));
    QCOMPARE(static_cast<std::int64_t>(video->times_s.size()), expected);
    QCOMPARE(video->declared_frames, expected);
    QCOMPARE(video->start_s, 0.0);
    const double duration = static_cast<double>(expected) / rate;
    QVERIFY(std::abs(video->duration_s - duration) < 1e-6);
    // The container counts in milliseconds.
    QVERIFY(std::abs(video->file_duration_s - duration) <= 0.001);
    for (std::size_t i = 0; i < video->times_s.size(); ++i)
      QVERIFY(std::abs(video->times_s[i] - static_cast<double>(i) / rate) < 1e-6);

    const auto boxes = mp4_boxes(path);
    QVERIFY(position(boxes, "moov") < position(boxes, "mdat"));
    QCOMPARE(std::ranges::count(boxes, "mdat"), 1);
    QVERIFY(contains(boxes, "avc1/colr"));
    QVERIFY(!contains(boxes, "edts"));
    QVERIFY(!contains(boxes, "moof"));
    QVERIFY(!contains(boxes, "mvex"));
    // No temporary file is left.
    QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {}), 1);
  }

  void every_frame_is_there_once_and_in_order() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    auto recorder = FragmentedRecorder::create(path, numbered_format(), {});
    QVERIFY(recorder.has_value());
    constexpr int kFrames = 300;
    NumberedSource source(kFrames);
    QVERIFY(copy_frames(source, **recorder, {}).has_value());
    QVERIFY(!(*recorder)->stayed_fragmented());
    std::vector<int> numbers;
    std::string problem;
    QVERIFY(probe_video(path, problem, [&](const AVFrame& frame) { numbers.push_back(read_number(frame)); }));
    QCOMPARE(numbers.size(), std::size_t{kFrames});
    for (int i = 0; i < kFrames; ++i) QCOMPARE(numbers[static_cast<std::size_t>(i)], i);
  }

  void a_group_of_pictures_is_at_most_a_second() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    auto recorder = FragmentedRecorder::create(path, numbered_format(), {});
    QVERIFY(recorder.has_value());
    NumberedSource source(100);
    QVERIFY(copy_frames(source, **recorder, {}).has_value());
    std::string problem;
    const auto video = probe_video(path, problem);
    QVERIFY(video.has_value());
    for (std::size_t i = 0; i < video->key_frames.size(); i += 16) QVERIFY(video->key_frames[i]);
  }

  void chapters_and_description_say_what_was_asked_for_and_change_nothing_else_data() {
    QTest::addColumn<int>("rate");
    QTest::newRow("native") << 16;
    QTest::newRow("film rate by blending") << 24;
  }
  void chapters_and_description_say_what_was_asked_for_and_change_nothing_else() {
    QFETCH(int, rate);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    auto sink = open_output(path, numbered_format(), {rate, 1}, {});
    QVERIFY(sink.has_value());
    const std::string long_title = std::string(300, 'x');
    // The last chapter's end would be after the end of the video.
    (*sink)->set_chapters({{0, 0.75, "a calm sea"}, {0.75, 2.25, "ein Sturm, \xE9\x9B\xB7"}, {2.25, 90, long_title}});
    NumberedSource source(50);
    QVERIFY(copy_frames(source, **sink, {}).has_value());
    std::string problem;
    const auto video = probe_video(path, problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(problem, std::string());
    QCOMPARE(video->chapters.size(), std::size_t{3});
    QCOMPARE(video->chapters[0], (Chapter{0, 0.75, "a calm sea"}));
    QCOMPARE(video->chapters[1], (Chapter{0.75, 2.25, "ein Sturm, \xE9\x9B\xB7"}));
    QCOMPARE(video->chapters[2].start_s, 2.25);
    QVERIFY(std::abs(video->chapters[2].end_s - 50 / 16.0) <= 0.001);
    QVERIFY(video->chapters[2].title.size() <= 255 && video->chapters[2].title.starts_with("xxx"));
    QCOMPARE(video->description, "00:00:00 a calm sea\n00:00:01 ein Sturm, \xE9\x9B\xB7\n00:00:02 " + long_title);
    QCOMPARE(video->declared_frames, static_cast<std::int64_t>(std::lround(50 * rate / 16.0)));
    QCOMPARE(video->start_s, 0.0);
    QVERIFY(std::abs(video->duration_s - 50 / 16.0) < 1e-6);
    QVERIFY(std::abs(video->file_duration_s - 50 / 16.0) <= 0.001);
    const auto boxes = mp4_boxes(path);
    QVERIFY(position(boxes, "moov") < position(boxes, "mdat"));
    QVERIFY(!contains(boxes, "edts") && !contains(boxes, "moof"));
  }

  void titles_are_cut_between_letters_and_subtitles_follow_each_other() {
    QCOMPARE(shortened("kurz", 10), std::string("kurz"));
    QCOMPARE(shortened("\xE9\x9B\xB7\xE9\x9B\xB7\xE9\x9B\xB7\xE9\x9B\xB7", 10),
             std::string("\xE9\x9B\xB7\xE9\x9B\xB7\xE2\x80\xA6"));
    QCOMPARE(subtitles({{0, 1.5, "a"}, {1.5, 3661.25, "b\n\nc"}}),
             std::string("1\n00:00:00,000 --> 00:00:01,500\na\n\n2\n00:00:01,500 --> 01:01:01,250\nb  c\n\n"));
    QVERIFY(fit_chapters({{0, 1, "a"}, {1, 2, "b"}}, 1).size() == 1);
    QCOMPARE(fit_chapters({{0, 1, "a"}}, 3).back().end_s, 3.0);
  }

  void odd_sizes_grow_by_a_repeated_edge_and_lose_nothing() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    constexpr int kWidth = 33;
    constexpr int kHeight = 17;
    std::vector<std::uint8_t> rgb(std::size_t{kWidth} * kHeight * 3, 200);
    auto sink = open_output(path, {kWidth, kHeight, {16, 1}}, {16, 1}, {});
    QVERIFY(sink.has_value());
    for (int i = 0; i < 4; ++i) QVERIFY((*sink)->write(rgb).has_value());
    QVERIFY((*sink)->finish().has_value());
    std::string problem;
    int luma = 0;
    const auto video = probe_video(path, problem, [&](const AVFrame& frame) {
      luma = frame.data[0][(frame.height - 1) * frame.linesize[0] + frame.width - 1];
    });
    QVERIFY(video.has_value());
    QCOMPARE(video->width, 34);
    QCOMPARE(video->height, 18);
    QVERIFY(std::abs(luma - (16 + 200 * 219 / 255)) <= 1);
  }

  void the_same_frames_make_the_same_bytes() {
    const QTemporaryDir folder;
    std::string bytes[2];
    for (int i = 0; i < 2; ++i) {
      const std::filesystem::path path = folder.filePath(QString("%1.mp4").arg(i)).toStdString();
      EncoderSettings settings;
      settings.threads = 2;
      auto recorder = FragmentedRecorder::create(path, numbered_format(), settings);
      QVERIFY(recorder.has_value());
      NumberedSource source(40);
      QVERIFY(copy_frames(source, **recorder, {}).has_value());
      bytes[i] = *read_file(path);
    }
    QVERIFY(!bytes[0].empty());
    QVERIFY(bytes[0] == bytes[1]);
  }

  void a_source_that_fails_leaves_a_finished_file_of_what_came_before() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    auto recorder = FragmentedRecorder::create(path, numbered_format(), {});
    QVERIFY(recorder.has_value());
    NumberedSource source(100, 21);
    const auto copied = copy_frames(source, **recorder, {});
    QVERIFY(!copied);
    QVERIFY(copied.error().what.find("injected") != std::string::npos);
    std::string problem;
    const auto video = probe_video(path, problem);
    QVERIFY(video.has_value());
    QCOMPARE(video->declared_frames, std::int64_t{21});
  }

  void being_asked_to_stop_leaves_a_finished_file_too() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    auto recorder = FragmentedRecorder::create(path, numbered_format(), {});
    QVERIFY(recorder.has_value());
    NumberedSource source(100);
    std::stop_source stop;
    const auto copied = copy_frames(source, **recorder, stop.get_token(), [&](std::int64_t frames) {
      if (frames == 7) stop.request_stop();
    });
    QVERIFY(!copied);
    QVERIFY(copied.error().kind == Error::Kind::cancelled);
    std::string problem;
    const auto video = probe_video(path, problem);
    QVERIFY(video.has_value());
    QCOMPARE(video->declared_frames, std::int64_t{7});
  }

  void sizes_and_rates_that_no_encoder_takes_are_refused() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    QVERIFY(!FragmentedRecorder::create(path, {0, 64, {16, 1}}, {}));
    QVERIFY(!FragmentedRecorder::create(path, {64, -1, {16, 1}}, {}));
    QVERIFY(!FragmentedRecorder::create(path, {64, 64, frame_rate(0)}, {}));
    QVERIFY(!FragmentedRecorder::create(path, {64, 64, frame_rate(std::nan(""))}, {}));
    EncoderSettings settings;
    settings.preset = "no such preset";
    QVERIFY(!FragmentedRecorder::create(path, numbered_format(), settings));
    QVERIFY(!std::filesystem::exists(path));
    QVERIFY(frame_rate(24000.0 / 1001) == (FrameRate{24000, 1001}));
  }

  void a_file_that_is_no_recording_is_refused_and_stays_as_it_was() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("out.mp4").toStdString();
    QVERIFY(!make_plain_mp4(path));
    QVERIFY(atomic_write(path, std::string(5000, 'x')).has_value());
    QVERIFY(!make_plain_mp4(path));
    QCOMPARE(*read_file(path), std::string(5000, 'x'));
    QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {}), 1);
  }
};

LONGTAKE_TEST(TestMp4)
#include "test_mp4.moc"
