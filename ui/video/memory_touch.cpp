#include "ui/video/memory_touch.h"

#include <QMenu>
#include <algorithm>
#include <array>

namespace longtake::ui {
namespace {

constexpr std::array<int, 8> kWidths = {1, 2, 3, 4, 6, 8, 12, 16};  // cells

Role roleOf(TouchTool tool) {
  switch (tool) {
    case TouchTool::pin:
      return Role::accent;
    case TouchTool::forget:
      return Role::recording;
    case TouchTool::dim:
      return Role::kept;
    case TouchTool::restore:
      return Role::strong;
  }
  return Role::strong;
}

TokenMarks::Mark markOf(const TokenInfo& token) {
  using Mark = TokenMarks::Mark;
  if (token.state == TokenState::forgotten) return Mark::forgotten;
  if (!isHeld(token)) return Mark::gone;
  if (token.state == TokenState::pinned) return Mark::pinned;
  return token.bias != 0 ? Mark::dimmed : Mark::none;
}

QString standInText(TouchTool tool, int tokens) {
  switch (tool) {
    case TouchTool::pin:
      return MemoryTouch::tr("Nothing of this picture is kept; %1 tokens of this place are: pinned").arg(tokens);
    case TouchTool::forget:
      return MemoryTouch::tr("Nothing of this picture is kept; %1 tokens of this place are: forgotten").arg(tokens);
    case TouchTool::dim:
      return MemoryTouch::tr("Nothing of this picture is kept; %1 tokens of this place are: dimmed").arg(tokens);
    case TouchTool::restore:
      return MemoryTouch::tr("Nothing of this picture is kept; %1 tokens of this place are: restored").arg(tokens);
  }
  return {};
}

}  // namespace

QString toolName(TouchTool tool) {
  switch (tool) {
    case TouchTool::pin:
      return MemoryTouch::tr("Pin");
    case TouchTool::forget:
      return MemoryTouch::tr("Forget");
    case TouchTool::dim:
      return MemoryTouch::tr("Dim");
    case TouchTool::restore:
      return MemoryTouch::tr("Restore");
  }
  return {};
}

MemoryTouch::MemoryTouch(Studio& studio, VideoView& video, Brush& brush, QObject* parent)
    : QObject(parent), studio_(studio), video_(video), brush_(brush) {
  connect(&video_, &VideoView::stroked, this, &MemoryTouch::stroked);
  connect(&video_, &VideoView::menuWanted, this, &MemoryTouch::openMenu);
  connect(&video_, &VideoView::cellActivated, this, [this](Cell cell) {
    if (!tool_) return;
    const QRectF picture = video_.pictureArea();
    const auto rows = studio_.source() ? studio_.source()->rows : 0;
    const auto columns = studio_.source() ? studio_.source()->columns : 0;
    stroke_.begin(picture, cellRect(picture, cell, rows, columns).center(), rows, columns,
                  {static_cast<double>(brushWidth()), false});
    finish();
  });
  connect(&studio_, &Studio::settled, this, &MemoryTouch::settled);
  connect(&studio_, &Studio::chunkArrived, this, [this] {
    std::erase_if(waiting_, [](const auto& entry) { return entry.second.done; });
    updateMarks();
    Q_EMIT changed();
  });
  connect(&studio_, &Studio::takeStarted, this, &MemoryTouch::forgetWaiting);
  connect(&studio_, &Studio::takesReset, this, &MemoryTouch::forgetWaiting);
  connect(&studio_, &Studio::failed, this, &MemoryTouch::forgetWaiting);
}

void MemoryTouch::setTool(std::optional<TouchTool> tool) {
  if (tool == tool_) return;
  tool_ = tool;
  stroke_.end();
  video_.setHand(tool_ ? std::optional<double>(lasso_ ? 0 : brushWidth()) : std::nullopt);
  updateMarks();
  Q_EMIT toolChanged();
}

void MemoryTouch::setLasso(bool lasso) {
  lasso_ = lasso;
  if (tool_) video_.setHand(lasso_ ? 0 : brushWidth());
  Q_EMIT changed();
}

void MemoryTouch::resizeBrush(int direction) {
  size_ = std::clamp(size_ + direction, 0, static_cast<int>(kWidths.size()) - 1);
  if (tool_ && !lasso_) video_.setHand(brushWidth());
  Q_EMIT changed();
}

int MemoryTouch::brushWidth() const { return kWidths[static_cast<std::size_t>(size_)]; }

void MemoryTouch::setMarksShown(bool shown) {
  marks_shown_ = shown;
  updateMarks();
}

void MemoryTouch::pictureChanged() { updateMarks(); }

std::int64_t MemoryTouch::latentFrame() const {
  const auto& shown = video_.shown();
  if (!shown) return -1;
  const VideoChunk& chunk = *shown->chunk;
  return chunk.first_latent_frame + latent_frame_of(shown->frame, chunk.frames, chunk.latent_frames);
}

void MemoryTouch::stroked(QPointF point, VideoView::Phase phase) {
  const auto& source = studio_.source();
  if (!tool_ || !source || latentFrame() < 0) return;
  if (phase == VideoView::Phase::begin)
    stroke_.begin(video_.pictureArea(), point, source->rows, source->columns,
                  {static_cast<double>(brushWidth()), lasso_});
  else if (stroke_.isDrawing())
    stroke_.move(point);
  else
    return;
  if (phase == VideoView::Phase::end) return finish();
  updateMarks();
}

void MemoryTouch::finish() {
  stroke_.end();
  const auto now = studio_.snapshot();
  if (now == nullptr) return;
  const auto tokens = heldTokens(*now, stroke_.cells(), latentFrame(), reach_);
  // A small memory may have evicted the picture before the stroke. Tokens of other pictures at the same cells stand in.
  const bool is_gone = tokens.empty() && !holdsPicture(*now);
  const auto instead =
      is_gone ? heldTokens(*now, stroke_.cells(), latentFrame(), TouchReach::memory) : std::vector<TokenRef>();
  if (!is_gone) {
    touch(*tool_, tokens);
  } else if (!instead.empty() && touch(*tool_, instead)) {
    for (auto& [id, each] : waiting_)
      if (each.tokens == instead) each.drawn_on = latentFrame();
    Q_EMIT said(standInText(*tool_, static_cast<int>(instead.size())));
  }
  updateMarks();
  // The picture is older than the memory. Tokens evicted since can be changed in a new take from that chunk.
  const auto then = studio_.snapshotFor(video_.shown()->chunk->chunk);
  auto held_then = *tool_ == TouchTool::restore || then == nullptr || then == now
                       ? std::vector<TokenRef>()
                       : heldTokens(*then, stroke_.cells(), latentFrame(), reach_);
  if (held_then.size() > tokens.size())
    Q_EMIT metGone({studio_.take(), then->chunk}, *tool_, held_then, static_cast<int>(tokens.size()));
  else if (is_gone && instead.empty())
    Q_EMIT metNothing();
}

// Checks the stroke's reach: the latent frame on the screen, or its whole chunk.
bool MemoryTouch::holdsPicture(const CacheSnapshot& snapshot) const {
  const VideoChunk& chunk = *video_.shown()->chunk;
  Brush::Spot all{latentFrame(), latentFrame() + 1, std::nullopt};
  if (reach_ == TouchReach::chunk)
    all = {chunk.first_latent_frame, chunk.first_latent_frame + chunk.latent_frames, std::nullopt};
  return !heldTokens(snapshot, all).empty();
}

void MemoryTouch::touchAt(const Place& place, TouchTool tool, std::vector<TokenRef> tokens) {
  const auto then = studio_.snapshotFor(place.chunk);
  if (then == nullptr || studio_.hasFailed()) return;
  const auto commands = commandsOf(tool, *then, std::move(tokens));
  if (commands.empty()) return;
  studio_.branch(place);
  for (const CommandBody& body : commands) studio_.command(body, false);
}

bool MemoryTouch::touch(TouchTool tool, const std::vector<TokenRef>& tokens) {
  const auto snapshot = studio_.snapshot();
  if (!snapshot || studio_.hasFailed()) return false;
  const auto commands = commandsOf(tool, *snapshot, tokens);
  if (commands.empty()) {
    Q_EMIT said(tokens.empty()               ? tr("none of these tokens is kept")
                : tool == TouchTool::restore ? tr("no token there is pinned or dimmed")
                                             : tr("they already are"));
    return false;
  }
  last_ = tokens;
  for (const CommandBody& body : commands)
    if (const CommandId id = studio_.command(body)) waiting_[id] = {tool, tokens};
  updateMarks();
  Q_EMIT changed();
  return true;
}

std::vector<TokenRef> MemoryTouch::choice() const {
  const auto snapshot = studio_.snapshot();
  if (!snapshot) return {};
  if (brush_.selected()) return heldTokens(*snapshot, *brush_.selected());
  std::vector<TokenRef> held;
  for (const TokenRef& token : last_) {
    const auto here = heldTokens(*snapshot, {token.frame, token.frame + 1, Cell{token.row, token.column}});
    held.insert(held.end(), here.begin(), here.end());
  }
  return held;
}

void MemoryTouch::addTo(QMenu& menu, const Brush::Spot& spot, const QString& name) {
  const auto snapshot = studio_.snapshot();
  const auto held = snapshot ? heldTokens(*snapshot, spot) : std::vector<TokenRef>();
  menu.addSection(held.empty() ? tr("%1 · nothing kept").arg(name)
                               : tr("%1 · %2 tokens kept").arg(name).arg(held.size()));
  for (const TouchTool tool : {TouchTool::pin, TouchTool::forget, TouchTool::dim, TouchTool::restore}) {
    QAction* action = menu.addAction(toolName(tool), this, [this, tool, held] { touch(tool, held); });
    action->setEnabled(snapshot && !commandsOf(tool, *snapshot, held).empty());
  }
}

void MemoryTouch::openMenu(Cell cell, QPoint at) {
  const std::int64_t frame = latentFrame();
  if (frame < 0) return;
  auto* menu = new QMenu(&video_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setObjectName(QStringLiteral("tokenMenu"));
  addTo(*menu, {frame, frame + 1, cell}, tr("This token"));
  addTo(*menu, {frame, frame + 1, std::nullopt}, tr("This frame"));
  menu->popup(at);
}

void MemoryTouch::settled(CommandId command) {
  const auto posted = waiting_.find(command);
  if (posted == waiting_.end()) return;
  posted->second.done = true;
  Q_EMIT changed();
}

void MemoryTouch::forgetWaiting() {
  waiting_.clear();
  last_.clear();
  stroke_.end();
  updateMarks();
  Q_EMIT changed();
}

int MemoryTouch::pinned() const {
  const auto snapshot = studio_.snapshot();
  return snapshot ? pinnedTokens(*snapshot) : 0;
}

int MemoryTouch::budget() const {
  const auto snapshot = studio_.snapshot();
  return snapshot ? snapshot->budget_tokens : 0;
}

int MemoryTouch::waiting() const {
  int tokens = 0;
  for (const auto& [id, each] : waiting_)
    if (!each.done) tokens += static_cast<int>(each.tokens.size());
  return tokens;
}

// Marks show the current memory, even on a picture of the past, because only that can be changed.
void MemoryTouch::updateMarks() {
  const auto snapshot = studio_.snapshot();
  const std::int64_t frame = latentFrame();
  if ((!tool_ && !marks_shown_) || !snapshot || frame < 0) return video_.setMarks({});
  TokenMarks out;
  out.rows = snapshot->rows;
  out.columns = snapshot->columns;
  out.veils_gone = tool_.has_value();
  const auto count = static_cast<std::size_t>(out.rows) * static_cast<std::size_t>(out.columns);
  out.marks.assign(count, TokenMarks::Mark::gone);
  if (const FrameTokens* tokens = find_frame(*snapshot, frame); tokens != nullptr && tokens->tokens.size() == count)
    std::ranges::transform(tokens->tokens, out.marks.begin(), markOf);
  out.painted.assign(count, 0);
  const auto paint = [&](int row, int column, TouchTool tool) {
    out.painted[static_cast<std::size_t>(row * out.columns + column)] = 1;
    out.paint = roleOf(tool);
  };
  for (const auto& [id, each] : waiting_)
    for (const TokenRef& token : each.tokens)
      if (token.frame == frame || each.drawn_on == frame) paint(token.row, token.column, each.tool);
  if (stroke_.isDrawing())
    for (const auto& [row, column] : stroke_.cells()) paint(row, column, *tool_);
  video_.setMarks(std::move(out));
}

}  // namespace longtake::ui

#include "moc_memory_touch.cpp"
