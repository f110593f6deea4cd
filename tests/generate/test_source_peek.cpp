#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

#include "engine/core/log.h"
#include "engine/generate/chunk_observer.h"
#include "engine/generate/generator_source.h"
#include "engine/open/source_factory.h"
#include "engine/open/starter_files.h"
#include "engine/open/starter_source.h"
#include "tests/support/run.h"
#include "tests/support/tiny_source.h"
#include "tests/support/toy_starter.h"

using namespace longtake;

namespace source_peek_test {

namespace fs = std::filesystem;

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

std::string text_of(const FrameTokens& frame) {
  std::string out = std::to_string(frame.latent_frame) + ':' + std::to_string(frame.kept);
  for (const TokenInfo& token : frame.tokens)
    out += ' ' + std::to_string(token.score) + ',' + std::to_string(token.bias) + ',' + std::to_string(token.slot) +
           ',' + std::to_string(token.prompt_epoch) + ',' + std::to_string(token.evicted_after) + ',' +
           std::to_string(static_cast<int>(token.state)) + ',' + std::to_string(static_cast<int>(token.reason));
  return out + '\n';
}

/// Everything that the window shows of a memory.
std::string text_of(const CacheSnapshot& cache) {
  std::string out = cache.policy + ' ' + cache.scorer;
  for (const std::int64_t number :
       {cache.chunk, std::int64_t(cache.budget_tokens), std::int64_t(cache.sink_frames),
        std::int64_t(cache.kept_tokens), std::int64_t(cache.capacity_tokens), cache.kept_bytes, cache.capacity_bytes,
        std::int64_t(cache.prompt_epoch), std::int64_t(cache.notes.size())})
    out += ' ' + std::to_string(number);
  out += '\n';
  for (const auto* frames : {&cache.recent, &cache.remembered})
    for (const FrameTokens& frame : *frames) out += text_of(frame);
  for (const Eviction& gone : cache.last_evictions)
    out += std::to_string(gone.latent_frame) + ',' + std::to_string(gone.row) + ',' + std::to_string(gone.column) + ' ';
  for (const std::int32_t kept : cache.kept_history) out += std::to_string(kept) + ' ';
  return out;
}

/// Every kind of command that affects memory, spread over a take. Some policies have evicted the tokens by then.
void command_at(ChunkSource& source, int chunk) {
  SetPolicy smaller;
  smaller.budget_tokens = 12;
  std::optional<CommandBody> command;
  if (chunk == 2) command = prompt("a blue cube");
  if (chunk == 3) command = prompt("the sea", SwitchMode::crossfade);
  if (chunk == 8) command = Pin{{{0, 0, 1}, {21, 1, 1}}, true};
  if (chunk == 9) command = smaller;
  if (chunk == 10) command = prompt("a red ball", SwitchMode::replay);
  if (chunk == 11) command = Dim{{{0, 0, 1}, {27, 0, 0}}, -3};
  if (chunk == 12) command = prompt("the sea", SwitchMode::cut);
  if (command) (void)source.apply(*command);
}

CommandBody asked_at(int chunk) {
  constexpr SwitchMode modes[] = {SwitchMode::recache, SwitchMode::cut, SwitchMode::crossfade, SwitchMode::replay};
  return prompt(chunk % 2 == 0 ? "a red cube" : "a blue ball", modes[chunk % 4]);
}

/// Streams both, and peeks in one of them before every chunk.
void goes_on_alike(ChunkSource& plain, ChunkSource& peeked, int chunks, bool commands = true) {
  for (int i = 0; i < chunks; ++i) {
    if (commands) {
      command_at(plain, i);
      command_at(peeked, i);
    }
    const auto ahead = peeked.peek({SetPolicy{std::nullopt, 20 + i, std::nullopt}, asked_at(i)}, {});
    QVERIFY2(ahead.has_value(), ahead ? "" : ahead.error().text().c_str());
    QCOMPARE((*ahead)->chunk, ChunkIndex(i));
    const auto expected = make(plain), seen = make(peeked);
    QVERIFY((*ahead)->latent_hash != seen.video->latent_hash);
    QCOMPARE((*ahead)->first_frame, seen.video->first_frame);
    QCOMPARE((*ahead)->frames, seen.video->frames);
    QCOMPARE(seen.video->latent_hash, expected.video->latent_hash);
    QVERIFY(seen.video->pixels == expected.video->pixels);
    QCOMPARE(QString::fromStdString(text_of(*seen.cache)), QString::fromStdString(text_of(*expected.cache)));
  }
}

/// Peeks before every chunk, and then sends the peeked prompt.
void shows_what_sending_makes(ChunkSource& source, int chunks) {
  for (int i = 0; i < chunks; ++i) {
    const auto ahead = source.peek({asked_at(i)}, {});
    QVERIFY(ahead.has_value());
    QVERIFY(source.apply(asked_at(i)).has_value());
    const auto made = make(source);
    QCOMPARE(made.video->latent_hash, (*ahead)->latent_hash);
    QVERIFY(made.video->pixels == (*ahead)->pixels);
    QCOMPARE(made.video->take, (*ahead)->take);
  }
}

std::unique_ptr<GeneratorSource> tiny_source(const Policy& policy, bool rolling = false) {
  GeneratorConfig config = tiny::config();
  config.guidance.weight = 2;
  config.guidance.chunks = 2;
  if (rolling) follow(*find_sampler_plan("rolling-forcing"), config);
  return tiny::opened(tiny::parts(config, policy));
}

struct Counter : ChunkObserver {
  void before_plan(const ChunkGenerator&, const ContextPass&, std::span<const std::int64_t>,
                   const TokenScores&) override {
    ++chunks;
  }
  void after_plan(const Memory&) override {}
  int chunks = 0;
};

}  // namespace

