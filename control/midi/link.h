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

/// Names of the requested ports; "" for none. A name may be a part of a port's name, kOwnPort or kAnyPort.
struct MidiWanted {
  std::string input;
  std::string output;
  bool output_may_lack = false;  ///< a missing output is not reported

  bool operator==(const MidiWanted&) const = default;
};

/// The available MIDI ports, and those in use.
struct MidiPorts {
  std::string system;  ///< "ALSA", "JACK", "SDL"; "" for none
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::string input;  ///< the ports that are open; "" for none
  std::string output;
  std::optional<Error> problem{};  ///< why there is no MIDI, or why a requested port is not open
};

/// A controller's ports. The system is called on a separate thread, so that a device that hangs blocks nobody. The
/// thread searches for devices once a second and opens a requested one as soon as it appears.
class MidiLink {
 public:
  /// Called on the link's thread after the first search and after each change.
  using Told = std::function<void(const MidiPorts&)>;

  /// `thread` is the name of its thread.
  MidiLink(MakeMidiBackend make, Told told, const char* thread = "midi");
  ~MidiLink();
  MidiLink(const MidiLink&) = delete;
  MidiLink& operator=(const MidiLink&) = delete;

  /// Any thread.
  void choose(MidiWanted wanted);
  /// Any thread. Drops messages that the device does not accept in time.
  void send(std::vector<MidiBytes> messages);

  /// A descriptor that is readable while there are messages. For one reading thread.
  int ready() const { return wake_; }
  /// The next message, if any. Once it returns none, `ready` is no longer readable.
  std::optional<MidiPacket> take();
  /// Messages dropped because they came faster than they were read.
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
  MidiWanted wanted_;              // guarded by mutex_
  bool chosen_ = false;            // guarded by mutex_: wanted_ is new
  std::deque<MidiBytes> to_send_;  // guarded by mutex_
  // The members below are used by the thread only.
  std::unique_ptr<MidiBackend> backend_;
  MidiPorts ports_;
  std::string told_text_;
  std::jthread thread_;  // last: it uses all members above
};

}  // namespace longtake::control
