#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "training/theatre/film.h"

/// The proof that a model cannot learn from its director what no word tells: a linear classifier on all that the
/// director says must not find an unsaid colour or thing.
namespace longtake::gates {

/// A director's conditioning of a film, as one row of numbers: for each of the first `count` latent frames the place,
/// size, facing, angle and ground of each thing, the cover and the camera.
std::vector<float> told_of(const theatre::Scene& scene, int count);

struct Examples {
  std::vector<std::vector<float>> rows;
  std::vector<int> labels;
  int classes = 2;
};
/// Multinomial logistic regression on standardised columns. The share of right answers, 0..1, on examples that it was
/// not fitted on, `folds` times; each example is answered once.
std::vector<float> cross_validated(const Examples& examples, int folds = 5);

struct Leak {
  std::string name;
  float found = 0, chance = 0;  ///< % right; chance is that of the most frequent answer
  float low = 0, high = 0;      ///< interval around `found`
  bool at_chance() const { return low <= chance; }
};
/// Colours and kinds of the first thing in `count` scenes in which they are not said: from the world's own scenes, and
/// from scenes like those of the memory section.
std::vector<Leak> find_leaks(int count, std::uint64_t first_seed);
std::string leak_table(const std::vector<Leak>& leaks);

}  // namespace longtake::gates
