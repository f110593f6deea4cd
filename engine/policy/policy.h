#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"

// A policy decides which tokens stay in the cache. The caller describes every candidate token (those in the cache and
// the new chunk) as plain rows. It receives the rows that stay, and the evicted rows with the reason. A policy never
// touches keys or values, has no state and no clock, and equal input gives an equal plan on every machine. Plans can
// therefore be logged, reproduced and compared without a model. It has five parts, each a plain struct. The Scorer
// turns raw columns into one number per token. The Selector fills a budget with claims in a fixed order. The Reducer
// decides what replaces evicted tokens. The Positioner sets the time positions of kept tokens. The SwitchRule selects
// what a new prompt recomputes.
//
// Once per chunk: score(policy, fresh rows); if `refreshes_scores()` is true, rescore(policy, kept + fresh rows); then
// plan(policy, kept + fresh rows) of plan.h. After a change of policy, score all rows.

namespace longtake {

/// One token that is in the cache or could enter it.
struct Token {
  static constexpr float unscored = std::numeric_limits<float>::quiet_NaN();

  std::int64_t id = 0;     ///< running number of the token since the take's start; on ties the lower one stays
  std::int64_t frame = 0;  ///< latent frame
  std::int32_t row = 0;
  std::int32_t column = 0;
  std::int64_t chunk = 0;  ///< the chunk that generated it
  std::int32_t prompt_epoch = 0;
  bool fresh = false;      ///< from the newest chunk, not in the cache yet
  bool sink = false;       ///< protected in addition to the frames of Selector::sink_frames
  bool pinned = false;     ///< pinned by the user
  bool forgotten = false;  ///< forgotten by the user, which overrides everything else

  float salience = unscored;        ///< score of the salience head
  float novelty = unscored;         ///< distance that the clean estimate moved between passes
  float attention_sum = unscored;   ///< attention received since the token was created
  float attention_last = unscored;  ///< attention received from the newest chunk

  float lasting = unscored;  ///< the part of the score that does not change while the token is kept
  float score = unscored;    ///< written by score() and rescore(), read by plan(); NaN ranks as -infinity
};

enum class ScoreColumn { salience, novelty, attention_sum, attention_last, age, random };

struct ScoreTerm {
  ScoreColumn column = ScoreColumn::salience;
  float weight = 1;

  bool operator==(const ScoreTerm&) const = default;
};

struct Scorer {
  /// Terms are added. A term whose column is unscored in every given row is omitted.
  std::vector<ScoreTerm> terms = {{}};
  /// Uses each column as a z-score among the tokens of their chunk. Attention is normalised among all tokens, because
  /// all receive it from the same queries.
  bool per_chunk = false;
  float ageing_per_chunk = 0;  ///< subtracted from the score for every chunk of age
  float incumbent_bonus = 0;   ///< added for tokens that are already in the cache, so that nearly equal tokens are
                               ///< swapped less often

  bool operator==(const Scorer&) const = default;
};

/// The new chunk competes with the kept tokens (the paper's Algorithm 1). Claims on the budget, in this order: pinned,
/// sink, recent, the rest; each by score, then lower id.
struct Selector {
  std::int32_t budget_tokens = 0;
  std::int32_t sink_frames = 0;    ///< first latent frames of the take or shot, protected
  bool sink_in_budget = true;      ///< false: sink tokens are kept in addition to the budget
  std::int32_t recent_frames = 0;  ///< newest latent frames, protected

  bool operator==(const Selector&) const = default;
};

struct Reducer {
  enum class Kind {
    drop,
    ema,  ///< an evicted token is merged into the sink token at its row and column
  };
  Kind kind = Kind::drop;
  float ema_keep = 0.999F;  ///< share of the sink token that remains after each merge

