#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/staging/staging.h"
#include "training/theatre/scene.h"

namespace longtake::theatre {

/// A scene that begins at this picture. The first act begins at 0. A later act is the effect of a new prompt: things
/// that its script still names keep their places.
struct Act {
  int begins = 0;
  Scene scene;
};

struct ThingTruth {
  staging::PlacedThing place;  ///< place in the picture, also while the thing is hidden
  float visible = 0;           ///< share of its area that is in the picture and not covered, 0..1
  std::array<int, 4> box{};    ///< bounds of its visible pixels: left, top, right, bottom (exclusive); 0 when hidden
};

struct MarkView {
  float left = 0, top = 0, right = 0, bottom = 0;  ///< world units on the picture
  float visible = 0;                               ///< share that is in the picture and not covered
};

/// The exact state of one picture.
struct PictureTruth {
  float camera = 0;
  std::size_t act = 0;
  std::vector<ThingTruth> things;  ///< in the order of the act's script
  std::optional<staging::PlacedCover> cover;
  std::array<MarkView, kMarks> marks{};
};

struct Footage {
  int pictures = 0, width = 0, height = 0;
  std::vector<std::uint8_t> rgb;    // [T][H][W][3]
  std::vector<std::uint8_t> mask;   // [T][H][W]: 0 = no thing, n = thing n-1 of the act, cover_label = the cover
  std::vector<PictureTruth> truth;  // [T]
};
inline constexpr std::uint8_t cover_label = 255;

/// The stage of the pictures 0 .. pictures - 1, without painting them.
std::vector<staging::Moment> stage(std::span<const Act> acts, int pictures);

/// Renders the pictures of films. Holds scratch memory and is not thread-safe: use one per thread. The same acts and
/// picture number give the same bytes on every machine, whichever other pictures are requested.
class FilmRenderer {
 public:
  explicit FilmRenderer(int width = kPictureWidth, int height = kPictureHeight);
  ~FilmRenderer();
  FilmRenderer(FilmRenderer&&) noexcept;
  FilmRenderer& operator=(FilmRenderer&&) noexcept;

  /// Renders the pictures with these numbers, ascending. Distant pictures cost no more than neighbours.
  void render(std::span<const Act> acts, std::span<const int> numbers, Footage& out);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace longtake::theatre
