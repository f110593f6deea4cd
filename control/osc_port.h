#pragma once

#include <string>
#include <vector>

#include "control/desk.h"
#include "control/loop.h"
#include "control/osc_arguments.h"
#include "control/socket.h"

namespace longtake::control {

/// Receives commands as OSC messages over UDP and sends events the same way. It keeps no state for receivers.
class OscPort {
 public:
  /// The client id of commands over OSC; no other client has it.
  static constexpr ClientId kClient = ~ClientId(0);

  /// `loop` and `desk` must outlive the port.
  OscPort(Loop& loop, Desk& desk) : loop_(loop), desk_(desk) {}
  ~OscPort();

  /// Who may send commands, and which.
  struct Rights {
    std::vector<SocketAddress> from{};  ///< ports are ignored; empty: everyone
    bool only_stage = false;            ///< only commands of the stage: those that a show needs and that cannot end it
  };

  Result<void> listen(const SocketAddress& address, Rights rights);
  Result<void> send_to(const SocketAddress& target);
  SocketAddress address() const { return address_of(in_); }
  /// Sends an event of the desk, or the outcome of a message.
  void publish(const Json& event);

 private:
  bool is_heard(const SocketAddress& sender) const;
  void read();
  void carry_out(const OscMessage& message);
  void send(const OscMessage& message);

  struct Target {
    Descriptor socket;
    SocketAddress address;
  };

  Loop& loop_;
  Desk& desk_;
  Rights rights_;
  Descriptor in_;
  std::vector<Target> targets_;
};

}  // namespace longtake::control
