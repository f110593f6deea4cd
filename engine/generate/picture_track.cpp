#include "engine/generate/picture_track.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace longtake {

void PictureTrack::begin() { restore(DecoderState(), 0); }

void PictureTrack::restore(const DecoderState& state, std::int64_t pictures) {
  state_ = state;
  pictures_ = pictures;
  passed_.clear();
  passed_latents_ = 0;
  trimmed_ = false;
}

void PictureTrack::restore(const std::vector<at::Tensor>& latents, std::int64_t pictures) {
  begin();
  for (const at::Tensor& part : latents) pass_by(part);
  pictures_ = pictures;
}

std::int64_t PictureTrack::state_bytes() const {
  std::int64_t sum = 0;
  for (const at::Tensor& tensor : state_.tensors)
    if (tensor.defined()) sum += static_cast<std::int64_t>(tensor.nbytes());
  return sum;
}

// The first latent frame of a video is one picture.
void PictureTrack::count(const at::Tensor& latents) {
  const std::int64_t each = decoder_->frames_per_latent();
  pictures_ += latents.size(1) * each - (pictures_ == 0 ? each - 1 : 0);
}

HostCopy PictureTrack::decode(const DecoderInput& input) {
  catch_up();
  count(input.latents);
  return start_rgb8(*decoder_, input, state_);
}

void PictureTrack::pass_by(const at::Tensor& latents) {
  count(latents);
  passed_.push_back(latents);
  passed_latents_ += latents.size(1);
  while (passed_latents_ - passed_.front().size(1) >= decoder_->warm_up_latents() && passed_.size() > 1) {
    passed_latents_ -= passed_.front().size(1);
    passed_.pop_front();
    trimmed_ = true;
  }
}

DecoderState PictureTrack::state() const {
  catch_up();
  return state_;
}

void PictureTrack::catch_up() const {
  std::int64_t skipped = 0;
  if (trimmed_) {
    state_ = {};
    skipped = passed_latents_ - decoder_->warm_up_latents();
  }
  for (const at::Tensor& latents : passed_) {
    const std::int64_t from = std::min(skipped, latents.size(1));
    skipped -= from;
    if (from < latents.size(1)) decoder_->pass_by(latents.slice(1, from), state_);
  }
  passed_.clear();
  passed_latents_ = 0;
  trimmed_ = false;
}

}  // namespace longtake
