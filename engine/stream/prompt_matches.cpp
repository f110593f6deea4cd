#include "engine/stream/prompt_matches.h"

#include <algorithm>
#include <cctype>

namespace longtake {
namespace {

constexpr std::size_t kMostPhrase = 4;  // words

bool takes_form(WordSlot slot, bool of_verb) {
  const bool verb = slot == WordSlot::motion || slot == WordSlot::weather;
  return of_verb ? verb
                 : slot == WordSlot::thing || slot == WordSlot::place || slot == WordSlot::motion ||
                       slot == WordSlot::weather || slot == WordSlot::time || slot == WordSlot::cover;
}

struct Form {
  std::string base;
  bool of_verb = false;  // "-ing", "-ed"
};

/// The words that `word` may be an inflection of: "puppies", "running", "hopped", "bigger".
std::vector<Form> forms_of(const std::string& word) {
  std::vector<Form> forms;
  const auto cut = [&](std::size_t letters) { return word.substr(0, word.size() - letters); };
  const auto ends = [&](std::string_view end, std::size_t least = 2) {
    return word.size() >= end.size() + least && word.ends_with(end);
  };
  if (ends("'s")) forms.push_back({cut(2)});
  if (ends("s'")) forms.push_back({cut(1)}), forms.push_back({cut(2)});
  if (ends("ies")) forms.push_back({cut(3) + 'y'});
  if (ends("ves")) forms.push_back({cut(3) + 'f'});
  if (ends("es", 3)) forms.push_back({cut(2)});
  if (ends("s", 3) && !ends("ss")) forms.push_back({cut(1)});
  const auto verb = [&](const std::string& stem) {
    forms.push_back({stem, true});
    forms.push_back({stem + 'e', true});
    const std::size_t n = stem.size();
    if (n > 2 && stem[n - 1] == stem[n - 2]) forms.push_back({stem.substr(0, n - 1), true});
  };
  if (ends("ing")) verb(cut(3));
  if (ends("in", 3)) verb(cut(2));
  if (ends("ied")) forms.push_back({cut(3) + 'y', true});
  if (ends("ed")) verb(cut(2));
  return forms;
}

}  // namespace

const WordEntry* PromptMatch::entry(WordSlot slot) const {
  const WordEntry* best = nullptr;
  for (const WordEntry& each : entries)
    if (each.slot == slot && (best == nullptr || each.score > best->score)) best = &each;
  return best;
}

PromptMatches::PromptMatches(std::string_view prompt) : table_(WordTable::embedded()) {
  PromptTokens split = split_prompt(prompt, table_);
  tokens_ = std::move(split.tokens);
  wide_ = split.japanese ? "ja" : "zh";
  language_ = guess_language();
}

std::string_view PromptMatches::guess_language() const {
  std::string_view best;
  int most = count_glue("");
  for (const std::string_view language : {"de", "es"})
    if (const int count = count_glue(language); count > most) most = count, best = language;
  return best;
}

int PromptMatches::count_glue(std::string_view language) const {
  int count = 0;
  for (const PromptToken& token : tokens_)
    if (const auto* entries = table_.find(token.text))
      count += std::ranges::any_of(*entries, [&](const WordEntry& entry) {
        return entry.language == language && (entry.slot == WordSlot::glue || entry.slot == WordSlot::no);
      });
  return count;
}

std::vector<WordEntry> PromptMatches::entries_of(std::string_view word) const {
  std::vector<WordEntry> mine, others;
  const WordTable::Entries* entries = table_.find(word);
  if (entries == nullptr) return {};
  const bool is_wide_word = begins_wide(word);
  const std::string_view language = is_wide_word ? wide_ : language_;
  for (const WordEntry& entry : *entries) {
    if (entry.language == language)
      mine.push_back(entry);
    else if (!is_wide_word && entry.slot != WordSlot::glue && entry.slot != WordSlot::no)
      others.push_back(entry);
  }
  return mine.empty() ? others : mine;
}

std::string PromptMatches::joined(std::size_t from, std::size_t count) const {
  std::string text;
  for (std::size_t i = from; i < from + count; ++i) append_words(text, tokens_[i].text);
  return text;
}

std::string PromptMatches::typed(std::size_t from, std::size_t count) const {
  std::string text;
  for (std::size_t i = from; i < from + count; ++i)
    text += (i > from && !tokens_[i].joined ? " " : "") + tokens_[i].typed;
  return text;
}

bool PromptMatches::in_one_clause(std::size_t from, std::size_t count) const {
  if (from + count > tokens_.size()) return false;
  for (std::size_t i = from + 1; i < from + count; ++i)
    if (tokens_[i].breaks) return false;
  return true;
}

/// Matches the words themselves, or the base form of their first or last word.
std::optional<PromptMatch> PromptMatches::find_here(std::size_t from, std::size_t count) const {
  const std::string text = joined(from, count);
  auto entries = entries_of(text);
  const bool plain = std::ranges::all_of(entries, [](const WordEntry& each) { return each.slot == WordSlot::plain; });
  if (!plain) {
    const std::string& first = tokens_[from].text;
    return PromptMatch{count, std::move(entries), first.ends_with("ing") && first.size() > 4, false};
  }
  if (tokens_[from].joined) return std::nullopt;
  const auto try_forms = [&](const std::string& word, const std::string& before,
                             const std::string& after) -> std::optional<PromptMatch> {
    for (const Form& form : forms_of(word)) {
      std::vector<WordEntry> of_base = entries_of(before + form.base + after);
      std::erase_if(of_base, [&](const WordEntry& entry) { return !takes_form(entry.slot, form.of_verb); });
      if (!of_base.empty()) return PromptMatch{count, std::move(of_base), form.of_verb, false};
    }
    return std::nullopt;
  };
  const auto plain_match = [&]() -> std::optional<PromptMatch> {
    if (entries.empty()) return std::nullopt;
    return PromptMatch{count, entries, false, false};
  };
  const std::size_t last = from + count - 1;
  if (auto match = try_forms(tokens_[last].text, count > 1 ? joined(from, count - 1) + ' ' : "", "")) return match;
  if (count == 1) return plain_match();
  return try_forms(tokens_[from].text, "", ' ' + joined(from + 1, count - 1));
}

/// Reads a word that is not in the table as a compound or a misspelling.
std::optional<PromptMatch> PromptMatches::guess(std::size_t at) const {
  const std::string& word = tokens_[at].text;
  if (tokens_[at].joined ||
      std::ranges::any_of(word, [](char c) { return std::isdigit(static_cast<unsigned char>(c)); }))
    return std::nullopt;
  if (word.find('-') != std::string::npos) {
    std::string spaced = word;
    std::ranges::replace(spaced, '-', ' ');
    if (auto entries = entries_of(spaced); !entries.empty()) return PromptMatch{1, std::move(entries), false, false};
    const std::string last = word.substr(word.rfind('-') + 1), first = word.substr(0, word.find('-'));
    for (const std::string& part : {last, first}) {
      std::vector<WordEntry> parts = entries_of(part);
      std::erase_if(parts, [](const WordEntry& each) {
        return each.slot == WordSlot::glue || each.slot == WordSlot::plain || each.slot == WordSlot::no;
      });
      if (!parts.empty()) return PromptMatch{1, std::move(parts), false, false};
    }
  }
  for (const Form& form : forms_of(word))
    if (const auto* entries = table_.find(form.base))
      if (std::ranges::any_of(*entries, [](const WordEntry& each) { return each.slot == WordSlot::plain; }))
        return std::nullopt;
  constexpr std::size_t least_tail = 4, least_head = 3;  // letters
  for (std::size_t tail = word.size(); tail-- > least_tail;) {
    if (word.size() - tail < least_head) continue;
    std::vector<WordEntry> entries = entries_of(word.substr(word.size() - tail));
    std::erase_if(entries, [](const WordEntry& entry) { return entry.slot != WordSlot::thing || entry.score < 70; });
    if (!entries.empty()) return PromptMatch{1, std::move(entries), false, false};
  }
  if (const std::string_view meant = table_.likely_meant(word); !meant.empty()) {
    std::vector<WordEntry> entries = entries_of(meant);
    if (!entries.empty()) return PromptMatch{1, std::move(entries), meant.ends_with("ing"), true};
  }
  return std::nullopt;
}

PromptMatch PromptMatches::at(std::size_t from) const {
  for (std::size_t count = std::min(kMostPhrase, tokens_.size() - from); count > 0; --count)
    if (in_one_clause(from, count))
      if (auto match = find_here(from, count)) return *match;
  if (auto match = guess(from)) return *match;
  return {};
}

}  // namespace longtake
