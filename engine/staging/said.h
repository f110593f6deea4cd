#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/staging/script.h"

namespace longtake::staging {

/// The words from which a script is read. They are part of the model. Without nouns all scripts are empty.
struct StageWords {
  std::map<std::string, int> nouns;               ///< names of things; synonyms share a number
  std::map<std::string, int> looks;               ///< words before a thing; synonyms share a number
  std::map<std::string, int> motions;             ///< words after a thing: values of Motion
  std::vector<std::string> small, medium, large;  ///< words before a thing
  std::vector<std::string> covers;                ///< names of things to hide behind
  std::vector<std::string> leaves;                ///< a thing leaves the picture and returns
  std::vector<std::string> crosses;               ///< two things change sides
};

template <class V>
void visit(StageWords& w, V& v) {
  constexpr FieldRule list{.most = 1000};
  v("nouns", w.nouns, {.low = 0, .high = 1000});
  v("looks", w.looks, {.low = 0, .high = 1000});
  v("motions", w.motions, {.low = 0, .high = kMotions - 1});
  v("small", w.small, list);
  v("medium", w.medium, list);
  v("large", w.large, list);
  v("covers", w.covers, list);
  v("leaves", w.leaves, list);
  v("crosses", w.crosses, list);
}

/// Words of a prompt, by index.
struct Span {
  int first = 0, count = 0;
};

/// A prompt's words about the stage.
struct Said {
  Script script;
  std::vector<Span> things;  ///< the words about each of the script's things, in its order
  Span cover;                ///< the words about the cover; none if no cover is named
};
Said said(const StageWords& words, std::string_view text);

/// The prompt without placement words such as "on the left". The model is conditioned on places, not on words for them.
std::string without_places(const StageWords& words, std::string_view text);

}  // namespace longtake::staging
