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

/// The system's MIDI or its gamepads, as the thread of a MidiLink uses them. A port is named as people see it.
class MidiBackend {
 public:
  /// Called on any thread, but never on two at once.
  using Heard = std::function<void(const MidiMessage&)>;

  virtual ~MidiBackend() = default;

  /// "ALSA", "JACK", "SDL"; "" while there is none.
  virtual std::string system() const = 0;
  virtual Result<std::vector<std::string>> inputs() = 0;
  virtual Result<std::vector<std::string>> outputs() = 0;
  /// Closes what was open before. `name` is one of the list; "" makes a port of our own, to which others connect.
  virtual Result<void> open_input(const std::string& name, Heard heard) = 0;
  virtual Result<void> open_output(const std::string& name) = 0;
  /// False, too, after the system went away under an open port.
  virtual bool has_input() const = 0;
  virtual bool has_output() const = 0;
  virtual void close_input() = 0;
  virtual void close_output() = 0;
  virtual Result<void> send(std::span<const std::uint8_t> bytes) = 0;

  /// How often poll() must be called to hear the input; nothing where a thread of the system's own tells.
  virtual std::optional<std::chrono::milliseconds> asked_every() const { return {}; }
  /// Tells what is new to `heard`. True if ports came or went.
  virtual bool poll() { return false; }
  /// The error for a wanted port that is absent.
  virtual Error absent(const std::string& port) const { return make_error(errors::kMidiPortAbsent, {{"port", port}}); }
};

/// The system in use: one of MIDI, or gamepads instead.
enum class MidiSystem { automatic, alsa, jack, gamepad };
/// As "alsa" or "jack" names it; whichever there is for any other word.
inline MidiSystem midi_system(const std::string& word) {
  if (word == "alsa") return MidiSystem::alsa;
  return word == "jack" ? MidiSystem::jack : MidiSystem::automatic;
}

using MakeMidiBackend = std::function<std::unique_ptr<MidiBackend>()>;

}  // namespace longtake::control
