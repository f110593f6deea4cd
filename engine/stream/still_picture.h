#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "engine/core/result.h"

namespace longtake {

/// One picture of any size from the user.
struct StillPicture {
  int width = 0;                  ///< px
  int height = 0;                 ///< px
  std::vector<std::uint8_t> rgb;  ///< [height][width][3], full range, sRGB transfer

  /// True if the size of `rgb` matches width and height.
  bool whole() const {
    return width > 0 && height > 0 &&
           rgb.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3;
  }
};

/// A stream's request to a video that it follows.
struct FeedWish {
  int count = 0;    ///< pictures
  double fps = 16;  ///< the stream's rate; a video with another one is shown at its own speed
  int width = 0;    ///< px that a picture has to cover; a feed may shrink larger ones
  int height = 0;   ///< px
};

/// A video that a stream follows. Only the engine thread calls it; its methods may block.
class VideoFeed {
 public:
  virtual ~VideoFeed() = default;

  /// Called before the first picture, possibly several times. Returns why there is no video.
  virtual Result<void> open() = 0;
  /// The next pictures. Fewer: the video has ended. `cancelled` after a stop request during the wait; it must not be
  /// called after that.
  virtual Result<std::vector<StillPicture>> next(const FeedWish& wish, const std::stop_token& stop) = 0;
};

}  // namespace longtake
