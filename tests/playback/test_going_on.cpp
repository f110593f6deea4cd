#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <cmath>
#include <cstring>

#include "engine/core/hash.h"
#include "engine/core/log.h"
#include "engine/open/source_factory.h"
#include "engine/options/source_options_json.h"
#include "engine/playback/session_source.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "tests/support/tiny_source.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

struct Seen {
  std::vector<std::uint64_t> hashes;
  std::vector<std::vector<std::uint8_t>> pixels;
  std::vector<std::int64_t> first_frames;
};

using Commands = std::function<void(ChunkSource&, ChunkIndex)>;

Seen make_chunks(ChunkSource& source, ChunkIndex from, ChunkIndex end, const Commands& command_at) {
  Seen seen;
  for (ChunkIndex chunk = from; chunk < end; ++chunk) {
    command_at(source, chunk);
    const auto video = make(source).video;
    seen.hashes.push_back(video->latent_hash);
    seen.pixels.push_back(video->pixels);
    seen.first_frames.push_back(video->first_frame);
  }
  return seen;
}

bool equal(const Seen& some, const Seen& whole, ChunkIndex from) {
  const auto same = [from](const auto& part, const auto& all) {
    return std::equal(part.begin(), part.end(), all.begin() + from);
  };
  return same(some.hashes, whole.hashes) && same(some.pixels, whole.pixels) &&
         same(some.first_frames, whole.first_frames);
}

std::vector<TokenRef> newest_frame(ChunkIndex next) {
  std::vector<TokenRef> tokens;
  for (std::int32_t i = 0; i < tiny::kFrameTokens; ++i) tokens.push_back({next * 3 - 1, i / 3, i % 3});
  return tokens;
}

// A policy may have let go of all these tokens; then the command is refused every time alike.
void touch(ChunkSource& source, const CommandBody& command) { (void)source.apply(command); }

// Every kind of command, some of them right before and right after a keyframe (chunks 31 and 63).
void tiny_commands(ChunkSource& source, ChunkIndex chunk) {
  if (chunk == 2) apply(source, prompt("a blue cube"));
  if (chunk == 10) touch(source, Pin{newest_frame(10), true});
  if (chunk == 20) apply(source, prompt("the sea", SwitchMode::cut));
  if (chunk == 30) apply(source, prompt("snow falls", SwitchMode::crossfade));
  if (chunk == 32) touch(source, Dim{newest_frame(32), -3});
  if (chunk == 40) apply(source, SetPolicy{std::nullopt, 12, std::nullopt});
  if (chunk == 62) apply(source, prompt("a city", SwitchMode::replay));
  if (chunk == 64) apply(source, prompt("a forest"));
  if (chunk == 70) touch(source, Forget{newest_frame(70)});
}

}  // namespace

