#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// One picture of any size that somebody brings along.
struct StillPicture {
  int width = 0;                  ///< px
  int height = 0;                 ///< px
  std::vector<std::uint8_t> rgb;  ///< [height][width][3], full range, sRGB transfer

  /// Whether `rgb` has the bytes that the sizes promise.
  bool whole() const {
    return width > 0 && height > 0 &&
           rgb.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3;
  }
};

/// A stream's request to a video that it follows.
struct FeedWish {
  int count = 0;    ///< pictures
  double fps = 16;  ///< the stream's rate; a video with another one is shown at its own speed
  int width = 0;    ///< px that a picture has to cover; a feed may make larger ones smaller
  int height = 0;   ///< px
};

/// A video that a stream follows. Only the engine's thread calls it, and it may wait there for the video.
class VideoFeed {
 public:
  virtual ~VideoFeed() = default;

  /// Called before the first picture, perhaps several times; says why there is no video.
  virtual Result<void> open() = 0;
  /// The next pictures. Fewer: the video has ended. `cancelled` if asked to stop while it waits; nothing can be
  /// asked of it then.
  virtual Result<std::vector<StillPicture>> next(const FeedWish& wish, const std::stop_token& stop) = 0;
};

}  // namespace longtake
