#include "ui/memory/token_inspector.h"

#include <QContextMenuEvent>
#include <QGridLayout>
#include <QLabel>
#include <cmath>

#include "ui/look/figures.h"

namespace longtake::ui {
namespace {

QString stateText(const TokenFacts& facts) {
  const TokenInfo& t = facts.token;
  switch (t.state) {
    case TokenState::kept:
      return t.bias == 0 ? TokenInspector::tr("kept since chunk %1").arg(facts.chunk)
                         : TokenInspector::tr("dimmed, kept since chunk %1").arg(facts.chunk);
    case TokenState::sink:
      return TokenInspector::tr("sink since chunk %1").arg(facts.chunk);
    case TokenState::pinned:
      return TokenInspector::tr("pinned, from chunk %1").arg(facts.chunk);
    case TokenState::forgotten:
      return TokenInspector::tr("forgotten after chunk %1").arg(t.evicted_after);
    case TokenState::evicted:
      break;
  }
  if (t.evicted_after < 0) return TokenInspector::tr("not kept");
  switch (t.reason) {
    case EvictionReason::score:
      return TokenInspector::tr("left after chunk %1, by score").arg(t.evicted_after);
    case EvictionReason::age:
      return TokenInspector::tr("left after chunk %1, by age").arg(t.evicted_after);
    case EvictionReason::budget_lowered:
      return TokenInspector::tr("left after chunk %1, less budget").arg(t.evicted_after);
    case EvictionReason::cut:
      return TokenInspector::tr("left after chunk %1, by a cut").arg(t.evicted_after);
    case EvictionReason::forgotten:
      return TokenInspector::tr("forgotten after chunk %1").arg(t.evicted_after);
  }
  return {};
}

}  // namespace

std::optional<TokenFacts> tokenFacts(const CacheSnapshot& snapshot, std::int64_t latent_frame, Cell cell) {
  const FrameTokens* frame = find_frame(snapshot, latent_frame);
  const auto index = static_cast<std::size_t>(cell.row * snapshot.columns + cell.column);
  if (frame == nullptr || index >= frame->tokens.size()) return std::nullopt;
  TokenFacts out{latent_frame, frame->chunk, cell, frame->tokens[index], 0, 0};
  const float mine = out.token.score;
  int higher = 0;
  for (const TokenInfo& token : frame->tokens) {
    if (std::isnan(token.score)) continue;
    ++out.ranked;
    higher += token.score > mine ? 1 : 0;
  }
  if (!std::isnan(mine)) out.rank = higher + 1;
  return out;
}

TokenInspector::TokenInspector(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(8));
  grid->setVerticalSpacing(px(6));
  grid->setColumnStretch(1, 1);
  const std::array<QString, kLines> names = {tr("Cell"), tr("Salience"), tr("State"), tr("Now"), tr("Seen under")};
  for (int i = 0; i < kLines; ++i) {
    auto* name = new QLabel(names[static_cast<std::size_t>(i)]);
    name->setProperty("muted", true);
    auto* value = new SpanLine(Qt::AlignRight);
    value->setAccessibleName(name->text());
    values_[static_cast<std::size_t>(i)] = value;
    grid->addWidget(name, i, 0);
    grid->addWidget(value, i, 1);
  }
  showNothing();
}

void TokenInspector::showNothing() {
  for (SpanLine* line : values_) line->setSpans({{QStringLiteral("–"), Role::faint}});
  values_[kCell]->setSpans({{tr("point at the picture"), Role::muted}});
}

void TokenInspector::showToken(const TokenFacts& facts, const QString& prompt, const std::optional<TokenFacts>& now) {
  const TokenInfo& t = facts.token;
  values_[kCell]->setSpans(
      {{tr("row %1, column %2 · frame %3").arg(facts.cell.row).arg(facts.cell.column).arg(facts.latent_frame),
        Role::strong}});
  if (facts.rank > 0) {
    values_[kSalience]->setSpans(
        {{tr("%1 · rank %2 of %3").arg(scoreText(t.score)).arg(facts.rank).arg(facts.ranked), Role::strong}});
  } else {
    values_[kSalience]->setSpans({{tr("not scored"), Role::muted}});
  }
  values_[kState]->setSpans({{stateText(facts), Role::strong}});
  const QString later = now ? stateText(*now) : tr("no longer held");
  values_[kNow]->setSpans({later == stateText(facts) ? Span{tr("the same"), Role::muted} : Span{later, Role::strong}});
  showPrompt(t.prompt_epoch, prompt);
}

void TokenInspector::showFrame(const FrameTokens& frame, const QString& prompt) {
  double sum = 0;
  int scored = 0;
  for (const TokenInfo& token : frame.tokens) {
    if (std::isnan(token.score)) continue;
    sum += token.score;
    ++scored;
  }
  values_[kCell]->setSpans({{tr("all of frame %1 · chunk %2").arg(frame.latent_frame).arg(frame.chunk), Role::strong}});
  values_[kSalience]->setSpans(
      {{scored > 0 ? tr("%1 on average").arg(scoreText(sum / scored)) : tr("not scored"), Role::strong}});
  values_[kState]->setSpans({{tr("%1 of %2 kept").arg(frame.kept).arg(frame.tokens.size()), Role::strong}});
  values_[kNow]->setSpans({{QStringLiteral("–"), Role::faint}});
  showPrompt(frame.tokens.empty() ? 0 : frame.tokens.front().prompt_epoch, prompt);
}

void TokenInspector::showPrompt(int epoch, const QString& prompt) {
  values_[kPrompt]->setSpans({{tr("prompt %1").arg(epoch), Role::strong}});
  values_[kPrompt]->setToolTip(prompt);
}

void TokenInspector::contextMenuEvent(QContextMenuEvent* event) { Q_EMIT menuWanted(event->globalPos()); }

QString TokenInspector::text() const {
  QStringList out;
  for (const SpanLine* line : values_) out << line->text();
  return out.join(QLatin1Char('\n'));
}

}  // namespace longtake::ui

#include "moc_token_inspector.cpp"
