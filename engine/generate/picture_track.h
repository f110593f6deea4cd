#pragma once

#include <ATen/core/Tensor.h>

#include <deque>
#include <memory>
#include <vector>

#include "engine/model/decoder.h"

namespace longtake {

/// The pictures of a stream. Chunks that were made before pass without being decoded; when pictures are wanted again,
/// the decoder warms up with the last of them.
class PictureTrack {
 public:
  PictureTrack() = default;
  explicit PictureTrack(std::shared_ptr<const Decoder> decoder) : decoder_(std::move(decoder)) {}

  /// The beginning of a video.
  void begin();
  /// latents [1, F, c, y, x] -> pictures [1, frames, H, W, 3] uint8
  HostCopy decode(const at::Tensor& latents);
  /// Advances the decoder's state by these latents without making pictures.
  void pass_by(const at::Tensor& latents);

  /// Pictures so far, whether they were decoded or not.
  std::int64_t pictures() const { return pictures_; }
  /// The decoder's state behind them.
  DecoderState state() const;
  void restore(const DecoderState& state, std::int64_t pictures);
  /// The same without a state: the decoder warms up with the latents before. The oldest come first.
  void restore(const std::vector<at::Tensor>& latents, std::int64_t pictures);
  /// Size of a saved state, without making one.
  std::int64_t state_bytes() const;

 private:
  void count(const at::Tensor& latents);
  void catch_up() const;

  std::shared_ptr<const Decoder> decoder_;
  std::int64_t pictures_ = 0;
  // Catching up changes nothing that can be seen from outside.
  mutable DecoderState state_;
  mutable std::deque<at::Tensor> passed_;  // not decoded, oldest first
  mutable std::int64_t passed_latents_ = 0;
  mutable bool trimmed_ = false;  // passed_ lacks older ones, so state_ is of no use
};

}  // namespace longtake
