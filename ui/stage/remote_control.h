#pragma once

#include <QObject>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "control/port.h"
#include "ui/model/exports.h"
#include "ui/model/recorder_client.h"
#include "ui/model/settings.h"
#include "ui/model/studio.h"

namespace longtake::ui {

class Performing;
class SendClient;

/// The control port of a window. Clients' wishes use the same paths as user input, so that undo, receipts and lists
/// include them. Events in the window are reported to clients. Everything happens in the Qt thread.
class RemoteControl : public QObject {
  Q_OBJECT
 public:
  /// All of these must outlive this.
  struct Parts {
    Studio* studio = nullptr;
    RecorderClient* recorder = nullptr;
    Exports* exports = nullptr;
    const Settings* settings = nullptr;
    std::function<void(int index, const QString& text)> keepSlot{};
    Performing* performing = nullptr;  ///< null: stage commands are refused
    SendClient* sending = nullptr;     ///< null: the stream cannot be sent
    // Functions that change the plan. Each returns the command posted to the engine, 0 without a stream. All empty: no
    // plan.
    std::function<Result<CommandId>(const PlannedCue&)> planCue{};
    std::function<CommandId(std::optional<ChunkIndex>)> dropCues{};
    std::function<CommandId(const longtake::Timeline&)> playTimeline{};
  };

  /// If the options name no port, the default one is opened.
  RemoteControl(control::PortOptions options, Parts parts, QObject* parent = nullptr);

  Result<void> open();
  void close();
  bool isOpen() const { return clients_.port != nullptr; }
  /// "127.0.0.1:8720", "OSC 127.0.0.1:9000" or both; empty while the port is closed.
  QString address() const;
  /// A link that admits one browser or player, once; empty while HTTP is closed.
  QString makeLink();
  /// The token that other programs must send; empty if none is required.
  QString token() const;

  /// The controllers, which are independent of the port.
  enum class Controller { midi, gamepad };
  Result<void> openController(Controller which, control::MidiOptions options);
  void closeController(Controller which);
  /// Runs `work` on the controller's thread. Ignored while the controller is not open.
  void withController(Controller which, std::function<void(control::MidiPort&)> work);
  /// Must be called when the stage may have changed.
  void publishStage();
  /// Must be called when the state of sending may have changed.
  void publishSending();
  /// Publishes that little space is left on the window's disk.
  void publishSpace(const QString& place, std::int64_t free_bytes);
  /// True if a client or a controller caused this command; for 0, the wish in progress.
  bool isTheirs(CommandId command) const { return command == 0 ? carries_out_ : theirs_.contains(command); }

 Q_SIGNALS:
  void changed();
  /// Emitted when a client's or controller's wish was refused.
  void refused(const longtake::Error& error);

 private:
  void connectFacts();
  /// A port that can be closed and opened again.
  struct Door {
    int opening = 0;  // counts openings, to drop wishes that came through an earlier one
    std::unique_ptr<control::Port> port;
  };
  Result<void> openDoor(Door& door, control::PortOptions options);
  Door& doorOf(Controller which) { return controllers_[static_cast<std::size_t>(which)]; }
  void publishPresent(control::Port& port) const;
  void publish(control::Fact fact);
  Result<control::Accepted> carryOut(const control::Wish& wish);
  Result<control::Accepted> carryOut(const CommandBody& body);
  Result<control::Accepted> carryOut(const control::Play& wish);
  Result<control::Accepted> carryOut(const control::StepOnce& wish);
  Result<control::Accepted> carryOut(const control::SendSlot& wish);
  Result<control::Accepted> carryOut(const control::KeepSlot& wish);
  Result<control::Accepted> carryOut(const control::RecordStart& wish);
  Result<control::Accepted> carryOut(const control::RecordStop& wish);
  Result<control::Accepted> carryOut(const control::ExportTake& wish);
  Result<control::Accepted> carryOut(const control::SendOn& wish);
  Result<control::Accepted> carryOut(const control::PlanCue& wish);
  Result<control::Accepted> carryOut(const control::DropCues& wish);
  Result<control::Accepted> carryOut(const control::PlayTimeline& wish);
  Result<control::Accepted> carryOut(const control::StageWish& wish);
  Result<control::Accepted> carryOut(const control::StopGoingBack& wish);
  Result<std::string> fileFor(const std::string& name, const std::string& suffix) const;
  void rememberPosted(CommandId command);
  void publishRecorder();
  void publishExport(const Exports::Item& item);

  control::PortOptions options_;
  const Parts parts_;
  std::pair<bool, std::int64_t> recording_;  // the last reported state: whether a recording runs, and its frames
  bool carries_out_ = false;                 // true while one of their wishes is carried out
  std::set<CommandId> theirs_;               // commands posted for them, without receipt
  Door clients_;
  std::array<Door, 2> controllers_;  // indexed by Controller
};

}  // namespace longtake::ui
