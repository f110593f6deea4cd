#include "ui/timeline/cue_row.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "engine/stream/own_policy.h"
#include "ui/look/theme.h"
#include "ui/model/prompt_text.h"
#include "ui/timeline/timeline.h"

namespace longtake::ui {
namespace {

constexpr double kLeastWidth = 16;
constexpr double kMostWidth = 220;

}  // namespace

QString cueText(const PlannedCue& cue) {
  if (cue.prompt) return promptText(cue.prompt->texts);
  if (cue.mark) return QString::fromStdString(*cue.mark);
  if (!cue.policy) return {};
  QStringList parts;
  if (cue.policy->preset) parts << QString::fromStdString(policy_name(*cue.policy->preset));
  if (cue.policy->budget_tokens) parts << CueRow::tr("%1 tokens").arg(*cue.policy->budget_tokens);
  if (cue.policy->sink_frames) parts << CueRow::tr("sink %1").arg(*cue.policy->sink_frames);
  return CueRow::tr("Policy: %1").arg(parts.join(QStringLiteral(", ")));
}

CueRow::CueRow(Plan& plan, const Timeline& timeline, QWidget* parent)
    : QWidget(parent), plan_(plan), timeline_(timeline) {
  setFocusPolicy(Qt::TabFocus);
  setAccessibleName(tr("Cues and names"));
  setProperty("takesArrows", true);
  setToolTip(
      tr("Drag a cue to move it, double-click to edit it, Delete removes it.\nA double click ahead of the stream plans "
         "another one."));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&plan_, &Plan::changed, this, &CueRow::refresh);
  connect(&timeline_, &Timeline::viewChanged, this, &CueRow::refresh);
}

QSize CueRow::sizeHint() const { return {px(600), px(20)}; }

double CueRow::xOf(ChunkIndex chunk) const { return xAt(timeline_.input(), plan_.secondOf(chunk)); }

ChunkIndex CueRow::chunkAt(double x) const { return plan_.chunkNear(secondAt(timeline_.input(), x)); }

void CueRow::refresh() {
  flags_.clear();
  for (const Plan::Named& moment : plan_.names()) flags_.push_back({{}, moment.chunk, {}, moment.name, true});
  for (const auto& [key, cue] : plan_.cues()) {
    const bool here = dragged_ && dragged_->first == key;
    flags_.push_back({{}, here ? dragged_->second : cue.chunk, key, cueText(cue), cue.mark.has_value()});
  }
  std::ranges::stable_sort(flags_, {}, &Flag::chunk);
  const QFontMetricsF metrics(labelFont());
  for (std::size_t i = 0; i < flags_.size(); ++i) {
    const double x = xOf(flags_[i].chunk);
    const double next = i + 1 < flags_.size() ? xOf(flags_[i + 1].chunk) : width() + kMostWidth;
    const double wide =
        std::clamp(metrics.horizontalAdvance(flags_[i].text) + px(18), kLeastWidth, double(px(kMostWidth)));
    flags_[i].rect = QRectF(x, 1, std::max(kLeastWidth, std::min(wide, next - x - 2)), height() - 3);
  }
  QStringList said;
  for (const Flag& flag : flags_) said << flag.text;
  setAccessibleDescription(said.join(QStringLiteral(", ")));
  setVisible(!flags_.empty());
  update();
}

