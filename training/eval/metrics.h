#pragma once

#include <optional>

#include "training/eval/places.h"
#include "training/eval/tracks.h"

namespace longtake::eval {

/// Consistency of the toys' look, 0..100: half colour, three tenths shape, two tenths size, compared with their first
/// clearly seen point. Empty if there is no toy.
std::optional<float> subject_steadiness(const std::vector<Track>& tracks);

/// Consistency of the rest of the picture, 0..100, compared with the first second. Sideways camera motion is measured
/// and undone; toys are left out. 100 is no change, 0 is a mean change of a quarter of the whole range.
float background_steadiness(BlobFinder& finder, const Film& film);

/// Camera motion to the right per picture, world units, measured from the motion of the ground over three quarters of a
/// second; toys are left out.
float camera_speed(BlobFinder& finder, const Film& film);

/// Distance of each picture from the mean of its neighbours, divided by the change between them: 0 for perfectly smooth
/// motion. A still clip has no roughness, so look at dynamics() too.
float roughness(const Film& film);
/// 0..100 for a roughness against that of real renders.
float motion_score(float roughness, float real_roughness);

/// Mean speed of the toys' centroids, world units a frame, measured over half a second: from one frame to the next, an
/// unsteady outline would look like motion.
float dynamics(const std::vector<Track>& tracks);

/// Quality of pictures `first` .. `end - 1`, 0..100: half is the distance of their colours to the nearest render, half
/// the strength of edges compared with `real_edges`.
float imagery(const PlaceReader& reader, const Film& film, int first, int end, float real_edges);
float edge_strength(const Film& film, int first, int end);

/// Properties that a prompt names and that a detector can check; empty where the prompt does not name one.
struct Asked {
  std::optional<int> objects;
  std::optional<world::Colour> colour;  ///< colour of the only object
  std::optional<world::Shape> shape;
  std::optional<world::Scenery> scenery;
  std::optional<world::Time> time;
  std::optional<world::Weather> weather;
  std::optional<int> pan;  ///< camera motion: -1 to the left, 1 to the right, 0 none
};
struct Answer {
  std::optional<bool> objects, colour, shape, scenery, time, weather;
  std::optional<float> pictures_with_objects;  ///< percentage of pictures that show the number of objects in the prompt
};
/// Checks the tracks and the place in the middle frame. Toys are counted in the frame that shows most of them.
Answer adherence(const Asked& asked, const std::vector<Track>& tracks, const PlaceReader& reader, const Film& film);

/// Frames from `switch_frame` until `holds` (one entry per frame) stays true for `steady` frames; nothing if it never
/// does.
std::optional<int> switch_latency(const std::vector<bool>& holds, int switch_frame, int steady = 8);

/// A mean with the interval that 95 of 100 resamplings of the values fall into.
struct Interval {
  float mean = 0, low = 0, high = 0;
};
Interval bootstrap(const std::vector<float>& values, std::uint64_t seed = 1, int rounds = 2000);

}  // namespace longtake::eval
