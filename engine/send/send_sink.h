#pragma once

#include <functional>
#include <memory>

#include "engine/media/frame_sink.h"
#include "engine/send/sender.h"

namespace longtake {

/// Sends pictures that are made faster than they are shown: write() waits until its picture is due, and never for the
/// other side. The first one waits until there is a connection, and fails if there is none.
class SendSink final : public FrameSink {
 public:
  /// `told` is called by write() when the state of the sending has changed, or who watches.
  SendSink(Sender::Options options, const VideoFormat& format, std::function<void(const SendingStatus&)> told);

  Result<void> write(FrameView frame) override;
  /// Waits a moment for what is on its way; fails if the other side is gone.
  Result<void> finish() override;

 private:
  Result<void> connect();
  Result<void> check_status();

  const VideoFormat format_;
  const std::function<void(const SendingStatus&)> told_;
  std::unique_ptr<Sender> sender_;
  SendingStatus seen_;
  Patience::Clock::time_point begun_;
  std::int64_t written_ = 0;
};

}  // namespace longtake
