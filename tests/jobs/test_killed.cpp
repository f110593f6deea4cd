#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <signal.h>
#include <sys/wait.h>

#include <QTemporaryDir>
#include <fstream>

#include "engine/core/log.h"
#include "engine/core/random.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "tests/jobs/ways.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

using MakeSource = std::function<std::unique_ptr<ChunkSource>()>;

/// Streams into a session under `root` in a process of its own, which is killed as soon as chunk `last` is in the log,
/// while the next ones are being made.
void stream_until_killed(const MakeSource& source, const Manifest& manifest, const Commands& commands,
                         const QTemporaryDir& root, ChunkIndex last) {
  int pipe_ends[2];
  if (::pipe(pipe_ends) != 0) qFatal("no pipe");
  const pid_t child = ::fork();
  if (child == 0) {
    LoggedSource logged(source(), root.path().toStdString(), manifest);
    opened(logged);
    for (ChunkIndex i = 0;; ++i) {
      commands(logged, i);
      make(logged);
      if (::write(pipe_ends[1], &i, sizeof i) < 0) ::_exit(1);
    }
  }
  ::close(pipe_ends[1]);
  ChunkIndex accepted = -1;
  while (accepted < last && ::read(pipe_ends[0], &accepted, sizeof accepted) == sizeof accepted) {
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(pipe_ends[0]);
}

/// Goes on with what a kill left and compares `count` chunks with the stream that nobody killed. Returns what differs,
/// or nothing.
std::string goes_on(const MakeSource& source, const Commands& commands, const fs::path& session, const Seen& whole,
                    ChunkIndex count) {
  const auto log = SessionReader::open(session);
  if (!log || !log->is_whole()) return "the log is damaged";
  const auto made = static_cast<ChunkIndex>(log->path_of(0).size());
  // The killed process may have given the next chunk's command, which the log then holds.
  const bool given = !log->events().empty() && log->events().back().chunk == made;
  const Commands rest = [&](ChunkSource& stream, ChunkIndex chunk) {
    if (chunk > made || !given) commands(stream, chunk);
  };
  LoggedSource logged(source(), LoggedSource::Earlier{session, 0});
  opened(logged);
  const auto end = std::min<ChunkIndex>(made + count, static_cast<ChunkIndex>(whole.hashes.size()));
  return end > made && equal(make_chunks(logged, made, end, rest), whole, made) ? ""
                                                                                : "after chunk " + std::to_string(made);
}

std::vector<fs::path> keyframes_of(const fs::path& session) {
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(session / KeyframeFolder::folder_name)) files.push_back(file.path());
  std::ranges::sort(files);
  return files;
}

}  // namespace

/// Streams of real models that end with kill -9 and go on as if they had not.
class TestKilled : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(
        1);  // LibTorch must start no threads: the children of a process have only the thread that made them
    ways::staged_model();  // not by a child that is killed
  }

  void a_killed_stream_goes_on_from_a_keyframe_as_if_nobody_had_killed_it_data() {
    QTest::addColumn<int>("rule");
    const auto all = ways::all_rules();
    for (std::size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name.c_str()) << static_cast<int>(i);
  }
  void a_killed_stream_goes_on_from_a_keyframe_as_if_nobody_had_killed_it() {
#if defined(__SANITIZE_THREAD__)
    QSKIP("the thread sanitizer cannot follow a forked process that starts threads");
#endif
    QFETCH(int, rule);
    const ways::Rule under = ways::all_rules()[static_cast<std::size_t>(rule)];
    const MakeSource source = [&under] { return ways::source_of(under); };
    const Commands commands = ways::commands_under(under);
    Manifest manifest;
    manifest.seed = 5;
    Rng rng(static_cast<std::uint64_t>(rule));
    const QTemporaryDir root;
    stream_until_killed(source, manifest, commands, root, static_cast<ChunkIndex>(64 + rng.below(10)));
    const auto never_killed = source();
    opened(*never_killed);
    const Seen whole = make_chunks(*never_killed, 0, 110, commands);

    const auto found = find_recoverable(root.path().toStdString());
    QVERIFY(found.has_value());
    QVERIFY(keyframes_of(found->folder).size() >= 2);
    // A keyframe that the kill or anything else damaged leads to the one before it, and in the end to the log.
    for (int damaged = 0; damaged < 3; ++damaged) {
      const QTemporaryDir other;
      const fs::path copy = other.filePath("session").toStdString();
      fs::copy(found->folder, copy, fs::copy_options::recursive);
      auto files = keyframes_of(copy);
      for (std::size_t i = 0; i < files.size(); ++i)
        if (static_cast<int>(i) + damaged >= static_cast<int>(files.size()))
          fs::resize_file(files[i], fs::file_size(files[i]) / 2);
      const std::string differs = goes_on(source, commands, copy, whole, 12);
      QVERIFY2(differs.empty(), differs.c_str());
    }
  }

  void the_embedded_model_goes_on_after_a_kill_data() {
    QTest::addColumn<QString>("policy");
    for (const std::string& name : preset_names()) QTest::newRow(name.c_str()) << QString::fromStdString(name);
  }
  void the_embedded_model_goes_on_after_a_kill() {
#if defined(__SANITIZE_THREAD__)
    QSKIP("the thread sanitizer cannot follow a forked process that starts threads");
#endif
    if (qEnvironmentVariable("LONGTAKE_EMBEDDED").isEmpty()) QSKIP("streams for minutes, in the long tests");
    QFETCH(QString, policy);
    SourceOptions options;
    options.threads = 1;
    options.steps = {1000, 750};
    options.policy = policy.toStdString();
    options.prompt = "a red ball rolling in a meadow by day";
    const MakeSource source = [&options] { return make_source(options); };
    const Commands commands = [](ChunkSource& stream, ChunkIndex chunk) {
      if (chunk == 20) apply(stream, prompt("a blue cube in the snow"));
      if (chunk == 31) apply(stream, prompt("a green star on a beach", SwitchMode::crossfade));
    };
    const Manifest manifest = manifest_of(options);
    const QTemporaryDir root;
    stream_until_killed(source, manifest, commands, root, 33);
    const auto never_killed = source();
    opened(*never_killed);
    const Seen whole = make_chunks(*never_killed, 0, 41, commands);
    const auto found = find_recoverable(root.path().toStdString());
    QVERIFY(found.has_value() && keyframes_of(found->folder).size() == 1);
    for (const bool with_keyframe : {true, false}) {
      if (!with_keyframe) QVERIFY(delete_keyframes(found->folder).has_value());
      const QTemporaryDir other;
      const fs::path copy = other.filePath("session").toStdString();
      fs::copy(found->folder, copy, fs::copy_options::recursive);
      const std::string differs = goes_on(source, commands, copy, whole, 6);
      QVERIFY2(differs.empty(), differs.c_str());
    }
  }
};

LONGTAKE_TEST(TestKilled)
#include "test_killed.moc"
