#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <iostream>

#include "engine/core/log.h"
#include "engine/core/random.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "tests/jobs/ways.h"
#include "tests/support/run.h"
#include "tests/support/wait_for_state.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

using MakeSource = std::function<std::unique_ptr<ChunkSource>()>;

/// What a test streams: each kind of command under one of the toys' rules, or the embedded model under a policy.
struct Stream {
  MakeSource source;
  Commands commands;
  Manifest manifest;
};

Stream stream_under(const ways::Rule& rule) {
  Manifest manifest;
  manifest.seed = 5;
  return {[rule] { return ways::source_of(rule); }, ways::commands_under(rule), manifest};
}

Stream stream_of_the_embedded_model(const std::string& policy) {
  SourceOptions options;
  options.threads = 1;
  options.steps = {1000, 750};
  options.policy = policy;
  options.prompt = "a red ball rolling in a meadow by day";
  return {[options] { return make_source(options); },
          [](ChunkSource& stream, ChunkIndex chunk) {
            if (chunk == 5) apply(stream, prompt("a blue cube in the snow"));
            if (chunk == 7) apply(stream, prompt("a green star on a beach", SwitchMode::crossfade));
          },
          manifest_of(options)};
}

/// `name` is a rule's or, after "embedded ", a policy's.
Stream stream_named(const std::string& name) {
  const std::string embedded = "embedded ";
  if (name.starts_with(embedded)) return stream_of_the_embedded_model(name.substr(embedded.size()));
  const auto rules = ways::all_rules();
  const auto rule = std::ranges::find(rules, name, &ways::Rule::name);
  if (rule == rules.end()) qFatal("no rule is named %s", name.c_str());
  return stream_under(*rule);
}

constexpr const char* kStream = "--stream";

/// The process to kill: streams into a session under `root` and prints a line for each logged chunk.
int stream_until_killed(const char* name, const char* root) {
  const Stream stream = stream_named(name);
  LoggedSource logged(stream.source(), root, stream.manifest, LogDisk::system(), ways::kStates);
  const std::string session = opened(logged).session;
  for (ChunkIndex i = 0;; ++i) {
    stream.commands(logged, i);
    make(logged);
    if (i > 0 && i % ways::kStates.every == 0) wait_for_state(session, i - 1);
    std::cout << i << std::endl;
  }
}

/// Kills a process that streams `name` as soon as chunk `last` is in the log, while it generates the next chunks. It is
/// a new program and not a fork: OpenMP's threads do not survive a fork, and waiting for them would never end.
std::string kill_a_stream(const std::string& name, const QTemporaryDir& root, ChunkIndex last) {
  const QTemporaryDir scratch;  // it has no chance to remove what it leaves
  QProcess streaming;
  auto environment = QProcessEnvironment::systemEnvironment();
  environment.insert("TMPDIR", scratch.path());
  streaming.setProcessEnvironment(environment);
  streaming.setProcessChannelMode(QProcess::ForwardedErrorChannel);
  streaming.start("/proc/self/exe", {"test_killed", kStream, QString::fromStdString(name), root.path()});
  for (bool logged = false; !logged;) {
    if (!streaming.canReadLine() && !streaming.waitForReadyRead(120'000)) return "the stream stopped without a kill";
    while (streaming.canReadLine()) logged = logged || streaming.readLine().trimmed().toLongLong() >= last;
  }
  streaming.kill();
  return streaming.waitForFinished() ? "" : "the stream survived the kill";
}

/// Resumes a killed session and compares `count` chunks with the uninterrupted stream. Returns the difference, or
/// nothing.
std::string goes_on(const MakeSource& source, const Commands& commands, const fs::path& session, const Seen& whole,
                    ChunkIndex count) {
  const auto log = SessionReader::open(session);
  if (!log || !log->is_whole()) return "the log is damaged";
  const auto made = static_cast<ChunkIndex>(log->path_of(0).size());
  // The killed process may already have logged the next chunk's command.
  const bool given = !log->events().empty() && log->events().back().chunk == made;
  const Commands rest = [&](ChunkSource& stream, ChunkIndex chunk) {
    if (chunk > made || !given) commands(stream, chunk);
  };
  LoggedSource logged(source(), LoggedSource::Earlier{session, 0}, ways::kStates);
  opened(logged);
  const auto end = std::min<ChunkIndex>(made + count, static_cast<ChunkIndex>(whole.hashes.size()));
  return end > made && equal(make_chunks(logged, made, end, rest), whole, made) ? ""
                                                                                : "after chunk " + std::to_string(made);
}

bool is_long() { return !qEnvironmentVariable("LONGTAKE_EMBEDDED").isEmpty(); }

std::vector<fs::path> keyframes_of(const fs::path& session) {
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(session / KeyframeFolder::folder_name)) files.push_back(file.path());
  std::ranges::sort(files);
  return files;
}

}  // namespace

/// Streams of real models that end with kill -9 and resume as if uninterrupted.
class TestKilled : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void a_killed_stream_goes_on_from_a_keyframe_as_if_nobody_had_killed_it_data() {
    QTest::addColumn<int>("rule");
    const auto all = ways::all_rules();
    // Every change tests the rules that test_ways does not stop; the deep tier tests all.
    for (std::size_t i = 0; i < all.size(); ++i)
      if (is_long() || i % 4 == 0) QTest::newRow(all[i].name.c_str()) << static_cast<int>(i);
  }
  void a_killed_stream_goes_on_from_a_keyframe_as_if_nobody_had_killed_it() {
    QFETCH(int, rule);
    const ways::Rule under = ways::all_rules()[static_cast<std::size_t>(rule)];
    const auto [source, commands, manifest] = stream_under(under);
    Rng rng(static_cast<std::uint64_t>(rule));
    const QTemporaryDir root;
    const std::string ended = kill_a_stream(under.name, root, static_cast<ChunkIndex>(16 + rng.below(10)));
    QVERIFY2(ended.empty(), ended.c_str());
    const auto never_killed = source();
    opened(*never_killed);
    const Seen whole = make_chunks(*never_killed, 0, 50, commands);

    const auto found = find_recoverable(root.path().toStdString());
    QVERIFY(found.has_value());
    QVERIFY(keyframes_of(found->folder).size() >= 2);
    // If a keyframe is damaged, by the kill or otherwise, the one before it is used, and finally the log.
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
    if (!is_long()) QSKIP("streams for minutes, in the long tests");
    QFETCH(QString, policy);
    const auto [source, commands, manifest] = stream_of_the_embedded_model(policy.toStdString());
    const QTemporaryDir root;
    const std::string ended = kill_a_stream("embedded " + policy.toStdString(), root, 9);
    QVERIFY2(ended.empty(), ended.c_str());
    const auto never_killed = source();
    opened(*never_killed);
    const Seen whole = make_chunks(*never_killed, 0, 20, commands);
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

LONGTAKE_TEST_WITH(TestKilled, set_log_level(0);
                   if (argc == 4 && std::string_view(argv[1]) == kStream) return stream_until_killed(argv[2], argv[3]);)
#include "test_killed.moc"
