#pragma once

#include <optional>
#include <vector>

#include "training/judge/places.h"
#include "training/judge/things.h"
#include "training/theatre/film.h"

namespace longtake::gates {

/// All readings of one picture, at the places given by its stage.
struct Answer {
  int number = 0;
  PlaceReading place;
  std::vector<std::optional<Reading>> things;  ///< one reading for each thing of the script, in its order
  int count = 0;                               ///< number of all things in the picture
  std::vector<Colour> colours;                 ///< one colour for each counted thing
};

/// The detectors.
struct Readers {
  ThingReader things;
  PlaceReader places;
};
Answer answer(Readers& readers, const Picture& picture, int number, const theatre::Scene& scene,
              const staging::Moment& moment);

/// The most frequent reading; nullopt if most are missing.
template <class Value>
std::optional<Value> most(const std::vector<std::optional<Value>>& readings) {
  for (const auto& value : readings) {
    if (!value) continue;
    std::size_t same = 0;
    for (const auto& other : readings) same += other == value ? 1 : 0;
    if (2 * same > readings.size()) return value;
  }
  return std::nullopt;
}

}  // namespace longtake::gates
