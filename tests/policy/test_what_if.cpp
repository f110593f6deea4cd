#include <QtTest>

#include <cmath>

#include "engine/policy/judge.h"
#include "engine/policy/what_if.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

using Ids = std::vector<std::int64_t>;

// Chunks of one latent frame with two tokens, and two blocks. Chunk n adds tokens 2n and 2n + 1.
TraceChunk chunk(std::int64_t number, std::vector<float> novelty, std::vector<float> first_block,
                 std::vector<float> last_block) {
  TraceChunk made;
  made.chunk = made.first_frame = number;
  made.frames = 1;
  made.begins = number == 0;
  made.novelty = std::move(novelty);
  for (std::int64_t id = 0; id < 2 * number + 2; ++id) made.seen.push_back(id);
  made.mass = std::move(first_block);
  made.mass.insert(made.mass.end(), last_block.begin(), last_block.end());
  return made;
}

Policy by_novelty(int budget) {
  Policy policy = *preset("novelty", 2);
  policy.selector.budget_tokens = budget;
  policy.selector.sink_frames = 0;
  return policy;
}

/// Three chunks; the last one gives tokens 0 to 3 the attention .2 .3 .1 .4 in one block and .4 .3 .2 .1 in the other.
Trace hand_made() {
  Trace trace;
  trace.head.blocks = 2;
  trace.head.rows = 1;
  trace.head.columns = 2;
  trace.head.window_chunks = 8;
  trace.chunks = {chunk(0, {1, 5}, {1, 1}, {1, 1}), chunk(1, {3, 2}, {.5F, .5F, .5F, .5F}, {.7F, .5F, .4F, .4F}),
                  chunk(2, {0, 4}, {.2F, .3F, .1F, .4F, .5F, .5F}, {.4F, .3F, .2F, .1F, .5F, .5F})};
  trace.chunks[0].policy = by_novelty(2);
  trace.chunks[0].kept = {0, 1};
  trace.chunks[1].kept = {1, 2};
  trace.chunks[2].kept = {1, 5};
  return trace;
}

Decisions decided(const Trace& trace, const WhatIfOptions& options = {}) { return what_if(trace, options).value(); }

WhatIfOptions with(const char* name, int budget = 2) {
  WhatIfOptions options;
  options.policy = *preset(name, 2);
  options.policy->selector.sink_frames = 0;
  options.budget_tokens = budget;
  return options;
}

bool near(double a, double b) { return std::abs(a - b) < 1e-6; }

}  // namespace

