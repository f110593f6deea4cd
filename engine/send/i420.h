#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/result.h"
#include "engine/media/colour.h"
#include "engine/media/frame.h"

namespace longtake {

/// Pictures in the cameras' format: 4:2:0 in three planes without gaps, Y, U, V, in the colour of our videos (BT.709,
/// limited range). Every program that reads cameras supports it, and our encoder also needs it, so one conversion
/// serves all. YUYV would be a third larger without carrying more colour than the stream has.
class I420Pictures {
 public:
  static Result<I420Pictures> create(const VideoFormat& format);

  /// Even: odd sizes grow by one column or row.
  int width() const { return colour_.width(); }
  int height() const { return colour_.height(); }
  std::size_t bytes() const { return bytes_.size(); }

  /// Valid until the next call.
  Result<std::span<const std::uint8_t>> picture(FrameView frame);

 private:
  explicit I420Pictures(ColourConverter colour);

  ColourConverter colour_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace longtake
