#include "engine/stream/prompt_reading.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <optional>

#include "engine/core/words.h"
#include "engine/stream/word_table.h"

namespace longtake {
namespace {

constexpr std::size_t kMostThings = 3;
constexpr std::size_t kMostPhrase = 4;  // words
constexpr std::string_view kSmall = "small ";

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// ---- words of a text ----

struct Token {
  std::string text;     // lower case
  std::string typed;    // as it stands in the prompt
  bool breaks = false;  // a comma or the like stands before it
  bool joined = false;  // it follows the one before without a space, as in Chinese
};

/// Bytes of the UTF-8 letter that begins with this byte.
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

/// Capitals of ASCII and of Latin-1, so that "Ä" is "ä".
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

  std::vector<Token> split() {
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
    return std::move(tokens_);
  }

  bool japanese() const { return japanese_; }

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

  /// The longest word of the table, or a run of letters that begins none.
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
  Token word_;
  std::vector<Token> tokens_;
};

// ---- inflections ----

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

/// What a word may be a form of: "puppies", "running", "hopped", "bigger".
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

// ---- what stands where ----

/// A word or phrase of the prompt that the table has.
struct Match {
  std::size_t count = 0;  // tokens
  std::vector<WordEntry> entries;
  bool of_verb = false, misspelled = false;