class TestWhatIf : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_recorded_policy_decides_as_recorded() {
    const Decisions again = decided(hand_made());
    QCOMPARE(again.equal_chunks, 3);
    QCOMPARE(again.after[1].left, 1);
    QCOMPARE(again.after[1].budget_tokens, 2);
    Trace other = hand_made();
    other.chunks[2].kept = {2, 5};
    QCOMPARE(decided(other).equal_chunks, 2);
  }

  void the_figures_are_those_computed_by_hand() {
    // Mean worth of tokens 0 to 3 after chunk 1: .3 .3 .15 .25. Novelty keeps 1 and 2, the newest are 2 and 3.
    const Trace trace = hand_made();
    const Judgement novelty = judge(trace, decided(trace), 4);
    QCOMPARE(novelty.chunks, 1);  // before there is nothing to choose, after it no chunk to judge by
    QVERIFY(near(novelty.recall, 0.45));
    QVERIFY(near(novelty.best, 0.6));
    QVERIFY(near(novelty.churn, 0.5));
    QVERIFY(near(novelty.age_chunks, 0.5));
    QVERIFY(near(novelty.unseen, 0));
    const Judgement fifo = judge(trace, decided(trace, with("fifo")), 4);
    QVERIFY(near(fifo.recall, 0.4));
    QVERIFY(near(fifo.churn, 1));
    QVERIFY(near(fifo.age_chunks, 0));
  }

  void blocks_are_compared_by_hand() {
    // The best two of the first block are 1 and 3, of the last 0 and 1.
    const LayerAgreement layers = layer_agreement(hand_made(), 2, 4);
    QCOMPARE(layers.chunks, 1);
    QVERIFY(near(layers.tokens, 4));
    QVERIFY(near(layers.overlap, 0.5));
    QVERIFY(near(layers.chance, 0.5));
    QVERIFY(near(layers.jaccard, 1.0 / 3));
    QVERIFY(near(layers.jaccard_chance, 1.0 / 3));
    QVERIFY(layers.with_last.size() == 2 && near(layers.with_last[0], 0.5) && near(layers.with_last[1], 1));
    QCOMPARE(layer_agreement(hand_made(), 4, 4).chunks, 0);
  }

  void foresight_is_a_rank_correlation() {
    // Later chunks give token 0 more attention than token 1, although 1 has the higher novelty. They give token 2 less
    // than 3.
    Trace trace = hand_made();
    QVERIFY(near(foresight(trace, ScoreColumn::novelty, 4), -1));
    trace.chunks[1].novelty = {2, 3};
    QVERIFY(near(foresight(trace, ScoreColumn::novelty, 4), 0));  // -1 and 1
    QVERIFY(near(foresight(trace, ScoreColumn::salience, 4), 0));
  }

  void tokens_that_left_the_window_are_not_known() {
    Trace trace = hand_made();
    TraceChunk& last = trace.chunks[2];
    last.seen = {2, 3, 4, 5};
    last.mass = {.5F, .5F, 1, 1, .5F, .5F, 1, 1};
    const Judgement novelty = judge(trace, decided(trace, with("novelty", 1)), 4);
    QCOMPARE(novelty.chunks, 2);
    QVERIFY(near(novelty.unseen, 0.5));  // token 1 is kept, but the last chunk did not attend to it
    QVERIFY(near(novelty.recall, 0.5 * 0.5 / 1.1));
  }

  void attention_policies_follow_the_last_block() {
    const Trace trace = hand_made();
    // Chunk 1 gives .7 .5 .4 .4; before, 0 and 1 had received 1 each.
    QVERIFY(decided(trace, with("h2o")).after[1].kept == (Ids{0, 1}));
    QVERIFY(decided(trace, with("snapkv")).after[2].kept == (Ids{4, 5}));
    QVERIFY(decided(trace, with("snapkv")).after[1].kept == (Ids{0, 1}));
  }

  void what_the_user_did_is_done_again() {
    Trace trace = hand_made();
    trace.chunks[1].forgotten = {1};
    QVERIFY(decided(trace).after[1].kept == (Ids{2, 3}));
    trace = hand_made();
    trace.chunks[1].pinned = trace.chunks[2].pinned = {0};
    QVERIFY(decided(trace).after[2].kept == (Ids{0, 1}));
    trace.chunks[2].origin_frame = 2;  // a cut; pins stay
    QVERIFY(decided(trace).after[2].kept == (Ids{0, 5}));
    trace = hand_made();
    trace.chunks[2].policy = by_novelty(1);
    QVERIFY(decided(trace).after[2].kept == Ids{1});
    QCOMPARE(decided(trace, with("fifo", 2)).after[2].budget_tokens, 2);
    WhatIfOptions recorded_budget = with("fifo");
    recorded_budget.budget_tokens.reset();
    QVERIFY(decided(trace, recorded_budget).after[2].kept == Ids{4});
  }

  void a_run_goes_on_from_what_memory_held() {
    Trace trace = hand_made();
    TraceChunk resumed = chunk(9, {0, 0}, {}, {});
    resumed.begins = true;
    Token held;
    held.id = 7;
    held.frame = held.chunk = 3;
    held.novelty = held.score = 2;
    resumed.before = {held};
    resumed.seen = {};
    trace.chunks.push_back(resumed);
    const Decisions all = decided(trace);
    QVERIFY(all.after[3].kept == (Ids{7, 18}));
    QCOMPARE(judge(trace, all, 4).chunks, 1);  // the attention of another run cannot judge this one
  }

  void lots_depend_on_the_seed() {
    const Trace trace = hand_made();
    std::set<Ids> outcomes;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      WhatIfOptions options = with("random");
      options.seed = seed;
      QVERIFY(decided(trace, options).after[2].kept == decided(trace, options).after[2].kept);
      outcomes.insert(decided(trace, options).after[2].kept);
    }
    QVERIFY(outcomes.size() > 3);
  }

  void budgets_of_nothing_and_of_everything_are_defined() {
    const Trace trace = hand_made();
    const Decisions nothing = decided(trace, with("fifo", 0));
    QVERIFY(nothing.after[2].kept.empty());
    QCOMPARE(judge(trace, nothing, 4).chunks, 0);
    const Decisions everything = decided(trace, with("fifo", 100));
    QCOMPARE(everything.after[2].kept.size(), std::size_t(6));
    QCOMPARE(judge(trace, everything, 4).chunks, 0);
    QCOMPARE(layer_agreement(trace, 0, 4).chunks, 0);
  }

  void a_policy_of_salience_is_refused_where_nobody_measured_it() {
    const auto refused = what_if(hand_made(), with("paper"));
    QVERIFY(!refused);
    QVERIFY(refused.error().why.find("salience of a head") != std::string::npos);
    Trace scored = hand_made();
    scored.head.has_salience = true;
    for (TraceChunk& each : scored.chunks) each.salience = {1, 0};
    QVERIFY(decided(scored, with("paper")).after[2].kept == (Ids{0, 2}));
  }
};

LONGTAKE_TEST(TestWhatIf)
#include "test_what_if.moc"
