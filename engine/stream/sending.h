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

/// Fits a line of 10 Mbit/s with a margin.
inline constexpr int kSendKbps = 6000;
inline constexpr int kLeastSendKbps = 100;
inline constexpr int kMostSendKbps = 100000;

/// Where and in which form the stream is sent.
struct SendPlan {
  std::string address;
  std::string size = "native";  ///< size as in exports: native, 2x, 1080p or WIDTHxHEIGHT
  int most_kbps = kSendKbps;    ///< bit rate of H.264 for a network address, averaged over a second
  std::string certificates{};   ///< file with the certificates that rtmps:// trusts; "": the system's
};

struct SendingStatus {
  enum class State {
    connecting,
    sending,
    waiting,  ///< for the next attempt to connect
    ended,    ///< the status will not change any more
  };

  State state = State::connecting;
  std::string target{};            ///< destination, without secrets
  std::int64_t sent = 0;           ///< pictures that the receiver accepted, including repeated ones
  std::int64_t dropped = 0;        ///< pictures of the stream that were skipped
  std::int64_t reconnected = 0;    ///< number of reconnections
  std::optional<int> receivers{};  ///< number of current receivers, if known
  double next_try_s = 0;           ///< while waiting: seconds from the beginning of the wait to the next attempt
  std::optional<Error> problem{};  ///< why it waits or ended; unset if it was stopped
};

/// Sends the stream's pictures to another program or machine. None of its methods blocks. Its destructor does not wait
/// for the receiver.
class Sending {
 public:
  virtual ~Sending() = default;

  /// Client thread. Sets the picture that is shown now.
  virtual void show(std::shared_ptr<const VideoChunk> chunk, int frame) = 0;
  /// Client thread. Sends black instead of the pictures.
  virtual void set_black(bool black) = 0;
  /// Any thread.
  virtual SendingStatus status() const = 0;
};

/// Starts sending, or returns why the plan is invalid. `wakeup` is called on the sender's thread after status()
/// changed; it may only wake the client.
using StartSending =
    std::function<Result<std::unique_ptr<Sending>>(const SendPlan& plan, std::function<void()> wakeup)>;

/// A virtual camera of this computer, which offers the stream to programs that read cameras.
struct VirtualCamera {
  std::string address;  ///< as in SendPlan
  std::string name;     ///< name in other programs
};

/// Finds the virtual cameras that are usable now; the one that "camera:" selects comes first. If there is none, returns
/// what is missing. Takes a few milliseconds.
using FindCameras = std::function<Result<std::vector<VirtualCamera>>()>;

/// Returns an error that names the missing part of NDI. Takes a few milliseconds.
using CheckNdi = std::function<Result<void>()>;

/// A fragment of an MP4 that is watched while it is encoded. With the header, a client can start at any fragment that
/// begins with a key frame.
struct VideoFragment {
  std::shared_ptr<const std::string> header{};  ///< start of the MP4; a different one starts a new video
  std::string bytes{};
  bool has_key = false;     ///< the fragment begins with a key frame
  int pictures = 0;         ///< pictures in the fragment
  std::uint64_t time = 0;   ///< presentation time of its first picture, in the MP4's units
  std::size_t time_at = 0;  ///< offset of the time in `bytes`: eight bytes, big-endian
};

/// Called on the encoder's thread.
using TakeFragment = std::function<void(VideoFragment)>;

/// Encodes the shown pictures at the stream's rate; repeats the last picture while nothing new is shown. `changed` is
/// called on the encoder's thread after status() changed.
using StartLiveVideo = std::function<std::unique_ptr<Sending>(TakeFragment take, std::function<void()> changed)>;

}  // namespace longtake
