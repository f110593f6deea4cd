#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "control/midi/backend.h"
#include "control/midi/lights.h"
#include "control/midi/ring.h"

namespace longtake::control {

/// Names of the wanted ports; "" for none. A name may be a part of a port's name, kOwnPort or kAnyPort.
struct MidiWanted {
  std::string input;
  std::string output;
  bool output_may_lack = false;  ///< nothing is said where there is no such output

  bool operator==(const MidiWanted&) const = default;
};

/// The MIDI ports that are there, and those in use.
struct MidiPorts {
  std::string system;  ///< "ALSA", "JACK", "SDL"; "" for none
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::string input;  ///< the ports that are open; "" for none
  std::string output;
  std::optional<Error> problem{};  ///< why there is no MIDI, or why a wanted port is not open
};

/// A controller's ports. The system is called on a separate thread, so that a device that hangs blocks nobody. The
/// thread searches for devices once a second, and uses a wanted one as soon as it is there.
class MidiLink {
 public:
  /// Called on the link's thread when something changed; the first time when it has looked for the first time.
  using Told = std::function<void(const MidiPorts&)>;

  /// `thread` is the name of its thread.
  MidiLink(MakeMidiBackend make, Told told, const char* thread = "midi");
  ~MidiLink();
  MidiLink(const MidiLink&) = delete;
  MidiLink& operator=(const MidiLink&) = delete;

  /// Any thread.
  void choose(MidiWanted wanted);
  /// Any thread. What the device does not take in time is left out.
  void send(std::vector<MidiBytes> messages);

  /// Can be read while there are messages. For one reading thread.
  int ready() const { return wake_; }
  /// The next message. `ready` is quiet again when there is none.
  std::optional<MidiPacket> take();
  /// Messages that came faster than they were read.
  std::uint64_t lost() const { return ring_.lost(); }

 private:
  void run(const std::stop_token& stop);
  void update_ports(const MidiWanted& wanted);
  void use(const MidiWanted& wanted);
  void send_out(const std::deque<MidiBytes>& messages);
  void receive(const MidiMessage& message);
  void notify();

  const MakeMidiBackend make_;
  const Told told_;
  MidiRing ring_;
  int wake_ = -1;  // eventfd
  std::mutex mutex_;
  std::condition_variable_any changed_;
  MidiWanted wanted_;              // under mutex_
  bool chosen_ = false;            // under mutex_: wanted_ is new
  std::deque<MidiBytes> to_send_;  // under mutex_
  // The members below belong to the thread.
  std::unique_ptr<MidiBackend> backend_;
  MidiPorts ports_;
  std::string told_text_;
  std::jthread thread_;  // last: it uses all of them
};

}  // namespace longtake::control
