#include "ui/stage/midi_words.h"

#include <QCoreApplication>

#include "control/midi/gamepad.h"
#include "control/midi/midi_hand.h"
#include "control/midi/port_names.h"

namespace longtake::ui {
namespace {

using Key = control::MidiKey::Kind;

/// Translation context for texts outside widgets.
struct MidiWords {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::MidiWords)
};

QString buttonWords(int button) {
  // In the order of control::kButtonNames.
  const QString names[control::kButtons] = {
      MidiWords::tr("Button %1").arg(QLatin1Char('A')),
      MidiWords::tr("Button %1").arg(QLatin1Char('B')),
      MidiWords::tr("Button %1").arg(QLatin1Char('X')),
      MidiWords::tr("Button %1").arg(QLatin1Char('Y')),
      MidiWords::tr("Button Back"),
      MidiWords::tr("Button Guide"),
      MidiWords::tr("Button Start"),
      MidiWords::tr("Left stick, pressed"),
      MidiWords::tr("Right stick, pressed"),
      MidiWords::tr("Left shoulder"),
      MidiWords::tr("Right shoulder"),
      MidiWords::tr("Cross, up"),
      MidiWords::tr("Cross, down"),
      MidiWords::tr("Cross, left"),
      MidiWords::tr("Cross, right"),
      MidiWords::tr("Extra button"),
      MidiWords::tr("Paddle %1").arg(1),
      MidiWords::tr("Paddle %1").arg(2),
      MidiWords::tr("Paddle %1").arg(3),
      MidiWords::tr("Paddle %1").arg(4),
      MidiWords::tr("Touchpad, pressed"),
  };
  return button >= 0 && button < control::kButtons ? names[button] : QString();
}

QString axisWords(int axis) {
  const QString names[control::kAxes] = {
      MidiWords::tr("Left stick, sideways"),  MidiWords::tr("Left stick, up and down"),
      MidiWords::tr("Right stick, sideways"), MidiWords::tr("Right stick, up and down"),
      MidiWords::tr("Left trigger"),          MidiWords::tr("Right trigger"),
  };
  return axis >= 0 && axis < control::kAxes ? names[axis] : QString();
}

QString kindWords(const control::MidiKey& key) {
  switch (key.kind) {
    case Key::note:
      return MidiWords::tr("Note %1").arg(key.number);
    case Key::control:
      return MidiWords::tr("Control %1").arg(key.number);
    case Key::fine_control:
      return MidiWords::tr("Control %1, fine").arg(key.number);
    case Key::program:
      return MidiWords::tr("Program %1").arg(key.number);
    case Key::pitch:
      return MidiWords::tr("Pitch wheel");
    case Key::start:
      return MidiWords::tr("Start");
    case Key::resume:
      return MidiWords::tr("Continue");
    case Key::stop:
      return MidiWords::tr("Stop");
    case Key::button:
      return buttonWords(key.number);
    case Key::axis:
      return axisWords(key.number);
  }
  return {};
}

int numberOf(const control::MidiBinding& binding, const char* name) {
  const auto found = binding.arguments.find(name);
  return found != binding.arguments.end() && found->is_number() ? found->get<int>() : 0;
}

QString policyOf(const control::MidiBinding& binding) {
  const auto found = binding.arguments.find("preset");
  if (found == binding.arguments.end() || !found->is_string()) return {};
  return QString::fromStdString(found->get<std::string>());
}

}  // namespace

QString keyWords(const control::MidiKey& key) {
  const QString kind = kindWords(key);
  if (key.channel == 0) return kind;
  return MidiWords::tr("%1 · channel %2").arg(kind).arg(key.channel);
}

QString doesWords(const control::MidiBinding& binding) {
  const std::string& command = binding.command;
  if (command == "pad") return MidiWords::tr("Pad %1").arg(numberOf(binding, "number"));
  if (command == "slot") return MidiWords::tr("Slot %1, as in Create").arg(numberOf(binding, "number"));
  if (command == "fader") return MidiWords::tr("Fader");
  if (command == "fade_across") return MidiWords::tr("Fade Across");
  if (command == "fade") return MidiWords::tr("Length of a Fade");
  if (command == "freeze") return MidiWords::tr("Freeze");
  if (command == "blackout") return MidiWords::tr("Blackout");
  if (command == "cut_next") return MidiWords::tr("Cut Next");
  if (command == "panic") return MidiWords::tr("Panic");
  if (command == "tap") return MidiWords::tr("Tap Tempo");
  if (command == "tempo") return MidiWords::tr("Tempo");
  if (command == "quantise") return MidiWords::tr("What a Pad Waits For");
  if (command == "weight") return MidiWords::tr("Weight of Text %1").arg(numberOf(binding, "text"));
  if (command == "budget") return MidiWords::tr("Budget");
  if (command == "policy") return MidiWords::tr("Policy %1").arg(policyOf(binding));
  if (command == "next_grid") return MidiWords::tr("Pads at Once, on the Beat, on the Bar");
  if (command == "play_pause") return MidiWords::tr("Play or Pause");
  if (command == "play") return MidiWords::tr("Play");
  if (command == "pause") return MidiWords::tr("Pause");
  if (command == "step") return MidiWords::tr("Next Picture");
  if (command == "restart") return MidiWords::tr("New Take");
  if (command == "another_seed") return MidiWords::tr("New Take with Another Seed");
  if (command == "record_start" || command == "record") return MidiWords::tr("Record");
  if (command == "record_stop") return MidiWords::tr("End the Recording");
  if (command == "send") return MidiWords::tr("Send");
  return QString::fromStdString(command);
}

QString messageWords(const control::MidiMessage& message) {
  const auto key = control::key_of(message);
  if (!key) return {};
  using Kind = control::MidiMessage::Kind;
  if (message.kind == Kind::axis)
    return MidiWords::tr("%1 · %2 %").arg(keyWords(*key)).arg(100 * message.value / control::kMostAxis);
  if (message.kind == Kind::note_off || message.kind == Kind::button_up)
    return MidiWords::tr("%1 · up").arg(keyWords(*key));
  if (key->channel == 0 || message.kind == Kind::program) return keyWords(*key);
  return QStringLiteral("%1 · %2").arg(keyWords(*key)).arg(message.value);
}

QString mapName(const std::string& name) {
  if (name == "Pads and fader") return MidiWords::tr("Pads and fader");
  if (name == "Grid of 64") return MidiWords::tr("Grid of 64");
  if (name == "Keyboard") return MidiWords::tr("Keyboard");
  if (name == "Pads and sticks") return MidiWords::tr("Pads and sticks");
  if (name == "Empty") return MidiWords::tr("Empty");
  return QString::fromStdString(name);
}

QString midiText(const control::MidiPorts& ports, const control::MidiWanted& wanted) {
  const std::string& port = wanted.input.empty() ? wanted.output : wanted.input;
  if (port.empty()) return {};
  const bool is_there = !ports.input.empty() || (wanted.input.empty() && !ports.output.empty());
  const QString name =
      port == control::kOwnPort ? MidiWords::tr("own port") : QString::fromStdString(control::lasting_name(port));
  return is_there ? MidiWords::tr("MIDI %1").arg(name) : MidiWords::tr("MIDI %1 is absent").arg(name);
}

QString gamepadText(const control::MidiPorts& ports, const control::MidiWanted& wanted) {
  if (wanted.input.empty()) return {};
  // Names of gamepads are long and uninformative.
  return ports.input.empty() ? MidiWords::tr("No gamepad") : MidiWords::tr("Gamepad");
}

}  // namespace longtake::ui
