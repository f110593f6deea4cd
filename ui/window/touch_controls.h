#pragma once

#include <QObject>

#include "ui/video/memory_touch.h"

namespace longtake::ui {

class Actions;
class MemoryViews;
class NoticeBar;
class TouchBar;
class TransportBar;

/// Tools, keys and menus of the hand on the memory, and what they say.
class TouchControls : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive the object.
  struct Parts {
    Studio* studio = nullptr;
    VideoView* video = nullptr;
    MemoryViews* memory = nullptr;
    TransportBar* transport = nullptr;
    Actions* actions = nullptr;
    NoticeBar* bar = nullptr;
  };

  explicit TouchControls(const Parts& parts, QObject* parent = nullptr);

  MemoryTouch& touch() { return touch_; }

 Q_SIGNALS:
  /// The picture of a latent frame is asked for.
  void frameWanted(std::int64_t latent_frame);
  /// A new take was asked for and has not begun.
  void leaving();

 private:
  void connectActions();
  void connectMenus();
  void offerTheWayBack(const Place& place, TouchTool tool, const std::vector<TokenRef>& tokens, int now);
  void tellNothing();
  void openMenu(const Brush::Spot& spot, const QString& name, QPoint at);
  void showTool();
  void showCounts();

  const Parts parts_;
  MemoryTouch touch_;
  TouchBar* tools_ = nullptr;
};

}  // namespace longtake::ui
