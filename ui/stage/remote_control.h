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

/// The control port of a window. What clients want goes the way that it goes from a hand, so that undo, receipts and
/// lists know of it, and what happens in the window is told to clients. Everything is done in the Qt thread.
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
    Performing* performing = nullptr;  ///< null: nothing of a stage can be done
    SendClient* sending = nullptr;     ///< null: the stream cannot be sent on
    // Functions that change the plan. Each returns the command that tells the engine, 0 if there is no stream; all
    // empty: no plan.
    std::function<Result<CommandId>(const PlannedCue&)> planCue{};
    std::function<CommandId(std::optional<ChunkIndex>)> dropCues{};
    std::function<CommandId(const longtake::Timeline&)> playTimeline{};
  };

  /// Without a port among the options, the usual one is opened.
  RemoteControl(control::PortOptions options, Parts parts, QObject* parent = nullptr);

  Result<void> open();
  void close();
  bool isOpen() const { return clients_.port != nullptr; }
  /// "127.0.0.1:8720", "OSC 127.0.0.1:9000" or both; empty while it is closed.
  QString address() const;
  /// A link that lets one browser or player in, once; empty while HTTP is closed.
  QString makeLink();
  /// The token that other programs must send; empty if they need none.
  QString token() const;

  /// The controllers, beside the port and independent of it.
  enum class Controller { midi, gamepad };
  Result<void> openController(Controller which, control::MidiOptions options);
  void closeController(Controller which);
  /// Does something with the controller, on its thread. Nothing while it is not open.
  void withController(Controller which, std::function<void(control::MidiPort&)> work);
  /// The stage may be another.
  void publishStage();
  /// How the stream is sent on may be another.
  void publishSending();
  /// Little space is left where the window writes.
  void publishSpace(const QString& place, std::int64_t free_bytes);
  /// A client or a controller wanted this command; 0: it wants what is being done now.
  bool isTheirs(CommandId command) const { return command == 0 ? carries_out_ : theirs_.contains(command); }

 Q_SIGNALS:
  void changed();
  /// Emitted when a wish of a client or controller was refused.
  void refused(const longtake::Error& error);

 private:
  void connectFacts();
  /// A port that may be closed and opened again.
  struct Door {
    int opening = 0;  // counts openings: a wish that came through an earlier one is dropped
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
  std::pair<bool, std::int64_t> recording_;  // whether one runs, and its frames, as told last
  bool carries_out_ = false;                 // a wish of theirs, now
  std::set<CommandId> theirs_;               // posted for them, without receipt yet
  Door clients_;
  std::array<Door, 2> controllers_;  // by Controller
};

}  // namespace longtake::ui
