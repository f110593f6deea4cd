#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "training/world/scene.h"

/// Exact detectors: only toys are vivid or pure white, so colour arithmetic finds and names them. No learned model is
/// used, and renders and generated pictures are judged alike.
namespace longtake::eval {

/// One picture, [H][W][3].
struct Picture {
  std::span<const std::uint8_t> rgb;
  int width = 0, height = 0;
};

/// A region with the colour and size of a toy.
struct Blob {
  world::Colour colour = world::Colour::red;
  world::Shape shape = world::Shape::ball;
  float shape_error = 0;     ///< distance to the shape's outline, 0 = perfect; above 0.12 it is hardly that shape
  float x = 0, y = 0;        ///< centroid, in world units (320 across)
  float area = 0;            ///< square world units
  std::array<float, 3> rgb;  ///< mean colour, 0..1
  bool at_border = false;    ///< touches the picture's border, so it may be cut
};

/// Finds toys in single pictures. Holds the outlines that it compares with and scratch memory; one per thread.
class BlobFinder {
 public:
  BlobFinder();

  /// Largest first.
  std::vector<Blob> find(const Picture& picture);

 private:
  static constexpr int kRays = 120;
  using Outline = std::array<float, kRays>;  // radius per direction, over the square root of the area

  struct Region {
    std::vector<int> pixels;
    int left, top, right, bottom;
  };
  struct Silhouette {
    Outline radius;
    float hole = 0;  // area of a hole in the very middle, as a share of the filled region
  };
  static Silhouette outline_of(const Region& region, int width);
  void sharpen(Region& region) const;
  void classify(const Picture& picture);
  void collect(int colour, int threshold, float scale, std::vector<Region>& out);
  Blob describe(const Picture& picture, const Region& region, int colour, float scale) const;
  void name_shape(const Region& region, int width, Blob& blob) const;

  std::array<Outline, world::kShapes> outlines_;
  std::vector<std::uint8_t> class_, strength_;  // [H][W]; class 0 = none, 1.. = colour + 1
  std::vector<std::uint8_t> mark_;              // per pixel, scratch of collect()
  std::array<int, world::kColours> vivid_pixels_ = {};
  int width_ = 0, height_ = 0;
};

/// The toy colour whose hue this is, if it is any.
std::optional<world::Colour> toy_hue(float r, float g, float b);

}  // namespace longtake::eval
