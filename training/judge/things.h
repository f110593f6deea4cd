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
  bool in_mark = false;    ///< most of it lies where a mark stands
  Mask mask;               ///< where its own colour is, around its box
  int pieces = 1;          ///< dark and light details may cut it
};

/// Known before one looks: places where something vivid stands that is no thing.
struct Surroundings {
  std::vector<Box> marks;                 ///< whole marks at world scale
  std::vector<theatre::ThingPlace> told;  ///< places of things; there a mark's colour may be a thing's
};
/// The marks of a landscape as the camera sees them, with all that is painted in their colour.
Surroundings surroundings(theatre::Landscape landscape, float camera);

/// Finds what is coloured like a thing in single pictures. Holds scratch memory; one per thread.
class ThingFinder {
 public:
  /// `picture` at world scale. Largest first.
  std::vector<Blob> find(const Picture& picture, const Surroundings& around = {});

 private:
  struct Piece {
    std::vector<int> pixels;
    Box box;
    bool weak = false;  // part of a thing only beside a vivid piece
  };
  void classify(const Picture& picture);
  void hide_marks(const Surroundings& around);
  struct Level {  // least strength and greatest chroma
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

/// One thing as a picture shows it, named.
struct Reading {
  Colour colour = Colour::red;
  Fit fit;
  float x = 0, y = 0, radius = 0;  ///< world units
};

/// Finds things and names them. Holds scratch memory; one per thread.
class ThingReader {
 public:
  /// Reads the thing at the place where one is told to be. Nothing if there is no thing.
  std::optional<Reading> read(const Picture& picture, const theatre::ThingPlace& told, const Surroundings& around = {});
  /// Names a blob without knowing more.
  Reading name(const Blob& blob) const;
  /// All things of the picture, largest first: no marks, except what looks like a thing where one is told to be, and no
  /// light details of things.
  std::vector<Blob> find(const Picture& picture, const Surroundings& around = {});

  const KindReader& kinds() const { return kinds_; }

 private:
  const Blob* best_at(const theatre::ThingPlace& told, const std::vector<Blob>& blobs, Fit& fit) const;

  ThingFinder finder_;
  KindReader kinds_;
};

}  // namespace longtake::gates
