#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include "engine/generate/generator_source.h"
#include "engine/generate/trace_recorder.h"
#include "engine/generate/trace_source.h"
#include "engine/open/random_decoder.h"
#include "engine/policy/preset_names.h"
#include "engine/policy/read_trace.h"
#include "engine/policy/what_if.h"
#include "tests/support/run.h"
#include "tests/support/tiny_model.h"

using namespace longtake;

namespace {

std::unique_ptr<GeneratorSource> source(const Policy& policy, std::shared_ptr<const SalienceHead> head = nullptr) {
  return std::make_unique<GeneratorSource>(
      [policy, head](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> {
        StreamParts parts;
        parts.model = tiny::model();
        parts.head = head;
        parts.decoder = make_random_decoder(4, 4);
        parts.encoder = make_hash_encoder(tiny::shape().text_rows, tiny::shape().text_dim);
        parts.generator = tiny::config();
        parts.policy = policy;
        return parts;
      });
}

std::shared_ptr<const SalienceHead> head() {
  return std::make_shared<const SalienceHead>(SalienceHead::random({SalienceKind::mlp, 32, 16, 2, 2}, 3));
}

void make(GeneratorSource& source, int chunks) {
  for (int i = 0; i < chunks; ++i)
    if (auto made = source.next({}); !made) throw std::runtime_error(made.error().text());
}

}  // namespace

class TestTraceRecorder : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::filesystem::path path() const { return folder_.filePath("run.trace").toStdString(); }

  /// Records a trace while `work` uses a source.
  template <class Work>
  Trace traced(const Policy& policy, Work work, int window = 16, std::shared_ptr<const SalienceHead> scorer = nullptr) {
    const auto stream = source(policy, std::move(scorer));
    auto tap = TraceTap::on(*stream, path(), window);
    if (!tap || !stream->open({}, {})) throw std::runtime_error("cannot open");
    SourceInfo info;
    info.model = "Tiny";
    info.weights_hash = "1234";
    tap->describe(info);
    work(*stream);
    if (auto written = tap->finish(); !written) throw std::runtime_error(written.error().text());
    auto trace = read_trace(path());
    if (!trace) throw std::runtime_error(trace.error().text());
    return std::move(*trace);
  }

 private Q_SLOTS:
  void every_recorded_policy_decides_the_same_without_the_model() {
    for (const std::string& name : preset_names()) {
      const bool refreshed = refreshes_scores(tiny::policy(name));
      const Trace trace = traced(
          tiny::policy(name), [](GeneratorSource& s) { make(s, 9); }, 16, head());
      QCOMPARE(trace.chunks.size(), std::size_t(9));
      QCOMPARE(trace.head.model, std::string("Tiny"));
      // Attention is measured over the whole window, which is larger than the memory was. The what-ifs of the two
      // policies that use it are therefore close but not always equal.
      if (!refreshed) QCOMPARE(what_if(trace, {})->equal_chunks, 9);
    }
  }

  void live_changes_are_followed() {
    const Trace trace = traced(tiny::policy("novelty", 20), [](GeneratorSource& s) {
      make(s, 4);
      SetPolicy change;
      change.preset = "random";
      change.budget_tokens = 12;
      QVERIFY(s.apply(change).has_value());
      make(s, 2);
      const auto kept = s.save().memory.infos;
      const TokenRef pinned{kept[1].frame, kept[1].row, kept[1].column};
      const TokenRef gone{kept[3].frame, kept[3].row, kept[3].column};
      QVERIFY(s.apply(Pin{{pinned}, true}).has_value());
      QVERIFY(s.apply(Forget{{gone}}).has_value());
      make(s, 2);
      QVERIFY(s.apply(SetPrompt{{{"rain"}}, {}, SwitchMode::recache}).has_value());
      make(s, 2);
      QVERIFY(s.apply(SetPrompt{{{"snow"}}, {}, SwitchMode::cut}).has_value());
      make(s, 3);
    });
    QCOMPARE(trace.chunks.size(), std::size_t(13));
    QCOMPARE(trace.chunks[8].prompt_epoch, 1);
    QCOMPARE(what_if(trace, {})->equal_chunks, 13);
    WhatIfOptions fifo;
    fifo.policy = tiny::policy("fifo");
    QCOMPARE(what_if(trace, fifo)->after[3].budget_tokens, 20);
    QCOMPARE(what_if(trace, fifo)->after[12].budget_tokens, 12);
  }

