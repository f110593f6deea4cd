#include "engine/stream/prompt_tokens.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/stream/word_table.h"

namespace longtake {
namespace {

/// Length in bytes of the UTF-8 letter that begins with this byte.
std::size_t letter_bytes(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// Kana, Chinese characters and their punctuation.
bool is_wide(std::string_view letter) {
  const auto first = static_cast<unsigned char>(letter.front());
  return letter.size() == 3 && first >= 0xE3 && first <= 0xE9;
}
bool is_kana(std::string_view letter) {
  return letter.size() == 3 && letter >= "\xE3\x81\x81" && letter < "\xE3\x84\x80";
}

/// Lower-cases ASCII and Latin-1 capitals: "Ä" becomes "ä".
std::string lower_letter(std::string_view letter) {
  std::string lower(letter);
  if (letter.size() == 1) lower[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(lower[0])));
  if (letter.size() == 2 && letter[0] == '\xC3' && static_cast<unsigned char>(letter[1]) <= 0x9E)
    lower[1] = static_cast<char>(lower[1] + 0x20);
  return lower;
}

bool is_mark(std::string_view letter) {
  if (letter.size() == 1) return std::isalnum(static_cast<unsigned char>(letter[0])) == 0;
  return letter.starts_with("\xE2\x80") || letter.starts_with("\xE3\x80") || letter.starts_with("\xEF\xBC") ||
         letter.starts_with("\xC2");
}

/// Marks inside of words: "snow-covered", "isn't".
bool joins(std::string_view letter, std::string_view next) {
  const bool mark = letter == "-" || letter == "'" || letter == "\xE2\x80\x99";
  return mark && !next.empty() && !is_mark(next.substr(0, letter_bytes(next.front())));
}

bool separates(std::string_view letter) {
  return letter.size() > 1 ? !letter.starts_with("\xE2\x80")
                           : std::string_view(",.;:!?\n()|").find(letter) != std::string_view::npos;
}

class Splitter {
 public:
  Splitter(std::string_view prompt, const WordTable& table) : rest_(prompt), table_(table) {
    for (std::string_view scan = prompt; !scan.empty();) {
      const std::size_t bytes = std::min(letter_bytes(scan.front()), scan.size());
      if (is_kana(scan.substr(0, bytes))) japanese_ = true;
      scan.remove_prefix(bytes);
    }
  }

  PromptTokens split() {
    while (!rest_.empty()) {
      const std::string_view letter = rest_.substr(0, letter_bytes(rest_.front()));
      const std::string_view next = rest_.substr(std::min(letter.size(), rest_.size()));
      const bool inside = !word_.text.empty() && joins(letter, next);
      if (is_mark(letter) && !inside) {
        end_word();
        breaks_ = breaks_ || separates(letter);
        rest_ = next;
      } else if (is_wide(letter)) {
        end_word();
        take_wide();
      } else {
        word_.text += letter == "\xE2\x80\x99" ? "'" : lower_letter(letter);
        word_.typed += letter;
        rest_ = next;
      }
    }
    end_word();
    return {std::move(tokens_), japanese_};
  }

 private:
  void end_word() {
    if (word_.text.empty()) return;
    word_.breaks = std::exchange(breaks_, false);
    tokens_.push_back(std::exchange(word_, {}));
  }

  bool is_known_wide(std::string_view word) const {
    const WordTable::Entries* entries = table_.find(word);
    return entries != nullptr && std::ranges::any_of(*entries, [this](const WordEntry& entry) {
             return entry.language == (japanese_ ? "ja" : "zh");
           });
  }

  /// The longest word of the table, or a run of letters that starts no word of it.
  void take_wide() {
    constexpr std::size_t most = 8 * 3;
    std::string run;
    const auto end_run = [&] {
      if (run.empty()) return;
      tokens_.push_back({run, run, std::exchange(breaks_, false), true});
      run.clear();
    };
    while (!rest_.empty() && is_wide(rest_.substr(0, letter_bytes(rest_.front()))) && !is_mark(rest_.substr(0, 3))) {
      std::size_t length = std::min(most, rest_.size()) / 3 * 3;
      while (length > 0 && !is_known_wide(rest_.substr(0, length))) length -= 3;
      if (length > 0) {
        end_run();
        const std::string word(rest_.substr(0, length));
        tokens_.push_back({word, word, std::exchange(breaks_, false), true});
      } else {
        length = 3;
        run += rest_.substr(0, length);
      }
      rest_.remove_prefix(length);
    }
    end_run();
    if (!rest_.empty() && is_wide(rest_.substr(0, letter_bytes(rest_.front())))) {
      breaks_ = true;
      rest_.remove_prefix(3);
    }
  }

  std::string_view rest_;
  const WordTable& table_;
  bool japanese_ = false, breaks_ = false;
  PromptToken word_;
  std::vector<PromptToken> tokens_;
};

}  // namespace

PromptTokens split_prompt(std::string_view prompt, const WordTable& table) { return Splitter(prompt, table).split(); }

bool begins_wide(std::string_view word) { return !word.empty() && is_wide(word.substr(0, letter_bytes(word.front()))); }

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

void append_words(std::string& text, std::string_view words) {
  if (words.empty()) return;
  if (!text.empty()) text += ' ';
  text += words;
}

}  // namespace longtake