// A peek leaves no trace in a stream of the real engine, and shows the chunk that would follow.
class TestSourcePeek : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  /// A toy model whose chunks are staged by a director.
  std::unique_ptr<GeneratorSource> staged() const {
    const fs::path folder = toy::pack_staged(fs::path(root_.path().toStdString()) / "staged");
    auto source = std::make_unique<GeneratorSource>([folder](const ChunkSource::Progress& progress, std::stop_token) {
      return build_starter(*read_starter_folder(folder), toy::options(folder), progress);
    });
    opened(*source);
    return source;
  }

 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void a_stream_goes_on_as_if_nobody_had_looked_data() {
    QTest::addColumn<QString>("policy");
    // Averaged sinks and sums of attention are state in addition to the tokens.
    for (const char* name : {"longtake", "novelty", "fifo", "ema_sink", "h2o", "random"})
      QTest::addRow("%s", name) << QString(name);
  }
  void a_stream_goes_on_as_if_nobody_had_looked() {
    QFETCH(QString, policy);
    const Policy kept = tiny::policy(policy.toStdString());
    goes_on_alike(*tiny_source(kept), *tiny_source(kept), 16);
  }

  void so_does_one_whose_chunks_are_made_in_a_window() {
    const Policy policy = tiny::policy("fifo", 21 * tiny::kFrameTokens, 3);
    goes_on_alike(*tiny_source(policy, true), *tiny_source(policy, true), 10, false);
  }

  void so_does_one_with_a_director() {
    goes_on_alike(*staged(), *staged(), 14);
    shows_what_sending_makes(*staged(), 8);
  }

  void the_built_in_model_goes_on_as_if_nobody_had_looked() {
    SourceOptions options;
    options.prompt = "a red ball on a table";
    const auto plain = make_source(options), peeked = make_source(options), sent = make_source(options);
    const auto found = plain->open(kNoProgress, {});
    if (!found) QSKIP("this build has no built-in model");
    opened(*peeked);
    opened(*sent);
    goes_on_alike(*plain, *peeked, 5, false);
    shows_what_sending_makes(*sent, 3);
  }

  void what_is_looked_at_is_what_sending_makes() {
    shows_what_sending_makes(*tiny_source(tiny::policy("novelty")), 12);
  }

  void the_past_can_be_made_again_without_it() {
    const auto source = tiny_source(tiny::policy("novelty"));
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 6; ++i) {
      QVERIFY(source->peek({asked_at(i)}, {}).has_value());
      hashes.push_back(make(*source).video->latent_hash);
    }
    apply(*source, Branch{0, 2});
    for (std::size_t i = 3; i < 6; ++i) QCOMPARE(make(*source).video->latent_hash, hashes[i]);
  }

  void what_was_forgotten_stays_forgotten_and_pins_that_came_back_stay_known() {
    const auto source = tiny_source(tiny::policy("novelty"));
    for (int i = 0; i < 4; ++i) make(*source);
    apply(*source, Pin{{{0, 0, 1}}, true});
    apply(*source, prompt("the sea", SwitchMode::replay));
    const auto kept = source->save().memory.infos;
    apply(*source, Forget{{{kept.back().frame, kept.back().row, kept.back().column}}});
    const MemoryState before = source->save().memory;
    QCOMPARE(before.forgotten.size(), std::size_t(1));
    QVERIFY(source->peek({prompt("a city", SwitchMode::cut)}, {}).has_value());
    const MemoryState after = source->save().memory;
    QVERIFY(after.forgotten == before.forgotten);
    QVERIFY(after.pins == before.pins);
    QVERIFY(after.slots == before.slots);
    QVERIFY(after.infos == before.infos);
    QVERIFY(after.key_values.equal(before.key_values));
    QCOMPARE(after.capacity, before.capacity);
  }

  void a_refused_prompt_and_one_that_was_stopped_change_nothing() {
    const Policy policy = tiny::policy("novelty");
    const auto plain = tiny_source(policy), peeked = tiny_source(policy);
    std::stop_source stopped;
    stopped.request_stop();
    for (int i = 0; i < 4; ++i) {
      const auto refused = peeked->peek({SetPrompt{}}, {});
      QVERIFY(!refused);
      QCOMPARE(refused.error().code, std::string("GEN-02"));
      const auto ended = peeked->peek({asked_at(i)}, stopped.get_token());
      QVERIFY(!ended);
      QVERIFY(ended.error().kind == Error::Kind::cancelled);
      QCOMPARE(make(*peeked).video->latent_hash, make(*plain).video->latent_hash);
    }
  }

  void a_command_in_front_that_would_be_refused_is_passed_over() {
    const auto source = tiny_source(tiny::policy("novelty"));
    make(*source);
    const CommandBody gone = Pin{{{99, 0, 0}}, true};
    const auto with = source->peek({gone, asked_at(1)}, {}), without = source->peek({asked_at(1)}, {});
    QVERIFY(with && without);
    QCOMPARE((*with)->latent_hash, (*without)->latent_hash);
  }

  void who_observes_the_take_does_not_see_it() {
    const auto source = tiny_source(tiny::policy("novelty"));
    const auto counter = std::make_shared<Counter>();
    source->observe(counter);
    for (int i = 0; i < 3; ++i) {
      QVERIFY(source->peek({asked_at(i)}, {}).has_value());
      make(*source);
    }
    QCOMPARE(counter->chunks, 3);
  }
};

LONGTAKE_CORE_TEST(TestSourcePeek)

}  // namespace source_peek_test

#include "test_source_peek.moc"
