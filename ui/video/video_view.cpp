#include "ui/video/video_view.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <array>
#include <utility>

#include "ui/look/figures.h"
#include "ui/video/loupe.h"

namespace longtake::ui {

VideoView::Renderer rendererOf(const std::string& name) {
  if (name == "gl") return VideoView::Renderer::gl;
  return name == "raster" ? VideoView::Renderer::raster : VideoView::Renderer::automatic;
}

VideoView::VideoView(Renderer renderer, QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setFocusPolicy(Qt::ClickFocus);
  setMinimumSize(px(240), px(150));
  setAccessibleName(tr("Video"));
  gl_ = renderer == Renderer::gl || (renderer == Renderer::automatic && glSupport().available && !glSupport().software);
  surface_ = gl_ ? makeGlSurface(scene_, this) : makeRasterSurface(scene_, this);
  surface_->presented = [this] { onPresented(); };
  scene_.annotate = [this](QPainter& painter) { annotate(painter); };
}

void VideoView::showPicture(const Player::Shown& shown) {
  const bool other_size =
      !shown_ || shown_->chunk->width != shown.chunk->width || shown_->chunk->height != shown.chunk->height;
  if (unpresented_ && isVisible()) ++dropped_;
  unpresented_ = true;
  shown_ = shown;
  scene_.chunk = shown.chunk;
  scene_.frame = shown.frame;
  ++scene_.picture_serial;
  waiting_.clear();
  if (other_size) layOut();
  refresh();
}

void VideoView::showStill(const Player::Shown& shown) {
  unpresented_ = false;
  showPicture(shown);
}

void VideoView::onPresented() {
  if (!unpresented_ || !shown_) return;
  unpresented_ = false;
  Q_EMIT presented(*shown_);
}

void VideoView::setGrid(int rows, int columns) {
  rows_ = rows;
  columns_ = columns;
}

void VideoView::setOverlay(std::optional<Overlay> overlay, ColourMap map) {
  if (!overlay && !overlay_) return;
  overlay_ = std::move(overlay);
  map_ = map;
  scene_.overlay = overlay_ ? paintOverlay(*overlay_, map) : QImage();
  ++scene_.overlay_serial;
  refresh();
}

void VideoView::setZoom(Zoom zoom) {
  zoom_ = zoom;
  pan_ = {};
  layOut();
}

void VideoView::setLoupe(bool shown) {
  loupe_ = shown;
  refresh();
}

void VideoView::setMargin(int margin) {
  margin_ = margin;
  scene_.on_black = margin == 0;
  layOut();
}

void VideoView::setScaler(Scaler scaler) {
  scene_.scaler = scaler;
  ++scene_.picture_serial;
  refresh();
}

void VideoView::setMarkedCell(std::optional<Cell> cell) {
  if (cell == marked_) return;
  marked_ = cell;
  refresh();
}

void VideoView::setMarks(TokenMarks marks) {
  if (marks == marks_) return;
  marks_ = std::move(marks);
  refresh();
}

void VideoView::setHand(std::optional<double> brush_width) {
  hand_ = brush_width;
  if (stroking_ && !hand_) stroking_ = false;
  hand_ ? setCursor(Qt::CrossCursor) : unsetCursor();
  refresh();
}

void VideoView::setWaitingText(const QString& text) {
  waiting_ = text;
  refresh();
}

void VideoView::setBlack(bool black) {
  black_ = black;
  refresh();
}

void VideoView::setSigns(std::vector<Sign> signs) {
  if (signs == signs_) return;
  signs_ = std::move(signs);
  QStringList words;
  for (const Sign& sign : signs_) words << sign.words;
  setAccessibleDescription(words.join(QStringLiteral(". ")));
  refresh();
}

QImage VideoView::currentImage() const {
  if (!shown_) return {};
  const VideoChunk& chunk = *shown_->chunk;
  return QImage(chunk.frame(shown_->frame).data(), chunk.width, chunk.height, chunk.width * 3, QImage::Format_RGB888)
      .copy();
}

void VideoView::layOut() {
  surface_->widget()->setGeometry(rect());
  if (shown_) {
    // The surround separates the picture from anything coloured and leaves room for the overlay's labels.
    const double margin = margin_ > 0 ? px(margin_) : 0;
    const QSizeF room(width() - 2 * margin, height() - 2 * margin);
    scene_.target = pictureRect({shown_->chunk->width, shown_->chunk->height}, room, zoom_, devicePixelRatioF());
    scene_.target.translate(margin, margin);
    const auto within = [](double pan, double picture, double view) {
      const double most = std::max(0.0, (picture - view) / 2);
      return std::clamp(pan, -most, most);
    };
    pan_ = {within(pan_.x(), scene_.target.width(), width()), within(pan_.y(), scene_.target.height(), height())};
    scene_.target.translate(pan_);
  }
  refresh();
}

void VideoView::refresh() { surface_->widget()->update(); }

void VideoView::annotate(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  if (black_)
    drawBlack(painter);
  else if (shown_)
    drawMarks(painter);
  else {
    painter.setFont(bodyFont());
    painter.setPen(colour(Role::muted));
    painter.drawText(rect(), Qt::AlignCenter, waiting_);
  }
  if (!signs_.empty()) drawSigns(painter);
}

void VideoView::drawMarks(QPainter& painter) const {
  if (overlay_) drawOverlayLabels(painter);
  drawTokenMarks(painter, scene_.target, marks_);
  drawHand(painter);
  const auto cell = hovered_ ? hovered_ : marked_;
  if (cell) {
    const QRectF box = cellRect(scene_.target, *cell, rows_, columns_).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 150), 3));
    painter.drawRoundedRect(box, 2, 2);
    painter.setPen(QPen(QColor(255, 255, 255, 230), 1.2));
    painter.drawRoundedRect(box, 2, 2);
  }
  if (!loupe_) return;
  // Without a pointer, the loupe shows the marked token or else the middle.
  const QRectF& picture = scene_.target;
  const QPointF at = pointer_  ? *pointer_
                     : marked_ ? cellRect(picture, *marked_, rows_, columns_).center()
                               : QRectF(picture & QRectF(rect())).center();
  if (const auto spot = loupeSpot(*shown_, picture, at, rows_, columns_)) {
    drawLoupe(painter, QRectF(rect()), at, *shown_, *spot, rows_, columns_);
  }
}

