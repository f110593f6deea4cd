#include <ATen/ATen.h>
#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <optional>

#include "app/lab/bench.h"
#include "app/lab/random_wan.h"
#include "engine/core/log.h"
#include "engine/generate/generator_source.h"
#include "engine/session/session.h"
#include "engine/stream/logged_source.h"
#include "tests/fakes/drive.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"

using namespace longtake;

namespace queued_ahead_test {

namespace {

using Made = ChunkSource::Made;

/// The layers of a Wan model, but so narrow that a chunk takes some milliseconds.
WanSizes small_sizes() {
  WanSizes sizes = wan_sizes("wan-thin");
  sizes.dit.layers = 4;
  sizes.latent_height = sizes.latent_width = 8;
  return sizes;
}

std::unique_ptr<GeneratorSource> source_on(at::Device device) {
  return std::make_unique<GeneratorSource>([device](const ChunkSource::Progress&, const std::stop_token&) {
    const Placement placement{device, at::kFloat, 1};
    at::manual_seed(3);
    const RandomWan wan = make_random_wan(
        small_sizes(), placement, [](const auto& shape) { return at::randn(shape); }, false);
    SourceOptions options;
    options.policy = "novelty";
    options.budget_tokens = 2 * 3 * wan.frame_tokens();
    options.decoder = DecoderChoice::tiny;
    return stream_parts(wan, options, placement);
  });
}

/// Generates chunks like a caller that finishes each one late. Calls `begun` when the GPU has work.
class Late {
 public:
  explicit Late(ChunkSource& source) : source_(source) {}

  std::function<void()> begun;
  std::vector<Made> made;

  Result<void> chunk() {
    auto next = source_.next_unfinished({}, [this] {
      if (begun) begun();
      finish();
    });
    finish();
    if (!next) return fail(std::move(next.error()));
    last_ = std::move(*next);
    return {};
  }
  void finish() {
    if (!last_) return;
    ChunkSource::finish(*last_);
    made.push_back(*std::exchange(last_, std::nullopt));
  }
  const std::optional<Made>& unfinished() const { return last_; }

 private:
  ChunkSource& source_;
  std::optional<Made> last_;
};

Pin whole_frame(std::int64_t frame) {
  Pin pin;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) pin.tokens.push_back({frame, row, column});
  return pin;
}

void compare(const std::vector<Made>& found, const std::vector<Made>& wanted) {
  QCOMPARE(found.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    QVERIFY(found[i].video->pixels == wanted[i].video->pixels);
    QCOMPARE(found[i].video->latent_hash, wanted[i].video->latent_hash);
    QVERIFY(found[i].latents->bytes == wanted[i].latents->bytes);
    QCOMPARE(found[i].cache->kept_tokens, wanted[i].cache->kept_tokens);
    QVERIFY(!found[i].not_kept && !found[i].finish);
  }
}

/// Everything of a log except its start time.
struct Logged {
  std::vector<std::tuple<std::uint32_t, std::int64_t, std::uint64_t, std::uint64_t>> chunks;
  std::vector<std::pair<std::string, std::string>> events;
  std::vector<bool> steps;

  bool operator==(const Logged&) const = default;
};

Logged log_of(const std::string& session) {
  const auto read = SessionReader::open(session).value();
  Logged logged;
  for (const SessionReader::Chunk& chunk : read.chunks()) {
    const ChunkRecord& header = chunk.header;
    logged.chunks.emplace_back(header.take, header.chunk, header.latent_hash, header.frames_hash);
  }
  for (const EventRecord& event : read.events())
    logged.events.emplace_back(event.kind, std::to_string(event.chunk) + event.body.dump());
  for (const SessionReader::Step& step : read.steps()) logged.steps.push_back(step.is_chunk);
  return logged;
}

}  // namespace

