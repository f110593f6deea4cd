#include "ui/stage/midi_desks.h"

#include <utility>

namespace longtake::ui {

MidiDesks::MidiDesks(const MidiDesk::Parts& parts, Given given, QObject* parent)
    : QObject(parent),
      midi_(MidiDesk::Kind::midi, parts, std::move(given.midi)),
      gamepad_(MidiDesk::Kind::gamepad, parts, std::move(given.gamepad)) {
  for (MidiDesk* desk : all()) {
    connect(desk, &MidiDesk::changed, this, &MidiDesks::changed);
    connect(desk, &MidiDesk::learned, this,
            [this, desk](const QString& title, const control::MidiBinding& binding,
                         const std::optional<control::MidiBinding>& before) {
              stopLearning();
              Q_EMIT learned(desk, title, binding, before);
            });
  }
}

void MidiDesks::open() {
  for (MidiDesk* desk : all()) desk->open();
}

// If nothing is chosen, MIDI and gamepad both learn. Otherwise only a desk that is chosen or open learns.
void MidiDesks::learn(const MidiTarget& target) {
  const bool any = isWanted();
  for (MidiDesk* desk : all())
    if (!any || desk->isWanted() || desk->isOpen()) desk->learn(target);
}

void MidiDesks::stopLearning() {
  for (MidiDesk* desk : all()) desk->stopLearning();
}

}  // namespace longtake::ui

#include "moc_midi_desks.cpp"
