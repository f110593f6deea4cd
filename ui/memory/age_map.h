#pragma once

#include <QRectF>
#include <QWidget>
#include <deque>

#include "engine/stream/cache_snapshot.h"
#include "ui/model/brush.h"

namespace longtake::ui {

/// The number of tokens kept after one chunk, by the age of the chunk that created them.
struct AgeColumn {
  ChunkIndex chunk = 0;
  int sink = 0;
  std::vector<int> kept;     ///< [age in chunks], 0 = just created; sink tokens are not counted here
  int tokens_per_chunk = 0;  ///< tokens of a whole chunk, for scale
};

AgeColumn ageColumn(const CacheSnapshot& snapshot);

/// The cache over time: one column per chunk, with the youngest tokens at the bottom, above the sink's row. A tall
/// bright column means a long memory. A streak to the upper right is one chunk growing old.
class AgeMap : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kRows = 10;  ///< ages; the last row sums up everything older

  explicit AgeMap(Brush& brush, QWidget* parent = nullptr);

  void add(const CacheSnapshot& snapshot, int latent_frames_per_chunk);
  void clear();
  const std::deque<AgeColumn>& columns() const { return columns_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent*) override;

 private:
  struct Hit {
    const AgeColumn* column = nullptr;
    int age = 0;  ///< -1 for the sink's row
  };
  int shownColumns() const;
  QRectF cellBox(int column, int age) const;
  std::optional<Hit> hitAt(QPointF point) const;

  Brush& brush_;
  std::deque<AgeColumn> columns_;
  int latent_frames_per_chunk_ = 3;
};

}  // namespace longtake::ui
