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
  std::string session;  ///< the session in which dropped chunks are found again; "" if nothing is logged
  int width = 0;        ///< px
  int height = 0;       ///< px
  double fps = 16;
};

struct RecordingStatus {
  std::int64_t frames = 0;           ///< in the file or in the encoder
  std::int64_t bytes = 0;            ///< size of the file
  std::int64_t waiting_frames = 0;   ///< received but not encoded yet
  std::int64_t frames_from_log = 0;  ///< read again because the recorder was behind
  std::string encoder{};             ///< name of the video encoder, "" until it is known
  bool finished = false;             ///< the status will not change any more
  std::optional<Error> failed{};     ///< the first error; frames that were safe before it stay in the file and play
  std::optional<Error> stayed_fragmented{};  ///< complete and playable, but not the plain MP4 that editors prefer
};

/// One file that grows while the stream runs. None of its methods blocks, except that the destructor finishes the file.
class Recording {
 public:
  virtual ~Recording() = default;

  /// Client thread. Adds the frames of `chunk` from `first` on; they must have the announced size.
  virtual void add(std::shared_ptr<const VideoChunk> chunk, int first = 0) = 0;
  /// Client thread. Finishes the file after the frames received so far; status() reports when that is done.
  virtual void stop() = 0;
  /// Any thread.
  virtual RecordingStatus status() const = 0;
};

/// `wakeup` is called on the recorder's thread when status() has changed; it may only wake the client.
using StartRecording = std::function<std::unique_ptr<Recording>(const RecordingStart&, std::function<void()> wakeup)>;

struct SendingStatus {
  enum class State {
    connecting,
    sending,
    waiting,  ///< for the next try to connect
    ended,    ///< the status will not change any more
  };

  State state = State::connecting;
  std::string target{};            ///< where to, without what is secret in it
  std::int64_t sent = 0;           ///< pictures that the other side took, repeated ones included
  std::int64_t dropped = 0;        ///< pictures of the stream that were left out
  std::int64_t reconnected = 0;    ///< how often the connection was lost and made again
  double next_try_s = 0;           ///< while waiting: seconds from the beginning of the wait to the next try
  std::optional<Error> problem{};  ///< why it waits, or why it ended; unset if it was stopped
};

/// The pictures of the stream on their way to somebody else. None of its methods blocks, and its destructor does not
/// wait for the other side.
class Sending {
 public:
  virtual ~Sending() = default;

  /// Client thread. The picture that is shown now.
  virtual void show(std::shared_ptr<const VideoChunk> chunk, int frame) = 0;
  /// Client thread. Black in place of the pictures.
  virtual void set_black(bool black) = 0;
  /// Any thread.
  virtual SendingStatus status() const = 0;
};

/// Begins to send to an address, or says why it cannot be one. `wakeup` is called on the sender's thread when status()
/// has changed; it may only wake the client.
using StartSending =
    std::function<Result<std::unique_ptr<Sending>>(const std::string& address, std::function<void()> wakeup)>;

/// A piece of a video that is watched while it is made: a fragment of an MP4. Whoever has the header can begin with any
/// fragment that begins with a key frame.
struct VideoFragment {
  std::shared_ptr<const std::string> header{};  ///< of the MP4; another one begins another video
  std::string bytes{};
  bool has_key = false;     ///< it begins with a key frame
  int pictures = 0;         ///< in it
  std::uint64_t time = 0;   ///< of its first picture, in the units of the MP4
  std::size_t time_at = 0;  ///< where in `bytes` it stands: eight bytes, the highest first
};

/// Called on the encoder's thread.
using TakeFragment = std::function<void(VideoFragment)>;

/// Begins to encode what is shown, at the stream's rate; while nothing new is shown, the last picture again. `changed`
/// is called on the encoder's thread when status() has changed.
using StartLiveVideo = std::function<std::unique_ptr<Sending>(TakeFragment take, std::function<void()> changed)>;

}  // namespace longtake
