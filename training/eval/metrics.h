#pragma once

#include <optional>

#include "training/eval/places.h"
#include "training/eval/tracks.h"

namespace longtake::eval {

/// How steady toys keep their look, 0..100: half by colour, three tenths by shape, two tenths by size, against their
/// first well-seen point. Nothing if there is no toy.
std::optional<float> subject_steadiness(const std::vector<Track>& tracks);

/// How steady the rest of the picture is, 0..100, against its first second; sideways camera motion is measured and
/// undone, toys are left out. 100 is no change at all, 0 is a mean change of a quarter of the whole range.
float background_steadiness(BlobFinder& finder, const Film& film);

/// How far the camera goes to the right in a picture, world units, by the way that the ground makes in three quarters
/// of a second; toys are left out.
float camera_speed(BlobFinder& finder, const Film& film);

/// How far the pictures lie from half way between their neighbours, over how much they change: 0 for perfectly smooth
/// motion. A film that stands still has no roughness, so look at dynamics() too.
float roughness(const Film& film);
/// 0..100 for a roughness against that of real renders.
float motion_score(float roughness, float real_roughness);

/// Mean speed of the toys' centroids, world units a frame, by the way that they make in half a second: from one frame
/// to the next an outline that wavers looks like a toy that goes.
float dynamics(const std::vector<Track>& tracks);

/// Soundness of pictures `first` .. `end - 1`, 0..100: half by how near their colours are to some render's, half by the
/// strength of edges against `real_edges`.
float imagery(const PlaceReader& reader, const Film& film, int first, int end, float real_edges);
float edge_strength(const Film& film, int first, int end);

/// What a prompt asked for that the picture or film can show; nothing where it did not ask.
struct Asked {
  std::optional<int> objects;
  std::optional<world::Colour> colour;  ///< of the one object
  std::optional<world::Shape> shape;
  std::optional<world::Scenery> scenery;
  std::optional<world::Time> time;
  std::optional<world::Weather> weather;
  std::optional<int> pan;  ///< of the camera: -1 to the left, 1 to the right, 0 not at all
};
struct Answer {
  std::optional<bool> objects, colour, shape, scenery, time, weather;
  std::optional<float> pictures_with_objects;  ///< % that show as many as were asked for
};
/// Asks the tracks and the middle frame's place. Toys count at the frame where most are in sight.
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
