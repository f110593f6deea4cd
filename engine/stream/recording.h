#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"
#include "engine/stream/video_chunk.h"

namespace longtake {

struct RecordingStart {
  std::string path;
  std::string session;  ///< where chunks are found again that had to be let go; "" when nothing is kept
  int width = 0;        ///< px
  int height = 0;       ///< px
  double fps = 16;
};

struct RecordingStatus {
  std::int64_t frames = 0;           ///< in the file, or on their way into it through the encoder
  std::int64_t bytes = 0;            ///< of the file
  std::int64_t waiting_frames = 0;   ///< given and not encoded yet
  std::int64_t frames_from_log = 0;  ///< that were read again because the recorder was behind
  std::string encoder{};             ///< who makes the video, "" until it is known
  bool finished = false;             ///< nothing will change any more
  std::optional<Error> failed{};     ///< the first error; what was safe before it stays in the file and plays
  std::optional<Error>
      stayed_fragmented{};  ///< a complete file that plays, but is not the plain MP4 that editors prefer
};

/// One file that grows while the stream runs. None of its calls blocks, except that the destructor finishes the file.
class Recording {
 public:
  virtual ~Recording() = default;

  /// Client thread. The frames of `chunk` from `first` on; they must have the size that was announced.
  virtual void add(std::shared_ptr<const VideoChunk> chunk, int first = 0) = 0;
  /// Client thread. Finishes the file after what was given; status() then says when.
  virtual void stop() = 0;
  /// Any thread.
  virtual RecordingStatus status() const = 0;
};

/// `wakeup` is called on the recorder's thread when status() has changed; it may only wake the client.
using StartRecording = std::function<std::unique_ptr<Recording>(const RecordingStart&, std::function<void()> wakeup)>;

}  // namespace longtake