/// Takes that go on from a keyframe, beside takes that never stopped.
class TestGoingOn : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
  }

  void a_tiny_model_goes_on_from_a_keyframe_bit_for_bit_under_policies_without_novelty_data() {
    QTest::addColumn<QString>("policy");
    for (const char* name : {"paper", "fifo", "ema_sink"}) QTest::newRow(name) << QString(name);
  }
  void a_tiny_model_goes_on_from_a_keyframe_bit_for_bit_under_policies_without_novelty() {
    QFETCH(QString, policy);
    const auto source = [&] {
      GeneratorConfig config = tiny::config();
      config.guidance.weight = 2;
      config.guidance.chunks = 2;
      // The log keeps no scores. Those of a head follow from the latents alone; novelty is measured against the first
      // denoise pass, which chunks that are put back do not have.
      StreamParts parts = tiny::parts(config, tiny::policy(policy.toStdString()));
      parts.head = std::make_shared<const SalienceHead>(SalienceHead::random({SalienceKind::mlp, 32, 16, 2, 2}, 3));
      return std::make_unique<GeneratorSource>(
          [parts](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> { return parts; });
    };
    const auto never_stopped = source();
    opened(*never_stopped);
    const Seen whole = make_chunks(*never_stopped, 0, 80, tiny_commands);
    const QTemporaryDir root;
    std::string session;
    {
      Manifest manifest;
      manifest.seed = 5;
      LoggedSource logged(source(), root.path().toStdString(), manifest);
      session = opened(logged).session;
      QVERIFY(equal(make_chunks(logged, 0, 66, tiny_commands), whole, 0));
    }
    QVERIFY(bytes_of_keyframes(session) > 0);
    {
      LoggedSource logged(source(), LoggedSource::Earlier{session, 0});
      opened(logged);
      QVERIFY(equal(make_chunks(logged, 66, 80, tiny_commands), whole, 66));
      // Back to chunks that only the log and the keyframes lead to.
      for (const ChunkIndex after : {50, 31, 8, -1}) {
        QVERIFY(apply(logged, Branch{0, after}).new_take.has_value());
        QVERIFY(equal(make_chunks(logged, after + 1, after + 6, tiny_commands), whole, after + 1));
      }
    }
    // The same by the log alone.
    QVERIFY(delete_keyframes(session).has_value());
    LoggedSource logged(source(), LoggedSource::Earlier{session, 0});
    opened(logged);
    QVERIFY(apply(logged, Branch{0, 60}).new_take.has_value());
    QVERIFY(equal(make_chunks(logged, 61, 80, tiny_commands), whole, 61));
  }

  // The log keeps the very latents that memory and decoder have seen, rounded or not, and says which.
  void an_older_session_without_a_grid_is_made_again_unrounded() {
    SourceOptions options;
    options.threads = 1;
    options.steps = {1000, 750};
    options.prompt = "a red ball";
    std::vector<std::uint64_t> first_hashes;
    for (const int grid : {0, kLatentGrid}) {
      options.latent_grid = grid;
      Manifest manifest;
      manifest.seed = options.seed;
      manifest.settings = to_json(options);
      if (grid == 0) manifest.settings.erase("latent_grid");
      const QTemporaryDir root;
      std::string session;
      std::vector<std::uint64_t> hashes;
      {
        LoggedSource logged(make_source(options), root.path().toStdString(), manifest);
        session = opened(logged).session;
        for (int i = 0; i < 4; ++i) {
          const auto made = make(logged);
          hashes.push_back(made.video->latent_hash);
          QCOMPARE(made.video->latent_hash, hash64(made.latents->bytes));
          for (std::size_t at = 0; at < made.latents->bytes.size(); at += 4 * 997) {
            float value = 0;
            std::memcpy(&value, made.latents->bytes.data() + at, sizeof value);
            if (grid > 0) QVERIFY(value * kLatentGrid == std::round(value * kLatentGrid));
          }
        }
      }
      const auto log = SessionReader::open(session);
      QVERIFY(log.has_value());
      for (std::size_t i = 0; i < 4; ++i) {
        const auto kept = log->read(log->chunks()[i]);
        QCOMPARE(hash64(kept->latents.bytes), hashes[i]);
      }
      const auto again = make_session_source(session);
      opened(*again);
      for (const std::uint64_t hash : hashes) QCOMPARE(make(*again).video->latent_hash, hash);
      first_hashes.push_back(hashes[0]);
    }
    QVERIFY(first_hashes[0] != first_hashes[1]);
  }

  void the_embedded_model_goes_on_from_a_keyframe_bit_for_bit() {
    SourceOptions options;
    options.threads = 1;
    options.steps = {1000, 750};
    options.prompt = "a red ball rolling in a meadow by day";
    const Commands commands = [](ChunkSource& source, ChunkIndex chunk) {
      if (chunk == 20) apply(source, prompt("a blue cube in the snow"));
      if (chunk == 31) apply(source, prompt("a green star on a beach", SwitchMode::crossfade));
    };
    const auto never_stopped = make_source(options);
    opened(*never_stopped);
    const Seen whole = make_chunks(*never_stopped, 0, 39, commands);
    const QTemporaryDir root;
    std::string session;
    {
      Manifest manifest;
      manifest.settings = to_json(options);
      manifest.seed = options.seed;
      LoggedSource logged(make_source(options), root.path().toStdString(), manifest);
      session = opened(logged).session;
      make_chunks(logged, 0, 34, commands);
    }
    qInfo("a keyframe has %llu bytes", static_cast<unsigned long long>(bytes_of_keyframes(session)));
    QVERIFY(bytes_of_keyframes(session) > 0);
    for (const bool with_keyframe : {true, false}) {
      if (!with_keyframe) QVERIFY(delete_keyframes(session).has_value());
      const QTemporaryDir copy;
      fs::copy(session, copy.filePath("session").toStdString(), fs::copy_options::recursive);
      LoggedSource logged(make_source(options), LoggedSource::Earlier{copy.filePath("session").toStdString(), 0});
      opened(logged);
      QVERIFY(equal(make_chunks(logged, 34, 39, commands), whole, 34));
    }
  }
};

QTEST_APPLESS_MAIN(TestGoingOn)
#include "test_going_on.moc"
