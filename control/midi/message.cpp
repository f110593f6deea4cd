#include "control/midi/message.h"

#include <algorithm>

namespace longtake::control {
namespace {

using Kind = MidiMessage::Kind;

std::optional<MidiMessage> read_system(std::span<const std::uint8_t> bytes) {
  const std::uint8_t status = bytes[0];
  const std::size_t length = status == 0xf2 ? 3 : status == 0xf1 || status == 0xf3 ? 2 : 1;
  if (status == 0xf0 || status == 0xf7 || bytes.size() != length) return std::nullopt;
  switch (status) {
    case 0xf2:
      return MidiMessage{Kind::place, 0, 0, bytes[1] | bytes[2] << 7};
    case 0xf8:
      return MidiMessage{Kind::clock};
    case 0xfa:
      return MidiMessage{Kind::start};
    case 0xfb:
      return MidiMessage{Kind::resume};
    case 0xfc:
      return MidiMessage{Kind::stop};
    default:
      return MidiMessage{};
  }
}

}  // namespace

std::optional<MidiMessage> read_midi(std::span<const std::uint8_t> bytes) {
  if (bytes.empty() || bytes[0] < 0x80) return std::nullopt;
  if (std::ranges::any_of(bytes.subspan(1), [](std::uint8_t byte) { return byte >= 0x80; })) return std::nullopt;
  if (bytes[0] >= 0xf0) return read_system(bytes);
  const int kind = bytes[0] >> 4;
  const int channel = (bytes[0] & 0x0f) + 1;
  const bool is_short = kind == 0xc || kind == 0xd;
  if (bytes.size() != (is_short ? 2U : 3U)) return std::nullopt;
  const int first = bytes[1];
  const int second = is_short ? 0 : bytes[2];
  switch (kind) {
    case 0x8:
      return MidiMessage{Kind::note_off, channel, first, second};
    case 0x9:
      return MidiMessage{second == 0 ? Kind::note_off : Kind::note_on, channel, first, second};
    case 0xb:
      // Controllers 120 and above are channel modes, such as all notes off or local control.
      if (first >= 120) return MidiMessage{};
      return MidiMessage{Kind::control, channel, first, second};
    case 0xc:
      return MidiMessage{Kind::program, channel, first, 0};
    case 0xe:
      return MidiMessage{Kind::pitch, channel, 0, first | second << 7};
    default:
      return MidiMessage{};
  }
}

}  // namespace longtake::control
