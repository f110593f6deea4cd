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

/// Sends pictures at their native rate on its own thread, and never blocks the caller. A short queue smooths their
/// arrival; excess pictures are dropped, oldest first. If no new picture arrives, the last one is sent again, because
/// servers end a stalled stream. A lost connection is opened again after growing pauses.
class Sender {
 public:
  struct Options {
    SendTarget target;
    OpenOutlet open{};            ///< empty: the outlet that `target` requires
    std::string size = "native";  ///< for picture_size()
    EncoderSettings encoder{.crf = 23, .preset = "veryfast", .live = true, .most_kbps = kSendKbps};
    std::size_t most_waiting = 8;                 ///< pictures
    std::chrono::milliseconds first_pause{1000};  ///< before the second attempt
    std::chrono::milliseconds longest_pause{30000};
    bool repeats = true;            ///< repeat the last picture while no new one arrives
    std::function<void()> changed;  ///< called on the sender's thread every second and after every change of state
  };

  explicit Sender(Options options);
  /// Drops the waiting pictures.
  ~Sender();

  void send(SentPicture picture);
  void set_black(bool black);
  SendingStatus status() const;
  /// True once all pictures have been sent or dropped.
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
  bool in_work_ = false;  // the outlet is processing a picture
  bool black_ = false;
  SendingStatus status_;

  std::jthread thread_;  // last member, so that everything it uses outlives it
};

/// Sends the pictures of a stream through a sender.
std::unique_ptr<Sending> start_sending(Sender::Options options);
/// The options for a plan. Refuses an invalid address or size, or a bit rate out of range.
Result<Sender::Options> sender_options(const SendPlan& plan);

/// The sender of the window and of `serve`.
StartSending make_sender();

}  // namespace longtake
