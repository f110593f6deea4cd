#pragma once

#include <QObject>
#include <array>

#include "ui/stage/midi_desk.h"

namespace longtake::ui {

/// A window's MIDI and gamepad desks. Both learn; the first key wins.
class MidiDesks : public QObject {
  Q_OBJECT
 public:
  struct Given {
    std::optional<control::MidiOptions> midi;
    std::optional<control::MidiOptions> gamepad;
  };

  MidiDesks(const MidiDesk::Parts& parts, Given given, QObject* parent = nullptr);
  /// Blocks signals, because the members are destroyed one after the other.
  ~MidiDesks() override { blockSignals(true); }

  MidiDesk& midi() { return midi_; }
  MidiDesk& gamepad() { return gamepad_; }
  std::array<MidiDesk*, 2> all() { return {&midi_, &gamepad_}; }
  /// Searches for ports of both desks and opens the chosen ones.
  void open();
  /// True if MIDI or the gamepad is chosen.
  bool isWanted() const { return midi_.isWanted() || gamepad_.isWanted(); }

  /// Binds the next key or control to this target.
  void learn(const MidiTarget& target);
  void stopLearning();
  const std::optional<MidiTarget>& learning() const {
    return midi_.learning() ? midi_.learning() : gamepad_.learning();
  }

 Q_SIGNALS:
  /// Ports, maps or learning changed.
  void changed();
  /// This desk learned a key; see MidiDesk::learned().
  void learned(longtake::ui::MidiDesk* by, const QString& title, const longtake::control::MidiBinding& binding,
               const std::optional<longtake::control::MidiBinding>& before);

 private:
  MidiDesk midi_;
  MidiDesk gamepad_;
};

}  // namespace longtake::ui
