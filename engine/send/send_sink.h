#pragma once

#include <functional>
#include <memory>

#include "engine/media/frame_sink.h"
#include "engine/send/sender.h"

namespace longtake {

/// Sends pictures that are generated faster than they are shown. write() waits until its picture is due, and never for
/// the receiver. The first call waits for the connection, and fails if there is none.
class SendSink final : public FrameSink {
 public:
  /// write() calls `told` when the state of the sending or the number of receivers has changed.
  SendSink(Sender::Options options, const VideoFormat& format, std::function<void(const SendingStatus&)> told);

  Result<void> write(FrameView frame) override;
  /// Waits a moment for pictures in transit; fails if the receiver is gone.
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
