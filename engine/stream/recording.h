#pragma once

#include <cstddef>
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
  std::string session;  ///< the session that still holds dropped chunks; "" if nothing is logged
  int width = 0;        ///< px
  int height = 0;       ///< px
  double fps = 16;
};

struct RecordingStatus {
  std::int64_t frames = 0;                   ///< in the file or in the encoder
  std::int64_t bytes = 0;                    ///< size of the file
  std::int64_t waiting_frames = 0;           ///< received but not encoded yet
  std::int64_t frames_from_log = 0;          ///< read again because the recorder was late
  std::string encoder{};                     ///< name of the video encoder, "" until it is known
  bool finished = false;                     ///< the status will not change any more
  std::optional<Error> failed{};             ///< the first error; frames written before it stay in the file and play
  std::int64_t lost_frames = 0;              ///< dropped because the recorder was late and there was no log to read
  std::optional<Error> lacks{};              ///< reports that frames were dropped
  std::optional<Error> stayed_fragmented{};  ///< complete and playable, but not the plain MP4 that editors prefer
};

/// One file that grows while the stream runs. None of its methods blocks, except that the destructor finishes the file.
class Recording {
 public:
  virtual ~Recording() = default;

  /// Client thread. Adds the frames of `chunk` from `first` on; they must have the announced size.
  virtual void add(std::shared_ptr<const VideoChunk> chunk, int first = 0) = 0;
  /// Client thread. Finishes the file after the frames received so far; status() reports completion.
  virtual void stop() = 0;
  /// Any thread.
  virtual RecordingStatus status() const = 0;
};

/// `wakeup` is called on the recorder's thread after status() changed; it may only wake the client.
using StartRecording = std::function<std::unique_ptr<Recording>(const RecordingStart&, std::function<void()> wakeup)>;

}  // namespace longtake
