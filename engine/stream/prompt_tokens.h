#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

class WordTable;

/// A word of a prompt. In Chinese and Japanese: a word of the table, or letters that start none.
struct PromptToken {
  std::string text;     ///< lower case
  std::string typed;    ///< as in the prompt
  bool breaks = false;  ///< preceded by a comma or similar
  bool joined = false;  ///< follows the previous token without a space, as in Chinese
};

struct PromptTokens {
  std::vector<PromptToken> tokens;
  bool japanese = false;  ///< the prompt has kana
};

PromptTokens split_prompt(std::string_view prompt, const WordTable& table);

/// Whether the word begins with kana, a Chinese character or their punctuation.
bool begins_wide(std::string_view word);

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words);

/// Appends words after a space.
void append_words(std::string& text, std::string_view words);

}  // namespace longtake
