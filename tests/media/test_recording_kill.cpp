#include <QtTest>

#include <time.h>

#include <QTemporaryDir>

#include "engine/core/random.h"
#include "engine/media/recorder.h"
#include "tests/media/in_child.h"
#include "tests/media/numbered_frames.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace recording_kill_test {

namespace {

// LONGTAKE_KILLS sets how often each case dies; the deep tier raises it.
int kills() {
  return qEnvironmentVariableIntValue("LONGTAKE_KILLS") > 0 ? qEnvironmentVariableIntValue("LONGTAKE_KILLS") : 5;
}

void record(const std::filesystem::path& path, int frames, const std::function<void()>& step, bool finish) {
  EncoderSettings settings;
  settings.live = true;
  settings.preset = "veryfast";
  auto recorder = FragmentedRecorder::create(path, numbered_format(), settings);
  if (!recorder) ::_exit(4);
  for (int i = 0; i < frames; ++i) {
    if (!(*recorder)->write(numbered_frame(i))) ::_exit(5);
    if (!finish) step();
  }
  if (!finish) return;
  step();
  if (!(*recorder)->finish()) ::_exit(6);
  step();
}

// The numbers of the pictures that play, or -1 for one that is out of order.
int playable(const std::filesystem::path& path, std::string& problem) {
  int next = 0;
  bool in_order = true;
  const auto video =
      probe_video(path, problem, [&](const AVFrame& frame) { in_order = in_order && read_number(frame) == next++; });
  if (!video) return -1;
  return in_order ? next : -1;
}

}  // namespace

class TestRecordingKill : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_recording_killed_at_any_frame_plays_as_it_lies_and_lost_at_most_a_second() {
    const QTemporaryDir folder;
    Rng rng(1);
    for (int kill = 0; kill < kills(); ++kill) {
      const std::filesystem::path path = folder.filePath(QString("%1.mp4").arg(kill)).toStdString();
      Victim victim([&](const std::function<void()>& step) { record(path, 100000, step, false); });
      const int killed_at = kill == 0 ? 17 : 17 + rng.below(400);
      QVERIFY(victim.wait_for(killed_at));
      const int submitted = victim.kill();
      std::string problem;
      const int frames = playable(path, problem);
      QVERIFY2(frames > 0, problem.c_str());
      QVERIFY2(submitted - frames <= 16, qPrintable(QString("%1 of %2 frames").arg(frames).arg(submitted)));

      // Recovery turns it into a plain file with the same pictures.
      const auto plain = make_plain_mp4(path);
      QVERIFY2(plain.has_value(), plain ? "" : plain.error().text().c_str());
      QCOMPARE(*plain, std::int64_t{frames});
      problem.clear();
      QCOMPARE(playable(path, problem), frames);
      QCOMPARE(problem, std::string());
    }
  }

  void a_recording_killed_while_it_is_finished_is_whole() {
    const QTemporaryDir folder;
    Rng rng(2);
    constexpr int kFrames = 500;
    for (int kill = 0; kill < kills(); ++kill) {
      const std::filesystem::path path = folder.filePath("take.mp4").toStdString();
      Victim victim([&](const std::function<void()>& step) { record(path, kFrames, step, true); });
      QVERIFY(victim.wait_for(1));
      // Finishing takes some milliseconds; the kill may happen at any moment of it.
      const timespec moment{0, rng.below(6'000'000)};
      ::nanosleep(&moment, nullptr);
      victim.kill();
      std::string problem;
      const int frames = playable(path, problem);
      QVERIFY2(frames >= kFrames - 16, qPrintable(QString("%1 frames").arg(frames)));
      clean_up_recordings(folder.path().toStdString(), std::chrono::seconds(0));
      QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {}), 1);
      std::filesystem::remove(path);
    }
  }

  void what_counts_as_safe_is_what_a_kill_leaves() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("take.mp4").toStdString();
    EncoderSettings settings;
    settings.live = true;
    auto recorder = FragmentedRecorder::create(path, numbered_format(), settings);
    QVERIFY(recorder.has_value());
    for (int i = 0; i < 60; ++i) QVERIFY((*recorder)->write(numbered_frame(i)).has_value());
    const std::int64_t safe = (*recorder)->safe_frames();
    QVERIFY(safe >= 60 - 16 && safe < 60);
    const std::filesystem::path copy = folder.filePath("copy.mp4").toStdString();
    std::filesystem::copy_file(path, copy);
    std::string problem;
    QCOMPARE(std::int64_t{playable(copy, problem)}, safe);
  }
};

LONGTAKE_TEST(TestRecordingKill)

}  // namespace recording_kill_test

#include "test_recording_kill.moc"