// Without a surround it covers the whole view, so that an audience's display is fully black.
void VideoView::drawBlack(QPainter& painter) const {
  const QRectF all(rect());
  painter.fillRect(margin_ > 0 && shown_ ? scene_.target.intersected(all) : all, Qt::black);
}

// Large enough for a performer at a distance: a frame around the picture, and plates above it or, without space, on it.
// During a blackout they are in the middle, because nothing is hidden there.
void VideoView::drawSigns(QPainter& painter) const {
  const QRectF all(rect());
  const QRectF picture = shown_ ? scene_.target.intersected(all) : all;
  const double line = px(7);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour(signs_.front().role), line, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  const double half = line / 2;
  painter.drawRect(picture.adjusted(-half, -half, half, half) & all.adjusted(half, half, -half, -half));

  QFont font = bodyFont();
  font.setWeight(QFont::Bold);
  font.setPointSizeF(font.pointSizeF() * 2);
  double widest = 1;
  for (const Sign& sign : signs_) widest = std::max(widest, QFontMetricsF(font).horizontalAdvance(sign.words));
  const double room = picture.width() - px(60);
  if (widest > room) font.setPointSizeF(std::max(bodyFont().pointSizeF(), font.pointSizeF() * room / widest));
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const double high = metrics.height() + px(10);
  const double step = high + px(6);
  const double stack = step * static_cast<double>(signs_.size()) - px(6);
  const bool above = !black_ && picture.top() - all.top() >= stack + line + px(8);
  double top = black_  ? picture.center().y() - stack / 2
               : above ? picture.top() - line - px(4) - stack
                       : picture.top() + px(14);
  for (const Sign& sign : signs_) {
    const double wide = metrics.horizontalAdvance(sign.words) + px(28);
    const double left = black_ ? picture.center().x() - wide / 2 : picture.left() + (above ? -line : px(14));
    const QRectF plate(left, top, wide, high);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(sign.role));
    painter.drawRoundedRect(plate, px(5), px(5));
    painter.setPen(colour(Role::on_accent));
    painter.drawText(plate, Qt::AlignCenter, sign.words);
    top += step;
  }
}

void VideoView::drawHand(QPainter& painter) const {
  if (!hand_ || *hand_ <= 1 || !pointer_ || rows_ <= 0 || columns_ <= 0) return;
  const double across = *hand_ * scene_.target.width() / columns_ / 2;
  const double down = *hand_ * scene_.target.height() / rows_ / 2;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(0, 0, 0, 150), 3));
  painter.drawEllipse(*pointer_, across, down);
  painter.setPen(QPen(QColor(255, 255, 255, 220), 1.2));
  painter.drawEllipse(*pointer_, across, down);
}

