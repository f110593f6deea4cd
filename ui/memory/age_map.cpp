#include "ui/memory/age_map.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr std::size_t kMostColumns = 512;

int atAge(const AgeColumn& column, int age) {
  if (age < 0) return column.sink;
  const auto i = static_cast<std::size_t>(age);
  if (i >= column.kept.size()) return 0;
  if (age < AgeMap::kRows - 1) return column.kept[i];
  int older = 0;
  for (std::size_t k = i; k < column.kept.size(); ++k) older += column.kept[k];
  return older;
}

}  // namespace

AgeColumn ageColumn(const CacheSnapshot& snapshot) {
  AgeColumn out;
  out.chunk = snapshot.chunk;
  std::vector<int> whole;
  for (const auto* list : {&snapshot.remembered, &snapshot.recent}) {
    for (const FrameTokens& frame : *list) {
      const auto age = static_cast<std::size_t>(std::max<ChunkIndex>(0, snapshot.chunk - frame.chunk));
      if (age >= out.kept.size()) out.kept.resize(age + 1);
      if (age >= whole.size()) whole.resize(age + 1);
      whole[age] += static_cast<int>(frame.tokens.size());
      for (const TokenInfo& token : frame.tokens) {
        if (token.state == TokenState::sink) ++out.sink;
        if (token.state == TokenState::kept || token.state == TokenState::pinned) ++out.kept[age];
      }
    }
  }
  if (!whole.empty()) out.tokens_per_chunk = *std::max_element(whole.begin(), whole.end());
  return out;
}

AgeMap::AgeMap(Brush& brush, QWidget* parent) : QWidget(parent), brush_(brush) {
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Kept tokens by age, per chunk"));
  connect(&brush_, &Brush::changed, this, qOverload<>(&QWidget::update));
}

QSize AgeMap::sizeHint() const { return {px(200), px(108)}; }

void AgeMap::add(const CacheSnapshot& snapshot, int latent_frames_per_chunk) {
  latent_frames_per_chunk_ = std::max(1, latent_frames_per_chunk);
  // After a rewind, later chunks are generated again.
  while (!columns_.empty() && columns_.back().chunk >= snapshot.chunk) columns_.pop_back();
  columns_.push_back(ageColumn(snapshot));
  if (columns_.size() > kMostColumns) columns_.pop_front();
  update();
}

void AgeMap::clear() {
  columns_.clear();
  update();
}

int AgeMap::shownColumns() const { return std::max(1, width() / px(8)); }

QRectF AgeMap::cellBox(int column, int age) const {
  const double w = static_cast<double>(width()) / shownColumns();
  const double h = static_cast<double>(height()) / (kRows + 1);
  return {column * w, height() - (age + 2) * h, w, h};
}

std::optional<AgeMap::Hit> AgeMap::hitAt(QPointF point) const {
  const int shown = shownColumns();
  const int first = std::max(0, static_cast<int>(columns_.size()) - shown);
  const int x = static_cast<int>(point.x() * shown / std::max(1, width()));
  const int row = static_cast<int>((height() - point.y()) * (kRows + 1) / std::max(1, height()));
  if (!rect().contains(point.toPoint()) || first + x >= static_cast<int>(columns_.size())) return std::nullopt;
  return Hit{&columns_[static_cast<std::size_t>(first + x)], row - 1};
}

void AgeMap::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const int shown = shownColumns();
  const int first = std::max(0, static_cast<int>(columns_.size()) - shown);
  const QColor empty = colour(Role::raised);
  for (int x = 0; x < shown; ++x) {
    const bool there = first + x < static_cast<int>(columns_.size());
    for (int age = -1; age < kRows; ++age) {
      const QRectF box = cellBox(x, age).adjusted(0.5, 0.5, -0.5, -0.5);
      QColor fill = empty;
      fill.setAlphaF(there ? 1.0F : 0.45F);
      double share = 0;
      if (there) {
        const AgeColumn& column = columns_[static_cast<std::size_t>(first + x)];
        const int count = atAge(column, age);
        share = column.tokens_per_chunk > 0 ? std::min(1.0, static_cast<double>(count) / column.tokens_per_chunk) : 0;
        if (age < 0 && count > 0) share = 1;
      }
      painter.fillRect(box, fill);
      if (share > 0) {
        QColor lit = colour(age < 0 ? Role::accent : Role::kept);
        lit.setAlphaF(static_cast<float>(0.16 + 0.84 * std::sqrt(share)));
        painter.fillRect(box, lit);
      }
      if (there && age >= 0) {
        const ChunkIndex made = columns_[static_cast<std::size_t>(first + x)].chunk - age;
        if (share > 0 && brush_.touches(made * latent_frames_per_chunk_, (made + 1) * latent_frames_per_chunk_)) {
          painter.setPen(QPen(colour(Role::strong), 1));
          painter.drawRect(box);
        }
      }
    }
  }
}

void AgeMap::mouseMoveEvent(QMouseEvent* event) {
  const auto hit = hitAt(event->position());
  if (!hit) return leaveEvent(nullptr);
  const int count = atAge(*hit->column, hit->age);
  const ChunkIndex made = hit->column->chunk - hit->age;
  QString text = tr("After chunk %1").arg(hit->column->chunk) + QLatin1Char('\n');
  if (hit->age < 0) {
    text += tr("%1 sink tokens").arg(count);
  } else if (hit->age == kRows - 1) {
    text += tr("%1 tokens kept that are %2 chunks old or older").arg(count).arg(hit->age);
  } else {
    text += tr("%1 tokens kept of chunk %2, %3 chunks old").arg(count).arg(made).arg(hit->age);
  }
  QToolTip::showText(event->globalPosition().toPoint(), text, this);
  if (hit->age < 0 || made < 0) return brush_.hover(std::nullopt);
  brush_.hover(Brush::Spot{made * latent_frames_per_chunk_, (made + 1) * latent_frames_per_chunk_, std::nullopt});
}

void AgeMap::leaveEvent(QEvent*) { brush_.hover(std::nullopt); }

}  // namespace longtake::ui

#include "moc_age_map.cpp"
