#pragma once

#include <memory>
#include <span>

#include "training/theatre/setting.h"
#include "training/theatre/view.h"

namespace longtake::theatre {

/// Paints everything except the things: the land behind them, then covers and weather in front of them. It holds
/// scratch memory and is not thread-safe: use one per thread. The same backdrop, covers, picture and camera give the
/// same bytes on every machine with IEEE 754 floats, for every view that contains them.
class BackdropPainter {
 public:
  BackdropPainter(int width_px, int height_px);
  ~BackdropPainter();
  BackdropPainter(BackdropPainter&&) noexcept;
  BackdropPainter& operator=(BackdropPainter&&) noexcept;

  /// Paints the strips, only as wide as the camera sees in `view`. Call it before behind() and before().
  void paint(const Backdrop& backdrop, std::span<const Cover> covers, const View& view);
  /// Fills the frame: sky to ground, marks, and the weather behind the things.
  void behind(float picture, float camera_x, Frame& frame);
  /// Draws the covers over the frame, then the weather in front of everything. Sets `mask` (one byte per pixel, or
  /// null) to 0 where covers hide more than half of a pixel.
  void before(float picture, float camera_x, Frame& frame, std::uint8_t* mask);
  const Setting& setting() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace longtake::theatre
