#include "engine/memory/token_ledger.h"

#include <map>

namespace longtake {
namespace {

TokenState state_of(const SlotInfo& info) {
  return info.pinned ? TokenState::pinned : info.sink ? TokenState::sink : TokenState::kept;
}

}  // namespace

FrameTokens* TokenLedger::find(std::int64_t frame) {
  for (FrameTokens& each : recent_) {
    if (each.latent_frame == frame) return &each;
  }
  return nullptr;
}

void TokenLedger::born(std::span<const Token> tokens) {
  for (const Token& info : tokens) {
    FrameTokens* frame = find(info.frame);
    if (frame == nullptr) {
      if (!recent_.empty() && info.chunk + grid_.recent_chunks <= recent_.back().chunk)
        continue;  // a frame that was recorded before
      recent_.push_back({info.frame, info.chunk, 0, {}});
      frame = &recent_.back();
      frame->tokens.resize(static_cast<std::size_t>(grid_.rows) * static_cast<std::size_t>(grid_.columns));
    }
    TokenInfo& token = frame->tokens[static_cast<std::size_t>(info.row * grid_.columns + info.column)];
    token = {};
    token.score = info.score;
    token.prompt_epoch = info.prompt_epoch;
  }
  while (!recent_.empty() && recent_.front().chunk + grid_.recent_chunks <= recent_.back().chunk) recent_.pop_front();
}

void TokenLedger::left(const Token& token, std::int64_t chunk, EvictionReason reason) {
  open_evictions_.push_back({token.frame, token.row, token.column, token.score, reason});
  FrameTokens* frame = find(token.frame);
  if (frame == nullptr) return;
  TokenInfo& seen = frame->tokens[static_cast<std::size_t>(token.row * grid_.columns + token.column)];
  seen.evicted_after = static_cast<std::int32_t>(chunk);
  seen.prompt_epoch = token.prompt_epoch;
  seen.reason = reason;
  seen.state = reason == EvictionReason::forgotten ? TokenState::forgotten : TokenState::evicted;
}

void TokenLedger::close_chunk(int kept_tokens) {
  evictions_.swap(open_evictions_);
  open_evictions_.clear();
  history_.push_back(kept_tokens);
  while (static_cast<int>(history_.size()) > grid_.history_chunks) history_.pop_front();
}

void TokenLedger::fill(CacheSnapshot& snapshot, const SlotTable& table) const {
  snapshot.rows = grid_.rows;
  snapshot.columns = grid_.columns;
  snapshot.kept_tokens = table.size();
  snapshot.recent.assign(recent_.begin(), recent_.end());
  snapshot.last_evictions = evictions_;
  snapshot.last_evictions.insert(snapshot.last_evictions.end(), open_evictions_.begin(), open_evictions_.end());
  snapshot.kept_history.assign(history_.begin(), history_.end());

  std::map<std::int64_t, FrameTokens*> frames;
  for (FrameTokens& frame : snapshot.recent) frames[frame.latent_frame] = &frame;
  std::map<std::int64_t, FrameTokens> older;
  for (const SlotId slot : table.kept()) {
    const SlotInfo& info = table.at(slot);
    FrameTokens*& frame = frames[info.frame];
    if (frame == nullptr) {
      frame = &older[info.frame];
      frame->latent_frame = info.frame;
      frame->chunk = info.chunk;
      frame->tokens.resize(static_cast<std::size_t>(grid_.rows) * static_cast<std::size_t>(grid_.columns));
      for (TokenInfo& token : frame->tokens) token.score = Token::unscored;
    }
    ++frame->kept;
    frame->tokens[static_cast<std::size_t>(info.row * grid_.columns + info.column)] = {
        info.score, info.bias, slot, info.prompt_epoch, -1, state_of(info)};
  }
  snapshot.remembered.clear();
  for (auto& [number, frame] : older) snapshot.remembered.push_back(std::move(frame));
}

void TokenLedger::clear() {
  recent_.clear();
  evictions_.clear();
  open_evictions_.clear();
  history_.clear();
}

}  // namespace longtake
