#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <memory>

#include "engine/stream/sending.h"
#include "ui/model/player.h"
#include "ui/model/polled.h"

namespace longtake::ui {

/// Sends the stream to at most one address; reports with Qt signals in the Qt thread.
class SendClient : public QObject {
  Q_OBJECT
 public:
  /// If `start` is empty, nothing can be sent.
  SendClient(StartSending start, FindCameras find, CheckNdi check_ndi, QObject* parent = nullptr);

  bool isAvailable() const { return static_cast<bool>(start_); }
  bool isOn() const { return static_cast<bool>(sending_); }
  const SendingStatus& status() const { return status_; }
  /// Seconds to the next try while it is waiting.
  int secondsLeft() const;

  /// The virtual cameras, or an error that names the missing part. Each call searches again.
  Result<std::vector<VirtualCamera>> cameras() const;
  /// An error that names the missing part of NDI. Each call searches again.
  Result<void> checkNdi() const;
  /// Returns false if the plan is refused; refused() then gives the reason.
  bool start(const SendPlan& plan);
  void stop();
  void send(const Player::Shown& shown);
  void setBlack(bool black);

 Q_SIGNALS:
  void changed();
  void refused(const longtake::Error& error);
  /// Emitted when sending ended by itself.
  void ended(const longtake::Error& error);

 private:
  void pollStatus();

  StartSending start_;
  FindCameras find_;
  CheckNdi check_ndi_;
  SendingStatus status_;
  QElapsedTimer since_;  // beginning of the current state
  bool black_ = false;
  Polled<Sending> sending_;
};

}  // namespace longtake::ui
