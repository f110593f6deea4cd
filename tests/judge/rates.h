#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// How often the detectors are right on renders, where they should always be: the proof that has to come before they
/// judge a model.
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

/// Pictures of `count` scenes drawn from seeds from `first` on: the number of things, and the colour, kind and middle
/// of each that is seen whole.
std::vector<Rate> rates_of_things(int count, std::uint64_t first);
/// Rates of single things of 20 pixels across at 320x192, in any light, without being told their pose; `spinning`:
/// turned by any angle.
std::vector<Rate> rates_of_small_things(int count, std::uint64_t first, bool spinning);
std::vector<Rate> rates_of_marks(int count, std::uint64_t first);
/// `anywhere`: the camera is not told.
std::vector<Rate> rates_of_places(int count, std::uint64_t first, bool anywhere);
/// The camera's way over three seconds.
std::vector<Rate> rates_of_cameras(int count, std::uint64_t first);

/// A line for each rate; `misses` of them are told.
std::string rates_table(const std::vector<Rate>& rates, int misses);

}  // namespace longtake::gates
