#include <QtTest>

#include <QTemporaryDir>

#include "engine/core/log.h"
#include "engine/core/random.h"
#include "engine/open/source_factory.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_place.h"
#include "tests/fakes/drive.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"
#include "tests/support/toy_wan.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace wan_states_test {

/// Sessions of a toy Wan whose states are large compared with the log, as with a full-size Wan.
class TestWanStates : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  fs::path model_;
  std::string session_;
  std::vector<std::uint64_t> hashes_;

  static constexpr ChunkIndex kSwitch = 40;

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    begin_alone(root_);
    model_ = toy::wan_folder(root_.filePath("wan").toStdString());
  }

  void a_large_state_is_written_once_the_log_has_grown_by_its_size() {
    std::uint64_t bytes = 0;
    {
      const auto alone = make_source(wan_options(model_));
      opened(*alone);
      for (int i = 0; i < StateLimits().every; ++i) hashes_.push_back(make(*alone).video->latent_hash);
      bytes = alone->saved_state(1 << 30)->size();
    }
    LoggedSource source(make_source(wan_options(model_)), root_.filePath("sessions").toStdString(), Manifest{},
                        LogDisk::system(), {.bytes = 2 * bytes});
    session_ = opened(source).session;
    const fs::path log = fs::path(session_) / "session.take";
    for (ChunkIndex chunk = 0; bytes_of_keyframes(session_) == 0; ++chunk) {
      QVERIFY2(chunk < 640, qPrintable(QString("%1 of %2").arg(fs::file_size(log)).arg(bytes)));
      if (chunk == kSwitch) apply(source, prompt("snow"));
      const std::uint64_t hash = make(source).video->latent_hash;
      if (chunk < StateLimits().every)
        QCOMPARE(hash, hashes_[static_cast<std::size_t>(chunk)]);
      else
        hashes_.push_back(hash);
    }
    QVERIFY(fs::file_size(log) >= bytes);
    for (int i = 0; i < 20; ++i) hashes_.push_back(make(source).video->latent_hash);
  }

  void going_on_and_going_back_use_it_and_make_the_same_bits() {
    auto own = make_source(wan_options(model_));
    const ChunkSource* inner = own.get();
    LoggedSource source(std::move(own), LoggedSource::Earlier{session_, 0});
    opened(source);
    const auto last = static_cast<ChunkIndex>(hashes_.size()) - 1;
    // The source knows nothing before the state from which it resumed.
    const auto way = inner->way_to(0, last);
    QVERIFY(way && way->made_again == 0);
    QVERIFY(!inner->way_to(0, kSwitch));
    Rng rng(7);
    for (int i = 0; i < 12; ++i) {
      const auto after = static_cast<ChunkIndex>(rng.below(static_cast<std::uint64_t>(last)));
      if (after + 1 == kSwitch) continue;
      QCOMPARE(apply(source, Branch{0, after}).chunk, after + 1);
      QCOMPARE(make(source).video->latent_hash, hashes_[static_cast<std::size_t>(after) + 1]);
    }
  }
};

LONGTAKE_TEST(TestWanStates)

}  // namespace wan_states_test

#include "test_wan_states.moc"
