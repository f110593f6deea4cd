#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace longtake::staging {

// Word tests that all readers of prompts share. A prompt is passed as the list from words_of().

bool among(std::span<const std::string> words, const std::string& word);
bool any_among(std::span<const std::string> words, std::span<const std::string> of);

/// A thing that a prompt names, with the words about it: from its article up to the next thing.
struct Named {
  std::size_t first = 0, noun = 0, end = 0;  // word numbers
};
/// The first `most` things. Words about a thing begin after one of the `articles` or a preposition.
std::vector<Named> named_things(const std::map<std::string, int>& nouns, std::span<const std::string> articles,
                                std::size_t most, const std::vector<std::string>& prompt);

/// The centre of the place that the prompt gives for a thing, as a share of the picture's width.
std::optional<float> place_of(const std::vector<std::string>& prompt, const Named& thing);
/// The prompt without placement words such as "on the left". The model is conditioned on places, not on words for them.
std::string without_places(std::string_view text, const std::vector<std::string>& prompt,
                           std::span<const Named> things);
const std::vector<std::string>& place_words();

/// "the camera pans to the left", "camera moving right", "the camera looks away and back"
struct CameraWords {
  int pan = 0;        ///< -1 to the left, 1 to the right
  bool away = false;  ///< the camera looks away and back
};
CameraWords camera_words(const std::vector<std::string>& prompt);

}  // namespace longtake::staging
