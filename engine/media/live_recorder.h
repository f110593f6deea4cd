#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/media/frame_source.h"
#include "engine/media/video_encoder.h"
#include "engine/stream/recording.h"

namespace longtake {

class FragmentedRecorder;

/// Consecutive pictures of a take, shared with their other users.
struct Pictures {
  std::shared_ptr<const std::uint8_t> rgb;  // [frames][height][width][3]
  int frames = 0;
  std::uint32_t take = 0;
  std::int64_t first_frame = 0;  ///< index in the take
};

/// Writes an MP4 on its own thread while pictures are generated, and never blocks the caller. Pictures that exceed the
/// memory limit are dropped and later read again from the log. Nothing is therefore missing from the file.
class LiveRecorder {
 public:
  struct Options {
    std::filesystem::path path;
    VideoFormat format;
    EncoderSettings encoder = {18, "veryfast", true, 0};
    std::size_t most_waiting_bytes = std::size_t{64} << 20;
    /// Supplies frames first .. end - 1 of a take again. Empty if there is no log. Pictures beyond the limit are then
    /// missing from the file, and the status counts them.
    std::function<Result<std::unique_ptr<FrameSource>>(std::uint32_t take, std::int64_t first, std::int64_t end)> log;
    std::function<void()> changed;  ///< called on the recorder's thread after each chunk and at the end
  };

  /// Returns at once; the file is opened on the thread.
  explicit LiveRecorder(Options options);
  /// Finishes the file and waits for it.
  ~LiveRecorder();

  void add(Pictures pictures);
  void stop();
  RecordingStatus status() const;

 private:
  void run();
  void record();
  bool joins_last(const Pictures& pictures);
  std::optional<Pictures> take_next();
  Result<void> write(FragmentedRecorder& file, const Pictures& pictures);
  Result<void> write_from_log(FragmentedRecorder& file, const Pictures& pictures);
  void end_with(std::optional<Error> failed, std::optional<Error> stayed_fragmented);
  std::size_t bytes_of(const Pictures& pictures) const;

  const Options options_;

  mutable std::mutex mutex_;
  std::condition_variable work_there_;
  std::deque<Pictures> waiting_;
  std::size_t held_bytes_ = 0;  // bytes of the waiting pictures that are held in memory
  bool ends_ = false;           // no more pictures will be added
  RecordingStatus status_;

  std::jthread thread_;  // last member, so that everything it uses outlives it
};

}  // namespace longtake
