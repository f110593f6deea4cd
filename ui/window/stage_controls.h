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

/// The stream before an audience: pads and fader, the display and the address that it goes to, the port for other
/// programs, and controllers.
class StageControls : public QObject {
  Q_OBJECT
 public:
  explicit StageControls(StudioContext& context);
  ~StageControls() override;

  /// Opens the port if it was asked for. Call it before the first prompt is sent, so that clients receive the prompt.
  void connectRemote();
  /// The badge of sending stands behind those of the other features.
  void connectSending();
  void addPerformMenu(QMenu* menu);
  void addOutputs(QMenu* menu);
  /// Shows the audience the stream's picture. Returns true if it stays frozen instead.
  bool sendPicture(const Player::Shown& shown);
  void setOutputShown(bool shown);
  /// A client or a controller wanted this command.
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
  std::unique_ptr<OutputWindow> output_;  // while it is open
  std::unique_ptr<RemoteControl> remote_;
  RemoteSwitch* remote_switch_ = nullptr;
  std::unique_ptr<MidiControls> midi_;  // after remote_
};

}  // namespace longtake::ui
