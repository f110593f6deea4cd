#include "engine/core/words.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace longtake {

std::vector<std::string> words_of(std::string_view prompt) {
  std::vector<std::string> words;
  std::string word;
  for (const char letter : prompt) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte > 127 || std::isalnum(byte) != 0) {
      word += static_cast<char>(std::tolower(byte));
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, {}));
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

std::vector<std::string> unknown_words(std::span<const std::string> vocabulary, std::string_view prompt) {
  std::vector<std::string> unknown;
  if (vocabulary.empty()) return unknown;
  for (std::string& word : words_of(prompt)) {
    if (std::ranges::binary_search(vocabulary, word) || std::ranges::count(unknown, word) > 0) continue;
    unknown.push_back(std::move(word));
  }
  return unknown;
}

}  // namespace longtake
