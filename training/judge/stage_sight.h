#pragma once

#include "training/theatre/film.h"

namespace longtake::gates {

/// Facts about a picture that follow from its stage alone, without painting it. Careful: what is nearly hidden is
/// hidden.
bool seen_whole(const staging::Moment& moment, std::size_t thing);
bool out_of_sight(const staging::Moment& moment, std::size_t thing);
/// No pixel of it can be seen.
bool wholly_hidden(const staging::Moment& moment, std::size_t thing);
/// A mark's flat area, of which nothing is outside the picture or behind a thing or cover.
bool mark_seen_whole(const staging::Moment& moment, theatre::Landscape landscape, int mark);
bool mark_out_of_sight(const staging::Moment& moment, theatre::Landscape landscape, int mark);
/// A mark of the thing's own colour stands beside or behind it, so that nobody could say what belongs to which.
bool beside_its_colour(const staging::Moment& moment, const theatre::Scene& scene, std::size_t thing);

/// From picture `from` on, the first at which `holds`; -1 if there is none.
template <class Holds>
int first_where(int from, int end, Holds&& holds) {
  for (int n = from; n < end; ++n)
    if (holds(n)) return n;
  return -1;
}

theatre::ThingPlace place_of(const staging::PlacedThing& thing);

}  // namespace longtake::gates
