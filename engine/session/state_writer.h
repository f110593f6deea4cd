#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "engine/session/keyframe_folder.h"

namespace longtake {

/// Writes saved states on a thread of its own, so that whoever makes chunks never waits for the disk. Small ones may
/// wait for their turn; a large one is taken when nothing else is in work, so that memory holds one beside the
/// source's. When one cannot be written, that is said once. No more are taken then, or none until the disk has room
/// again.
class StateWriter {
 public:
  explicit StateWriter(KeyframeFolder& folder);
  /// Writes the small states that wait, and gives up a large one at its next part.
  ~StateWriter();

  /// The largest state that it would take for this place now; 0: none.
  std::uint64_t room_for(const StatePlace& place);
  /// A state as large as room_for() said, or smaller.
  void write(const StatePlace& place, StateBytes state);

 private:
  void run(const std::stop_token& stop);
  void write_first(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);
  void look_for_room(std::unique_lock<std::mutex>& lock);

  KeyframeFolder& folder_;
  std::mutex mutex_;
  std::condition_variable_any work_there_;
  std::deque<std::pair<StatePlace, StateBytes>> waiting_;  // the first is in work
  std::uint64_t waiting_bytes_ = 0;
  bool gave_up_ = false;                  // for another reason than room
  std::optional<std::uint64_t> lacking_;  // the size of the state that the disk had no room for
  bool looks_ = false;                    // somebody wants to know whether it has
  std::jthread thread_;                   // last member, so that everything it uses outlives it
};

}  // namespace longtake
