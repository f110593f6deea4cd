#include <QtTest>

#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include <QTemporaryDir>

#include "engine/core/random.h"
#include "engine/media/output.h"
#include "engine/media/recorder.h"
#include "tests/media/in_child.h"
#include "tests/media/numbered_frames.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

// Numbered and noisy, about a kilobyte each when encoded.
std::vector<std::uint8_t> heavy_frame(int number) {
  std::vector<std::uint8_t> rgb = numbered_frame(number);
  Rng rng(static_cast<std::uint64_t>(number));
  for (std::uint8_t& value : rgb) value = static_cast<std::uint8_t>(std::clamp(value + rng.below(81) - 40, 0, 255));
  return rgb;
}

// Records until an error occurs. Returns "" if it was the right error; the file stays for the caller.
std::string record_until_full(const std::filesystem::path& path, int frames, bool& began) {
  EncoderSettings settings;
  settings.live = true;
  settings.preset = "ultrafast";
  began = false;
  auto recorder = FragmentedRecorder::create(path, numbered_format(), settings);
  if (!recorder) return recorder.error().kind == Error::Kind::no_space ? "" : "create: " + recorder.error().text();
  began = true;
  int written = 0;
  while (written < frames && (*recorder)->write(heavy_frame(written))) ++written;
  if (written == frames) return "no error in " + std::to_string(frames) + " frames";
  const auto again = (*recorder)->write(heavy_frame(written));
  if (again) return "the error was not kept";
  if (again.error().kind != Error::Kind::no_space) return "wrong kind: " + again.error().text();
  if (again.error().code != "REC-02") return "no code: " + again.error().text();
  if ((*recorder)->finish()) return "finish() said that all is well";

  const std::int64_t safe = (*recorder)->safe_frames();
  // The error arrives within two seconds after the first lost picture.
  if (written - safe > 32) return std::to_string(written - safe) + " frames before the error";
  int next = 0;
  bool in_order = true;
  std::string problem;
  const auto video =
      probe_video(path, problem, [&](const AVFrame& frame) { in_order = in_order && read_number(frame) == next++; });
  if (safe == 0) return "";
  if (!video) return "what was kept does not open: " + problem;
  if (!in_order || !problem.empty()) return "what was kept does not play: " + problem;
  if (next != safe) return std::to_string(next) + " frames play, " + std::to_string(safe) + " were promised";
  return "";
}

void limit_files(rlim_t bytes) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{bytes, bytes};
  ::setrlimit(RLIMIT_FSIZE, &limit);
}

// Mounts a disk of this size for this process only; false if that is not permitted.
bool mount_small_disk(const std::string& folder, const char* options) {
  const int flags = ::geteuid() == 0 ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER;
  if (::unshare(flags) != 0) return false;
  ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
  return ::mount("tmpfs", folder.c_str(), "tmpfs", 0, options) == 0;
}

}  // namespace

