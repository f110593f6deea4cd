#include "engine/memory/memory.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <utility>

#include "engine/core/log.h"

namespace longtake {
namespace {

StoreConfig store_config(const Memory::Shape& shape, const Policy& policy) {
  StoreConfig config;
  config.blocks = shape.blocks;
  config.width = shape.width;
  config.capacity = slot_capacity(policy, shape);
  config.reclaim = shape.append_frames > 0 ? Reclaim::append : Reclaim::recycle;
  config.dtype = shape.dtype;
  config.device = shape.device;
  return config;
}

TokenScores frame_of(const TokenScores& scores, std::size_t frame, std::size_t frame_tokens) {
  const auto part = [&](const std::vector<float>& all) {
    if (all.empty()) return all;
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(frame * frame_tokens);
    return std::vector<float>(first, first + static_cast<std::ptrdiff_t>(frame_tokens));
  };
  return {part(scores.salience), part(scores.novelty)};
}

std::int64_t chunk_of(const FinishedChunk& chunk, std::int64_t frame) {
  return chunk.frame_chunks.empty() ? chunk.chunk : chunk.frame_chunks[static_cast<std::size_t>(frame)];
}

}  // namespace

int policy_capacity(const Policy& policy, const Memory::Shape& shape) {
  const Selector& selector = policy.selector;
  int tokens = std::max(selector.budget_tokens, 0);
  if (!selector.sink_in_budget) tokens += selector.sink_frames * shape.frame_tokens();
  return tokens;
}

int slot_capacity(const Policy& policy, const Memory::Shape& shape) {
  return policy_capacity(policy, shape) + shape.append_frames * shape.frame_tokens();
}

Memory::Memory(const Shape& shape, const Policy& policy, bool has_salience, std::uint64_t seed)
    : shape_(shape),
      policy_(policy),
      has_salience_(has_salience),
      seed_(seed),
      store_(store_config(shape, policy)),
      ledger_({.rows = shape.rows, .columns = shape.columns}) {}

PlanContext Memory::context(int previous_budget) const {
  return {.origin_frame = shot_start_, .previous_budget_tokens = previous_budget};
}

// The candidates of a plan: the kept slots, then the new tokens.
std::vector<Token> Memory::candidates(const FinishedChunk& chunk) const {
  std::vector<Token> rows;
  for (const SlotId slot : table().kept()) {
    rows.push_back(table().at(slot));
    rows.back().sink = false;  // the policy's sink frames set this anew for every plan
  }
  const int per_frame = shape_.frame_tokens();
  const int count = static_cast<int>(chunk.latents.size(1)) * per_frame;
  const auto column = [&](const std::vector<float>& values, int i) {
    return values.empty() ? Token::unscored : values[static_cast<std::size_t>(i)];
  };
  for (int i = 0; i < count; ++i) {
    Token token;
    token.frame = chunk.first_frame + i / per_frame;
    token.id = chunk.first_frame * per_frame + i;
    token.row = i % per_frame / shape_.columns;
    token.column = i % shape_.columns;
    token.chunk = chunk_of(chunk, i / per_frame);
    token.prompt_epoch = chunk.prompt_epoch;
    token.fresh = true;
    token.pinned = pins_.contains(token.id);
    token.salience = column(chunk.scores.salience, i);
    token.novelty = column(chunk.scores.novelty, i);
    rows.push_back(token);
  }
  return rows;
}

void Memory::note_attention(std::span<Token> rows, std::span<const float> received) {
  if (received.empty()) return;
  TORCH_CHECK(received.size() == rows.size(), "one attention sum per slot and new token");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].attention_last = received[i];
    rows[i].attention_sum = rows[i].fresh ? received[i] : rows[i].attention_sum + received[i];
  }
}

MemoryPlan Memory::take(const FinishedChunk& chunk) {
  std::vector<Token> rows = candidates(chunk);
  const std::size_t kept = table().kept().size();
  TORCH_CHECK(chunk.scores.size() == 0 || chunk.scores.size() == rows.size() - kept, "one score per token");
  note_attention(rows, chunk.attention);
  const std::span<Token> all(rows);
  score(policy_, all.subspan(kept), seed_);
  if (refreshes_scores(policy_)) rescore(policy_, all);

  std::vector<BlockKeyValues> blocks;
  for (const KeyValues& block : chunk.key_values) blocks.push_back({block.k, block.v});
  store_.stage(std::move(blocks));
  hold(chunk);
  ledger_.born(all.subspan(kept));

  const MemoryPlan plan = longtake::plan(policy_, rows, context(-1));
  carry_out(plan, rows, chunk.chunk);
  store_.drop_staging();
  forgotten_.clear();
  drop_old_frames(chunk.first_frame + chunk.latents.size(1));
  if (chunk.chunk > last_chunk_)
    ledger_.close_chunk(table().size());
  else
    ledger_.drop_open_evictions();  // SwitchMode::replay must not report the same evictions twice
  last_chunk_ = std::max(last_chunk_, chunk.chunk);
  return plan;
}

