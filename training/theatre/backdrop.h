#pragma once

#include <memory>
#include <span>

#include "training/theatre/setting.h"
#include "training/theatre/view.h"

namespace longtake::theatre {

/// Paints everything but the things: the land behind them, then covers and weather before them. It holds scratch
/// memory, so keep one per thread; not thread-safe itself. The same backdrop, covers, picture and camera give the same
/// bytes on every machine with IEEE 754 floats, for every view that contains them.
class BackdropPainter {
 public:
  BackdropPainter(int width_px, int height_px);
  ~BackdropPainter();
  BackdropPainter(BackdropPainter&&) noexcept;
  BackdropPainter& operator=(BackdropPainter&&) noexcept;

  /// Paints the strips, only as wide as the camera sees in `view`. Call it before the two below.
  void paint(const Backdrop& backdrop, std::span<const Cover> covers, const View& view);
  /// Fills the frame: sky to ground, marks, and the weather behind the things.
  void behind(float picture, float camera_x, Frame& frame);
  /// Lays the covers over it, with 0 in `mask` (one byte a pixel, or null) where they hide more than half of a pixel,
  /// then the weather before everything.
  void before(float picture, float camera_x, Frame& frame, std::uint8_t* mask);
  const Setting& setting() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace longtake::theatre
