#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "engine/stream/chunk_source.h"
#include "engine/stream/stream.h"
#include "engine/stream/take_book.h"

namespace longtake {

/// A Stream whose chunks a ChunkSource makes on a separate thread. Construction returns at once; the source is opened
/// on that thread.
class EngineStream final : public Stream {
 public:
  /// For interactive programs. Longer than the interval between two steps of a slider.
  static constexpr std::chrono::milliseconds kSettle{100};

  struct Options {
    Wakeup wakeup;
    /// While the stream plays, commands are applied once no newer one arrived for this long, even if no chunk is
    /// requested yet. A prompt switch is then complete before the chunk is requested. Zero disables this.
    std::chrono::milliseconds settle{0};
    /// The time that the destructor waits for the current step before it calls on_hang.
    std::chrono::milliseconds hang_limit{3000};
    /// Called in the destructor if the step did not end in time. A program saves its data and ends the process here. If
    /// it returns, the destructor continues to wait.
    std::function<void()> on_hang;
  };

  EngineStream(std::unique_ptr<ChunkSource> source, Options options);
  ~EngineStream() override;

  CommandId post(CommandBody body) override;
  void request_chunks(int count) override;
  std::optional<Event> poll() override;
  PeekId peek(SetPrompt prompt) override;
  void drop_peek() override;
  void stop_going_back() override;

 private:
  using Clock = std::chrono::steady_clock;

  struct PeekWish {
    PeekId id = 0;
    SetPrompt prompt;
  };

  void run(const std::stop_token& stop);
  void work(const std::stop_token& stop);
  bool open_source(const std::stop_token& stop);
  /// Sleeps until there is work; returns false after a stop request.
  bool wait_for_work(const std::stop_token& stop);
  bool takes_commands() const;                       // with mutex_
  std::optional<Clock::time_point> settled() const;  // with mutex_
  std::vector<Command> take_commands(bool& chunk_wanted);
  void apply(const Command& command, const std::stop_token& stop);
  Result<ChunkSource::Applied> go_back(const Command& command, const std::stop_token& stop);
  /// Translates the prompt into the model's vocabulary if that is limited.
  CommandBody as_read(const CommandBody& command) const;
  /// Applies the settings in force to a take that begins from nothing.
  void bring_along(InForce kept, bool opened_again);
  CommandId next_id();
  void fire_cues(const std::stop_token& stop);
  void make_peek(const std::stop_token& stop);
  void make_chunk(const std::stop_token& stop);
  void publish(Event event);
  void fail_with(Error error);

  const Options options_;
  const std::unique_ptr<ChunkSource> source_;  // engine thread only
  bool open_ = false;                          // engine thread only: the source can make chunks
  bool reads_ = false;                         // engine thread only: prompts become the model's words
  TakeBook book_;                              // engine thread only
  Command plan_;                               // engine thread only: the SetPlan in force
  std::vector<bool> fired_;                    // engine thread only: whether each cue of the plan fired
  TakeId take_ = 0;                            // engine thread only
  ChunkIndex next_chunk_ = 0;                  // engine thread only

  mutable std::mutex mutex_;
  std::condition_variable_any work_there_;
  std::condition_variable finished_there_;
  std::deque<Command> commands_;
  std::deque<Event> events_;
  int demand_ = 0;  // requested chunks that are not generated yet
  Clock::time_point last_post_;
  Clock::time_point last_request_;
  CommandId last_id_ = 0;
  std::optional<PeekWish> peek_;  // the newest, until work on it begins
  std::stop_source peek_ends_;    // stops the peek in progress
  PeekId last_peek_ = 0;
  std::stop_source going_ends_;  // stops the Rewind or Branch in progress
  bool ready_ = false;           // a copy of open_ for wait_for_work's condition
  bool finished_ = false;

  std::jthread thread_;  // last member, so that everything it uses outlives it
};

}  // namespace longtake
