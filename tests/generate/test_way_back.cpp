#include <QtTest>

#include <QTemporaryDir>
#include <set>

#include "engine/stream/logged_source.h"
#include "tests/support/run.h"
#include "tests/support/tiny_source.h"

using namespace longtake;

namespace way_back_test {

namespace {

/// A running session and its generator, which holds a state every 64 chunks and no latents.
struct Running {
  explicit Running(const QTemporaryDir& root, std::int64_t latent_bytes = 1) {
    const StreamParts parts =
        tiny::parts(tiny::config(), tiny::policy("novelty"),
                    {.keyframe_bytes = 64 << 20, .latent_bytes = latent_bytes, .keyframe_every = 64});
    auto own = std::make_unique<GeneratorSource>(
        [parts](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> { return parts; });
    generator = own.get();
    source = std::make_unique<LoggedSource>(std::move(own), root.path().toStdString(), Manifest{});
    opened(*source);
  }

  GeneratorSource* generator = nullptr;
  std::unique_ptr<LoggedSource> source;
};

}  // namespace

class TestWayBack : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void going_back_in_a_running_session_denoises_nothing_that_its_log_holds() {
    // Shortly after a state of the generator, and long after one.
    for (const ChunkIndex after : {90, 60, 10}) {
      const QTemporaryDir root;
      Running running(root);
      std::vector<std::uint64_t> hashes;
      for (int chunk = 0; chunk < 100; ++chunk) hashes.push_back(make(*running.source).video->latent_hash);
      QCOMPARE(running.generator->denoised(), std::int64_t(100));
      const auto own = running.generator->way_to(0, after);
      QVERIFY(own && own->made_again > 10 && own->put_back == 0);
      QCOMPARE(apply(*running.source, Branch{0, after}).chunk, after + 1);
      QCOMPARE(running.generator->denoised(), std::int64_t(100));
      QCOMPARE(make(*running.source).video->latent_hash, hashes[static_cast<std::size_t>(after) + 1]);
    }
  }

  void without_a_log_it_denoises_as_often_as_the_way_says() {
    const auto source =
        tiny::opened(tiny::parts(tiny::config(), tiny::policy("novelty"), {.latent_bytes = 1, .keyframe_every = 64}));
    for (int chunk = 0; chunk < 30; ++chunk) make(*source);
    QCOMPARE(source->way_to(0, 20)->made_again, ChunkIndex(21));
    apply(*source, Branch{0, 20});
    QCOMPARE(source->denoised(), std::int64_t(30 + 21));
  }

  void a_long_way_tells_its_progress_and_can_be_stopped() {
    const QTemporaryDir root;
    Running running(root), whole(root);
    for (int chunk = 0; chunk < 70; ++chunk)
      QCOMPARE(make(*running.source).video->latent_hash, make(*whole.source).video->latent_hash);
    const auto alone =
        tiny::opened(tiny::parts(tiny::config(), tiny::policy("novelty"), {.latent_bytes = 1, .keyframe_every = 64}));
    for (int chunk = 0; chunk < 70; ++chunk) make(*alone);
    for (ChunkSource* source :
         {static_cast<ChunkSource*>(running.source.get()), static_cast<ChunkSource*>(alone.get())}) {
      std::stop_source stop;
      int told = 0;
      const auto halfway = [&](const std::string&, double fraction) {
        ++told;
        if (fraction > 0.4) stop.request_stop();
      };
      const auto stopped = source->travel(Branch{0, 60}, halfway, stop.get_token());
      QVERIFY(!stopped);
      QVERIFY(stopped.error().kind == Error::Kind::cancelled);
      QVERIFY(told > 5 && told < 40);
    }
    // Nothing has changed.
    const auto expected = make(*whole.source).video;
    for (ChunkSource* source :
         {static_cast<ChunkSource*>(running.source.get()), static_cast<ChunkSource*>(alone.get())}) {
      const auto next = make(*source).video;
      QCOMPARE(next->take, TakeId(0));
      QCOMPARE(next->latent_hash, expected->latent_hash);
    }
  }

  void chunks_of_a_video_are_read_from_the_log_again_once_they_are_dropped() {
    const QTemporaryDir root;
    Running running(root, 1 << 10);
    std::vector<std::uint64_t> hashes;
    std::vector<FollowedVideo> video;
    auto made = make(*running.source);
    for (int chunk = 1; chunk < 50; ++chunk) {
      video.push_back({0.6, made.latents->bytes});
      QVERIFY(running.generator->follow(video.back()));
      made = make(*running.source);
      QVERIFY(made.latents->followed != nullptr);
      hashes.push_back(made.video->latent_hash);
    }
    QVERIFY(!running.generator->way_to(0, 20));
    const auto refused = running.generator->apply(Branch{0, 20});
    QVERIFY(!refused && refused.error().code == "GEN-26");
    apply(*running.source, Branch{0, 20});
    QVERIFY(running.generator->follow(video[20]));
    QCOMPARE(make(*running.source).video->latent_hash, hashes[20]);
  }

  void the_beginning_of_a_take_that_gave_its_texts_up_is_made_of_them_again() {
    const auto source =
        tiny::opened(tiny::parts(tiny::config(), tiny::policy("novelty"), {.keyframe_bytes = 1, .latent_bytes = 1}));
    std::vector<std::uint64_t> firsts;
    for (int take = 0; take < 6; ++take) {
      apply(*source, prompt("text " + std::to_string(take)));
      apply(*source, Restart{});
      firsts.push_back(make(*source).video->latent_hash);
    }
    QVERIFY(std::set(firsts.begin(), firsts.end()).size() == 6);
    for (int take = 0; take < 6; ++take) {
      apply(*source, Branch{TakeId(take + 1), -1});
      QCOMPARE(make(*source).video->latent_hash, firsts[static_cast<std::size_t>(take)]);
    }
  }
};

LONGTAKE_TEST(TestWayBack)

}  // namespace way_back_test

#include "test_way_back.moc"
