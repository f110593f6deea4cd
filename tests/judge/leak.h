#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "training/theatre/film.h"

/// Proves that a model cannot learn facts from its director that the prompt does not contain: a linear classifier on
/// the director's whole output must not find a colour or kind that the prompt does not name.
namespace longtake::gates {

/// A director's conditioning of a clip as one row of numbers. It has place, size, facing, angle and ground of each
/// thing, the cover and the camera for each of the first `count` latent frames.
std::vector<float> told_of(const theatre::Scene& scene, int count);

struct Examples {
  std::vector<std::vector<float>> rows;
  std::vector<int> labels;
  int classes = 2;
};
/// Multinomial logistic regression on standardised columns, with `folds`-fold cross-validation. The share of right
/// answers, 0..1.
std::vector<float> cross_validated(const Examples& examples, int folds = 5);

struct Leak {
  std::string name;
  float found = 0, chance = 0;  ///< % right; chance is that of the most frequent answer
  float low = 0, high = 0;      ///< interval around `found`
  bool at_chance() const { return low <= chance; }
};
/// Colours and kinds of the first thing in `count` scenes whose prompts do not name them: scenes of the world itself,
/// and scenes like those of the memory section.
std::vector<Leak> find_leaks(int count, std::uint64_t first_seed);
std::string leak_table(const std::vector<Leak>& leaks);

}  // namespace longtake::gates
