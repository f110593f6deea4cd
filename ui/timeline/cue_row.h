#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/timeline/plan.h"

namespace longtake::ui {

class Timeline;

/// A row on the timeline's scale with planned cues and names of moments; it is visible while there are any. Dragging
/// moves a cue to another chunk. A double click edits a cue, plans a new one in the future, or names a moment of the
/// past.
class CueRow : public QWidget {
  Q_OBJECT
 public:
  struct Flag {
    QRectF rect;
    ChunkIndex chunk = 0;
    std::optional<Plan::Key> key;  ///< the cue; unset for the name of a moment
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
  /// The user wants to edit a cue or, without a key, to add one at this chunk.
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
  std::optional<ChunkIndex> selected_;                       // the selected flag's chunk
  std::optional<std::pair<Plan::Key, ChunkIndex>> dragged_;  // the dragged cue and its target
  int px_width_ = 60;
};

/// A cue as one line of text.
QString cueText(const PlannedCue& cue);

}  // namespace longtake::ui
