#pragma once

#include <QObject>
#include <QTimer>
#include <deque>

#include "ui/model/panel_pace.h"
#include "ui/model/player.h"

namespace longtake::ui {

struct StudioContext;

/// The main view of the stream: its picture and enlargement, transport, timeline, list of takes, log, and the numbers
/// of the status line.
class Viewer : public QObject {
  Q_OBJECT
 public:
  explicit Viewer(StudioContext& context);

  /// Creates the docks of takes and log; the log's is hidden at first.
  void makeDocks();
  /// Connects the comparison, whose page replaces the picture, and the stage, which may freeze it.
  void connectStage();
  /// Applies the enlargement in the settings, or the best available one.
  void applySettings();
  void keepSettings();
  void setCalm(bool calm);
  void updatePlaying();
  /// Shows the stream's picture. The audience always sees it, even while the user looks back.
  void showPicture(const Player::Shown& shown);
  void showPast(const Player::Shown& shown, bool exact);

 private:
  void connectStudio();
  void connectActions();
  void playPause();
  void presented(const Player::Shown& shown);
  void updateSoon();
  void updatePanels();

  StudioContext& context_;
  QTimer panels_due_;
  PanelPace pace_;  // how often the panels are updated
  std::deque<double> presented_at_;
};

}  // namespace longtake::ui