  void going_back_and_replaying_begin_new_runs() {
    const Trace trace = traced(tiny::policy("novelty"), [](GeneratorSource& s) {
      make(s, 5);
      QVERIFY(s.apply(Branch{0, 2}).has_value());
      make(s, 2);
      QVERIFY(s.apply(SetPrompt{{{"rain"}}, {}, SwitchMode::replay}).has_value());
      make(s, 2);
    });
    int runs = 0;
    for (const TraceChunk& chunk : trace.chunks) runs += chunk.begins ? 1 : 0;
    QVERIFY(runs >= 3);
    QCOMPARE(what_if(trace, {})->equal_chunks, static_cast<int>(trace.chunks.size()));
  }

  void a_window_that_holds_everything_sees_the_attention_that_was_given() {
    // h2o measures the last block's attention itself; with a large enough budget it keeps every token.
    std::vector<SlotInfo> kept;
    const Trace trace = traced(tiny::policy("h2o", 1000), [&](GeneratorSource& s) {
      make(s, 5);
      kept = s.save().memory.infos;
    });
    const TraceChunk& last = trace.chunks.back();
    QCOMPARE(last.seen.size(), kept.size());
    QCOMPARE(last.mass.size(), 3 * kept.size());
    for (std::size_t i = 0; i < kept.size(); ++i) {
      QCOMPARE(last.seen[i], kept[i].id);
      QVERIFY(std::abs(last.mass[2 * kept.size() + i] - kept[i].attention_last) < 1e-5F);
    }
    for (std::size_t block = 0; block < 3; ++block) {
      double sum = 0;
      for (std::size_t i = 0; i < kept.size(); ++i) sum += static_cast<double>(last.mass[block * kept.size() + i]);
      QVERIFY(std::abs(sum - tiny::kChunkTokens) < 1e-4);
    }
  }

  void evicted_tokens_are_measured_as_if_they_were_there() {
    // Before the first eviction, a small budget and a large one see the same.
    const Trace all = traced(tiny::policy("full", 1000), [](GeneratorSource& s) { make(s, 2); });
    const Trace few = traced(tiny::policy("fifo", 6), [](GeneratorSource& s) { make(s, 2); });
    QCOMPARE(few.chunks[1].kept.size(), std::size_t(6));
    QCOMPARE(few.chunks[1].seen.size(), std::size_t(36));
    QVERIFY(all.chunks[0].mass == few.chunks[0].mass);
  }

  void the_window_keeps_the_first_chunk_and_the_newest() {
    const Trace trace = traced(
        tiny::policy("novelty"), [](GeneratorSource& s) { make(s, 8); }, 2);
    const TraceChunk& last = trace.chunks.back();
    QCOMPARE(last.seen.size(), std::size_t(4 * tiny::kChunkTokens));  // the first, two before, its own
    QCOMPARE(last.seen.front(), std::int64_t(0));
    QCOMPARE(last.seen[tiny::kChunkTokens], std::int64_t(5 * tiny::kChunkTokens));
  }

  void watching_changes_nothing() {
    const auto plain = source(tiny::policy("novelty"));
    QVERIFY(plain->open({}, {}).has_value());
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 5; ++i) hashes.push_back(plain->next({})->video->latent_hash);
    traced(tiny::policy("novelty"), [&](GeneratorSource& s) {
      for (int i = 0; i < 5; ++i) QCOMPARE(s.next({})->video->latent_hash, hashes[static_cast<std::size_t>(i)]);
    });
  }

  void a_run_of_no_chunks_leaves_no_file() {
    std::filesystem::remove(path());
    const auto stream = source(tiny::policy("novelty"));
    auto tap = TraceTap::on(*stream, path(), 16);
    QVERIFY(tap.has_value());
    QVERIFY(!tap->finish());
    QVERIFY(!std::filesystem::exists(path()));
  }
};

LONGTAKE_TEST(TestTraceRecorder)
#include "test_trace_recorder.moc"
