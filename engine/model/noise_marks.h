#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

/// Where in the first picture a thing is to begin, and what it is. Pure noise says nothing about it, so the mean of all
/// pictures that it could become shows no thing at all; a mark is added to that noise, the model is taught to read it,
/// and the first pass already has one place to draw at, and knows what. Units are cells of the latent grid, (0, 0) is
/// the corner of the picture.
struct NoiseMark {
  float x = 0, y = 0;      ///< its middle
  float radius = 1;        ///< half of its larger side
  std::vector<int> codes;  ///< what it is said to be: kind_code() and look_code()
  float dx = 0, dy = 0;    ///< how far it goes in a latent frame
};
inline constexpr int most_marks = 3;

/// Numbers are those of MarkWords.
int kind_code(int number);
int look_code(int number);
inline constexpr int most_kinds = 8, most_looks = 8;

/// The marks of one latent frame, to be added to unit noise.  [channels, height, width]
at::Tensor mark_pattern(const std::vector<NoiseMark>& marks, int channels, int height, int width);
/// The same mark, turned round where its way would soon leave the picture.
NoiseMark kept_inside(NoiseMark mark, int width);
/// Where marks are so many latent frames later.
std::vector<NoiseMark> gone_on(std::vector<NoiseMark> marks, int frames);

/// The words of prompts that marks are made from. No words: no marks.
struct MarkWords {
  std::map<std::string, int> kinds;       ///< each names a thing; synonyms have one number
  std::map<std::string, int> looks;       ///< before the thing, likewise
  std::vector<std::string> small, large;  ///< before the thing
  std::vector<std::string> high;          ///< behind the thing, when it is in the air
  std::vector<std::string> going;         ///< likewise, when it goes from place to place
};

/// What a prompt says of one thing.
struct SaidThing {
  enum class Size : std::uint8_t { small, medium, large };
  std::vector<int> codes;
  Size size = Size::medium;
  bool high = false;
  bool goes = false;
  std::optional<float> place;  ///< share of the picture's width
};
/// The radius of its mark where nothing else is known of it.
float said_radius(SaidThing::Size size);
/// In the order of the prompt, most_marks at most.
std::vector<SaidThing> things_said(const MarkWords& words, std::string_view prompt);

/// A mark for each thing that the prompt names, drawn from the seed: side by side, standing on the ground, and "on the
/// left", "in the middle" or "on the right" where that is said behind it. Things that are said to go have a way.
std::vector<NoiseMark> marks_for(const MarkWords& words, std::string_view prompt, std::uint64_t seed, int height,
                                 int width);

/// The prompt without the places, which marks tell the model, not words.
std::string without_places(const MarkWords& words, std::string_view prompt);
/// The words that places are said with.
const std::vector<std::string>& place_words();

}  // namespace longtake
