#include "engine/core/words.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace longtake {

std::size_t letters_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = std::exchange(last, row);
  }
  return last.back();
}

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

std::string nearest_word(std::span<const std::string> vocabulary, std::string_view word) {
  constexpr std::size_t least = 3;  // minimum number of letters of a word for a suggestion
  std::string found;
  if (word.size() < least) return found;
  // A third of the letters may differ: "mushrom" is near "mushroom", and "dog" is not near "fog".
  std::size_t nearest = word.size() == least ? 1 : word.size() / 3 + 1;
  for (const std::string& known : vocabulary) {
    const bool begins = known.size() >= least && (known.starts_with(word) || word.starts_with(known));
    const std::size_t away = begins ? 0 : letters_between(word, known);
    if (away < nearest) nearest = away, found = known;
  }
  return found;
}

}  // namespace longtake
