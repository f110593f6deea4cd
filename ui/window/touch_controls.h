#pragma once

#include <QObject>

#include "ui/video/memory_touch.h"

namespace longtake::ui {

class TouchBar;
struct StudioContext;

/// The memory brush's tools, keys, menus and messages.
class TouchControls : public QObject {
  Q_OBJECT
 public:
  explicit TouchControls(StudioContext& context);

 private:
  void connectActions();
  void connectMenus();
  void offerWayBack(const Place& place, TouchTool tool, const std::vector<TokenRef>& tokens, int now);
  void notifyNothingKept();
  void lookAt(std::int64_t latent_frame);
  void openMenu(const Brush::Spot& spot, const QString& name, QPoint at);
  void showTool();
  void showCounts();

  const StudioContext& context_;
  MemoryTouch touch_;
  TouchBar* tools_ = nullptr;
};

}  // namespace longtake::ui
