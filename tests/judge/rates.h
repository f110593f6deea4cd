#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// How often the detectors are right on reference clips, where they should always be. This must hold before they judge
/// a model.
namespace longtake::gates {

struct Rate {
  std::string name;
  int right = 0, of = 0;
  std::vector<std::string> wrong = {};  ///< misses in words: truth, answer, light and seed

  float percent() const { return of == 0 ? 0 : 100 * static_cast<float>(right) / static_cast<float>(of); }
  void add(bool good, const std::string& what) {
    ++of;
    if (good)
      ++right;
    else
      wrong.push_back(what);
  }
};

/// Pictures of `count` scenes with seeds from `first` on: the number of things, and colour, kind and centre of each
/// fully visible thing.
std::vector<Rate> rates_of_things(int count, std::uint64_t first);
/// Rates of single things that are 20 pixels wide at 320x192, in any light, with unknown pose; `spinning`: rotated by
/// any angle.
std::vector<Rate> rates_of_small_things(int count, std::uint64_t first, bool spinning);
std::vector<Rate> rates_of_marks(int count, std::uint64_t first);
/// `anywhere`: the camera is unknown.
std::vector<Rate> rates_of_places(int count, std::uint64_t first, bool anywhere);
/// The camera's path over three seconds.
std::vector<Rate> rates_of_cameras(int count, std::uint64_t first);

/// A line for each rate, with up to `misses` of its misses.
std::string rates_table(const std::vector<Rate>& rates, int misses);

}  // namespace longtake::gates
