#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <optional>
#include <stop_token>

#include "engine/model/picture_encoder.h"
#include "engine/stream/still_picture.h"

namespace longtake {

/// Reads the pictures of a video chunk by chunk and encodes them.
class VideoFollower {
 public:
  VideoFollower() = default;
  VideoFollower(std::shared_ptr<VideoFeed> feed, std::shared_ptr<const PictureEncoder> encoder)
      : feed_(std::move(feed)), encoder_(std::move(encoder)) {}

  bool follows() const { return feed_ != nullptr; }
  const std::shared_ptr<VideoFeed>& feed() const { return feed_; }

  /// The latents of the next chunk, [1, F, c, y, x], with the pictures that `wish` requests. `begins`: they are the
  /// first of a take. A video that ends within the chunk holds its last picture. Undefined: it has ended and is no
  /// longer followed.
  Result<at::Tensor> next(const FeedWish& wish, bool begins, const std::stop_token& stop);

 private:
  std::shared_ptr<VideoFeed> feed_;  // null: none
  std::shared_ptr<const PictureEncoder> encoder_;
  DecoderState encoded_;  // the encoder's state after the last chunk
  bool began_ = false;    // a picture was read
};

}  // namespace longtake
