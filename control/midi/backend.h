#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "control/midi/errors.h"
#include "control/midi/message.h"
#include "engine/core/result.h"

namespace longtake::control {

/// The system's MIDI or its gamepads, called on the thread of a MidiLink. Ports have the names that users see.
class MidiBackend {
 public:
  /// Called on any thread, but never on two at the same time.
  using Heard = std::function<void(const MidiMessage&)>;

  virtual ~MidiBackend() = default;

  /// "ALSA", "JACK", "SDL"; "" if there is none.
  virtual std::string system() const = 0;
  virtual Result<std::vector<std::string>> inputs() = 0;
  virtual Result<std::vector<std::string>> outputs() = 0;
  /// Closes the input that was open. `name` is from the list; "" creates a port of our own that others connect to.
  virtual Result<void> open_input(const std::string& name, Heard heard) = 0;
  virtual Result<void> open_output(const std::string& name) = 0;
  /// Also false if the system disappeared while a port was open.
  virtual bool has_input() const = 0;
  virtual bool has_output() const = 0;
  virtual void close_input() = 0;
  virtual void close_output() = 0;
  virtual Result<void> send(std::span<const std::uint8_t> bytes) = 0;

  /// How often poll() must be called to receive input; empty if a thread of the system delivers it.
  virtual std::optional<std::chrono::milliseconds> asked_every() const { return {}; }
  /// Passes new messages to `heard`. True if ports came or went.
  virtual bool poll() { return false; }
  /// The error for a requested port that does not exist.
  virtual Error absent(const std::string& port) const { return make_error(errors::kMidiPortAbsent, {{"port", port}}); }
};

/// The system in use: a MIDI system, or gamepads instead.
enum class MidiSystem { automatic, alsa, jack, gamepad };
/// From "alsa" or "jack"; automatic for any other word.
inline MidiSystem midi_system(const std::string& word) {
  if (word == "alsa") return MidiSystem::alsa;
  return word == "jack" ? MidiSystem::jack : MidiSystem::automatic;
}

using MakeMidiBackend = std::function<std::unique_ptr<MidiBackend>()>;

}  // namespace longtake::control
