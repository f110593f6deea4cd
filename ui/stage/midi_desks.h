#pragma once

#include <QObject>
#include <array>

#include "ui/stage/midi_desk.h"

namespace longtake::ui {

/// MIDI and gamepad of a window. A key is learned from the one that answers first.
class MidiDesks : public QObject {
  Q_OBJECT
 public:
  struct Given {
    std::optional<control::MidiOptions> midi;
    std::optional<control::MidiOptions> gamepad;
  };

  MidiDesks(const MidiDesk::Parts& parts, Given given, QObject* parent = nullptr);
  /// Blocks signals, because one of the desks is destroyed when the other one closes.
  ~MidiDesks() override { blockSignals(true); }

  MidiDesk& midi() { return midi_; }
  MidiDesk& gamepad() { return gamepad_; }
  std::array<MidiDesk*, 2> all() { return {&midi_, &gamepad_}; }
  /// Looks for ports of both, and uses the chosen ones.
  void open();
  /// True if MIDI or the gamepad is chosen.
  bool isWanted() const { return midi_.isWanted() || gamepad_.isWanted(); }

  /// The next key or control does this from now on.
  void learn(const MidiTarget& target);
  void stopLearning();
  const std::optional<MidiTarget>& learning() const {
    return midi_.learning() ? midi_.learning() : gamepad_.learning();
  }

 Q_SIGNALS:
  /// Ports, maps or learning are others.
  void changed();
  /// A key of this one was learned, as MidiDesk::learned() says.
  void learned(longtake::ui::MidiDesk* by, const QString& title, const longtake::control::MidiBinding& binding,
               const std::optional<longtake::control::MidiBinding>& before);

 private:
  MidiDesk midi_;
  MidiDesk gamepad_;
};

}  // namespace longtake::ui
