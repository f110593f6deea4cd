#pragma once

#include <QObject>
#include <map>
#include <optional>

#include "ui/model/studio.h"
#include "ui/video/stroke.h"
#include "ui/video/video_view.h"

class QMenu;

namespace longtake::ui {

/// Brush tools for the memory: strokes on the picture and menu entries become commands that pin, forget or dim tokens.
class MemoryTouch : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive the object.
  MemoryTouch(Studio& studio, VideoView& video, Brush& brush, QObject* parent = nullptr);

  void setTool(std::optional<TouchTool> tool);
  std::optional<TouchTool> tool() const { return tool_; }
  void setReach(TouchReach reach) { reach_ = reach; }
  void setLasso(bool lasso);
  /// Resizes the brush by one step, up (1) or down (-1).
  void resizeBrush(int direction);
  int brushWidth() const;
  /// Draws the tokens' marks even without a tool, for example with the overlay.
  void setMarksShown(bool shown);
  /// True during a stroke; the picture must not change.
  bool isDrawing() const { return stroke_.isDrawing(); }
  /// Updates the selection for another visible picture.
  void pictureChanged();

  /// Returns false if the tool cannot change any of the tokens.
  bool touch(TouchTool tool, const std::vector<TokenRef>& tokens);
  /// As touch(), in a new take after an earlier chunk whose memory contained the tokens.
  void touchAt(const Place& place, TouchTool tool, std::vector<TokenRef> tokens);
  /// The selected tokens, or else those changed last; only tokens in memory.
  std::vector<TokenRef> choice() const;
  /// Adds all actions for a selection to the menu. `name` describes the selection.
  void addTo(QMenu& menu, const Brush::Spot& spot, const QString& name);

 Q_SIGNALS:
  void toolChanged();
  /// Brush, pins, budget or waiting commands changed.
  void changed();
  /// Emitted with a line for the status bar.
  void said(const QString& text);
  /// A stroke covered tokens that have been evicted since the visible chunk was generated.
  void metGone(const longtake::ui::Place& place, longtake::ui::TouchTool tool,
               const std::vector<longtake::TokenRef>& held_then, int held_now);
  /// Emitted if a stroke covers no token in memory, of any picture, and no known earlier memory had one.
  void metNothing();

 public:
  int pinned() const;
  int budget() const;
  /// The number of tokens in commands without receipt.
  int waiting() const;

 private:
  struct Waiting {
    TouchTool tool = TouchTool::pin;
    std::vector<TokenRef> tokens;
    bool done = false;           // the next snapshot shows it
    std::int64_t drawn_on = -1;  // the latent frame under the stroke, if tokens of other frames stand in for it
  };

  void stroked(QPointF point, VideoView::Phase phase);
  void finish();
  bool holdsPicture(const CacheSnapshot& snapshot) const;
  void openMenu(Cell cell, QPoint at);
  void settled(CommandId command);
  void forgetWaiting();
  void updateMarks();
  std::int64_t latentFrame() const;

  Studio& studio_;
  VideoView& video_;
  Brush& brush_;
  std::optional<TouchTool> tool_;
  TouchReach reach_ = TouchReach::frame;
  bool lasso_ = false;
  int size_ = 0;  // index of the brush's width
  bool marks_shown_ = false;
  Stroke stroke_;
  std::map<CommandId, Waiting> waiting_;
  std::vector<TokenRef> last_;  // the tokens changed last
};

QString toolName(TouchTool tool);

}  // namespace longtake::ui
