#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/video_chunk.h"

namespace longtake {

/// A line of 10 Mbit/s carries this with room to spare.
inline constexpr int kSendKbps = 6000;
inline constexpr int kLeastSendKbps = 100;
inline constexpr int kMostSendKbps = 100000;

/// Where the stream is sent, and as what.
struct SendPlan {
  std::string address;
  std::string size = "native";  ///< a size as exports take it: native, 2x, 1080p or WIDTHxHEIGHT
  int most_kbps = kSendKbps;    ///< bit rate of H.264 for a network address, as a mean over a second
  std::string certificates{};   ///< a file of those that rtmps:// trusts; "": the system's
};

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
  std::optional<int> receivers{};  ///< how many take the pictures now, where that can be known
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

/// Begins to send, or says why the plan is none. `wakeup` is called on the sender's thread when status() has changed;
/// it may only wake the client.
using StartSending =
    std::function<Result<std::unique_ptr<Sending>>(const SendPlan& plan, std::function<void()> wakeup)>;

/// A virtual camera of this computer, through which the stream reaches programs that take pictures from cameras.
struct VirtualCamera {
  std::string address;  ///< as SendPlan has it
  std::string name;     ///< as other programs show it
};

/// Finds the virtual cameras that could be used now, the one first that "camera:" stands for; if there is none, says
/// what is missing. Takes a few milliseconds.
using FindCameras = std::function<Result<std::vector<VirtualCamera>>()>;

/// Returns an error that names the missing part of NDI. Takes a few milliseconds.
using CheckNdi = std::function<Result<void>()>;

/// A piece of a video that is watched while it is made: a fragment of an MP4. Whoever has the header can begin with any
/// fragment that begins with a key frame.
struct VideoFragment {
  std::shared_ptr<const std::string> header{};  ///< how the MP4 begins; another one begins another video
  std::string bytes{};
  bool has_key = false;     ///< the fragment begins with a key frame
  int pictures = 0;         ///< pictures in the fragment
  std::uint64_t time = 0;   ///< when its first picture is shown, in the MP4's units
  std::size_t time_at = 0;  ///< where in `bytes` it stands: eight bytes, the highest first
};

/// Called on the encoder's thread.
using TakeFragment = std::function<void(VideoFragment)>;

/// Begins to encode what is shown, at the stream's rate; while nothing new is shown, the last picture again. `changed`
/// is called on the encoder's thread when status() has changed.
using StartLiveVideo = std::function<std::unique_ptr<Sending>(TakeFragment take, std::function<void()> changed)>;

}  // namespace longtake
