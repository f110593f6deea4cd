#pragma once

#include <ATen/core/Tensor.h>

#include <deque>
#include <memory>
#include <vector>

#include "engine/model/decoder.h"

namespace longtake {

/// The pictures of a stream. Restored chunks are not decoded. When pictures are needed again, the decoder warms up with
/// the last of them.
class PictureTrack {
 public:
  PictureTrack() = default;
  explicit PictureTrack(std::shared_ptr<const Decoder> decoder) : decoder_(std::move(decoder)) {}

  /// Starts a new video.
  void begin();
  /// Latents [1, F, c, y, x] as pictures [1, frames, H, W, 3] uint8.
  HostCopy decode(const DecoderInput& input);
  /// Advances the decoder's state by these latents without producing pictures.
  void pass_by(const at::Tensor& latents);

  /// Number of pictures so far, decoded or not.
  std::int64_t pictures() const { return pictures_; }
  /// The decoder's state after them.
  DecoderState state() const;
  void restore(const DecoderState& state, std::int64_t pictures);
  /// restore() without a state: the decoder warms up with the preceding latents. The oldest come first.
  void restore(const std::vector<at::Tensor>& latents, std::int64_t pictures);
  /// Size of a saved state, without saving one.
  std::int64_t state_bytes() const;

 private:
  void count(const at::Tensor& latents);
  void catch_up() const;

  std::shared_ptr<const Decoder> decoder_;
  std::int64_t pictures_ = 0;
  // Catching up has no effect that is visible from outside.
  mutable DecoderState state_;
  mutable std::deque<at::Tensor> passed_;  // not decoded, oldest first
  mutable std::int64_t passed_latents_ = 0;
  mutable bool trimmed_ = false;  // passed_ lacks older ones, so state_ cannot be used
};

}  // namespace longtake
