#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake::control {

/// The system's MIDI, as the thread of a MidiLink uses it. A port is named as people see it.
class MidiBackend {
 public:
  /// Called on any thread, but never on two at once.
  using Heard = std::function<void(std::span<const std::uint8_t>)>;

  virtual ~MidiBackend() = default;

  /// "ALSA", "JACK"; "" while there is none.
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
};

/// Which of the computer's MIDI systems is used.
enum class MidiSystem { automatic, alsa, jack };
/// As "alsa" or "jack" names it; whichever there is for any other word.
inline MidiSystem midi_system(const std::string& word) {
  if (word == "alsa") return MidiSystem::alsa;
  return word == "jack" ? MidiSystem::jack : MidiSystem::automatic;
}

using MakeMidiBackend = std::function<std::unique_ptr<MidiBackend>()>;

}  // namespace longtake::control
