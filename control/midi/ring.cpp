#include "control/midi/ring.h"

namespace longtake::control {

bool MidiRing::push(const MidiPacket& packet) {
  const std::size_t at = written_.load(std::memory_order_relaxed);
  if (at - read_.load(std::memory_order_acquire) >= kRoom) {
    lost_.fetch_add(1, std::memory_order_relaxed);
    return false;
  }
  packets_[at % kRoom] = packet;
  written_.store(at + 1, std::memory_order_release);
  return true;
}

std::optional<MidiPacket> MidiRing::take() {
  const std::size_t at = read_.load(std::memory_order_relaxed);
  if (at == written_.load(std::memory_order_acquire)) return std::nullopt;
  const MidiPacket packet = packets_[at % kRoom];
  read_.store(at + 1, std::memory_order_release);
  return packet;
}

}  // namespace longtake::control
