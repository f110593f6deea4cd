#pragma once

#include "training/theatre/film.h"

namespace longtake::gates {

/// Facts about a picture that follow from its stage, without rendering. They are conservative: seen_whole() may be
/// false for a thing that is visible, and out_of_sight() true for one that is nearly hidden.
bool seen_whole(const staging::Moment& moment, std::size_t thing);
bool out_of_sight(const staging::Moment& moment, std::size_t thing);
/// No pixel of it can be seen.
bool wholly_hidden(const staging::Moment& moment, std::size_t thing);
/// Whether no part of a mark's flat area is outside the picture or behind a thing or cover.
bool mark_seen_whole(const staging::Moment& moment, theatre::Landscape landscape, int mark);
bool mark_out_of_sight(const staging::Moment& moment, theatre::Landscape landscape, int mark);
/// A mark of the thing's own colour is next to or behind it, so a detector cannot separate them.
bool beside_its_colour(const staging::Moment& moment, const theatre::Scene& scene, std::size_t thing);

/// The first picture from `from` on for which `holds` is true; -1 if there is none.
template <class Holds>
int first_where(int from, int end, Holds&& holds) {
  for (int n = from; n < end; ++n)
    if (holds(n)) return n;
  return -1;
}

theatre::ThingPlace place_of(const staging::PlacedThing& thing);

}  // namespace longtake::gates
