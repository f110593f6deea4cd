#include <QtTest>

#include <cmath>
#include <set>

#include "engine/policy/policy.h"
#include "engine/policy/preset_names.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr float not_scored = std::numeric_limits<float>::quiet_NaN();

std::vector<Token> two_chunks() {
  std::vector<Token> tokens(8);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    tokens[i].id = static_cast<std::int64_t>(i);
    tokens[i].frame = tokens[i].chunk = tokens[i].id / 4;
    // The second chunk has the same pattern, scaled by ten.
    tokens[i].salience = static_cast<float>(i % 4) * (i < 4 ? 1.0F : 10.0F) + (i < 4 ? 0.0F : 100.0F);
  }
  return tokens;
}

}  // namespace

class TestPolicyParts : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_column_becomes_the_score_and_missing_columns_are_left_out() {
    auto tokens = two_chunks();
    Policy policy = *preset("paper", 4);
    score(policy, tokens);
    for (const Token& token : tokens) QCOMPARE(token.score, token.salience);
    policy.scorer.terms = {{ScoreColumn::salience, 2}, {ScoreColumn::novelty, 1}};
    score(policy, tokens);
    QCOMPARE(tokens[3].score, 6.0F);
    score(*preset("novelty", 4), tokens);
    for (const Token& token : tokens) QVERIFY(std::isnan(token.score));
    tokens[2].novelty = 1;
    score(*preset("novelty", 4), tokens);
    QCOMPARE(tokens[2].score, 1.0F);
    QVERIFY(std::isnan(tokens[1].score));
  }

  void scores_per_chunk_are_comparable_between_chunks() {
    auto tokens = two_chunks();
    Policy policy = *preset("paper", 4);
    policy.scorer.per_chunk = true;
    score(policy, tokens);
    float sum = 0;
    float squares = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      QVERIFY(std::abs(tokens[i].score - tokens[i + 4].score) < 1e-6F);
      sum += tokens[i].score;
      squares += tokens[i].score * tokens[i].score;
    }
    QVERIFY(std::abs(sum) < 1e-6F);
    QVERIFY(std::abs(squares / 4 - 1) < 1e-6F);
    for (Token& token : tokens) token.salience = 3;
    tokens[1].salience = not_scored;
    score(policy, tokens);
    QCOMPARE(tokens[0].score, 0.0F);
    QVERIFY(std::isnan(tokens[1].score));
  }

  void attention_is_added_anew_to_what_lasts() {
    auto tokens = two_chunks();
    Policy policy = *preset("paper", 4);
    policy.scorer = {{{ScoreColumn::salience, 1}, {ScoreColumn::attention_last, 2}}, true, 0, 0};
    for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i].attention_last = static_cast<float>(i);
    score(policy, tokens);
    const std::vector<Token> before = tokens;
    // Attention is compared among all tokens, salience within its chunk.
    QVERIFY(tokens[7].score - tokens[3].score > 3);
    QVERIFY(std::abs(tokens[7].lasting - tokens[3].lasting) < 1e-6F);
    // The remaining half of each chunk keeps its long-term score, whichever other tokens are evicted.
    std::vector<Token> kept = {tokens[2], tokens[3], tokens[6], tokens[7]};
    for (Token& token : kept) token.attention_last = 1;
    rescore(policy, kept);
    QCOMPARE(kept[0].lasting, before[2].lasting);
    QCOMPARE(kept[0].score, before[2].lasting);
    QVERIFY(kept[1].score > kept[0].score);
    // A token without a salience ranks last; if no token has one, attention alone decides.
    kept[1].lasting = not_scored;
    rescore(policy, kept);
    QVERIFY(std::isnan(kept[1].score) && !std::isnan(kept[0].score));
    for (Token& token : kept) token.lasting = not_scored;
    kept[3].attention_last = 9;
    rescore(policy, kept);
    QVERIFY(kept[3].score > kept[0].score);
  }

  void the_lot_depends_on_token_and_seed_alone() {
    auto tokens = two_chunks();
    auto later = std::vector<Token>(tokens.begin() + 4, tokens.end());
    score(*preset("random", 4), tokens, 1);
    score(*preset("random", 4), later, 1);
    for (std::size_t i = 0; i < 4; ++i) QCOMPARE(later[i].score, tokens[i + 4].score);
    score(*preset("random", 4), later, 2);
    QVERIFY(later[0].score != tokens[4].score);
    std::set<float> different;
    for (const Token& token : tokens) different.insert(token.score);
    QCOMPARE(different.size(), 8U);
  }

  void only_attention_scores_are_refreshed() {
    for (const std::string& name : preset_names())
      QCOMPARE(refreshes_scores(*preset(name, 4)), name == "h2o" || name == "snapkv" || name == "longtake");
  }

  void clamped_positions_keep_true_distances_up_to_the_horizon() {
    const std::vector<std::int64_t> frames = {0, 10, 30, 50, 53};
    const std::vector<float> expected = {0, 0, 0, 17, 20};
    QVERIFY(time_positions({}, frames, 54) == expected);
    QCOMPARE(own_position({}, 54), 21.0F);
    Positioner absolute;
    absolute.kind = Positioner::Kind::absolute;
    const std::vector<float> same = {0, 10, 30, 50, 53};
    QVERIFY(time_positions(absolute, frames, 54) == same);
    QCOMPARE(own_position(absolute, 54), 54.0F);
  }

  void anchored_positions_put_old_frames_at_the_beginning() {
    const Positioner rule{Positioner::Kind::anchored, 18, 6};
    QCOMPARE(own_position(rule, 3), 3.0F);
    QCOMPARE(own_position(rule, 90), 18.0F);
    const std::vector<std::int64_t> frames = {0, 1, 2, 84, 85, 86, 87, 88, 89};
    QVERIFY(time_positions(rule, frames, 90) == (std::vector<float>{0, 1, 2, 12, 13, 14, 15, 16, 17}));
    // A policy that keeps more old frames than positions packs them.
    std::vector<std::int64_t> many;
    for (std::int64_t frame = 0; frame < 60; ++frame) many.push_back(frame);
    const std::vector<float> times = time_positions(rule, many, 60);
    QVERIFY(std::ranges::is_sorted(times) && times.front() == 0 && times.back() == 17);
  }

  void span_positions_pack_old_frames_in_order_inside_the_horizon() {
    Positioner span;
    span.kind = Positioner::Kind::span;
    // The newest three are exact; the three older ones precede them at distances of one.
    const std::vector<std::int64_t> frames = {0, 40, 7, 99, 98, 97, 0};
    const std::vector<float> expected = {21 - 6, 21 - 4, 21 - 5, 20, 19, 18, 21 - 6};
    QVERIFY(time_positions(span, frames, 100) == expected);
    std::vector<std::int64_t> many;
    for (int i = 0; i < 60; ++i) many.push_back(i);
    const auto times = time_positions(span, many, 60);
    for (std::size_t i = 0; i < times.size(); ++i) {
      QVERIFY(times[i] >= 0 && times[i] <= 20);
      if (i > 0) QVERIFY(times[i] > times[i - 1]);
    }
    QCOMPARE(times.front(), 0.0F);
  }

  void recaching_takes_the_frames_with_most_kept_tokens_in_time_order() {
    const std::vector<std::int64_t> kept = {9, 1, 1, 1, 4, 4, 7, 7, 2};
    SwitchRule rule;
    QVERIFY(recache_frames(rule, kept) == (std::vector<std::int64_t>{1, 2, 4, 7, 9}));
    rule.recache_frames = 2;
    QVERIFY(recache_frames(rule, kept) == (std::vector<std::int64_t>{1, 7}));
    rule.recache_frames = 4;
    QVERIFY(recache_frames(rule, kept) == (std::vector<std::int64_t>{1, 4, 7, 9}));
    rule.recache_frames = 0;
    QVERIFY(recache_frames(rule, kept).empty());
  }

  void every_preset_survives_json_and_describes_itself() {
    QCOMPARE(preset_list().size(), 10U);
    for (const PresetName& words : preset_list()) {
      const std::string name = words.name;
      const Policy policy = *preset(name, 60);
      QCOMPARE(policy.name, name);
      QVERIFY(*words.title != '\0' && *words.summary != '\0');
      const auto back = policy_from_json(*parse_json(to_json(policy).dump(), "policy"));
      QVERIFY(back.has_value());
      QVERIFY(*back == policy);
      QCOMPARE(policy.selector.budget_tokens, name == "full" ? 1260 : name == "sink_window" ? 540 : 180);
    }
    QVERIFY(!preset("nonsense", 60));
    QVERIFY(!preset("paper", 0));
  }

  void wrong_policies_are_refused_with_the_field() {
    const auto refused = [](const char* text, const char* field) {
      const auto result = policy_from_json(*parse_json(text, "policy"));
      return !result && result.error().text().find(field) != std::string::npos;
    };
    QVERIFY(refused("[]", "object"));
    QVERIFY(refused(R"({"budget": 3})", "budget"));
    QVERIFY(refused(R"({"selector": {"budget_tokens": -1}})", "budget_tokens"));
    QVERIFY(refused(R"({"selector": {"order": "select_then_append"}})", "order"));
    QVERIFY(policy_from_json(*parse_json(R"({"selector": {"order": "append_then_select"}})", "policy")).has_value());
    QVERIFY(refused(R"({"scorer": {"terms": []}})", "terms"));
    QVERIFY(refused(R"({"scorer": {"terms": [{"column": "mood"}]}})", "column"));
    QVERIFY(refused(R"({"positioner": {"horizon": 0}})", "horizon"));
    QVERIFY(refused(R"({"reducer": {"ema_keep": 2}})", "ema_keep"));
  }
};

LONGTAKE_TEST(TestPolicyParts)
#include "test_policy_parts.moc"
