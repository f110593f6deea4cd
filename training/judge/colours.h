#pragma once

#include <optional>

#include "training/theatre/look.h"

/// In the theatre only things and marks are vivid or purely white, so arithmetic on colours finds and names them. There
/// is no learned judge, and renders and generated pictures are judged alike.
namespace longtake::gates {

using theatre::Colour;

/// Hue and chroma of a pixel.
struct Tint {
  float hue = 0;             ///< degrees, 0..360
  int high = 0, chroma = 0;  ///< largest channel, and its difference from the smallest one; 0..255
  int low() const { return high - chroma; }
};
Tint tint_of(int r, int g, int b);

/// The colour whose window contains this hue. Hues between the windows belong to scenery and soft edges.
std::optional<Colour> named_hue(float hue);
/// The colour whose hue is nearest, without gaps.
Colour nearest_hue(float hue);

/// The strength that most pixels of a thing of this colour reach, and no scenery. Strength is chroma, or for white the
/// smallest channel.
int vivid(Colour colour);
/// The strength below which nothing belongs to it.
int faint(Colour colour);
/// Strength of a pixel in this colour; 0 if it has another colour.
int strength(Colour colour, const Tint& tint);
/// Statistics of the strongest pixels of a thing in its own colour.
struct Body {
  int strength = 0;  ///< strength reached by a quarter of the thing's pixels
  int chroma = 0;    ///< typical chroma of these pixels
  int around = 0;    ///< strength of the colour next to the thing: at night things glow, and the night is blue
};
/// Degree 0..1 to which a pixel has a thing's own colour.
float membership(Colour colour, const Tint& tint, const Body& body);

}  // namespace longtake::gates
