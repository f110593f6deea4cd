#include "ui/memory/cache_strip.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/look/figures.h"
#include "ui/look/language.h"

namespace longtake::ui {
namespace {

StripMetrics metricsFor(double aspect) {
  StripMetrics m;
  m.margin = px(12);
  m.gap = px(6);
  m.widest = px(80);
  m.narrowest = px(52);
  m.divider = px(17);
  m.bar_height = px(4);
  m.label_height = px(16);
  m.aspect = aspect;
  return m;
}

Role roleOf(StripCell::Kind kind) {
  switch (kind) {
    case StripCell::Kind::sink:
      return Role::accent;
    case StripCell::Kind::kept:
      return Role::kept;
    case StripCell::Kind::now:
      return Role::present;
  }
  return Role::present;
}

}  // namespace

QString stripLabel(const StripCell& cell) {
  switch (cell.kind) {
    case StripCell::Kind::sink:
      return CacheStrip::tr("sink");
    case StripCell::Kind::now:
      return CacheStrip::tr("now");
    case StripCell::Kind::kept:
      break;
  }
  return cell.age_s < 99.95 ? CacheStrip::tr("-%1 s").arg(decimalText(cell.age_s, 1))
                            : CacheStrip::tr("-%1 s").arg(qRound(cell.age_s));
}

CacheStrip::CacheStrip(const TakeTrack& track, Brush& brush, QWidget* parent)
    : QWidget(parent), track_(track), brush_(brush) {
  setMouseTracking(true);
  setFocusPolicy(Qt::TabFocus);
  setProperty("takesArrows", true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Cache strip"));
  connect(&brush_, &Brush::changed, this, qOverload<>(&QWidget::update));
}

QSize CacheStrip::sizeHint() const { return {px(600), px(90)}; }
QSize CacheStrip::minimumSizeHint() const { return {px(240), px(90)}; }

void CacheStrip::setSnapshot(std::shared_ptr<const CacheSnapshot> snapshot, double latent_frames_per_second) {
  snapshot_ = std::move(snapshot);
  cells_ = snapshot_ ? stripCells(*snapshot_, latent_frames_per_second) : std::vector<StripCell>();
  if (snapshot_) {
    setAccessibleDescription(tr("%1 latent frames hold %2 of %3 tokens")
                                 .arg(cells_.size())
                                 .arg(snapshot_->kept_tokens)
                                 .arg(snapshot_->budget_tokens));
  }
  layOut();
}

void CacheStrip::clear() {
  anchor_.reset();
  setSnapshot(nullptr, 1);
}

void CacheStrip::layOut() {
  layout_ = layOutStrip(cells_, size(), metricsFor(track_.aspect()), scrolled());
  update();
}

int CacheStrip::scrolled() const {
  if (!anchor_) return 0;
  return static_cast<int>(std::ranges::count_if(cells_, [this](const StripCell& cell) {
    return cell.kind != StripCell::Kind::sink && cell.latent_frame > *anchor_;
  }));
}

void CacheStrip::scroll(int cells) {
  if (cells_.empty() || cells == 0) return;
  const int to = layout_.newer + std::min(cells, layout_.hidden);
  anchor_.reset();
  if (to > 0) anchor_ = cells_[cells_.size() - 1 - static_cast<std::size_t>(to)].latent_frame;
  layOut();
}

void CacheStrip::resizeEvent(QResizeEvent*) { layOut(); }

void CacheStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.fillRect(rect(), colour(Role::window));
  if (hasFocus()) {
    painter.setPen(colour(Role::present));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  }
  if (cells_.empty()) {
    painter.setPen(colour(Role::faint));
    painter.drawText(rect(), Qt::AlignCenter, tr("Nothing is remembered yet"));
    return;
  }
  for (const StripLayout::CellBox& place : layout_.places) drawCell(painter, place);
  painter.setFont(labelFont());
  painter.setPen(colour(Role::muted));
  if (layout_.hidden > 0)
    painter.drawText(layout_.hidden_label, Qt::AlignCenter,
                     QString(QChar(0x2039)) + QLatin1Char(' ') + tr("%1 older").arg(layout_.hidden));
  if (layout_.newer > 0)
    painter.drawText(layout_.newer_label, Qt::AlignCenter,
                     tr("%1 newer").arg(layout_.newer) + QLatin1Char(' ') + QChar(0x203A));
  if (layout_.divider_x >= 0) {
    const double x = std::round(layout_.divider_x) + 0.5;
    painter.setPen(colour(Role::inside));
    painter.drawLine(QPointF(x, px(8)), QPointF(x, height() - px(8)));
  }
}

void CacheStrip::drawCell(QPainter& painter, const StripLayout::CellBox& place) const {
  const StripCell& cell = cells_[place.cell];
  QPainterPath clip;
  clip.addRoundedRect(place.picture, px(3), px(3));
  const QImage picture = track_.latentThumbnail(cell.latent_frame);
  painter.save();
  painter.setClipPath(clip);
  if (picture.isNull()) {
    painter.fillRect(place.picture, colour(Role::raised));
  } else {
    painter.drawImage(place.picture, picture);
  }
  painter.restore();

  const bool brushed = brush_.coversFrame(cell.latent_frame);
  if (brushed || cell.kind == StripCell::Kind::now) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(brushed ? colour(Role::strong) : colour(Role::present), brushed ? 1.6 : 1));
    painter.drawPath(clip);
  }
  const auto bar = [&](double share, Role role) {
    QRectF part = place.bar;
    part.setWidth(part.width() * share);
    painter.fillRect(part, colour(role));
  };
  bar(1, Role::raised);
  bar(cell.tokens > 0 ? static_cast<double>(cell.kept) / cell.tokens : 0, roleOf(cell.kind));

  painter.setFont(labelFont());
  const QFontMetricsF metrics(painter.font());
  const double y = place.label.top() + metrics.ascent();
  const QString count = QString::number(cell.kept);
  const double count_width = figuresWidth(painter.font(), count);
  painter.setPen(colour(Role::strong));
  drawFigures(painter, {place.label.right() - count_width, y}, count);
  const QString label = stripLabel(cell);
  if (figuresWidth(painter.font(), label) + count_width + px(3) <= place.label.width()) {
    painter.setPen(colour(Role::muted));
    drawFigures(painter, {place.label.left(), y}, label);
  }
}