class TestFullDisk : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_recording_that_reaches_the_limit_of_a_file_says_so_and_keeps_its_fragments() {
    const QTemporaryDir folder;
    for (const rlim_t bytes : {rlim_t{1}, rlim_t{600}, rlim_t{1500}, rlim_t{9000}, rlim_t{20000}, rlim_t{50001},
                               rlim_t{65536}, rlim_t{100000}}) {
      const std::filesystem::path path = folder.filePath(QString::number(bytes) + ".mp4").toStdString();
      const std::string said = in_child([&] {
        limit_files(bytes);
        bool began = false;
        return record_until_full(path, 2000, began);
      });
      QVERIFY2(said.empty(), (std::to_string(bytes) + " bytes: " + said).c_str());
    }
  }

  void a_full_disk_is_an_error_that_stays_and_the_next_recording_elsewhere_works() {
#if defined(__SANITIZE_THREAD__)
    QSKIP("the thread sanitizer cannot follow a forked process that starts threads");
#endif
    const QTemporaryDir folder;
    const QTemporaryDir elsewhere;
    bool skipped = false;
    for (const char* size : {"size=8k", "size=32k", "size=64k", "size=200k"}) {
      const std::string said = in_child([&]() -> std::string {
        if (!mount_small_disk(folder.path().toStdString(), size)) return "not allowed";
        bool began = false;
        std::string wrong = record_until_full(folder.filePath("take.mp4").toStdString(), 2000, began);
        if (!wrong.empty()) return wrong;
        auto next = FragmentedRecorder::create(elsewhere.filePath("next.mp4").toStdString(), numbered_format(), {});
        if (!next || !(*next)->write(heavy_frame(0)) || !(*next)->finish()) return "the next recording failed";
        return "";
      });
      skipped = said == "not allowed";
      if (skipped) break;
      QVERIFY2(said.empty(), (std::string(size) + ": " + said).c_str());
    }
    if (skipped) QSKIP("mounting a small disk is not allowed here");
  }

  void without_room_for_the_plain_copy_the_recording_stays_fragmented_and_whole() {
    const QTemporaryDir folder;
    const std::string said = in_child([&]() -> std::string {
      if (!mount_small_disk(folder.path().toStdString(), "size=128k")) return "not allowed";
      const std::filesystem::path path = folder.filePath("take.mp4").toStdString();
      EncoderSettings settings;
      settings.live = true;
      auto recorder = FragmentedRecorder::create(path, numbered_format(), settings);
      if (!recorder) return recorder.error().text();
      int frames = 0;
      std::error_code none;
      for (; std::filesystem::file_size(path, none) < 80'000; ++frames)
        if (auto written = (*recorder)->write(heavy_frame(frames)); !written) return written.error().text();
      if (auto done = (*recorder)->finish(); !done) return done.error().text();
      if (!(*recorder)->stayed_fragmented()) return "there was room";
      if ((*recorder)->stayed_fragmented()->kind != Error::Kind::no_space)
        return (*recorder)->stayed_fragmented()->text();
      std::string problem;
      const auto video = probe_video(path, problem);
      if (!video || video->times_s.size() != static_cast<std::size_t>(frames)) return "frames are missing" + problem;
      const auto files = std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {});
      return files == 1 ? "" : "something was left beside it";
    });
    if (said == "not allowed") QSKIP("mounting a small disk is not allowed here");
    QCOMPARE(said, std::string());
  }

  void other_formats_report_a_full_disk_too() {
    const QTemporaryDir folder;
    for (const char* name : {"out.y4m", "pictures", "out.webp", "out.mkv", "out.mov"}) {
      const std::string said = in_child([&]() -> std::string {
        limit_files(5000);
        auto sink = open_output(folder.filePath(name).toStdString(), numbered_format(), {16, 1}, {});
        if (!sink) return sink.error().text();
        int frames = 0;
        Result<void> written;
        while (frames++ < 100 && (written = (*sink)->write(heavy_frame(frames)))) {
        }
        if (written) written = (*sink)->finish();  // an animation is written when it ends
        if (written) return "no error";
        if (written.error().kind != Error::Kind::no_space) return written.error().text();
        return (*sink)->finish() ? "finish() said that all is well" : "";
      });
      QVERIFY2(said.empty(), (std::string(name) + ": " + said).c_str());
    }
  }

  void a_pipe_whose_reader_left_is_an_error_and_not_a_death() {
    const std::string said = in_child([]() -> std::string {
      std::signal(SIGPIPE, SIG_IGN);
      int ends[2];
      if (::pipe(ends) != 0) return "no pipe";
      ::close(ends[0]);
      ::dup2(ends[1], STDOUT_FILENO);
      auto sink = open_output("-", numbered_format(), {16, 1}, {});
      return sink ? "no error" : "";
    });
    QCOMPARE(said, std::string());
  }
};

LONGTAKE_TEST(TestFullDisk)
#include "test_full_disk.moc"
