#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "control/midi/message.h"

namespace longtake::control {

/// A message with its arrival time.
struct MidiPacket {
  double at = 0;  ///< steady seconds
  MidiMessage message{};
};

/// A queue from the one thread on which messages arrive to the one that reads them. Neither blocks. Messages that find
/// the queue full are dropped and counted.
class MidiRing {
 public:
  bool push(const MidiPacket& packet);
  std::optional<MidiPacket> take();
  /// The number of dropped messages.
  std::uint64_t lost() const { return lost_.load(std::memory_order_relaxed); }

  static constexpr std::size_t kRoom = 1024;

 private:
  std::array<MidiPacket, kRoom> packets_;
  std::atomic<std::size_t> written_{0};
  std::atomic<std::size_t> read_{0};
  std::atomic<std::uint64_t> lost_{0};
};

}  // namespace longtake::control
