#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <memory>

#include "engine/stream/recording.h"
#include "ui/model/player.h"
#include "ui/model/wake.h"

namespace longtake::ui {

/// The stream on its way to at most one address, as Qt signals in the Qt thread.
class SendClient : public QObject {
  Q_OBJECT
 public:
  /// If `start` is empty, nothing can be sent.
  explicit SendClient(StartSending start, QObject* parent = nullptr);
  ~SendClient() override;

  bool isAvailable() const { return static_cast<bool>(start_); }
  bool isOn() const { return sending_ != nullptr; }
  const SendingStatus& status() const { return status_; }
  /// While it waits: seconds to the next try.
  int secondsLeft() const;

  /// Returns false if the address is refused; refused() then gives the reason.
  bool start(const std::string& address);
  void stop();
  void show(const Player::Shown& shown);
  void setBlack(bool black);

 Q_SIGNALS:
  void changed();
  void refused(const longtake::Error& error);
  /// It ended by itself.
  void ended(const longtake::Error& error);

 private:
  void look();

  StartSending start_;
  Wake wake_;
  SendingStatus status_;
  QElapsedTimer since_;  // the state began
  bool black_ = false;
  std::unique_ptr<Sending> sending_;  // after wake_: its thread rings until it is gone
};

}  // namespace longtake::ui