const StripLayout::CellBox* CacheStrip::placeAt(QPointF point) const {
  for (const StripLayout::CellBox& place : layout_.places) {
    if (place.picture.united(place.label).contains(point)) return &place;
  }
  return nullptr;
}

void CacheStrip::mouseMoveEvent(QMouseEvent* event) {
  const StripLayout::CellBox* place = placeAt(event->position());
  if (place == nullptr) return brush_.hover(std::nullopt);
  const StripCell& cell = cells_[place->cell];
  brush_.hover(Brush::Spot{cell.latent_frame, cell.latent_frame + 1, std::nullopt});
}

void CacheStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const int page = std::max(1, static_cast<int>(layout_.places.size()) - 2);
  if (layout_.hidden > 0 && layout_.hidden_label.contains(event->position())) return scroll(page);
  if (layout_.newer > 0 && layout_.newer_label.contains(event->position())) return scroll(-page);
  const StripLayout::CellBox* place = placeAt(event->position());
  if (place == nullptr) return brush_.select(std::nullopt);
  const StripCell& cell = cells_[place->cell];
  brush_.select(Brush::Spot{cell.latent_frame, cell.latent_frame + 1, std::nullopt});
}

void CacheStrip::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const StripLayout::CellBox* place = placeAt(event->position()))
    Q_EMIT frameWanted(cells_[place->cell].latent_frame);
}

void CacheStrip::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Keyboard) {
    if (const StripLayout::CellBox* place = placeAt(QPointF(event->pos())))
      Q_EMIT menuWanted(cells_[place->cell].latent_frame, event->globalPos());
  } else if (const auto cell = selectedCell()) {
    const auto shown = std::ranges::find(layout_.places, *cell, &StripLayout::CellBox::cell);
    const QPointF at = shown == layout_.places.end() ? QRectF(rect()).center() : shown->picture.center();
    Q_EMIT menuWanted(cells_[*cell].latent_frame, mapToGlobal(at.toPoint()));
  }
}

void CacheStrip::wheelEvent(QWheelEvent* event) {
  constexpr int kStep = 60;
  const QPoint angle = event->angleDelta();
  wheel_ += std::abs(angle.x()) > std::abs(angle.y()) ? angle.x() : angle.y();
  const int steps = wheel_ / kStep;
  wheel_ -= steps * kStep;
  scroll(steps);
  event->accept();
}

std::optional<std::size_t> CacheStrip::selectedCell() const {
  const auto& spot = brush_.selected();
  if (!spot) return std::nullopt;
  const auto found = std::ranges::find(cells_, spot->first_frame, &StripCell::latent_frame);
  if (found == cells_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - cells_.begin());
}

// Keeps the selected cell visible.
void CacheStrip::select(std::size_t cell) {
  const std::int64_t frame = cells_[cell].latent_frame;
  const Brush::Spot spot{frame, frame + 1, std::nullopt};
  if (brush_.selected() != spot) brush_.select(spot);
  const auto in_sight = [&] {
    return std::ranges::find(layout_.places, cell, &StripLayout::CellBox::cell) != layout_.places.end();
  };
  if (in_sight()) return;
  // After scrolling to the newest cells, the wanted cell can only be in one direction.
  anchor_.reset();
  layOut();
  while (!in_sight() && layout_.hidden > 0) scroll(1);
}

void CacheStrip::keyPressEvent(QKeyEvent* event) {
  if (cells_.empty()) return QWidget::keyPressEvent(event);
  const std::size_t last = cells_.size() - 1;
  const auto here = selectedCell();
  switch (event->key()) {
    case Qt::Key_Left:
      return select(here ? *here - std::min<std::size_t>(*here, 1) : last);
    case Qt::Key_Right:
      return select(here ? std::min(*here + 1, last) : last);
    case Qt::Key_Home:
      return select(0);
    case Qt::Key_End:
      return select(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (here) Q_EMIT frameWanted(cells_[*here].latent_frame);
      return;
    default:
      return QWidget::keyPressEvent(event);
  }
}

void CacheStrip::leaveEvent(QEvent*) { brush_.hover(std::nullopt); }

bool CacheStrip::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const StripLayout::CellBox* place = placeAt(help->pos());
  if (place == nullptr) {
    QToolTip::hideText();
    return true;
  }
  const StripCell& cell = cells_[place->cell];
  QString text =
      tr("Latent frame %1 · chunk %2").arg(cell.latent_frame).arg(cell.chunk) + QLatin1Char('\n') +
      tr("%1 of %2 tokens kept, %3 % of the memory").arg(cell.kept).arg(cell.tokens).arg(qRound(cell.share * 100));
  if (cell.pinned > 0) text += QLatin1Char('\n') + tr("%1 pinned").arg(cell.pinned);
  if (!std::isnan(cell.mean_score)) text += QLatin1Char('\n') + tr("mean salience %1").arg(scoreText(cell.mean_score));
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

}  // namespace longtake::ui

#include "moc_cache_strip.cpp"
