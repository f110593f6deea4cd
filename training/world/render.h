#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "training/world/scene.h"

namespace longtake::world {

/// The exact state of one object on one frame.
struct ObjectTruth {
  Pose pose;
  float radius = 0;    ///< world units
  float ground_y = 0;  ///< y of its foot when it is on the ground
  float visible = 0;   ///< share of its area that is on the picture and not covered, 0..1
  int box[4] = {};     ///< bounds of its visible pixels: left, top, right, bottom (exclusive); all 0 when hidden
};

/// The place on the picture of an occluder, which hides toys that pass behind it.
struct CoverTruth {
  float x = 0, width = 0;  ///< its middle, world units
};

struct FrameTruth {
  float camera_x = 0;                ///< world units
  std::vector<ObjectTruth> objects;  ///< in the scene's order
  std::vector<CoverTruth> covers;
};

struct Clip {
  int frames = 0, width = 0, height = 0;
  std::vector<std::uint8_t> rgb;   // [T][H][W][3]
  std::vector<std::uint8_t> mask;  // [T][H][W], 0 = no object, n = object n-1 of the scene is visible there
  std::vector<FrameTruth> truth;   // [T]
  std::string caption;             // filled by make_clip and make_changing_clip only
  std::vector<int> named;          // objects of the scene in the order of the caption
  std::string first_caption;       // caption of the frames before a change; equal to `caption` if nothing changes
  std::vector<int> first_named;    // objects in the order of first_caption
};

/// Turns scenes into pictures. Holds scratch memory, so keep one per thread; not thread-safe itself. The same scene and
/// frame give the same bytes on every machine with IEEE 754 floats, for every range of frames and regardless of earlier
/// calls: only + - * / and square root are used, never fused.
class Renderer {
 public:
  explicit Renderer(int width = kWidth, int height = kHeight);  // any size of about 5:3
  ~Renderer();
  Renderer(Renderer&&) noexcept;
  Renderer& operator=(Renderer&&) noexcept;

  /// Frames first_frame .. first_frame + frames - 1. Layers are painted once per call, and only as wide as the camera
  /// sees in these frames, so a single frame is cheap too.
  void render(const SceneSpec& scene, int first_frame, int frames, Clip& out);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace longtake::world
