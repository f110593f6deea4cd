#pragma once

#include <QObject>
#include <map>
#include <optional>

#include "ui/model/studio.h"
#include "ui/video/stroke.h"
#include "ui/video/video_view.h"

class QMenu;

namespace longtake::ui {

/// A hand on the memory: strokes on the picture and choices in menus become commands that pin, forget or dim tokens.
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
  /// The tokens' marks are drawn without a tool as well, for example with the overlay.
  void setMarksShown(bool shown);
  /// The picture must not change under the hand.
  bool isDrawing() const { return stroke_.isDrawing(); }
  /// Updates the selection for another picture on the screen.
  void pictureChanged();

  /// Returns false if there is nothing that the tool could change.
  bool touch(TouchTool tool, const std::vector<TokenRef>& tokens);
  /// touch() in a new take after an earlier chunk, whose memory still held the tokens.
  void touchAt(const Place& place, TouchTool tool, std::vector<TokenRef> tokens);
  /// The tokens that are selected, or else those that were touched last, as far as they are held.
  std::vector<TokenRef> choice() const;
  /// Offers everything that can be done to a selection. `name` says what it is.
  void addTo(QMenu& menu, const Brush::Spot& spot, const QString& name);

 Q_SIGNALS:
  void toolChanged();
  /// Brush, pins, budget or waiting commands may be others.
  void changed();
  /// Emitted with one line for the status bar.
  void said(const QString& text);
  /// A stroke met tokens that have left the memory since the chunk on the screen was made.
  void metGone(const longtake::ui::Place& place, longtake::ui::TouchTool tool,
               const std::vector<longtake::TokenRef>& held_then, int held_now);
  /// Emitted if no token of the place under a stroke is kept, of any picture, and no memory that held one is known.
  void metNothing();

 public:
  int pinned() const;
  int budget() const;
  /// Tokens of commands that have no receipt yet.
  int waiting() const;

 private:
  struct Waiting {
    TouchTool tool = TouchTool::pin;
    std::vector<TokenRef> tokens;
    bool done = false;           // the next snapshot shows it
    std::int64_t drawn_on = -1;  // the latent frame under the stroke, where tokens of others stand in for its own
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
  std::vector<TokenRef> last_;  // touched last
};

QString toolName(TouchTool tool);

}  // namespace longtake::ui