void VideoView::drawOverlayLabels(QPainter& painter) const {
  painter.setFont(labelFont());
  const QFontMetricsF metrics(painter.font());
  const double pad = px(8);
  const double h = metrics.height() + px(8);
  const QRectF& picture = scene_.target;
  const auto plate = [&](const QRectF& box) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(19, 20, 21, 205));
    painter.drawRoundedRect(box, px(4), px(4));
  };
  const double baseline = (h + metrics.ascent() - metrics.descent()) / 2;

  const QString title =
      tr("Salience · scorer: %1 · chunk %2").arg(QString::fromStdString(overlay_->scorer)).arg(overlay_->chunk);
  const bool above = picture.top() >= h + px(10);
  const QRectF top(picture.left() + (above ? 0 : px(12)), above ? picture.top() - h - px(6) : picture.top() + px(12),
                   figuresWidth(painter.font(), title) + 2 * pad, h);
  plate(top);
  painter.setPen(colour(Role::text));
  drawFigures(painter, {top.left() + pad, top.top() + baseline}, title);

  const QString low = scoreText(overlay_->low);
  const QString high = scoreText(overlay_->high);
  const double low_width = figuresWidth(painter.font(), low);
  const double bar = px(104);
  const double w = pad + low_width + px(7) + bar + px(7) + figuresWidth(painter.font(), high) + pad;
  const bool below = height() - picture.bottom() >= h + px(10);
  const QRectF bottom(picture.right() - w - (below ? 0 : px(12)),
                      below ? picture.bottom() + px(6) : picture.bottom() - h - px(12), w, h);
  plate(bottom);
  painter.setPen(colour(Role::text));
  drawFigures(painter, {bottom.left() + pad, bottom.top() + baseline}, low);
  const QRectF scale(bottom.left() + pad + low_width + px(7), bottom.center().y() - px(3), bar, px(6));
  QLinearGradient gradient(scale.topLeft(), scale.topRight());
  for (int i = 0; i <= 16; ++i) {
    gradient.setColorAt(i / 16.0, QColor::fromRgb(colour_table(map_)[static_cast<std::size_t>(i * 255 / 16)]));
  }
  painter.fillRect(scale, gradient);
  drawFigures(painter, {scale.right() + px(7), bottom.top() + baseline}, high);
}

void VideoView::resizeEvent(QResizeEvent*) { layOut(); }

void VideoView::dragTo(QPointF point) {
  pan_ += point - *dragged_from_;
  dragged_from_ = point;
  layOut();
}

void VideoView::mouseMoveEvent(QMouseEvent* event) {
  pointer_ = event->position();
  if (stroking_) Q_EMIT stroked(event->position(), Phase::move);
  if (dragged_from_) dragTo(event->position());
  if (loupe_ || hand_) refresh();
  const auto cell = shown_ ? cellAt(scene_.target, event->position(), rows_, columns_) : std::nullopt;
  if (cell == hovered_) return;
  hovered_ = cell;
  Q_EMIT cellHovered(cell);
  refresh();
}

void VideoView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setFocus(Qt::MouseFocusReason);
  if (hand_) {
    stroking_ = shown_ && scene_.target.contains(event->position());
    if (stroking_) Q_EMIT stroked(event->position(), Phase::begin);
    return;
  }
  if (zoom_ == Zoom::actual) dragged_from_ = event->position();
  if (const auto cell = shown_ ? cellAt(scene_.target, event->position(), rows_, columns_) : std::nullopt) {
    Q_EMIT cellClicked(*cell);
  }
}

void VideoView::mouseReleaseEvent(QMouseEvent* event) {
  dragged_from_.reset();
  if (event->button() == Qt::LeftButton && std::exchange(stroking_, false))
    Q_EMIT stroked(event->position(), Phase::end);
}

void VideoView::contextMenuEvent(QContextMenuEvent* event) {
  // The menu key uses the token selected by keys.
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const auto cell = by_key   ? marked_
                    : shown_ ? cellAt(scene_.target, QPointF(event->pos()), rows_, columns_)
                             : std::nullopt;
  if (!cell || !shown_) return;
  const QPoint at =
      by_key ? mapToGlobal(cellRect(scene_.target, *cell, rows_, columns_).center().toPoint()) : event->globalPos();
  Q_EMIT menuWanted(*cell, at);
}

// Alt and the arrows select a token without a pointer, beginning in the middle.
void VideoView::keyPressEvent(QKeyEvent* event) {
  const std::array<std::pair<int, Cell>, 4> steps = {
      {{Qt::Key_Up, {-1, 0}}, {Qt::Key_Left, {0, -1}}, {Qt::Key_Down, {1, 0}}, {Qt::Key_Right, {0, 1}}}};
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (event->key() == Qt::Key_Escape && hand_) return Q_EMIT handLeft();
  if (enter && hand_ && marked_ && shown_) return Q_EMIT cellActivated(*marked_);
  if (enter && !hand_ && (event->modifiers() & ~Qt::KeypadModifier) == 0) return Q_EMIT entered();
  for (const auto& [key, step] : steps) {
    if (event->key() != key || (event->modifiers() & ~Qt::KeypadModifier) != Qt::AltModifier || rows_ <= 0 ||
        columns_ <= 0)
      continue;
    Cell to{rows_ / 2, columns_ / 2};
    if (marked_) to = {marked_->row + step.row, marked_->column + step.column};
    to = {std::clamp(to.row, 0, rows_ - 1), std::clamp(to.column, 0, columns_ - 1)};
    if (shown_ && to != marked_) Q_EMIT cellClicked(to);
    return;
  }
  QWidget::keyPressEvent(event);
}

void VideoView::leaveEvent(QEvent*) {
  pointer_.reset();
  if (loupe_ || hand_) refresh();
  if (!hovered_) return;
  hovered_.reset();
  Q_EMIT cellHovered(std::nullopt);
  refresh();
}

}  // namespace longtake::ui

#include "moc_video_view.cpp"
