#pragma once

#include <QObject>
#include <QTimer>
#include <deque>

#include "ui/model/panel_pace.h"
#include "ui/model/player.h"

namespace longtake::ui {

struct StudioContext;

/// The stream as a person sees it: its picture, how it is enlarged, transport, timeline, list of takes, log, and the
/// numbers of the status line.
class Viewer : public QObject {
  Q_OBJECT
 public:
  explicit Viewer(StudioContext& context);

  /// Makes the docks of takes and log, which stays hidden.
  void makeDocks();
  /// Connects the comparison, whose page takes the place of the picture, and the stage, which may freeze it.
  void connectStage();
  /// Chooses the enlargement that the settings name, or what there is instead of it.
  void applySettings();
  void keepSettings();
  void setCalm(bool calm);
  void updatePlaying();
  /// The stream's picture. The audience sees it, whatever the person looks at.
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
