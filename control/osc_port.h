#pragma once

#include <string>
#include <vector>

#include "control/desk.h"
#include "control/loop.h"
#include "control/osc_arguments.h"
#include "control/socket.h"

namespace longtake::control {

/// Commands that come as OSC messages over UDP, and events that go out so. Nothing is kept for who does not listen.
class OscPort {
 public:
  /// The client id of commands over OSC; no other client has it.
  static constexpr ClientId kClient = ~ClientId(0);

  /// `loop` and `desk` must outlive the port.
  OscPort(Loop& loop, Desk& desk) : loop_(loop), desk_(desk) {}
  ~OscPort();

  /// Who is heard, and how much they may do.
  struct Rights {
    std::vector<SocketAddress> from{};  ///< ports do not count; empty: everybody
    bool only_stage = false;            ///< commands of the stage: what a show needs, and nothing that ends it
  };

  Result<void> listen(const SocketAddress& address, Rights rights);
  Result<void> send_to(const SocketAddress& target);
  SocketAddress address() const { return address_of(in_); }
  /// Sends an event of the desk, or what became of a message.
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