  const WordEntry* entry(WordSlot slot) const {
    const WordEntry* best = nullptr;
    for (const WordEntry& each : entries)
      if (each.slot == slot && (best == nullptr || each.score > best->score)) best = &each;
    return best;
  }
  bool has(WordSlot slot) const { return entry(slot) != nullptr; }
};

constexpr std::array<std::array<std::string_view, 2>, 20> kLandmarks = {
    {{"windmill", "meadow"},  {"birches", "meadow"}, {"haystacks", "meadow"},  {"cactuses", "desert"},
     {"cacti", "desert"},     {"arch", "desert"},    {"oasis", "desert"},      {"cabin", "snowfield"},
     {"cabins", "snowfield"}, {"firs", "snowfield"}, {"glacier", "snowfield"}, {"palms", "beach"},
     {"lighthouse", "beach"}, {"pier", "beach"},     {"lamps", "city"},        {"fountain", "city"},
     {"bridge", "city"},      {"oaks", "forest"},    {"pines", "forest"},      {"lake", "forest"}}};

/// The landscape that a landmark belongs to; "" for what is no landmark.
std::string_view landscape_of(std::string_view landmark) {
  for (const auto& [name, landscape] : kLandmarks)
    if (name == landmark) return landscape;
  return {};
}

std::string_view landscape_class(std::string_view place) {
  if (place == "field") return "meadow";
  if (place == "dunes") return "desert";
  if (place == "winter") return "snowfield";
  if (place == "seaside") return "beach";
  if (place == "town") return "city";
  if (place == "woods") return "forest";
  return place;
}

std::string with_article(const std::string& words) {
  const bool vowel = std::string_view("aeiou").find(words.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + words;
}

// ---- the sentence that the model is given ----

void append(std::string& text, std::string_view words) {
  if (words.empty()) return;
  if (!text.empty()) text += ' ';
  text += words;
}

std::string thing_words(const PromptReading::Thing& thing) {
  std::string looks = thing.size;
  append(looks, thing.colour);
  std::string text;
  if (thing.noun == "something") {
    text = thing.noun;
    append(text, looks);
  } else {
    append(looks, thing.noun);
    text = with_article(looks);
  }
  append(text, thing.motion);
  if (!thing.side.empty()) append(text, (thing.side == "middle" ? "in the " : "on the ") + thing.side);
  return text;
}

std::string place_words_of(const PromptReading& reading) {
  const std::string landscape(reading.place.empty() ? landscape_of(reading.landmark) : reading.place);
  if (landscape.empty()) return {};
  std::string text = is_one_of(landscape, {"beach", "seaside"}) ? "on " : "in ";
  if (landscape == "dunes")
    text += "sand dunes";
  else if (landscape == "woods")
    text += "woods";
  else
    text += with_article(landscape == "winter" ? "winter landscape" : landscape);
  const std::string& mark = reading.landmark;
  if (mark.empty()) return text;
  if (mark == "lamps") return text + " with street lamps";
  const bool many = mark == "cacti" || (mark.ends_with('s') && mark != "oasis");
  return text + " with " + (many ? mark : with_article(mark));
}

std::string time_words(const std::string& time) {
  if (time == "morning" || time == "evening") return "in the " + time;
  if (time == "day") return "by day";
  return time.empty() ? "" : "at " + time;
}

std::string weather_words(const std::string& weather) {
  if (is_one_of(weather, {"clear", "sunny"})) return "in clear weather";
  if (is_one_of(weather, {"rain", "rainy", "rains", "wet"})) return "in the rain";
  if (is_one_of(weather, {"snow", "snowy", "snows"})) return "in falling snow";
  if (is_one_of(weather, {"mist", "misty"})) return "in the mist";
  return weather.empty() ? "" : "in the fog";
}

// ---- the reader ----

class Reader {
 public:
  explicit Reader(std::string_view prompt) : table_(WordTable::embedded()) {
    Splitter splitter(prompt, table_);
    tokens_ = splitter.split();
    wide_ = splitter.japanese() ? "ja" : "zh";
    language_ = guess_language();
    reading_.text = prompt;
  }

  PromptReading read() {
    read_camera();
    while (at_ < tokens_.size()) step();
    place_leftovers();
    const std::vector<std::string> words = words_of(reading_.text);
    const bool all_known = std::ranges::all_of(words, [&](const std::string& word) { return table_.knows(word); });
    if (all_known) {
      reading_.replaced.clear();
      reading_.unknown.clear();
    } else if (understood()) {
      reading_.text = compose();
    }
    return std::move(reading_);
  }

 private:
  bool understood() const {
    return !reading_.things.empty() || !reading_.place_word().empty() || !reading_.time.empty() ||
           !reading_.weather.empty() || !reading_.motion.empty() || !camera_.empty();
  }

  /// The language whose small words stand in the prompt; "" is English.
  std::string_view guess_language() const {
    std::string_view best;
    int most = count_glue("");
    for (const std::string_view language : {"de", "es"})
      if (const int count = count_glue(language); count > most) most = count, best = language;
    return best;
  }
  int count_glue(std::string_view language) const {
    int count = 0;
    for (const Token& token : tokens_)
      if (const auto* entries = table_.find(token.text))
        count += std::ranges::any_of(*entries, [&](const WordEntry& entry) {
          return entry.language == language && (entry.slot == WordSlot::glue || entry.slot == WordSlot::no);
        });
    return count;
  }

  /// Entries of these letters in the language of the prompt; of other languages if it has none.
  std::vector<WordEntry> entries_of(std::string_view word) const {
    std::vector<WordEntry> mine, others;
    const WordTable::Entries* entries = table_.find(word);
    if (entries == nullptr) return {};
    const bool is_wide_word = is_wide(word.substr(0, std::min(word.size(), letter_bytes(word.front()))));
    const std::string_view language = is_wide_word ? wide_ : language_;
    for (const WordEntry& entry : *entries) {
      if (entry.language == language)
        mine.push_back(entry);
      else if (!is_wide_word && entry.slot != WordSlot::glue && entry.slot != WordSlot::no)
        others.push_back(entry);
    }
    return mine.empty() ? others : mine;
  }

  std::string joined(std::size_t from, std::size_t count) const {
    std::string text;
    for (std::size_t i = from; i < from + count; ++i) append(text, tokens_[i].text);
    return text;
  }
  std::string typed(std::size_t from, std::size_t count) const {
    std::string text;
    for (std::size_t i = from; i < from + count; ++i)
      text += (i > from && !tokens_[i].joined ? " " : "") + tokens_[i].typed;
    return text;
  }

  bool in_one_clause(std::size_t from, std::size_t count) const {
    if (from + count > tokens_.size()) return false;
    for (std::size_t i = from + 1; i < from + count; ++i)
      if (tokens_[i].breaks) return false;
    return true;
  }

  /// The words themselves, or what their first or last word is a form of.
  std::optional<Match> find_here(std::size_t from, std::size_t count) const {
    const std::string text = joined(from, count);
    auto entries = entries_of(text);
    const bool plain = std::ranges::all_of(entries, [](const WordEntry& each) { return each.slot == WordSlot::plain; });
    if (!plain) {
      const std::string& first = tokens_[from].text;
      return Match{count, std::move(entries), first.ends_with("ing") && first.size() > 4, false};
    }
    if (tokens_[from].joined) return std::nullopt;
    const auto try_forms = [&](const std::string& word, const std::string& before,
                               const std::string& after) -> std::optional<Match> {
      for (const Form& form : forms_of(word)) {
        std::vector<WordEntry> of_base = entries_of(before + form.base + after);
        std::erase_if(of_base, [&](const WordEntry& entry) { return !takes_form(entry.slot, form.of_verb); });
        if (!of_base.empty()) return Match{count, std::move(of_base), form.of_verb, false};
      }
      return std::nullopt;
    };
    const auto plain_match = [&]() -> std::optional<Match> {
      if (entries.empty()) return std::nullopt;
      return Match{count, entries, false, false};
    };
    const std::size_t last = from + count - 1;
    if (auto match = try_forms(tokens_[last].text, count > 1 ? joined(from, count - 1) + ' ' : "", "")) return match;
    if (count == 1) return plain_match();
    return try_forms(tokens_[from].text, "", ' ' + joined(from + 1, count - 1));
  }

  /// What a word that the table lacks may be: a compound or a misspelling.
  std::optional<Match> guess(std::size_t at) const {
    const std::string& word = tokens_[at].text;
    if (tokens_[at].joined ||
        std::ranges::any_of(word, [](char c) { return std::isdigit(static_cast<unsigned char>(c)); }))
      return std::nullopt;
    if (word.find('-') != std::string::npos) {
      std::string spaced = word;
      std::ranges::replace(spaced, '-', ' ');
      if (auto entries = entries_of(spaced); !entries.empty()) return Match{1, std::move(entries), false, false};
      const std::string last = word.substr(word.rfind('-') + 1), first = word.substr(0, word.find('-'));
      for (const std::string& part : {last, first}) {
        std::vector<WordEntry> parts = entries_of(part);
        std::erase_if(parts, [](const WordEntry& each) {
          return each.slot == WordSlot::glue || each.slot == WordSlot::plain || each.slot == WordSlot::no;
        });
        if (!parts.empty()) return Match{1, std::move(parts), false, false};
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
      if (!entries.empty()) return Match{1, std::move(entries), false, false};
    }
    if (const std::string_view meant = table_.likely_meant(word); !meant.empty()) {
      std::vector<WordEntry> entries = entries_of(meant);
      if (!entries.empty()) return Match{1, std::move(entries), meant.ends_with("ing"), true};
    }
    return std::nullopt;
  }

  Match match_at(std::size_t from) const {
    for (std::size_t count = std::min(kMostPhrase, tokens_.size() - from); count > 0; --count)
      if (in_one_clause(from, count))
        if (auto match = find_here(from, count)) return *match;
    if (auto match = guess(from)) return *match;
    return {};
  }

  static bool is_noun(const Match& match) { return match.has(WordSlot::thing) || match.has(WordSlot::place); }

  /// "dog walks" walks; "a walk" does not, nor does a "race car".
  bool is_verb(const Match& match, bool thing_before) const {
    if (!match.has(WordSlot::motion)) return false;
    return !is_noun(match) || match.of_verb || thing_before;
  }

  void step() {
    if (used_[at_]) {
      ++at_;
      return;
    }
    if (tokens_[at_].breaks) negated_ = false, article_ = false;
    const Match match = match_at(at_);
    const std::size_t from = at_;
    at_ += std::max<std::size_t>(match.count, 1);
    if (match.count == 0) return read_unknown(from);
    if (match.has(WordSlot::no)) {
      negated_ = true;
      negates_noun_ = is_one_of(tokens_[from].text, {"no", "without", "kein", "keine", "keinen", "ohne", "sin"});
      return;
    }
    if (match.has(WordSlot::glue) && !match.has(WordSlot::motion)) return read_glue(from);
    if (match.has(WordSlot::plain)) return read_unknown(from);
    const bool verb = is_verb(match, thing_just_before_ && !article_);
    if (verb) return read_motion(from, match);
    if (is_noun(match) || match.has(WordSlot::cover)) return read_noun(from, match);
    read_word(from, match);
  }

  void read_unknown(std::size_t at) {
    const std::string& word = tokens_[at].text;
    thing_just_before_ = false;
    const bool number = std::ranges::all_of(word, [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
    if (number || negated_ || is_one_of(word, {"s", "t"})) return;
    if (std::ranges::find(reading_.unknown, tokens_[at].typed) == reading_.unknown.end())
      reading_.unknown.push_back(tokens_[at].typed);
  }

  void read_glue(std::size_t at) {
    const std::string& word = tokens_[at].text;
    if (is_one_of(word, {"but", "just", "only"})) negated_ = false;
    article_ = is_one_of(word, {"a", "an", "the", "my", "your", "his", "her", "their", "our", "this", "that", "some"});
    if (article_) return;
    if (is_one_of(word, {"and", "with", "while", "as", "when", "or"})) {
      preposition_.clear();
      thing_just_before_ = false;
    } else if (is_one_of(word, {"is", "are", "was", "were", "it", "they", "slowly", "quickly", "fast", "who", "which",
                                "gently", "that"})) {
      // They stand between a thing and what it does.
    } else {
      preposition_ = word;
      of_thing_ = word == "of" && thing_just_before_;
      thing_just_before_ = false;
    }
    read_side(at);
  }

  /// "on the left"
  void read_side(std::size_t at) {
    if (at + 2 >= tokens_.size() || reading_.things.empty() || tokens_[at + 1].text != "the") return;
    if (!is_one_of(tokens_[at].text, {"on", "at", "in", "to"})) return;
    const std::string& side = tokens_[at + 2].text;
    const bool middle = is_one_of(side, {"middle", "center", "centre"});
    if (!middle && side != "left" && side != "right") return;
    reading_.things.back().side = middle ? "middle" : side;
    at_ = at + 3;
    if (at_ < tokens_.size() && tokens_[at_].text == "side") ++at_;
    preposition_.clear();
  }

  void tell(std::size_t from, std::size_t count, std::string_view shown) {
    std::string words = typed(from, count);
    std::string lower = joined(from, count);
    if (lower == shown) return;
    const std::pair<std::string, std::string> pair(std::move(words), shown);
    if (std::ranges::find(reading_.replaced, pair) == reading_.replaced.end()) reading_.replaced.push_back(pair);
  }

  /// Of English compounds the last noun counts: "fire truck", "steam train".
  void read_noun(std::size_t from, Match match) {
    while (!tokens_[from].joined && at_ < tokens_.size() && !tokens_[at_].breaks && is_noun(match) && !used_[at_]) {
      Match next = match_at(at_);
      if (next.count == 0 || next.misspelled || next.has(WordSlot::glue) || next.has(WordSlot::plain)) break;
      if (!is_noun(next) || next.of_verb || (match.has(WordSlot::thing) && next.has(WordSlot::motion))) break;
      at_ += next.count;
      match = std::move(next);
    }
    const std::size_t count = at_ - from;
    article_ = false;
    const bool about_a_film = at_ < tokens_.size() && !tokens_[at_].breaks &&
                              is_one_of(tokens_[at_].text, {"footage", "shot", "video", "view", "photo", "clip",
                                                            "picture", "painting", "drawing", "scene", "eye"});
    // "drone footage of a boat", "a bowl of soup"
    if (about_a_film || of_thing_) return end_noun();
    note_phrase_motion(from, count);
    if (const WordEntry* cover = match.entry(WordSlot::cover);
        cover != nullptr && preposition_ == "behind" && !negated_) {
      if (reading_.cover.empty() && !reading_.things.empty()) {
        reading_.cover = cover->known;
        tell(from, count, cover->known);
        return end_noun();
      }
    }
    if (std::exchange(negated_, false)) return end_noun();
    const WordEntry* thing = match.entry(WordSlot::thing);
    const WordEntry* place = match.entry(WordSlot::place);
    if (thing != nullptr && place != nullptr &&
        (preposition_.empty() ? thing->score < place->score - 20 : place->score >= thing->score - 20))
      thing = nullptr;
    if (thing != nullptr)
      read_thing(from, count, *thing);
    else if (place != nullptr)
      read_place(from, count, *place);
    end_noun();
  }

  /// "a spinning top" spins, though the phrase is one word of the table.
  void note_phrase_motion(std::size_t from, std::size_t count) {
    if (count < 2 || negated_ || !tokens_[from].text.ends_with("ing")) return;
    for (const WordEntry& entry : entries_of(tokens_[from].text))
      if (entry.slot == WordSlot::motion && entry.score == 100) {
        motion_ = entry.known;
        if (reading_.motion.empty()) reading_.motion = motion_;
      }
  }

  void end_noun() {
    preposition_.clear();
    of_thing_ = false;
    if (!colour_.empty()) leave_out(std::exchange(colour_, {}));
    size_.clear();
  }
  /// "not red": only that. "no red car": up to the noun.
  void end_negation() { negated_ = negates_noun_ || article_; }
  void leave_out(const std::string& word) {
    if (std::ranges::find(reading_.unknown, word) == reading_.unknown.end()) reading_.unknown.push_back(word);
  }

  void read_thing(std::size_t from, std::size_t count, const WordEntry& entry) {
    std::string_view noun = entry.known;
    thing_just_before_ = true;
    PromptReading::Thing thing;
    if (noun.starts_with(kSmall)) noun.remove_prefix(kSmall.size()), thing.size = "small";
    if (!size_.empty()) thing.size = std::exchange(size_, {});
    tell(from, count, noun);
    thing.noun = noun;
    thing.colour = std::exchange(colour_, {});
    thing.motion = std::exchange(motion_, {});
    note(thing);
    if (reading_.things.size() < kMostThings)
      reading_.things.push_back(std::move(thing));
    else
      leave_out(typed(from, count));
  }

  void note(const PromptReading::Thing& thing) {
    if (reading_.colour.empty()) reading_.colour = thing.colour;
    if (reading_.size.empty()) reading_.size = thing.size;
  }

  void read_place(std::size_t from, std::size_t count, const WordEntry& entry) {
    constexpr double far = 0.8, near = 0.85;
    const std::string_view prep = preposition_;
    const double firm = prep.empty() ? far
                        : is_one_of(prep, {"by", "near", "next to", "beside", "behind", "under", "past", "of", "from"})
                            ? near
                            : 1;
    const double score = entry.score * firm;
    thing_just_before_ = false;
    if (landscape_class(entry.known) == "meadow" || wide_word(from)) colour_.clear();  // a green meadow
    std::string& kept = landscape_of(entry.known).empty() ? reading_.place : reading_.landmark;
    double& best = landscape_of(entry.known).empty() ? place_score_ : landmark_score_;
    std::string& typed_as = landscape_of(entry.known).empty() ? place_typed_ : landmark_typed_;
    if (score <= best) {
      if (kept != entry.known && landscape_class(kept) != landscape_class(entry.known)) leave_out(typed(from, count));
      return;
    }
    if (!kept.empty() && landscape_class(kept) != landscape_class(entry.known)) {
      std::erase_if(reading_.replaced, [&](const auto& pair) { return pair.second == kept; });
      leave_out(typed_as);
    }
    kept = entry.known;
    best = score;
    typed_as = typed(from, count);
    tell(from, count, entry.known);
  }
  bool wide_word(std::size_t at) const { return tokens_[at].joined; }

  void read_motion(std::size_t from, const Match& match) {
    article_ = false;
    preposition_.clear();
    if (std::exchange(negated_, false)) return;
    const std::string motion(match.entry(WordSlot::motion)->known);
    tell(from, match.count, motion);
    if (reading_.motion.empty()) reading_.motion = motion;
    // "a bouncing ball": the thing follows.
    if (!reading_.things.empty() && reading_.things.back().motion.empty() && !before_its_thing(from, match))
      reading_.things.back().motion = motion;
    else if (reading_.things.empty() || before_its_thing(from, match))
      motion_ = motion;
    if (!thing_just_before_) return;
    thing_just_before_ = false;
  }
  bool before_its_thing(std::size_t from, const Match& match) const {
    if (!match.of_verb || from == 0 || tokens_[from].breaks) return false;
    return is_one_of(tokens_[from - 1].text, {"a", "an", "the", "and", "with"});
  }

  void read_word(std::size_t from, const Match& match) {
    const std::size_t count = match.count;
    if (const WordEntry* colour = match.entry(WordSlot::colour)) return read_colour(from, count, *colour);
    if (const WordEntry* size = match.entry(WordSlot::size)) {
      if (negated_) return end_negation();
      tell(from, count, size->known);
      size_ = size->known;
      if (follows_its_thing()) reading_.things.back().size = std::exchange(size_, {}), note(reading_.things.back());
      return;
    }
    const WordEntry* time = match.entry(WordSlot::time);
    const WordEntry* weather = match.entry(WordSlot::weather);
    thing_just_before_ = false;
    article_ = false;
    if (std::exchange(negated_, false)) return;
    if (time != nullptr) {
      // "dark blue" is a colour, and "a dark forest" is darker than "at dusk".
      if (time->score < time_score_ + 1) return;
      if (!reading_.time.empty())
        std::erase_if(reading_.replaced, [&](const auto& pair) { return pair.second == reading_.time; });
      reading_.time = time->known;
      time_score_ = time->score;
      tell(from, count, time->known);
      preposition_.clear();
    } else if (weather != nullptr) {
      const bool ground = weather->known == "snow" && is_one_of(preposition_, {"on", "through", "across", "over"});
      if (ground) return read_place(from, count, {WordSlot::place, "snowfield", 80, ""}), preposition_.clear();
      preposition_.clear();
      if (!colour_.empty() && weather->known == "clear") colour_.clear();
      if (weather->score <= weather_score_) return;
      if (!reading_.weather.empty())
        std::erase_if(reading_.replaced, [&](const auto& pair) { return pair.second == reading_.weather; });
      reading_.weather = weather->known;
      weather_score_ = weather->score;
      tell(from, count, weather->known);
    }
  }

  /// "a ball, red": nothing that it could be about follows.
  bool follows_its_thing() const {
    if (reading_.things.empty()) return false;
    for (std::size_t i = at_; i < tokens_.size();) {
      if (tokens_[i].breaks) return true;
      const Match next = match_at(i);
      if (next.has(WordSlot::colour) || next.has(WordSlot::size) || next.count == 0 || next.has(WordSlot::plain)) {
        i += std::max<std::size_t>(next.count, 1);
        continue;
      }
      const bool noun = is_noun(next) && !is_verb(next, false);
      if (noun || (!wide_.empty() && tokens_[i].joined)) return false;
      return !(next.of_verb && next.has(WordSlot::motion));
    }
    return true;
  }

  void read_colour(std::size_t from, std::size_t count, const WordEntry& colour) {
    if (negated_) return end_negation();
    const bool behind = !wide_word(from) && (follows_its_thing() || (language_ == "es" && thing_just_before_));
    if (!behind) {
      colour_ = colour.known;
      if (names_sky(at_)) return colour_.clear();
      tell(from, count, colour.known);
      return;
    }
    PromptReading::Thing& thing = reading_.things.back();
    if (!thing.colour.empty()) return;
    thing.colour = colour.known;
    note(thing);
    tell(from, count, colour.known);
  }
  bool names_sky(std::size_t at) const { return at < tokens_.size() && is_one_of(tokens_[at].text, {"sky", "skies"}); }

  /// "the camera pans left", and things that leave or pass each other: phrases that the model learned.
  void read_camera() {
    used_.assign(tokens_.size(), false);
    const auto says = [&](std::string_view word) {
      return std::ranges::any_of(tokens_, [&](const Token& token) { return token.text == word; });
    };
    const auto use = [&](std::initializer_list<std::string_view> words) {
      for (std::size_t i = 0; i < tokens_.size(); ++i)
        if (is_one_of(tokens_[i].text, words)) used_[i] = true;
    };
    const bool pans = says("pan") || says("pans") || says("panning");
    if (says("camera") || pans) {
      std::size_t at = 0;
      while (!is_one_of(tokens_[at].text, {"camera", "pan", "pans", "panning"})) ++at;
      const std::size_t end = std::min(tokens_.size(), at + 6);
      for (std::size_t i = at; i < end; ++i) {
        const std::string& word = tokens_[i].text;
        if (word == "left" || word == "right") camera_ = "the camera pans " + word;
        if (word == "away") camera_ = "the camera looks away and back";
        if (is_one_of(word, {"still", "static", "fixed"})) camera_ = "the camera stays still";
        if (!camera_.empty()) {
          for (std::size_t k = at; k <= i; ++k) used_[k] = true;
          if (word == "away") use({"back", "and"});
          break;
        }
      }
    }
    if (camera_.empty() && (says("leaves") || says("goes") || says("disappears")) &&
        (says("back") || says("returns") || says("reappears"))) {
      doing_ = "leaves and comes back";
      use({"leaves", "goes", "away", "comes", "back", "returns", "disappears", "reappears", "again"});
    }
    if (says("each") && says("other") && (says("passing") || says("crossing") || says("pass") || says("past"))) {
      doing_ = "passing each other";
      use({"each", "other", "passing", "crossing", "pass", "past"});
    }
  }

  /// A landmark of another landscape than the one that is said cannot be shown.
  void place_leftovers() {
    if (!colour_.empty()) leave_out(colour_);
    if (!motion_.empty() && !reading_.things.empty() && reading_.things.front().motion.empty())
      reading_.things.front().motion = motion_;
    if (reading_.place.empty() || reading_.landmark.empty()) return;
    if (landscape_of(reading_.landmark) == landscape_class(reading_.place)) return;
    std::string& lost = landmark_score_ > place_score_ ? reading_.place : reading_.landmark;
    std::erase_if(reading_.replaced, [&](const auto& pair) { return pair.second == lost; });
    leave_out(&lost == &reading_.place ? place_typed_ : landmark_typed_);
    lost.clear();
  }

  std::string compose() const {
    std::string text;
    std::vector<PromptReading::Thing> things = reading_.things;
    if (things.empty() && !reading_.motion.empty()) {
      things.emplace_back().noun = "something";
      things.back().motion = reading_.motion;
    }
    for (const PromptReading::Thing& thing : things) {
      if (!text.empty()) text += " and";
      append(text, thing_words(thing));
    }
    if (!reading_.cover.empty())
      append(text, "behind " + (reading_.cover == "ice" ? reading_.cover : with_article(reading_.cover)));
    else if (!doing_.starts_with("passing") || things.size() > 1)
      append(text, doing_);
    std::string place = place_words_of(reading_);
    if (things.empty() && !place.empty()) place.erase(0, 3);  // "a meadow", not "in a meadow"
    append(text, place);
    append(text, time_words(reading_.time));
    append(text, weather_words(reading_.weather));
    append(text, camera_);
    return text;
  }

  const WordTable& table_;
  std::vector<Token> tokens_;
  std::vector<bool> used_;  // tokens that were read as a phrase
  std::string_view wide_, language_;
  std::size_t at_ = 0;
  std::string colour_, size_, motion_;  // of the thing that follows
  std::string preposition_;             // before the next noun
  std::string camera_, doing_, place_typed_, landmark_typed_;
  bool of_thing_ = false;  // "of" stands right behind a thing
  bool negated_ = false, negates_noun_ = false, thing_just_before_ = false, article_ = false;
  double place_score_ = 0, landmark_score_ = 0;
  int time_score_ = 0, weather_score_ = 0;
  PromptReading reading_;
};

}  // namespace

PromptReading read_prompt(std::string_view prompt) { return Reader(prompt).read(); }

bool takes_readings(std::span<const std::string> vocabulary) {
  return std::ranges::all_of(WordTable::embedded().known(), [&](std::string_view word) {
    return std::ranges::binary_search(vocabulary, word, {},
                                      [](const std::string& each) { return std::string_view(each); });
  });
}

SetPrompt with_readings(SetPrompt prompt) {
  for (WeightedText& each : prompt.texts) {
    if (!each.read.empty()) continue;
    std::string text = read_prompt(each.text).text;
    if (text != each.text) each.read = std::move(text);
  }
  return prompt;
}

std::string replaced_text(const PromptReading& reading) {
  std::string text;
  for (const auto& [typed, shown] : reading.replaced)
    text += (text.empty() ? "" : ", ") + typed + " \xE2\x86\x92 " + shown;
  return text;
}

}  // namespace longtake
