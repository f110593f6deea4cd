#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

/// Words of a prompt in lower case; anything that is neither letter nor digit separates them. Bytes above 127 belong to
/// words, so that every script has words.
std::vector<std::string> words_of(std::string_view prompt);

/// The words of a prompt that `vocabulary` (ascending) lacks, each once, in their order. None when the vocabulary is
/// empty: such a model reads any text.
std::vector<std::string> unknown_words(std::span<const std::string> vocabulary, std::string_view prompt);

}  // namespace longtake