void CueRow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), colour(Role::window));
  painter.setFont(labelFont());
  const QFontMetricsF metrics(labelFont());
  for (const Flag& flag : flags_) {
    if (flag.rect.right() < 0 || flag.rect.left() > width()) continue;
    const bool selected = selected_ == flag.chunk;
    const QColor line = selected ? colour(Role::strong) : flag.is_mark ? colour(Role::accent) : colour(Role::kept);
    painter.setPen(QPen(line, selected ? 1.6 : 1, flag.key ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(colour(flag.key ? Role::field : Role::raised));
    painter.drawRoundedRect(flag.rect.adjusted(0.5, 0.5, -0.5, -0.5), px(3), px(3));
    // The left edge is at the exact moment.
    painter.fillRect(QRectF(flag.rect.left(), 0, 2, height()), line);
    painter.setPen(colour(Role::text));
    const QRectF text = flag.rect.adjusted(px(6), 0, -px(3), 0);
    painter.drawText(text, Qt::AlignVCenter, metrics.elidedText(flag.text, Qt::ElideRight, text.width()));
  }
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(colour(Role::present));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

std::optional<std::size_t> CueRow::flagAt(QPointF point) const {
  for (std::size_t i = flags_.size(); i-- > 0;)
    if (flags_[i].rect.contains(point)) return i;
  return std::nullopt;
}

QPoint CueRow::below(ChunkIndex chunk) const {
  return mapToGlobal(QPoint(static_cast<int>(std::clamp(xOf(chunk), 0.0, width() - 1.0)), height()));
}

void CueRow::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setFocus(Qt::MouseFocusReason);
  const auto flag = flagAt(event->position());
  selected_ = flag ? std::optional(flags_[*flag].chunk) : std::nullopt;
  if (flag && flags_[*flag].key) dragged_ = {*flags_[*flag].key, flags_[*flag].chunk};
  update();
}

void CueRow::mouseMoveEvent(QMouseEvent* event) {
  if (!dragged_) return;
  dragged_->second = std::max(plan_.firstFree(), chunkAt(event->position().x()));
  selected_ = dragged_->second;
  refresh();
}

void CueRow::mouseReleaseEvent(QMouseEvent*) {
  if (!dragged_) return;
  const auto [key, chunk] = *dragged_;
  dragged_.reset();
  const auto cue = plan_.cues().find(key);
  if (cue == plan_.cues().end() || cue->second.chunk == chunk) return refresh();
  PlannedCue moved = cue->second;
  moved.chunk = chunk;
  plan_.change(key, std::move(moved));
}

void CueRow::edit(std::size_t flag) {
  const Flag& chosen = flags_[flag];
  if (chosen.key)
    Q_EMIT cueWanted(*chosen.key, chosen.chunk, below(chosen.chunk));
  else
    Q_EMIT nameWanted(chosen.chunk, below(chosen.chunk));
}

void CueRow::mouseDoubleClickEvent(QMouseEvent* event) {
  dragged_.reset();
  if (const auto flag = flagAt(event->position())) return edit(*flag);
  const ChunkIndex chunk = chunkAt(event->position().x());
  if (chunk >= plan_.firstFree())
    Q_EMIT cueWanted({}, chunk, below(chunk));
  else
    Q_EMIT nameWanted(chunk, below(chunk));
}

void CueRow::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const ChunkIndex chunk = by_key ? selected_.value_or(plan_.firstFree()) : chunkAt(event->pos().x());
  if (!by_key) {
    const auto flag = flagAt(event->pos());
    selected_ = flag ? std::optional(flags_[*flag].chunk) : std::nullopt;
    update();
  }
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (selected_) {
    menu->addAction(tr("Edit…"), this, &CueRow::editSelected);
    menu->addAction(tr("Take Away"), this, &CueRow::removeSelected);
    menu->addSeparator();
  }
  const bool ahead = chunk >= plan_.firstFree();
  menu->addAction(tr("Plan a Prompt Here…"), this, [this, chunk] { Q_EMIT cueWanted({}, chunk, below(chunk)); })
      ->setEnabled(ahead);
  menu->addAction(tr("Cues from a Sound…"), this, &CueRow::soundWanted);
  menu->addAction(tr("Name This Moment…"), this, [this, chunk] { Q_EMIT nameWanted(chunk, below(chunk)); });
  menu->addAction(tr("Look Here"), this, [this, chunk] { Q_EMIT chunkWanted(chunk); })->setEnabled(!ahead);
  menu->popup(by_key ? below(chunk) : event->globalPos());
}

void CueRow::editSelected() {
  for (std::size_t i = 0; i < flags_.size(); ++i)
    if (flags_[i].chunk == selected_) return edit(i);
}

void CueRow::removeSelected() {
  for (const Flag& flag : flags_) {
    if (flag.chunk != selected_) continue;
    if (flag.key)
      plan_.remove(*flag.key);
    else
      plan_.name(flag.chunk, {});
    return;
  }
}

void CueRow::moveSelected(int chunks) {
  for (const Flag& flag : flags_) {
    if (flag.chunk != selected_ || !flag.key) continue;
    PlannedCue moved = plan_.cues().at(*flag.key);
    moved.chunk = std::max(plan_.firstFree(), moved.chunk + chunks);
    selected_ = moved.chunk;
    return plan_.change(*flag.key, std::move(moved));
  }
}

void CueRow::keyPressEvent(QKeyEvent* event) {
  const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
  const int way = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
  if (way != 0 && control) return moveSelected(way);
  if (way != 0 && !flags_.empty()) {
    auto here = std::ranges::find_if(flags_, [this](const Flag& flag) { return flag.chunk == selected_; });
    if (here == flags_.end())
      here = way > 0 ? flags_.begin() : flags_.end() - 1;
    else if (way > 0 ? here + 1 != flags_.end() : here != flags_.begin())
      here += way;
    selected_ = here->chunk;
    return update();
  }
  if (event->key() == Qt::Key_Delete) return removeSelected();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    if (selected_) return editSelected();
    return Q_EMIT cueWanted({}, plan_.firstFree(), below(plan_.firstFree()));
  }
  QWidget::keyPressEvent(event);
}

void CueRow::focusInEvent(QFocusEvent* event) {
  if (!selected_ && !flags_.empty()) selected_ = flags_.front().chunk;
  QWidget::focusInEvent(event);
}

}  // namespace longtake::ui

#include "moc_cue_row.cpp"
