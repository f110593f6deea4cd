#include "engine/jobs/export_frames.h"

#include <algorithm>
#include <utility>

namespace longtake {
namespace {

using Frame = Result<std::optional<FrameView>>;

Frame stopped() { return fail(Error::Kind::cancelled, "The export was stopped"); }

int margin_of(int height) { return std::max(4, height / 40); }

}  // namespace

Frame HeldFrames::next(std::stop_token stop) {
  if (given_ == count_) return std::optional<FrameView>();
  if (!ended_) {
    auto frame = inner_->next(stop);
    if (!frame) return frame;
    ended_ = !*frame;
    if (!ended_) {
      ++given_;
      last_.assign((*frame)->begin(), (*frame)->end());
      return frame;
    }
  }
  if (stop.stop_requested()) return stopped();
  if (last_.empty()) return std::optional<FrameView>();
  ++given_;
  return std::optional<FrameView>(last_);
}

Frame OverlaidFrames::next(std::stop_token stop) {
  auto frame = inner_->next(std::move(stop));
  if (!frame || !*frame) return frame;
  const Overlay* overlay = memory_->at(frame_++);
  if (overlay == nullptr) return frame;
  if (overlay != painted_of_) painted_ = paint_overlay(*overlay, map_, format().width, format().height);
  painted_of_ = overlay;
  picture_.assign((*frame)->begin(), (*frame)->end());
  lay_over(picture_, painted_);
  return std::optional<FrameView>(picture_);
}

Frame MemoryFrames::next(std::stop_token stop) {
  if (given_ == count_) return std::optional<FrameView>();
  if (stop.stop_requested()) return stopped();
  const Overlay* overlay = memory_->at(frame_ + given_++);
  if (picture_.empty() || overlay != painted_of_) {
    picture_.assign(format_.frame_bytes(), 0);
    if (overlay != nullptr) lay_over(picture_, paint_heatmap(*overlay, map_, format_.width, format_.height));
    painted_of_ = overlay;
  }
  return std::optional<FrameView>(picture_);
}

VideoFormat BesideFrames::format() const {
  VideoFormat format = sides_[0].frames->format();
  format.width *= 2;
  return format;
}

Frame BesideFrames::next(std::stop_token stop) {
  const VideoFormat whole = format();
  const int margin = margin_of(whole.height);
  const std::size_t half = static_cast<std::size_t>(whole.width / 2) * 3;
  picture_.resize(whole.frame_bytes());
  for (std::size_t side = 0; side < 2; ++side) {
    auto frame = sides_[side].frames->next(stop);
    if (!frame || !*frame) return frame;
    for (std::size_t y = 0; y < static_cast<std::size_t>(whole.height); ++y)
      std::ranges::copy((*frame)->subspan(y * half, half),
                        picture_.begin() + static_cast<std::ptrdiff_t>((2 * y + side) * half));
    const int x = static_cast<int>(side) * whole.width / 2 + margin;
    if (sides_[side].plate.width > 0) lay_over_at(picture_, whole.width, sides_[side].plate, x, margin);
  }
  return std::optional<FrameView>(picture_);
}

Plate side_caption(const std::string& text, int width, int height) {
  return paint_caption(text, std::max(10, height / 24), width - 2 * margin_of(height));
}

}  // namespace longtake
