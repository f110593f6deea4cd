#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "app/lab/random_wan_files.h"
#include "engine/jobs/library_worker.h"
#include "engine/open/matrix_speed.h"
#include "engine/open/random_source.h"
#include "engine/open/source_factory.h"
#include "engine/stream/engine_stream.h"
#include "tests/fakes/drive.h"
#include "tests/fakes/event_reader.h"
#include "tests/support/run.h"
#include "tests/support/toy_wan.h"

using namespace longtake;

namespace {

SourceOptions small() {
  SourceOptions options;
  options.threads = 1;
  options.dtype = DtypeChoice::fp32;
  options.prompt = "a red ball over a meadow";
  return options;
}

std::unique_ptr<ChunkSource> opened(const SourceOptions& options) {
  auto source = make_random_source(options);
  longtake::opened(*source);
  return source;
}

double difference(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(static_cast<int>(a[i]) - static_cast<int>(b[i]));
  return sum / static_cast<double>(a.size());
}

}  // namespace

class TestRandomSource : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_slow_matrix_library_is_told() {
    QVERIFY(matrix_gflops(at::kFloat) > 0);
    QVERIFY(matrix_speed_note(40).empty());
    QVERIFY(matrix_speed_note(1).find("slow") != std::string::npos);
  }

  void a_wan_of_random_weights_is_written_as_files_and_streams() {
    const QTemporaryDir folder;
    SourceOptions options = small();
    options.model = folder.filePath("wan").toStdString();
    QVERIFY(save_random_wan(options.model, "wan-thin", place(options).value(), 3).has_value());
    toy::copy_tokenizer(options.model / "google/umt5-xxl/spiece.model");
    // A folder with five models is identified by its transformer.
    const auto looked = make_library_worker()(InspectJob{options.model.string()}, [](const auto&, double) {}, {});
    QVERIFY2(looked.has_value(), looked ? "" : looked.error().text().c_str());
    QCOMPARE(std::get<Inspected>(*looked).kind, std::string("wan-dit"));
    options.sampler_plan = "self-forcing";
    options.decoder = DecoderChoice::tiny;
    options.width = 160;
    options.height = 96;
    const auto source = make_source(options);
    const auto info = source->open([](const std::string&, double) {}, {});
    QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
    QCOMPARE(info->frames_per_chunk, 12);
    const auto made = source->next({});
    QVERIFY2(made.has_value(), made ? "" : made.error().text().c_str());
    QCOMPARE(made->video->width, 160);
    QCOMPARE(made->cache->policy, std::string("paper"));  // because of the head next to the weights
    const auto [low, high] = std::minmax_element(made->video->pixels.begin(), made->video->pixels.end());
    QVERIFY(*low < *high);
  }

  void it_says_that_its_weights_are_random() {
    auto source = make_random_source(small());
    const auto info = source->open([](const std::string&, double) {}, {});
    QVERIFY(info.has_value());
    QVERIFY(info->random_weights);
    QVERIFY(info->weights_hash.empty());
    QCOMPARE(info->width, 320);
    QCOMPARE(info->height, 192);
    QCOMPARE(info->rows, 6);
    QCOMPARE(info->columns, 10);
    QCOMPARE(info->frames_per_chunk, 12);
  }

  void the_first_chunk_has_nine_pictures_and_every_later_one_twelve() {
    const auto source = opened(small());
    std::int64_t pictures = 0;
    for (int i = 0; i < 4; ++i) {
      const auto made = make(*source);
      QCOMPARE(made.video->frames, i == 0 ? 9 : 12);
      QCOMPARE(made.video->chunk, ChunkIndex(i));
      QCOMPARE(made.video->first_frame, pictures);
      QCOMPARE(made.video->first_latent_frame, std::int64_t(3 * i));
      QCOMPARE(made.video->pixels.size(), made.video->frame_bytes() * static_cast<std::size_t>(made.video->frames));
      QCOMPARE(made.latents->shape, (std::vector<std::int64_t>{3, 32, 12, 20}));
      pictures += made.video->frames;
    }
  }

  void pictures_move_a_little_from_one_to_the_next_and_much_in_a_second() {
    const auto source = opened(small());
    make(*source);
    const auto first = make(*source).video;
    for (int i = 1; i < first->frames; ++i) {
      const double step = difference(first->frame(i - 1), first->frame(i));
      QVERIFY2(step > 0.2 && step < 20, qPrintable(QString::number(step)));
    }
    const auto later = make(*source).video;
    QVERIFY(difference(first->frame(0), later->frame(11)) > 5);
    // The picture is not flat: it has light and dark places.
    const auto [low, high] = std::ranges::minmax(first->frame(0));
    QVERIFY(high - low > 60);
  }

  void equal_seeds_make_equal_chunks_and_other_seeds_others() {
    const auto one = opened(small());
    const auto same = opened(small());
    SourceOptions options = small();
    options.seed = 7;
    const auto other = opened(options);
    for (int i = 0; i < 3; ++i) {
      const auto made = make(*one).video;
      const auto again = make(*same).video;
      QCOMPARE(again->latent_hash, made->latent_hash);
      QVERIFY(again->pixels == made->pixels);
      QVERIFY(make(*other).video->latent_hash != made->latent_hash);
    }
  }

  void a_prompt_changes_the_next_chunk_and_not_the_one_before() {
    const auto one = opened(small());
    const auto two = opened(small());
    QCOMPARE(make(*one).video->latent_hash, make(*two).video->latent_hash);
    const auto applied = two->apply(prompt("a blue cube in the snow"));
    QVERIFY(applied.has_value());
    QCOMPARE(applied->chunk, ChunkIndex(1));
    QCOMPARE(applied->recached_frames, 3);
    QVERIFY(make(*one).video->latent_hash != make(*two).video->latent_hash);
  }

  void the_snapshot_holds_the_numbers_of_the_chunk_it_names() {
    const auto source = opened(small());
    for (int i = 0; i < 12; ++i) {
      const auto made = make(*source);
      const CacheSnapshot& cache = *made.cache;
      QCOMPARE(cache.chunk, ChunkIndex(i));
      QCOMPARE(cache.scorer, std::string("novelty"));
      QCOMPARE(cache.kept_tokens, 180);
      QCOMPARE(cache.budget_tokens, 180);
      QCOMPARE(cache.kept_bytes, std::int64_t(180) * 2 * 6 * 256 * 4);
      QCOMPARE(cache.kept_history.size(), std::size_t(i) + 1);
      // Each of the 180 new tokens evicted one, new or old; at the start memory had room for all.
      QCOMPARE(cache.last_evictions.size(), std::size_t(i == 0 ? 0 : 180));
      int kept = 0;
      int sink = 0;
      for (const auto* frames : {&cache.recent, &cache.remembered}) {
        for (const FrameTokens& frame : *frames) {
          QCOMPARE(frame.tokens.size(), std::size_t(60));
          kept += frame.kept;
          for (const TokenInfo& token : frame.tokens) {
            sink += token.state == TokenState::sink ? 1 : 0;
            QCOMPARE(token.slot >= 0, token.state != TokenState::evicted);
            if (frames == &cache.recent) QVERIFY(std::isfinite(token.score));
          }
        }
      }
      QCOMPARE(kept, 180);
      QCOMPARE(sink, 60);
      QCOMPARE(cache.recent.back().latent_frame, std::int64_t(3 * i + 2));
    }
  }

  void it_streams_through_the_real_thread_and_queue() {
    EventReader<Stream, Event> events;
    EngineStream::Options options;
    options.wakeup = events.wakeup();
    EngineStream stream(make_random_source(small()), std::move(options));
    events.read_from(stream);
    stream.request_chunks(3);
    QVERIFY(events.next<Opened>().has_value());
    QVERIFY(events.next<ChunkReady>().has_value());
    const CommandId id = stream.post(prompt("at night"));
    QVERIFY(events.next<ChunkReady>().has_value());
    QVERIFY(events.next<ChunkReady>().has_value());
    stream.request_chunks(1);
    const auto last = events.next<ChunkReady>();
    QVERIFY(last && last->memory != nullptr);
    // The chunks in between may have been generated before the prompt arrived; the last one was not.
    QCOMPARE(events.count_seen<PromptApplied>(), 1);
    for (const Event& event : events.seen)
      if (const auto* applied = std::get_if<PromptApplied>(&event)) QCOMPARE(applied->command, id);
  }
};

LONGTAKE_TEST(TestRandomSource)
#include "test_random_source.moc"
