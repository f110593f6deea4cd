#include <QtTest>

#include <sys/resource.h>

#include <QTemporaryDir>
#include <atomic>
#include <fstream>
#include <semaphore>

#include "engine/core/random.h"
#include "engine/media/live_recorder.h"
#include "tests/media/in_child.h"
#include "tests/media/numbered_frames.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr int kChunk = 12;

int kills() {
  return qEnvironmentVariableIntValue("LONGTAKE_KILLS") > 0 ? qEnvironmentVariableIntValue("LONGTAKE_KILLS") : 5;
}

Pictures chunk(int index) {
  auto pixels = std::make_shared<std::vector<std::uint8_t>>();
  for (int i = 0; i < kChunk; ++i) {
    const auto frame = numbered_frame(index * kChunk + i);
    pixels->insert(pixels->end(), frame.begin(), frame.end());
  }
  return {std::shared_ptr<const std::uint8_t>(pixels, pixels->data()), kChunk, 0, std::int64_t{index} * kChunk};
}

class NumberedLog final : public FrameSource {
 public:
  NumberedLog(std::int64_t first, std::int64_t end) : next_(first), end_(end) {}
  VideoFormat format() const override { return numbered_format(); }
  Result<std::optional<FrameView>> next(std::stop_token) override {
    if (next_ == end_) return std::optional<FrameView>();
    frame_ = numbered_frame(static_cast<int>(next_++));
    return std::optional<FrameView>(frame_);
  }

 private:
  std::int64_t next_;
  const std::int64_t end_;
  std::vector<std::uint8_t> frame_;
};

LiveRecorder::Options options(const std::filesystem::path& path) {
  LiveRecorder::Options made;
  made.path = path;
  made.format = numbered_format();
  return made;
}

// The number of pictures that play in order; -1 if one is out of order.
int playable(const std::filesystem::path& path, std::string& problem) {
  int next = 0;
  bool in_order = true;
  const auto video =
      probe_video(path, problem, [&](const AVFrame& frame) { in_order = in_order && read_number(frame) == next++; });
  return video && in_order ? next : -1;
}

}  // namespace

