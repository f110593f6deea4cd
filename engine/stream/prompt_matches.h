#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/stream/prompt_tokens.h"
#include "engine/stream/word_table.h"

namespace longtake {

/// A word or phrase of the prompt that the table has.
struct PromptMatch {
  std::size_t count = 0;  ///< tokens
  std::vector<WordEntry> entries;
  bool of_verb = false, misspelled = false;

  /// The best entry of this kind; null if there is none.
  const WordEntry* entry(WordSlot slot) const;
  bool has(WordSlot slot) const { return entry(slot) != nullptr; }
};

/// Finds the prompt's words and phrases in the table: as typed, by their base form, by a part of a compound, or by
/// spelling correction.
class PromptMatches {
 public:
  explicit PromptMatches(std::string_view prompt);

  const std::vector<PromptToken>& tokens() const { return tokens_; }
  /// The language of the prompt's function words; "" is English.
  std::string_view language() const { return language_; }
  /// The longest word or phrase that begins at this token; empty if there is none.
  PromptMatch at(std::size_t from) const;
  /// Entries with this spelling in the language of the prompt; in other languages if it has none.
  std::vector<WordEntry> entries_of(std::string_view word) const;
  /// Tokens as text: in lower case, and as typed.
  std::string joined(std::size_t from, std::size_t count) const;
  std::string typed(std::size_t from, std::size_t count) const;

 private:
  std::string_view guess_language() const;
  int count_glue(std::string_view language) const;
  bool in_one_clause(std::size_t from, std::size_t count) const;
  std::optional<PromptMatch> find_here(std::size_t from, std::size_t count) const;
  std::optional<PromptMatch> guess(std::size_t at) const;

  const WordTable& table_;
  std::vector<PromptToken> tokens_;
  std::string_view wide_, language_;  // of Chinese and Japanese letters, and of all others
};

}  // namespace longtake
