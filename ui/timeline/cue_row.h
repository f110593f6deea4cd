#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/timeline/plan.h"

namespace longtake::ui {

class Timeline;

/// A row on the timeline's scale with what is planned and the names of moments; it is there while there are any. A cue
/// is dragged to another chunk; a double click edits one, plans one ahead or names a moment of the past.
class CueRow : public QWidget {
  Q_OBJECT
 public:
  struct Flag {
    QRectF rect;
    ChunkIndex chunk = 0;
    std::optional<Plan::Key> key;  ///< key of the cue; nothing for the name of a moment
    QString text;
    bool is_mark = false;
  };

  /// `plan` and `timeline` must outlive the row.
  CueRow(Plan& plan, const Timeline& timeline, QWidget* parent = nullptr);

  void refresh();
  const std::vector<Flag>& flags() const { return flags_; }
  double xOf(ChunkIndex chunk) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {px_width_, sizeHint().height()}; }

 Q_SIGNALS:
  /// A cue is to be edited, or without a key one to be made for this chunk.
  void cueWanted(std::optional<int> key, longtake::ChunkIndex chunk, QPoint at);
  void nameWanted(longtake::ChunkIndex chunk, QPoint at);
  void chunkWanted(longtake::ChunkIndex chunk);
  void soundWanted();

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override { refresh(); }
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;

 private:
  std::optional<std::size_t> flagAt(QPointF point) const;
  ChunkIndex chunkAt(double x) const;
  void edit(std::size_t flag);
  void editSelected();
  void removeSelected();
  void moveSelected(int chunks);
  QPoint below(ChunkIndex chunk) const;

  Plan& plan_;
  const Timeline& timeline_;
  std::vector<Flag> flags_;
  std::optional<ChunkIndex> selected_;                       // the flag of this chunk
  std::optional<std::pair<Plan::Key, ChunkIndex>> dragged_;  // where the cue would go
  int px_width_ = 60;
};

/// A cue in one line.
QString cueText(const PlannedCue& cue);

}  // namespace longtake::ui
