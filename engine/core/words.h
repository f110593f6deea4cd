#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

/// The words of a prompt in lower case; anything that is neither letter nor digit separates them. Bytes above 127 count
/// as letters, so that text in every script has words.
std::vector<std::string> words_of(std::string_view prompt);

/// The words of a prompt that `vocabulary` (ascending) lacks, each once, in prompt order. Empty if the vocabulary is
/// empty, because such a model reads any text.
std::vector<std::string> unknown_words(std::span<const std::string> vocabulary, std::string_view prompt);

/// The edit distance: letters to insert, omit, change or swap with their neighbour.
std::size_t letters_between(std::string_view a, std::string_view b);

/// The word of `vocabulary` that was probably meant: one that differs in few letters, or one that starts with `word` or
/// the reverse. Empty if none is near.
std::string nearest_word(std::span<const std::string> vocabulary, std::string_view word);

}  // namespace longtake