  bool operator==(const Reducer&) const = default;
};

struct Positioner {
  enum class Kind {
    clamped,   ///< true distance in frames, at most `horizon`
    absolute,  ///< frame numbers as they are
    span,      ///< newest frames at their true distance, older ones packed in order inside `horizon`
    anchored,  ///< as above, but older frames are at the beginning, and a stream's first chunks keep their positions
  };
  Kind kind = Kind::clamped;
  std::int32_t horizon = 21;      ///< latent frames of the model's training clips
  std::int32_t exact_frames = 3;  ///< used by span and anchored

  bool operator==(const Positioner&) const = default;
};

struct SwitchRule {
  std::int32_t recache_frames = 21;  ///< maximum number of frames recomputed under a new prompt
  /// Used by the switch mode recache. true: one pass recomputes all frames, which attend only to each other; this is
  /// one reading of the paper. false: frames are recomputed chunk by chunk, and each attends to the kept tokens of
  /// earlier ones.
  bool together = false;
  /// Used by the switch mode longlive. true: the sink keeps its K/V once it is older than the window, as in the
  /// project's shipped configuration. false: memory is emptied and the window's first frames become the sink.
  bool global_sink = true;
  /// With positions by slot, the sink is placed right before the recomputed frames, as published. false: a few frames
  /// earlier, as in sessions up to version 0.4.
  bool sink_adjoins = true;

  bool operator==(const SwitchRule&) const = default;
};

/// Clears a shot's memory periodically, like programs whose models know a limited number of positions.
struct RestartRule {
  std::int32_t every_frames = 0;    ///< largest age in latent frames of memory's beginning; 0: no limit
  std::int32_t overlap_frames = 0;  ///< number of newest latent frames with which it restarts
  /// Before every chunk one pass recomputes the kept frames from their latents; they attend only to each other. Kept
  /// frames therefore retain nothing of evicted ones.
  bool recompute = false;

  bool operator==(const RestartRule&) const = default;
};

struct Policy {
  std::string name = "paper";
  Scorer scorer;
  Selector selector;
  Reducer reducer;
  Positioner positioner;
  SwitchRule switch_rule;
  RestartRule restart_rule;

  bool operator==(const Policy&) const = default;
};

/// Writes Token::score and Token::lasting from the raw columns.
void score(const Policy& policy, std::span<Token> tokens, std::uint64_t seed = 0);
/// Writes Token::score from Token::lasting and the columns that change while a token is kept. `tokens` must be all
/// tokens.
void rescore(const Policy& policy, std::span<Token> tokens);
/// True if scores of kept tokens change over time (attention columns).
bool refreshes_scores(const Policy& policy);

/// The time position of each token for the rotary embedding while a chunk that begins at `first_frame` attends. That
/// chunk's own frames have own_position() and the integers after it.
std::vector<float> time_positions(const Positioner& rule, std::span<const std::int64_t> frames,
                                  std::int64_t first_frame);
float own_position(const Positioner& rule, std::int64_t first_frame);

/// The frames to recompute under a new prompt: owners of kept tokens, at most the rule's number. Frames with the most
/// kept tokens come first, then newer ones; the result is in time order.
std::vector<std::int64_t> recache_frames(const SwitchRule& rule, std::span<const std::int64_t> kept_frames);

/// Budgets of presets are counted in latent frames of this many tokens.
Result<Policy> preset(const std::string& name, std::int32_t tokens_per_frame);
/// Parses a preset's name, or a custom policy as the text of a JSON object.
Result<Policy> named_policy(const std::string& text, std::int32_t tokens_per_frame);
/// Display text for the source of a policy's scores: "novelty", "salience-head+novelty", "age", ...
std::string scorer_name(const Policy& policy, bool has_salience);
/// True if the newest tokens stay: it ranks only by age, like the windows of published programs.
bool ranks_by_age(const Policy& policy);
/// True if it ranks only by a head's salience, so that it cannot rank tokens without a head.
bool needs_salience(const Policy& policy);

Json to_json(const Policy& policy);
Result<Policy> policy_from_json(const Json& json);

}  // namespace longtake
