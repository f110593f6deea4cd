#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <filesystem>

#include "engine/core/log.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "tests/jobs/ways.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

constexpr ChunkIndex kStopped = 18;  // chunks before the stream ends; there are keyframes after chunks 7 and 15
constexpr ChunkIndex kWhole = 32;
constexpr ChunkIndex kAside = 10;  // the last chunk before a branch that has a seed and a prompt of its own

const TakeHistory::Limits kNoHistory = {1, 1, 16};

Manifest seeded() {
  Manifest manifest;
  manifest.seed = 5;
  return manifest;
}

TakeId go_aside(ChunkSource& source) {
  const TakeId take = apply(source, Branch{0, kAside, 9}).take;
  apply(source, prompt("elsewhere"));
  return take;
}

void nothing(ChunkSource&, ChunkIndex) {}

}  // namespace

/// A point of a take can be reached in four ways: by never leaving it, by going back in the running stream, by the log
/// alone, and from a keyframe. All four continue alike, under every policy.
class TestWays : public QObject {
  Q_OBJECT

  ways::Rule rule_;
  Commands commands_;
  Seen whole_;  // the first take, never left
  Seen aside_;  // the branch, never left

  void begin() {
    QFETCH(int, rule);
    rule_ = ways::all_rules()[static_cast<std::size_t>(rule)];
    commands_ = ways::commands_under(rule_);
    const auto source = ways::source_of(rule_);
    opened(*source);
    whole_ = make_chunks(*source, 0, kWhole, commands_);
    const auto other = ways::source_of(rule_);
    opened(*other);
    aside_ = make_chunks(*other, 0, kAside + 1, commands_);
    go_aside(*other);
    const Seen further = make_chunks(*other, kAside + 1, kAside + 9, nothing);
    aside_.hashes.insert(aside_.hashes.end(), further.hashes.begin(), further.hashes.end());
    aside_.pixels.insert(aside_.pixels.end(), further.pixels.begin(), further.pixels.end());
    aside_.first_frames.insert(aside_.first_frames.end(), further.first_frames.begin(), further.first_frames.end());
  }

  /// The rules that test way `way` of the four. Each rule tests LONGTAKE_WAYS of them, one by default.
  static void rules(int way) {
    QTest::addColumn<int>("rule");
    const int tried = qEnvironmentVariable("LONGTAKE_WAYS", "1").toInt();
    const auto all = ways::all_rules();
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
      if ((way + i) % 4 < tried) QTest::newRow(all[static_cast<std::size_t>(i)].name.c_str()) << i;
  }

  /// From the end of the first take, after `made` chunks, to the branch and back, and to earlier chunks of both.
  /// Returns which continuation differs, or nothing.
  std::string wander(ChunkSource& source, ChunkIndex made) const {
    const auto goes_on = [&](const Seen& as, ChunkIndex from, ChunkIndex count, const Commands& commands) {
      return equal(make_chunks(source, from, std::min(from + count, kWhole), commands), as, from);
    };
    const TakeId aside = go_aside(source);
    if (!goes_on(aside_, kAside + 1, 4, nothing)) return "the branch";
    apply(source, Rewind{0, made - 1});
    if (!goes_on(whole_, made, 3, commands_)) return "back at the end of the first take";
    apply(source, Rewind{aside, kAside + 4});
    if (!goes_on(aside_, kAside + 5, 2, nothing)) return "back at the end of the branch";
    apply(source, Branch{aside, kAside + 2});
    if (!goes_on(aside_, kAside + 3, 6, nothing)) return "a branch of the branch";
    for (const ChunkIndex after :
         {made + 1, ChunkIndex(15), ChunkIndex(9), ChunkIndex(7), ChunkIndex(3), ChunkIndex(-1)}) {
      apply(source, Branch{0, after});
      if (!goes_on(whole_, after + 1, 6, commands_)) return "a branch after chunk " + std::to_string(after);
    }
    return "";
  }

  /// Stops after kStopped chunks and resumes in a copy of the session, with its keyframes or without.
  std::string stop_and_wander(bool with_keyframes) const {
    const QTemporaryDir root;
    std::string session;
    {
      LoggedSource logged(ways::source_of(rule_), root.path().toStdString(), seeded(), LogDisk::system(),
                          ways::kStates);
      session = opened(logged).session;
      if (!equal(make_chunks(logged, 0, kStopped, commands_), whole_, 0)) return "the first chunks";
    }
    if (bytes_of_keyframes(session) == 0) return "no keyframes";
    if (!with_keyframes && !delete_keyframes(session)) return "keyframes stay";
    LoggedSource logged(ways::source_of(rule_, kNoHistory), LoggedSource::Earlier{session, 0}, ways::kStates);
    opened(logged);
    if (!equal(make_chunks(logged, kStopped, kStopped + 8, commands_), whole_, kStopped)) return "going on";
    return wander(logged, kStopped + 8);
  }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
  }

  void going_back_in_a_running_stream_equals_never_having_left_data() { rules(0); }
  void going_back_in_a_running_stream_equals_never_having_left() {
    begin();
    // Without a history nearly everything is generated again.
    for (const TakeHistory::Limits& limits : {TakeHistory::Limits(), kNoHistory}) {
      const auto source = ways::source_of(rule_, limits);
      opened(*source);
      make_chunks(*source, 0, kStopped, commands_);
      const std::string other = wander(*source, kStopped);
      QVERIFY2(other.empty(), other.c_str());
    }
  }

  // The session's own log and keyframes replace the stream's missing history.
  void going_back_in_a_running_session_equals_never_having_left_data() { rules(1); }
  void going_back_in_a_running_session_equals_never_having_left() {
    begin();
    const QTemporaryDir root;
    LoggedSource logged(ways::source_of(rule_, kNoHistory), root.path().toStdString(), seeded(), LogDisk::system(),
                        ways::kStates);
    opened(logged);
    make_chunks(logged, 0, kStopped, commands_);
    const std::string other = wander(logged, kStopped);
    QVERIFY2(other.empty(), other.c_str());
  }

  void going_on_by_the_log_alone_equals_never_having_stopped_data() { rules(2); }
  void going_on_by_the_log_alone_equals_never_having_stopped() {
    begin();
    const std::string other = stop_and_wander(false);
    QVERIFY2(other.empty(), other.c_str());
  }

  void going_on_from_a_keyframe_equals_never_having_stopped_data() { rules(3); }
  void going_on_from_a_keyframe_equals_never_having_stopped() {
    begin();
    const std::string other = stop_and_wander(true);
    QVERIFY2(other.empty(), other.c_str());
  }
};

LONGTAKE_TEST(TestWays)
#include "test_ways.moc"
