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

/// Writes saved states on its own thread, so that generating chunks never waits for the disk. Small ones may be queued.
/// A large one is accepted only when the queue is empty, so that memory holds one in addition to the source's. A failed
/// write is reported once. After that no states are accepted, or none until the disk has space again.
class StateWriter {
 public:
  explicit StateWriter(KeyframeFolder& folder);
  /// Writes the small queued states, and abandons a large one at its next part.
  ~StateWriter();

  /// The largest state that is accepted for this place now; 0: none.
  std::uint64_t room_for(const StatePlace& place);
  /// Precondition: the state is at most as large as room_for() returned.
  void write(const StatePlace& place, StateBytes state);

 private:
  void run(const std::stop_token& stop);
  void write_first(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);
  void look_for_room(std::unique_lock<std::mutex>& lock);

  KeyframeFolder& folder_;
  std::mutex mutex_;
  std::condition_variable_any work_there_;
  std::deque<std::pair<StatePlace, StateBytes>> waiting_;  // the first is being written
  std::uint64_t waiting_bytes_ = 0;
  bool gave_up_ = false;                  // for a reason other than space
  std::optional<std::uint64_t> lacking_;  // size of the state that did not fit on the disk
  bool looks_ = false;                    // a check for free space was requested
  std::jthread thread_;                   // last member, so that everything it uses outlives it
};

}  // namespace longtake
