#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <cmath>
#include <cstring>

#include "engine/core/hash.h"
#include "engine/core/log.h"
#include "engine/jobs/session_source.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "tests/jobs/seen.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

/// Takes that resume from a keyframe, compared with takes that never stopped.
class TestGoingOn : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
  }

  // The log keeps the exact latents that memory and decoder have seen, and records whether they are rounded.
  void an_older_session_without_a_grid_is_made_again_unrounded() {
    SourceOptions options;
    options.threads = 1;
    options.steps = {1000, 750};
    options.prompt = "a red ball";
    std::vector<std::uint64_t> first_hashes;
    for (const int grid : {0, kLatentGrid}) {
      options.latent_grid = grid;
      Manifest manifest = manifest_of(options);
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
      if (chunk == 4) apply(source, prompt("a blue cube in the snow"));
      if (chunk == 7) apply(source, prompt("a green star on a beach", SwitchMode::crossfade));
    };
    const auto never_stopped = make_source(options);
    opened(*never_stopped);
    const Seen whole = make_chunks(*never_stopped, 0, 13, commands);
    const QTemporaryDir root;
    std::string session;
    {
      const Manifest manifest = manifest_of(options);
      LoggedSource logged(make_source(options), root.path().toStdString(), manifest, LogDisk::system(), {.every = 8});
      session = opened(logged).session;
      make_chunks(logged, 0, 10, commands);
    }
    qInfo("a keyframe has %llu bytes", static_cast<unsigned long long>(bytes_of_keyframes(session)));
    QVERIFY(bytes_of_keyframes(session) > 0);
    for (const bool with_keyframe : {true, false}) {
      if (!with_keyframe) QVERIFY(delete_keyframes(session).has_value());
      const QTemporaryDir copy;
      fs::copy(session, copy.filePath("session").toStdString(), fs::copy_options::recursive);
      LoggedSource logged(make_source(options), LoggedSource::Earlier{copy.filePath("session").toStdString(), 0});
      opened(logged);
      QVERIFY(equal(make_chunks(logged, 10, 13, commands), whole, 10));
    }
  }
};

LONGTAKE_TEST(TestGoingOn)
#include "test_going_on.moc"