class TestQueuedAhead : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  std::unique_ptr<LoggedSource> logged(at::Device device) const {
    return std::make_unique<LoggedSource>(source_on(device), root_.path().toStdString(), Manifest{});
  }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    fake_device();
  }
  void cleanup() { limit_fake_device(0); }

  void pictures_are_filled_in_when_the_first_pass_of_the_next_chunk_is_queued() {
    const auto source = source_on(fake_device());
    opened(*source);
    Late late(*source);
    QVERIFY(late.chunk().has_value());
    for (int i = 0; i < 4; ++i) {
      QVERIFY(std::ranges::all_of(late.unfinished()->video->pixels, [](int byte) { return byte == 0; }));
      std::optional<FakeDeviceCounts> then;
      late.begun = [&] { then = fake_device_counts(); };
      reset_fake_device_counts();
      QVERIFY(late.chunk().has_value());
      QVERIFY(then.has_value());
      QCOMPARE(then->host_syncs, 0);
      QCOMPARE(then->waiting_copies_to_device, 0);
      // One pass of five, not two.
      const std::int64_t all = fake_device_counts().kernels;
      QVERIFY2(then->kernels > all / 10 && then->kernels < all * 3 / 10,
               qPrintable(QString("%1 of %2 kernels").arg(then->kernels).arg(all)));
    }
    QCOMPARE(late.made.size(), std::size_t(4));
    for (const Made& made : late.made)
      QVERIFY(std::ranges::any_of(made.video->pixels, [](int byte) { return byte != 0; }));
  }

  /// No more waits than these: each could leave a GPU idle.
  void a_steady_chunk_has_three_waits() {
    const auto source = source_on(fake_device());
    opened(*source);
    Late late(*source);
    for (int i = 0; i < 5; ++i) QVERIFY(late.chunk().has_value());
    reset_fake_device_counts();
    QVERIFY(late.chunk().has_value());
    const auto waits = fake_device_waits();
    const std::int64_t all = fake_device_counts().kernels;
    // For the latents and the scores, which were copied before the decoder's work was queued, and for the pictures.
    // Between the last two the slots are written.
    QCOMPARE(waits.size(), std::size_t(3));
    for (const FakeDeviceWait& wait : waits) QCOMPARE(wait.what, std::string("event"));
    QVERIFY(waits[0].kernels > all * 9 / 10 && waits[0].kernels == waits[1].kernels);
    QCOMPARE(waits[2].kernels, all);
    QCOMPARE(fake_device_counts().copies_to_host, 3);
    QCOMPARE(fake_device_counts().waiting_copies_to_device, 0);
  }

  void chunks_that_are_finished_late_are_the_same() {
    for (const at::Device device : {at::Device(at::kCPU), fake_device()}) {
      const auto one = source_on(device), other = source_on(device);
      opened(*one);
      opened(*other);
      Late late(*one);
      std::vector<Made> wanted;
      for (int i = 0; i < 6; ++i) {
        if (i == 3) {
          late.finish();
          apply(*one, prompt("a blue cube"));
          apply(*other, prompt("a blue cube"));
        }
        QVERIFY(late.chunk().has_value());
        wanted.push_back(make(*other));
      }
      late.finish();
      compare(late.made, wanted);
    }
  }

  void a_cpu_finishes_every_chunk_before_it_begins_the_next() {
    const auto source = source_on(at::kCPU);
    opened(*source);
    for (int i = 0; i < 3; ++i) {
      const std::int64_t begun = source->denoised();
      std::int64_t then = -1;
      const auto made = source->next_unfinished({}, [&] { then = source->denoised(); });
      QVERIFY(made.has_value() && !made->finish);
      QCOMPARE(then, begun);
    }
  }

  /// Includes a chunk after which the state is kept next to the log.
  void a_log_holds_the_same_in_the_same_order() {
    std::vector<Logged> logs;
    for (const bool late : {false, true}) {
      const auto source = logged(fake_device());
      const std::string session = opened(*source).session;
      Late maker(*source);
      for (int i = 0; i < 35; ++i) {
        if (i == 4 || i == 32) {
          maker.finish();
          apply(*source, prompt(i == 4 ? "a blue cube" : "the sea"));
          apply(*source, whole_frame(3 * i - 1));
        }
        QVERIFY(maker.chunk().has_value());
        if (!late) maker.finish();
      }
      maker.finish();
      logs.push_back(log_of(session));
      QCOMPARE(logs.back().chunks.size(), std::size_t(35));
      std::size_t states = 0;
      for (const auto& entry : std::filesystem::recursive_directory_iterator(session))
        states += entry.path().string().find("keyframe") != std::string::npos && entry.is_regular_file() ? 1 : 0;
      QVERIFY(states > 0);
    }
    QVERIFY(logs[0] == logs[1]);
  }

  void a_chunk_that_fails_takes_nothing_from_the_one_before() {
    const auto source = logged(fake_device());
    const std::string session = opened(*source).session;
    Late late(*source);
    for (int i = 0; i < 3; ++i) QVERIFY(late.chunk().has_value());
    limit_fake_device(fake_device_counts().live_bytes + 1000);
    const auto failed = late.chunk();
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, std::string("GEN-18"));
    QCOMPARE(late.made.size(), std::size_t(3));
    QVERIFY(std::ranges::any_of(late.made.back().video->pixels, [](int byte) { return byte != 0; }));
    const Logged log = log_of(session);
    QCOMPARE(log.chunks.size(), std::size_t(3));
    QCOMPARE(std::get<2>(log.chunks.back()), late.made.back().video->latent_hash);
  }

  void a_bench_counts_every_chunk_once() {
    const auto report = cli::bench(*source_on(fake_device()), 0.05, {});
    QVERIFY(report.has_value());
    QVERIFY(report->chunks > 0 && report->fps > 0 && report->kept_tokens > 0);
  }
};

LONGTAKE_CORE_TEST(TestQueuedAhead)

}  // namespace queued_ahead_test

#include "test_queued_ahead.moc"
