#pragma once

#include <optional>
#include <span>
#include <vector>

#include "training/judge/colours.h"
#include "training/judge/kinds.h"
#include "training/judge/picture.h"

namespace longtake::gates {

/// Something coloured like a thing.
struct Blob {
  Colour colour = Colour::red;
  float x = 0, y = 0;  ///< middle of its box, world units
  float area = 0;      ///< square world units in its own colour
  Box box;             ///< at world scale
  Body body;
  bool at_border = false;  ///< true if the border may cut the thing
  bool in_mark = false;    ///< most of it is at a mark
  Mask mask;               ///< its own colour, around its box
  int pieces = 1;          ///< dark and light details may cut it
};

/// Known places of vivid areas that are not things.
struct Surroundings {
  std::vector<Box> marks;                 ///< whole marks at world scale
  std::vector<theatre::ThingPlace> told;  ///< given places of things, where a mark's colour may belong to a thing
};
/// The marks of a landscape in camera coordinates, including everything in their colour.
Surroundings surroundings(theatre::Landscape landscape, float camera);

/// Finds areas coloured like a thing in single pictures. Holds scratch memory; one per thread.
class ThingFinder {
 public:
  /// `picture` at world scale. Largest first.
  std::vector<Blob> find(const Picture& picture, const Surroundings& around = {});

 private:
  struct Piece {
    std::vector<int> pixels;
    Box box;
    bool weak = false;  // part of a thing only if next to a vivid piece
  };
  void classify(const Picture& picture);
  void hide_marks(const Surroundings& around);
  struct Level {  // least strength and largest chroma
    int strength = 0, chroma = 255;
  };
  void flood(int start, const Level& level, std::uint8_t tag, Piece& piece);
  Level own_level(Colour colour, const Piece& piece, int threshold) const;
  int strength_beside(const Box& box) const;
  bool is_piece(Colour colour, Piece& piece) const;
  Body body_of(const std::vector<int>& pixels, float upper = .25F) const;
  void collect(Colour colour, int threshold, std::vector<Piece>& out);
  std::vector<Blob> group(Colour colour, std::vector<Piece> pieces, const Surroundings& around) const;
  Blob describe(Colour colour, const std::vector<Piece>& pieces, const Surroundings& around) const;
  bool in_mark(const std::vector<int>& pixels, const Surroundings& around) const;

  int width_ = 0, height_ = 0;
  std::vector<theatre::ThingPlace> told_;
  std::vector<Tint> tints_;
  std::vector<std::uint8_t> taken_, visited_, strength_;
};

/// One recognised thing of a picture.
struct Reading {
  Colour colour = Colour::red;
  Fit fit;
  float x = 0, y = 0, radius = 0;  ///< world units
};

/// Finds and recognises things. Holds scratch memory; one per thread.
class ThingReader {
 public:
  /// Reads the thing at its given place. Nullopt if there is none.
  std::optional<Reading> read(const Picture& picture, const theatre::ThingPlace& told, const Surroundings& around = {});
  /// Recognises a blob without a given place.
  Reading name(const Blob& blob) const;
  /// All things of the picture, largest first. Excludes light details of things, and marks except at the given place of
  /// a thing.
  std::vector<Blob> find(const Picture& picture, const Surroundings& around = {});

  const KindReader& kinds() const { return kinds_; }

 private:
  const Blob* best_at(const theatre::ThingPlace& told, const std::vector<Blob>& blobs, Fit& fit) const;

  ThingFinder finder_;
  KindReader kinds_;
};

}  // namespace longtake::gates
