#include "ui/video/touched.h"

#include <algorithm>
#include <functional>

namespace longtake::ui {
namespace {

constexpr float kDimmed = -2.0F;  // added to the logits: about an eighth of the attention remains

const TokenInfo* find(const CacheSnapshot& snapshot, const TokenRef& token) {
  const FrameTokens* frame = find_frame(snapshot, token.frame);
  const auto index = static_cast<std::size_t>(token.row * snapshot.columns + token.column);
  return frame == nullptr || index >= frame->tokens.size() ? nullptr : &frame->tokens[index];
}

void collect(std::vector<TokenRef>& out, const CacheSnapshot& snapshot, const FrameTokens& frame,
             const std::function<bool(int, int)>& covered) {
  for (std::int32_t row = 0; row < snapshot.rows; ++row) {
    for (std::int32_t column = 0; column < snapshot.columns; ++column) {
      const auto index = static_cast<std::size_t>(row * snapshot.columns + column);
      if (index < frame.tokens.size() && isHeld(frame.tokens[index]) && covered(row, column))
        out.push_back({frame.latent_frame, row, column});
    }
  }
}

}  // namespace

bool isHeld(const TokenInfo& token) {
  return token.state == TokenState::kept || token.state == TokenState::sink || token.state == TokenState::pinned;
}

std::vector<TokenRef> heldTokens(const CacheSnapshot& snapshot, const CellSet& cells, std::int64_t latent_frame,
                                 TouchReach reach) {
  const FrameTokens* here = find_frame(snapshot, latent_frame);
  std::vector<TokenRef> out;
  for (const auto* list : {&snapshot.remembered, &snapshot.recent}) {
    for (const FrameTokens& frame : *list) {
      const bool reached = reach == TouchReach::memory || frame.latent_frame == latent_frame ||
                           (reach == TouchReach::chunk && here != nullptr && frame.chunk == here->chunk);
      if (reached) collect(out, snapshot, frame, [&](int row, int column) { return cells.contains({row, column}); });
    }
  }
  return out;
}

std::vector<TokenRef> heldTokens(const CacheSnapshot& snapshot, const Brush::Spot& spot) {
  std::vector<TokenRef> out;
  for (const auto* list : {&snapshot.remembered, &snapshot.recent}) {
    for (const FrameTokens& frame : *list) {
      if (frame.latent_frame < spot.first_frame || frame.latent_frame >= spot.end_frame) continue;
      collect(out, snapshot, frame, [&](int row, int column) { return !spot.cell || *spot.cell == Cell{row, column}; });
    }
  }
  return out;
}

std::vector<CommandBody> commandsOf(TouchTool tool, const CacheSnapshot& snapshot, std::vector<TokenRef> tokens) {
  if (tool == TouchTool::forget) {
    if (tokens.empty()) return {};
    return {Forget{std::move(tokens)}};
  }
  std::vector<TokenRef> pins;
  std::vector<TokenRef> dims;
  for (const TokenRef& token : tokens) {
    const TokenInfo* info = find(snapshot, token);
    if (info == nullptr) continue;
    const bool pinned = info->state == TokenState::pinned;
    if (pinned == (tool == TouchTool::restore)) pins.push_back(token);
    const bool dimmed = info->bias != 0;
    if (tool == TouchTool::restore ? dimmed : info->bias != kDimmed) dims.push_back(token);
  }
  std::vector<CommandBody> out;
  if (tool != TouchTool::dim && !pins.empty()) out.emplace_back(Pin{std::move(pins), tool == TouchTool::pin});
  if (tool != TouchTool::pin && !dims.empty())
    out.emplace_back(Dim{std::move(dims), tool == TouchTool::dim ? kDimmed : 0.0F});
  return out;
}

int pinnedTokens(const CacheSnapshot& snapshot) {
  int pinned = 0;
  for (const auto* list : {&snapshot.remembered, &snapshot.recent})
    for (const FrameTokens& frame : *list)
      pinned += static_cast<int>(std::ranges::count(frame.tokens, TokenState::pinned, &TokenInfo::state));
  return pinned;
}

}  // namespace longtake::ui
