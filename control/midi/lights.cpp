#include "control/midi/lights.h"

#include <algorithm>
#include <cmath>

namespace longtake::control {
namespace {

constexpr double kBrightest = 127;
constexpr double kBrightestFine = 16383;

std::uint8_t low_bits(int value) { return static_cast<std::uint8_t>(value & 0x7f); }

// The light of a key on any channel is addressed on channel 1, where most controllers have their lights.
std::uint8_t status(int kind, const MidiKey& key) {
  return static_cast<std::uint8_t>(kind << 4 | (key.channel == 0 ? 0 : key.channel - 1));
}

std::vector<MidiBytes> messages(const MidiKey& key, int value) {
  switch (key.kind) {
    case MidiKey::Kind::note:
      return {{status(0x9, key), low_bits(key.number), low_bits(value)}};
    case MidiKey::Kind::control:
      return {{status(0xb, key), low_bits(key.number), low_bits(value)}};
    case MidiKey::Kind::fine_control:
      return {{status(0xb, key), low_bits(key.number), low_bits(value >> 7)},
              {status(0xb, key), low_bits(key.number + 32), low_bits(value)}};
    case MidiKey::Kind::pitch:
      return {{status(0xe, key), low_bits(value), low_bits(value >> 7)}};
    default:
      return {};
  }
}

bool is_fine(const MidiKey& key) { return key.kind == MidiKey::Kind::fine_control || key.kind == MidiKey::Kind::pitch; }

}  // namespace

std::array<int, 3> Lights::index(const MidiKey& key) {
  return {static_cast<int>(key.kind), key.number, std::max(key.channel, 1)};
}

double Lights::share(const MidiBinding& binding, const Shown& shown) {
  const double low = binding.low.value_or(shown.low);
  const double high = binding.high.value_or(shown.high);
  return high == low ? 0 : std::clamp((shown.value.value_or(low) - low) / (high - low), 0.0, 1.0);
}

std::vector<MidiBytes> Lights::change(const MidiMap& map, const Look& look) {
  std::vector<MidiBytes> all;
  for (const MidiBinding& binding : map.bindings) {
    const auto shown = look(binding);
    if (!shown) continue;
    int value = map.lights.off;
    if (shown->state) {
      if (*shown->state == State::on) value = map.lights.on;
      if (*shown->state == State::waiting) value = map.lights.waiting;
    } else if (shown->value) {
      value =
          static_cast<int>(std::lround(share(binding, *shown) * (is_fine(binding.key) ? kBrightestFine : kBrightest)));
    } else {
      continue;
    }
    const auto [sent, is_new] = sent_.try_emplace(index(binding.key), -1);
    if (sent->second == value) continue;
    sent->second = value;
    std::ranges::move(messages(binding.key, value), std::back_inserter(all));
  }
  return all;
}

std::vector<MidiBytes> Lights::out(const MidiMap& map) {
  return change(map, [this](const MidiBinding& binding) -> std::optional<Shown> {
    // A motorised control stays where it is.
    const bool was_sent = sent_.contains(index(binding.key));
    if (!was_sent || !binding.value.empty() || is_fine(binding.key)) return std::nullopt;
    return Shown{State::off, {}};
  });
}

}  // namespace longtake::control
