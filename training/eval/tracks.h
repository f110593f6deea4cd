#pragma once

#include <vector>

#include "training/eval/blobs.h"

namespace longtake::eval {

/// Pictures one after another, [T][H][W][3].
struct Film {
  std::span<const std::uint8_t> rgb;
  int frames = 0, width = 0, height = 0;

  Picture at(int frame) const {
    const auto bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3;
    return {rgb.subspan(static_cast<std::size_t>(frame) * bytes, bytes), width, height};
  }
};

/// One toy from the frame where it appears to the frame where it is lost.
struct Track {
  struct Point {
    int frame;
    Blob blob;
  };
  std::vector<Point> points;
  // Read from the majority of its clearly seen points.
  world::Colour colour = world::Colour::red;
  world::Shape shape = world::Shape::ball;
  bool shape_known = false;  ///< it was seen away from the picture's border, which cuts shapes

  int first() const { return points.front().frame; }
  int last() const { return points.back().frame; }
};

/// Joins blobs that are near each other from frame to frame; a blob may be lost for up to three frames (a flake,
/// another toy before it). Tracks of fewer than four points are noise and left out.
std::vector<Track> find_tracks(BlobFinder& finder, const Film& film);

/// Something came back after having been out of sight.
struct Return {
  int gap_frames = 0;
  bool same_colour = false;
  bool same_shape = false;
  bool shape_known = false;  ///< known before and after the gap

  /// Only known properties are compared.
  bool same() const { return same_colour && (same_shape || !shape_known); }
};

/// Every return after a gap of `shortest` to `longest` frames. A track that begins in the middle of the clip is matched
/// with a track that ended before it: one of the same look if there is one, else the latest, whose look has then
/// changed.
std::vector<Return> find_returns(const std::vector<Track>& tracks, int shortest = 8, int longest = 64);

}  // namespace longtake::eval