class TestLiveRecorder : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_was_given_is_what_plays_and_the_file_is_plain_at_the_end() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("take.mp4").toStdString();
    std::atomic<int> changes = 0;
    LiveRecorder::Options with = options(path);
    with.changed = [&] { ++changes; };
    LiveRecorder recorder(std::move(with));
    for (int i = 0; i < 20; ++i) recorder.add(chunk(i));
    recorder.stop();
    QTRY_VERIFY(recorder.status().finished);
    const auto status = recorder.status();
    QVERIFY2(!status.failed, status.failed ? status.failed->text().c_str() : "");
    QVERIFY(!status.stayed_fragmented);
    QCOMPARE(status.frames, std::int64_t{20 * kChunk});
    QCOMPARE(status.waiting_frames, std::int64_t{0});
    QCOMPARE(status.bytes, std::int64_t(std::filesystem::file_size(path)));
    QVERIFY(changes >= 21);
    std::string problem;
    QCOMPARE(playable(path, problem), 20 * kChunk);
    const auto boxes = mp4_boxes(path);
    QVERIFY(std::ranges::find(boxes, "moof") == boxes.end());
    recorder.add(chunk(20));  // too late, and ignored without an error
  }

  void without_a_log_a_recorder_that_is_behind_drops_pictures_and_counts_them() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("take.mp4").toStdString();
    LiveRecorder::Options with = options(path);
    with.most_waiting_bytes = 2 * numbered_format().frame_bytes() * kChunk;  // two chunks
    std::binary_semaphore go{0};
    with.changed = [&, first = true]() mutable {
      if (std::exchange(first, false)) go.acquire();  // blocks the thread after its first chunk
    };
    LiveRecorder recorder(std::move(with));
    recorder.add(chunk(0));
    QTRY_COMPARE(recorder.status().frames, std::int64_t{kChunk});
    for (int i = 1; i < 30; ++i) recorder.add(chunk(i));
    QCOMPARE(recorder.status().waiting_frames, std::int64_t{2 * kChunk});
    QCOMPARE(recorder.status().lost_frames, std::int64_t{27 * kChunk});
    go.release();
    recorder.stop();
    QTRY_VERIFY(recorder.status().finished);
    QVERIFY(!recorder.status().failed);
    QCOMPARE(recorder.status().frames, std::int64_t{3 * kChunk});
    QVERIFY(recorder.status().lacks && recorder.status().lacks->code == "REC-06");
  }

  void a_recorder_that_is_behind_reads_the_log_and_leaves_nothing_out() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("take.mp4").toStdString();
    int opened = 0;
    LiveRecorder::Options with = options(path);
    with.most_waiting_bytes = numbered_format().frame_bytes() * kChunk;  // bytes of one chunk
    std::binary_semaphore go{0};
    with.changed = [&, first = true]() mutable {
      if (std::exchange(first, false)) go.acquire();  // blocks the thread after its first chunk
    };
    with.log = [&](std::uint32_t take, std::int64_t first, std::int64_t end) -> Result<std::unique_ptr<FrameSource>> {
      ++opened;
      if (take != 0) return fail(Error::Kind::internal, "another take");
      return std::unique_ptr<FrameSource>(std::make_unique<NumberedLog>(first, end));
    };
    LiveRecorder recorder(std::move(with));
    recorder.add(chunk(0));
    QTRY_COMPARE(recorder.status().frames, std::int64_t{kChunk});
    for (int i = 1; i < 30; ++i) recorder.add(chunk(i));
    QCOMPARE(recorder.status().waiting_frames, std::int64_t{29 * kChunk});
    go.release();
    recorder.stop();
    QTRY_VERIFY(recorder.status().finished);
    QVERIFY(!recorder.status().failed);
    QCOMPARE(opened, 1);
    QCOMPARE(recorder.status().frames_from_log, std::int64_t{28 * kChunk});
    std::string problem;
    QCOMPARE(playable(path, problem), 30 * kChunk);
  }

  void a_log_that_cannot_be_read_ends_the_recording_with_its_reason() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("take.mp4").toStdString();
    LiveRecorder::Options with = options(path);
    with.most_waiting_bytes = 0;
    with.log = [](std::uint32_t, std::int64_t, std::int64_t) -> Result<std::unique_ptr<FrameSource>> {
      return fail(Error::Kind::io, "Cannot read the session", "injected");
    };
    LiveRecorder recorder(std::move(with));
    recorder.add(chunk(0));
    QTRY_VERIFY(recorder.status().finished);
    QVERIFY(recorder.status().failed && recorder.status().failed->why == "injected");
  }

  void a_place_that_cannot_be_written_to_is_told() {
    LiveRecorder recorder(options("/dev/null/take.mp4"));
    QTRY_VERIFY(recorder.status().finished);
    QVERIFY(recorder.status().failed);
    recorder.add(chunk(0));
  }

  void a_full_disk_ends_the_recording_at_once_and_keeps_the_fragments() {
#if defined(__SANITIZE_THREAD__)
    QSKIP("the thread sanitizer cannot follow a forked process that starts threads");
#endif
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("take.mp4").toStdString();
    const std::string said = in_child([&]() -> std::string {
      std::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{20000, 20000};
      ::setrlimit(RLIMIT_FSIZE, &limit);
      std::binary_semaphore ended{0};
      std::atomic<LiveRecorder*> made = nullptr;
      LiveRecorder::Options with = options(path);
      std::atomic<bool> told = false;
      with.changed = [&] {
        made.wait(nullptr);
        if (made.load()->status().finished && !told.exchange(true)) ended.release();
      };
      LiveRecorder recorder(std::move(with));
      made = &recorder;
      made.notify_one();
      for (int i = 0; i < 400; ++i) recorder.add(chunk(i));
      if (!ended.try_acquire_for(std::chrono::seconds(20))) return "no end";
      const auto status = recorder.status();
      if (!status.failed) return "no error";
      if (status.failed->kind != Error::Kind::no_space || status.failed->code != "REC-02") return status.failed->text();
      if (status.failed->done.find("are saved") == std::string::npos) return "what was kept is not said";
      return "";
    });
    QCOMPARE(said, std::string());
    std::string problem;
    QVERIFY(playable(path, problem) > 16);
  }

  void what_a_kill_left_of_an_earlier_recording_goes_when_the_next_begins() {
    const QTemporaryDir folder;
    const std::filesystem::path left = folder.filePath(".old.mp4.remux").toStdString();
    const std::filesystem::path in_work = folder.filePath(".other.mp4.remux").toStdString();
    const std::filesystem::path foreign = folder.filePath(".holiday.mp4").toStdString();
    for (const auto& path : {left, in_work, foreign}) std::ofstream(path) << "bytes";
    const auto an_hour_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
    for (const auto& path : {left, foreign}) std::filesystem::last_write_time(path, an_hour_ago);
    LiveRecorder recorder(options(folder.filePath("take.mp4").toStdString()));
    recorder.add(chunk(0));
    recorder.stop();
    QTRY_VERIFY(recorder.status().finished);
    QVERIFY(!std::filesystem::exists(left));
    QVERIFY(std::filesystem::exists(in_work));
    QVERIFY(std::filesystem::exists(foreign));
  }

  void a_kill_at_any_moment_leaves_a_file_that_plays_and_lacks_at_most_a_second() {
    const QTemporaryDir folder;
    Rng rng(3);
    for (int kill = 0; kill < kills(); ++kill) {
      const std::filesystem::path path = folder.filePath(QString("%1.mp4").arg(kill)).toStdString();
      Victim victim([&](const std::function<void()>& step) {
        std::counting_semaphore<> written{0};
        LiveRecorder::Options with = options(path);
        with.changed = [&] { written.release(); };
        LiveRecorder recorder(std::move(with));
        for (int i = 0; i < 10000; ++i) {
          recorder.add(chunk(i));
          written.acquire();
          step();
        }
      });
      QVERIFY(victim.wait_for(2 + rng.below(40)));
      const int chunks = victim.kill();
      std::string problem;
      const int frames = playable(path, problem);
      QVERIFY2(frames > 0, problem.c_str());
      QVERIFY2(chunks * kChunk - frames <= 16, qPrintable(QString("%1 of %2").arg(frames).arg(chunks * kChunk)));
    }
  }
};

LONGTAKE_CORE_TEST(TestLiveRecorder)
#include "test_live_recorder.moc"