void Memory::carry_out(const MemoryPlan& plan, std::span<const Token> rows, std::int64_t chunk) {
  const std::vector<SlotId> slots = table().kept();
  const std::size_t kept = slots.size();
  // Rows below `kept` are slots, the others staged tokens.
  if (plan.notes != notes_)
    for (const MemoryNote& note : plan.notes) logger("engine")->warn("chunk={} note=\"{}\"", chunk, note_text(note));
  notes_ = plan.notes;
  std::vector<SlotId> evicted;
  for (const auto& [row, reason] : plan.evict) {
    ledger_.left(rows[row], chunk, reason);
    if (row < kept) evicted.push_back(slots[row]);
  }
  // An evicted token is blended into a sink slot before its removal. New tokens are admitted last, when the freed slots
  // are available.
  std::vector<SlotStore::Blend> blends;
  for (const MemoryPlan::Merge& merge : plan.merge) {
    if (merge.into >= kept)
      continue;  // the target is a sink token of this same chunk, so no slot holds anything to blend yet
    const bool fresh = merge.from >= kept;
    blends.push_back({slots[merge.into], fresh ? static_cast<std::int64_t>(merge.from - kept) : slots[merge.from],
                      fresh, merge.keep});
  }
  store_.blend(blends);
  store_.evict(evicted);

  std::vector<std::int64_t> admitted;
  std::vector<SlotInfo> infos;
  for (const std::size_t row : plan.keep) {
    const bool sink = std::binary_search(plan.sink.begin(), plan.sink.end(), row);
    if (row < kept) {
      SlotInfo& info = store_.table().at(slots[row]);
      static_cast<Token&>(info) = rows[row];
      info.sink = sink;
      continue;
    }
    admitted.push_back(static_cast<std::int64_t>(row - kept));
    infos.push_back({rows[row]});
    infos.back().fresh = false;
    infos.back().sink = sink;
  }
  store_.admit(admitted, infos);
}

void Memory::hold(const FinishedChunk& chunk) {
  for (std::int64_t f = 0; f < chunk.latents.size(1); ++f) {
    // Clone the frame: a view would keep the whole chunk alive for one frame.
    frames_[chunk.first_frame + f] = {
        chunk_of(chunk, f), chunk.latents.select(0, 0).select(0, f).clone(),
        frame_of(chunk.scores, static_cast<std::size_t>(f), static_cast<std::size_t>(shape_.frame_tokens())),
        chunk.conditioning.select(f).clone()};
  }
}

void Memory::drop_old_frames(std::int64_t next_frame) {
  std::vector<std::int64_t> owners;
  for (const SlotId slot : table().kept()) owners.push_back(table().at(slot).frame);
  std::sort(owners.begin(), owners.end());
  std::erase_if(frames_, [&](const auto& entry) {
    return entry.first < next_frame - shape_.held_frames &&
           !std::binary_search(owners.begin(), owners.end(), entry.first);
  });
}

void Memory::set_salience(SlotId slot, float salience) {
  Token& token = store_.table().at(slot);
  token.salience = salience;
  score(policy_, {&token, 1}, seed_);
}

void Memory::prepare_replay(const std::vector<std::int64_t>& frames) {
  pins_.clear();
  std::vector<SlotId> leaving;
  for (const SlotId slot : table().kept()) {
    const Token& token = table().at(slot);
    const bool comes_back = std::binary_search(frames.begin(), frames.end(), token.frame);
    if (comes_back && token.pinned) pins_.insert(token.id);
    if (comes_back || !token.pinned) leaving.push_back(slot);
  }
  store_.evict(leaving);
}

MemoryState Memory::save(SlotStore::SavedOn place) const {
  MemoryState state;
  state.policy = policy_;
  state.slots = table().kept();
  for (const SlotId slot : state.slots) state.infos.push_back(table().at(slot));
  state.key_values = store_.save(place);
  state.sums.restore(store_.fade_sums().slots(), store_.fade_sums().values());
  state.frames = frames_;  // shares the tensors, which are never modified
  state.shot_start = shot_start_;
  state.last_chunk = last_chunk_;
  state.ledger = ledger_;
  state.capacity = table().capacity();
  state.pins = pins_;
  state.forgotten = forgotten_;
  state.notes = notes_;
  return state;
}

void Memory::restore(const MemoryState& state) {
  policy_ = state.policy;
  store_.clear();
  const int highest = state.slots.empty() ? 0 : state.slots.back() + 1;
  store_.resize(std::max({slot_capacity(policy_, shape_), highest, state.capacity}));
  store_.restore(state.slots, state.infos, state.key_values);
  FadeSums sums;
  sums.restore(state.sums.slots(), state.sums.values());
  store_.restore(sums);
  frames_ = state.frames;
  shot_start_ = state.shot_start;
  last_chunk_ = state.last_chunk;
  ledger_ = state.ledger;
  pins_ = state.pins;
  forgotten_ = state.forgotten;
  notes_ = state.notes;
}

void Memory::describe(CacheSnapshot& snapshot) const {
  ledger_.fill(snapshot, table());
  snapshot.notes = notes_;
  snapshot.policy = policy_.name;
  snapshot.scorer = scorer_name(policy_, has_salience_);
  snapshot.budget_tokens = policy_.selector.budget_tokens;
  snapshot.sink_frames = policy_.selector.sink_frames;
  snapshot.capacity_tokens = table().capacity();
  snapshot.kept_bytes = store_.bytes_per_token() * table().size();
  snapshot.capacity_bytes = store_.bytes_per_token() * table().capacity();
}

}  // namespace longtake
