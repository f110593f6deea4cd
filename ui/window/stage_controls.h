#pragma once

#include <QObject>
#include <memory>

#include "engine/stream/ids.h"
#include "ui/model/player.h"
#include "ui/stage/remote_control.h"

class QMenu;

namespace longtake::ui {

class MidiControls;
class OutputWindow;
class Performing;
class RemoteSwitch;
class SendClient;
struct StudioContext;

/// Everything for an audience: pads and fader, the output display and the sending address, the control port, and
/// controllers.
class StageControls : public QObject {
  Q_OBJECT
 public:
  explicit StageControls(StudioContext& context);
  ~StageControls() override;

  /// Opens the port if requested. Call it before the first prompt is sent, so that clients receive the prompt.
  void connectRemote();
  /// The badge of sending comes after those of the other features.
  void connectSending();
  void addPerformMenu(QMenu* menu);
  void addOutputs(QMenu* menu);
  /// Sends the stream's picture to the audience. Returns true if the output is frozen.
  bool sendPicture(const Player::Shown& shown);
  void setOutputShown(bool shown);
  /// True if a client or a controller caused this command.
  bool isTheirs(CommandId command) const;

 private:
  void makePerforming();
  void connectPerforming();
  void showHolds();
  void connectControllers(std::optional<control::MidiOptions> midi, std::optional<control::MidiOptions> gamepad);
  void offerStage();
  void offerStream();

  StudioContext& context_;
  std::unique_ptr<Performing> performing_;
  std::unique_ptr<SendClient> sending_;
  std::unique_ptr<OutputWindow> output_;  // set while it is open
  std::unique_ptr<RemoteControl> remote_;
  RemoteSwitch* remote_switch_ = nullptr;
  std::unique_ptr<MidiControls> midi_;  // after remote_, which it uses
};

}  // namespace longtake::ui
