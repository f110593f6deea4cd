#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <cstdlib>

#include "engine/core/log.h"
#include "engine/jobs/chunk_pictures.h"
#include "engine/jobs/session_source.h"
#include "engine/jobs/verify.h"
#include "engine/kernels/products.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "tests/fakes/drive.h"
#include "tests/support/run.h"

using namespace longtake;

namespace thread_changes_test {

namespace {

struct Made {
  TakeId take = 0;
  ChunkIndex chunk = 0;
  int threads = 0;
  std::uint64_t hash = 0;

  bool operator==(const Made&) const = default;
};

Made made_of(const VideoChunk& video) { return {video.take, video.chunk, video.threads, video.latent_hash}; }

/// Records every chunk of the wrapped source.
class Noting final : public ChunkSource {
 public:
  explicit Noting(std::unique_ptr<ChunkSource> source) : source_(std::move(source)) {}

  Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override {
    return source_->open(progress, std::move(stop));
  }
  Result<Applied> apply(const CommandBody& command) override { return source_->apply(command); }
  Result<ChunkSource::Made> next(std::stop_token stop) override {
    auto made = source_->next(std::move(stop));
    if (made) noted.push_back(made_of(*made->video));
    return made;
  }

  std::vector<thread_changes_test::Made> noted;

 private:
  const std::unique_ptr<ChunkSource> source_;
};

// The type whose sums depend most on the number of threads.
SourceOptions options() {
  SourceOptions options;
  options.threads = 1;
  options.dtype = fastest_cpu_type() == at::kBFloat16 ? DtypeChoice::bf16 : DtypeChoice::fp32;
  options.steps = {1000, 750};
  options.prompt = "a red ball rolling in a meadow by day";
  return options;
}

void command_at(ChunkSource& source, ChunkIndex chunk) {
  if (chunk == 3) apply(source, SetThreads{2});
  if (chunk == 5) apply(source, prompt("a blue cube in the snow"));
  if (chunk == 7) apply(source, SetThreads{0});
  if (chunk == 9) apply(source, SetThreads{2});
}

int threads_at(ChunkIndex chunk) { return (chunk >= 3 && chunk < 7) || chunk >= 9 ? 2 : 1; }

}  // namespace

/// A stream whose number of threads changes while it runs.
class TestThreadChanges : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
  }
  void cleanup() { at::set_num_threads(1); }

  void every_chunk_is_made_again_with_the_threads_that_made_it() {
    const QTemporaryDir root;
    std::string session;
    std::vector<Made> all;
    std::vector<std::shared_ptr<const VideoChunk>> pictures;
    {
      LoggedSource logged(make_source(options()), root.path().toStdString(), manifest_of(options()));
      session = opened(logged).session;
      const auto make_some = [&](int count) {
        for (int i = 0; i < count; ++i) all.push_back(made_of(*make(logged).video));
      };
      for (ChunkIndex chunk = 0; chunk < 11; ++chunk) {
        command_at(logged, chunk);
        pictures.push_back(make(logged).video);
        all.push_back(made_of(*pictures.back()));
        QCOMPARE(all.back().threads, threads_at(chunk));
      }
      // Before a change, after one, after changing back, and from an empty memory with the newest number.
      apply(logged, Branch{0, 1});
      make_some(2);
      QCOMPARE(all.back().threads, 1);
      apply(logged, Branch{0, 5});
      make_some(2);
      QCOMPARE(all.back().threads, 2);
      apply(logged, Branch{0, 7});
      make_some(1);
      QCOMPARE(all.back().threads, 1);
      apply(logged, Rewind{0, 10});
      make_some(2);
      QCOMPARE(all.back().threads, 2);
      apply(logged, Restart{7});
      make_some(2);
      QCOMPARE(all.back().threads, 2);
    }
    const auto log = SessionReader::open(session);
    QVERIFY(log.has_value());
    QCOMPARE(log->manifest().threads, 1);
    Noting again(make_session_source(session));
    const auto verified = verify(*log, again, kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(verified->equal());
    QCOMPARE(text_of(verified->circumstances), std::string());
    QVERIFY(again.noted == all);

    at::set_num_threads(1);
    const auto decode = make_picture_decoder();
    for (const ChunkIndex chunk : {9, 2, 4, 8}) {
      const auto seen = decode({session, 0, chunk}, {});
      QVERIFY2(seen.has_value(), seen ? "" : seen.error().text().c_str());
      // With another number of threads a few sums of the decoder end in another bit.
      const auto& live = pictures[static_cast<std::size_t>(chunk)]->pixels;
      QCOMPARE((*seen)->pixels.size(), live.size());
      std::size_t apart = 0;
      for (std::size_t i = 0; i < live.size(); ++i) {
        const int difference = std::abs((*seen)->pixels[i] - live[i]);
        QVERIFY(difference <= 1);
        apart += difference != 0 ? 1 : 0;
      }
      const bool same_threads = threads_at(chunk) == 1;
      QVERIFY2(apart <= (same_threads ? 0 : live.size() / 10'000), qPrintable(QString::number(apart)));
    }
  }

  void a_session_goes_on_with_the_threads_of_its_end_and_past_a_keyframe() {
    const auto unbroken = make_source(options());
    opened(*unbroken);
    const auto change_at = [](ChunkSource& source, ChunkIndex chunk) {
      if (chunk == 6) apply(source, SetThreads{2});
      if (chunk == 9) apply(source, prompt("a green star on a beach"));
    };
    std::vector<Made> whole;
    for (ChunkIndex chunk = 0; chunk < 13; ++chunk) {
      change_at(*unbroken, chunk);
      whole.push_back(made_of(*make(*unbroken).video));
    }
    at::set_num_threads(1);
    const QTemporaryDir root;
    std::string session;
    {
      LoggedSource logged(make_source(options()), root.path().toStdString(), manifest_of(options()), LogDisk::system(),
                          {.every = 8});
      session = opened(logged).session;
      for (ChunkIndex chunk = 0; chunk < 11; ++chunk) {
        change_at(logged, chunk);
        make(logged);
      }
    }
    QVERIFY(bytes_of_keyframes(session) > 0);
    at::set_num_threads(1);
    LoggedSource logged(make_source(options()), LoggedSource::Earlier{session, 0});
    opened(logged);
    for (ChunkIndex chunk = 11; chunk < 13; ++chunk)
      QVERIFY(made_of(*make(logged).video) == whole[static_cast<std::size_t>(chunk)]);
  }

  // Another source of the process, e.g. that of an export, sets its own number.
  void another_source_does_not_change_the_number() {
    const auto source = make_source(options());
    opened(*source);
    apply(*source, SetThreads{2});
    QCOMPARE(make(*source).video->threads, 2);
    at::set_num_threads(1);
    QCOMPARE(make(*source).video->threads, 2);
  }
};

LONGTAKE_TEST(TestThreadChanges)

}  // namespace thread_changes_test

#include "test_thread_changes.moc"
