#include "engine/policy/what_if.h"

#include <algorithm>
#include <map>

#include "engine/policy/plan.h"

namespace longtake {
namespace {

bool contains(const std::vector<std::int64_t>& ascending, std::int64_t id) {
  return std::binary_search(ascending.begin(), ascending.end(), id);
}

/// One policy's memory reduced to ids and scores.
class Rehearsal {
 public:
  Rehearsal(const Trace& trace, const WhatIfOptions& options) : trace_(trace), options_(options) {}

  Decisions run() {
    for (const TraceChunk& chunk : trace_.chunks) {
      if (chunk.begins) begin(chunk);
      follow_user(chunk);
      take(chunk);
    }
    result_.policy = policy_;
    return std::move(result_);
  }

 private:
  void begin(const TraceChunk& chunk) {
    kept_ = chunk.before;
    origin_ = chunk.origin_frame;
    fresh_start_ = true;
  }

  Policy wanted() const {
    Policy policy = options_.policy.value_or(recorded_);
    policy.selector.budget_tokens = options_.budget_tokens.value_or(recorded_.selector.budget_tokens);
    if (options_.sink_frames) policy.selector.sink_frames = *options_.sink_frames;
    return policy;
  }

  // Applies the user's changes between two chunks: cuts, forgets, another policy.
  void follow_user(const TraceChunk& chunk) {
    mark_pins(chunk);
    if (chunk.origin_frame != origin_) keep_only(cut_plan(kept_));
    origin_ = chunk.origin_frame;
    std::erase_if(kept_, [&](const Token& token) { return contains(chunk.forgotten, token.id); });
    if (chunk.policy) recorded_ = *chunk.policy;
    Policy next = wanted();
    if (!fresh_start_ && !(next == policy_)) {
      score(next, kept_, seed());
      keep_only(plan(next, kept_, {origin_, policy_.selector.budget_tokens}));
    }
    policy_ = std::move(next);
    fresh_start_ = false;
  }

  void take(const TraceChunk& chunk) {
    std::vector<Token> rows = kept_;
    const std::size_t old = rows.size();
    add_new(chunk, rows);
    note_attention(chunk, rows);
    const std::span<Token> all(rows);
    score(policy_, all.subspan(old), seed());
    if (refreshes_scores(policy_)) rescore(policy_, all);
    kept_ = std::move(rows);
    mark_pins(chunk);
    const MemoryPlan decided = plan(policy_, kept_, {origin_, -1});
    Decisions::After after;
    after.budget_tokens = policy_.selector.budget_tokens;
    after.left = static_cast<int>(
        std::count_if(decided.evict.begin(), decided.evict.end(), [&](const auto& gone) { return gone.row < old; }));
    keep_only(decided);
    for (Token& token : kept_) {
      token.fresh = false;
      after.kept.push_back(token.id);
    }
    std::sort(after.kept.begin(), after.kept.end());
    if (after.kept == chunk.kept) ++result_.equal_chunks;
    result_.after.push_back(std::move(after));
  }

  void add_new(const TraceChunk& chunk, std::vector<Token>& rows) const {
    const int per_frame = trace_.head.frame_tokens();
    for (int i = 0; i < chunk.frames * per_frame; ++i) {
      Token token;
      token.frame = chunk.first_frame + i / per_frame;
      token.id = chunk.first_frame * per_frame + i;
      token.row = i % per_frame / trace_.head.columns;
      token.column = i % trace_.head.columns;
      token.chunk = chunk.chunk;
      token.prompt_epoch = chunk.prompt_epoch;
      token.fresh = true;
      if (!chunk.salience.empty()) token.salience = chunk.salience[static_cast<std::size_t>(i)];
      if (!chunk.novelty.empty()) token.novelty = chunk.novelty[static_cast<std::size_t>(i)];
      rows.push_back(token);
    }
  }

  // Uses attention from the last block, as the stream does, scaled as if all of it had gone to this memory.
  void note_attention(const TraceChunk& chunk, std::vector<Token>& rows) const {
    if (!refreshes_scores(policy_) || chunk.seen.empty()) return;
    const float* last = chunk.mass.data() + chunk.mass.size() - chunk.seen.size();
    std::vector<float> received(rows.size(), 0.0F);
    double sum = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto at = std::lower_bound(chunk.seen.begin(), chunk.seen.end(), rows[i].id);
      if (at != chunk.seen.end() && *at == rows[i].id) received[i] = last[at - chunk.seen.begin()];
      sum += static_cast<double>(received[i]);
    }
    const double queries = static_cast<double>(chunk.frames) * trace_.head.frame_tokens();
    const auto scale = static_cast<float>(sum > 0 ? queries / sum : 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].attention_last = received[i] * scale;
      rows[i].attention_sum = rows[i].attention_last + (rows[i].fresh ? 0.0F : rows[i].attention_sum);
    }
  }

  void mark_pins(const TraceChunk& chunk) {
    for (Token& token : kept_) token.pinned = contains(chunk.pinned, token.id);
  }

  void keep_only(const MemoryPlan& decided) {
    std::vector<Token> next;
    next.reserve(decided.keep.size());
    for (const std::size_t row : decided.keep) next.push_back(kept_[row]);
    kept_ = std::move(next);
  }

  std::uint64_t seed() const { return options_.seed.value_or(trace_.head.seed); }

  const Trace& trace_;
  const WhatIfOptions& options_;
  Decisions result_;
  std::vector<Token> kept_;
  Policy recorded_;
  Policy policy_;
  std::int64_t origin_ = 0;
  bool fresh_start_ = true;
};

}  // namespace

Result<Decisions> what_if(const Trace& trace, const WhatIfOptions& options) {
  if (options.policy && needs_salience(*options.policy) && !trace.head.has_salience)
    return fail(Error::Kind::bad_input, "Cannot replay the policy " + options.policy->name,
                "it ranks by the salience of a head, and the recorded run had none",
                "Choose another policy, or make the trace with a salience head.");
  return Rehearsal(trace, options).run();
}

}  // namespace longtake
