#pragma once

#include <optional>

#include "training/theatre/look.h"

/// Only things and marks are vivid or purely white in the theatre, so arithmetic on colours finds and names them. No
/// learned judge is used, and renders and generated pictures are judged alike.
namespace longtake::gates {

using theatre::Colour;

/// How vivid a pixel is, and in which direction.
struct Tint {
  float hue = 0;             ///< degrees, 0..360
  int high = 0, chroma = 0;  ///< largest channel, and its distance to the least one; 0..255
  int low() const { return high - chroma; }
};
Tint tint_of(int r, int g, int b);

/// The colour whose window of hues this is. Between the windows lies what scenery and soft edges may be.
std::optional<Colour> named_hue(float hue);
/// The colour whose hue is nearest, without gaps.
Colour nearest_hue(float hue);

/// The strength that most of a thing of this colour reaches, and no scenery: chroma, for white the least channel.
int vivid(Colour colour);
/// The strength below which nothing belongs to it.
int faint(Colour colour);
/// Strength of a pixel as a part of something of this colour; 0 if it has another colour.
int strength(Colour colour, const Tint& tint);
/// The pixels that have most of a thing's own colour.
struct Body {
  int strength = 0;  ///< strength that a quarter of the thing's pixels reach
  int chroma = 0;    ///< the usual one
  int around = 0;  ///< strength of the same colour beside it: a thing lights the night, and blue is the night's colour
};
/// Share 0..1 to which a pixel shows the own colour of a thing.
float membership(Colour colour, const Tint& tint, const Body& body);

}  // namespace longtake::gates
