#pragma once

#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "control/loop.h"
#include "control/server.h"

namespace longtake::control {

/// A control port on its own thread, for a host that lives on another one.
class Port {
 public:
  /// Called on the port's thread to pass a wish to the host's thread; `answer` may be called from any thread.
  using HandOver = std::function<void(Wish, Host::Answer answer)>;

  static Result<std::unique_ptr<Port>> open(PortOptions options, HandOver hand_over);
  ~Port();

  /// Any thread. Facts arrive in order.
  void publish(Fact fact);
  /// Any thread. Runs `work` on the controller, in order with facts. Ignored without MIDI.
  void with_midi(std::function<void(MidiPort&)> work);
  /// "http://127.0.0.1:8720", or "" without HTTP.
  const std::string& address() const { return address_; }
  /// A new link that admits one browser, once; any thread.
  Result<std::string> make_link();
  /// The token that programs must send; "" if everyone is admitted. Any thread.
  const std::string& token() const { return token_; }
  /// "127.0.0.1:9000", or "" without OSC.
  const std::string& osc_address() const { return osc_address_; }

 private:
  class HandedHost;

  explicit Port(HandOver hand_over);

  std::unique_ptr<Loop> loop_;
  std::unique_ptr<HandedHost> host_;
  std::unique_ptr<Server> server_;
  std::string address_;
  std::string osc_address_;
  std::string token_;
  std::jthread thread_;  // last: it uses all members above
};

}  // namespace longtake::control
