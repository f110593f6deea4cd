#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace longtake {

/// The category of a word in a prompt.
enum class WordSlot { thing, place, time, weather, motion, colour, size, cover, glue, no, plain, known };

struct WordEntry {
  WordSlot slot = WordSlot::plain;
  std::string_view known;     ///< the model's word for it; "small cat" for a young animal
  int score = 0;              ///< similarity, 0..100; 100: the word itself
  std::string_view language;  ///< "de", "es", "ja", "zh"; "" for English
};

/// resources/words/words.txt: common words and short phrases, with the nearest known words.
class WordTable {
 public:
  using Entries = std::vector<WordEntry>;

  static const WordTable& embedded();
  explicit WordTable(std::string_view text);

  /// Entries of the word with exactly this spelling; null if there are none.
  const Entries* find(std::string_view word) const;
  /// The nearest word that differs in at most a few letters. Precondition: `word` is not in the table.
  std::string_view likely_meant(std::string_view word) const;
  /// True if an English word of the table begins with these letters.
  bool begins(std::string_view letters) const;
  /// Every word of the built-in model.
  const std::vector<std::string_view>& known() const { return known_; }
  bool knows(std::string_view word) const;

 private:
  std::unordered_map<std::string_view, Entries> entries_;
  std::vector<std::string_view> known_;                               // ascending
  std::unordered_map<char, std::vector<std::string_view>> by_first_;  // single English words, grouped by first letter
};

}  // namespace longtake
