#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/media/encoder_settings.h"
#include "engine/media/frame.h"
#include "engine/send/outlet.h"
#include "engine/send/patience.h"
#include "engine/send/target.h"
#include "engine/stream/sending.h"

namespace longtake {

/// A picture that is shared with its other users.
struct SentPicture {
  std::shared_ptr<const std::uint8_t> rgb;  // [height][width][3]
  VideoFormat format;
};

/// Sends pictures at their native rate on its own thread, and never makes the caller wait. A short queue evens out when
/// they come; what exceeds it is dropped, oldest first. While nothing new comes the last picture is sent again, because
/// servers end a stream that stands. A connection that is lost is made again, after pauses that grow.
class Sender {
 public:
  struct Options {
    SendTarget target;
    OpenOutlet open{};            ///< empty: what `target` asks for
    std::string size = "native";  ///< for picture_size()
    EncoderSettings encoder{.crf = 23, .preset = "veryfast", .live = true, .most_kbps = kSendKbps};
    std::size_t most_waiting = 8;                 ///< pictures
    std::chrono::milliseconds first_pause{1000};  ///< before the second try
    std::chrono::milliseconds longest_pause{30000};
    bool repeats = true;            ///< the last picture, while nothing new comes
    std::function<void()> changed;  ///< called on the sender's thread after every second and every change of state
  };

  explicit Sender(Options options);
  /// Drops the pictures that still wait.
  ~Sender();

  void send(SentPicture picture);
  void set_black(bool black);
  SendingStatus status() const;
  /// True once everything that was shown has been sent or dropped.
  bool is_idle() const;

 private:
  using Clock = Patience::Clock;

  void run();
  void work();
  std::optional<VideoFormat> wait_for_format();
  Result<void> send(Outlet& outlet, const VideoFormat& format);
  Result<std::unique_ptr<Outlet>> open(const VideoFormat& format);
  Result<std::unique_ptr<Outlet>> open_at(const VideoFormat& format);
  std::optional<SentPicture> take_next();
  bool rest_until(Clock::time_point time);
  void report(SendingStatus::State state, std::optional<Error> problem = {});
  void changed() const;

  const Options options_;
  Patience patience_;

  mutable std::mutex mutex_;
  std::condition_variable woken_;
  std::deque<SentPicture> waiting_;
  std::optional<SentPicture> last_;
  bool in_work_ = false;  // a picture is with the outlet
  bool black_ = false;
  SendingStatus status_;

  std::jthread thread_;  // last member, so that everything it uses outlives it
};

/// The pictures of a stream go out through a sender.
std::unique_ptr<Sending> start_sending(Sender::Options options);
/// The sending of a plan, which is refused if its address or its size is none, or if its bit rate is out of range.
Result<Sender::Options> sender_options(const SendPlan& plan);

/// The sender of the window and of `serve`.
StartSending make_sender();

}  // namespace longtake
