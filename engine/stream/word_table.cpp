#include "engine/stream/word_table.h"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/core/words.h"
#include "resources/texts.h"

namespace longtake {
namespace {

constexpr std::array<std::pair<std::string_view, WordSlot>, 12> kSlots = {{{"thing", WordSlot::thing},
                                                                           {"place", WordSlot::place},
                                                                           {"time", WordSlot::time},
                                                                           {"weather", WordSlot::weather},
                                                                           {"motion", WordSlot::motion},
                                                                           {"colour", WordSlot::colour},
                                                                           {"size", WordSlot::size},
                                                                           {"cover", WordSlot::cover},
                                                                           {"glue", WordSlot::glue},
                                                                           {"no", WordSlot::no},
                                                                           {"plain", WordSlot::plain},
                                                                           {"known", WordSlot::known}}};

std::optional<WordSlot> slot_of(std::string_view name) {
  for (const auto& [known, slot] : kSlots)
    if (known == name) return slot;
  return std::nullopt;
}

/// Removes and returns the text before `end`.
std::string_view take_to(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return part;
}

int number_of(std::string_view digits) {
  int number = 0;
  for (const char digit : digits) number = number * 10 + (digit - '0');
  return number;
}

}  // namespace

const WordTable& WordTable::embedded() {
  static const WordTable table(embedded_texts(TextKind::words).front().text);
  return table;
}

WordTable::WordTable(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = take_to(text, '\n');
    if (line.empty() || line.front() == '#') continue;
    std::string_view name = take_to(line, '\t');
    WordEntry entry;
    if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
      entry.language = name.substr(0, colon);
      name.remove_prefix(colon + 1);
    }
    entry.known = take_to(line, '\t');
    entry.score = number_of(take_to(line, '\t'));
    const auto slot = slot_of(name);
    if (!slot) continue;
    entry.slot = *slot;
    while (!line.empty()) {
      const std::string_view word = take_to(line, ',');
      if (entry.slot == WordSlot::known) {
        known_.push_back(word);
        continue;
      }
      Entries& all = entries_[word];
      const bool letters = word.find(' ') == std::string_view::npos && entry.language.empty();
      if (all.empty() && letters && entry.slot != WordSlot::plain && entry.slot != WordSlot::glue)
        by_first_[word.front()].push_back(word);
      all.push_back(entry);
    }
  }
  std::ranges::sort(known_);
}

const WordTable::Entries* WordTable::find(std::string_view word) const {
  const auto found = entries_.find(word);
  return found == entries_.end() ? nullptr : &found->second;
}

bool WordTable::knows(std::string_view word) const { return std::ranges::binary_search(known_, word); }

bool WordTable::begins(std::string_view letters) const {
  const auto same = letters.empty() ? by_first_.end() : by_first_.find(letters.front());
  return same != by_first_.end() &&
         std::ranges::any_of(same->second, [&](std::string_view word) { return word.starts_with(letters); });
}

std::string_view WordTable::likely_meant(std::string_view word) const {
  constexpr std::size_t least = 4, long_word = 7;  // letters
  const std::size_t most = word.size() < long_word ? 1 : 2;
  if (word.size() < least) {
    for (const std::string_view known : known_)
      if (word.size() + 1 == least && known.size() == least && known.starts_with(word)) return known;
    return {};
  }
  // Ordered by the number of differing letters, then whether the model has the word, then its score.
  std::tuple<std::size_t, int, int> best{most + 1, 0, 0};
  std::string_view found;
  const auto try_out = [&](std::string_view candidate, int rank, int score) {
    const std::size_t longer = std::max(candidate.size(), word.size()),
                      shorter = std::min(candidate.size(), word.size());
    if (candidate.size() < least || longer - shorter > most) return;
    const std::tuple<std::size_t, int, int> how{letters_between(candidate, word), rank, -score};
    if (how < best) best = how, found = candidate;
  };
  for (const std::string_view known : known_)
    if (known.front() == word.front() || word.size() >= least + 1) try_out(known, 0, 100);
  if (const auto same = by_first_.find(word.front()); same != by_first_.end())
    for (const std::string_view candidate : same->second) {
      const int score = find(candidate)->front().score;
      if (candidate.size() > least || score >= 90) try_out(candidate, 1, score);
    }
  return found;
}

}  // namespace longtake
