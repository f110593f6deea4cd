#include "control/video_preview.h"

#include <chrono>
#include <utility>

namespace longtake::control {
namespace {

// Reloading a page must not restart the encoder.
constexpr std::chrono::milliseconds kVideoLinger{5000};

}  // namespace

VideoPreview::VideoPreview(Loop& loop, StartLiveVideo start, Show show, Broke broke)
    : loop_(loop), start_(std::move(start)), show_(std::move(show)), broke_(std::move(broke)) {}

VideoPreview::~VideoPreview() { loop_.cancel(ending_); }

std::optional<Error> VideoPreview::watch(const Screen::Picture& seen) {
  loop_.cancel(std::exchange(ending_, 0));
  if (encoder_) return encoder_->status().problem;
  const int running = ++running_;
  encoder_ = start_(
      [this, running](VideoFragment fragment) {
        loop_.post([this, running, fragment = std::move(fragment)] {
          if (running == running_ && encoder_) show_(fragment);
        });
      },
      [this, running] {
        loop_.post([this, running] {
          if (running != running_ || !encoder_) return;
          if (const auto problem = encoder_->status().problem) broke_(*problem);
        });
      });
  show(seen);
  return std::nullopt;
}

void VideoPreview::leave() {
  if (!encoder_ || ending_ != 0) return;
  ending_ = loop_.after(kVideoLinger, [this] {
    ending_ = 0;
    encoder_.reset();
  });
}

void VideoPreview::show(const Screen::Picture& seen) {
  if (encoder_ && seen.chunk) encoder_->show(seen.chunk, seen.frame);
}

}  // namespace longtake::control
