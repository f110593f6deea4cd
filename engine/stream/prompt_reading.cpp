#include "engine/stream/prompt_reading.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "engine/core/words.h"
#include "engine/stream/prompt_matches.h"
#include "engine/stream/prompt_sentence.h"
#include "engine/stream/word_table.h"

namespace longtake {
namespace {

constexpr std::size_t kMostThings = 3;
constexpr std::string_view kSmall = "small ";

class Reader {
 public:
  explicit Reader(std::string_view prompt) : words_(prompt), tokens_(words_.tokens()) { reading_.text = prompt; }

  PromptReading read() {
    read_camera();
    while (at_ < tokens_.size()) step();
    place_leftovers();
    const WordTable& table = WordTable::embedded();
    const std::vector<std::string> words = words_of(reading_.text);
    const bool all_known = std::ranges::all_of(words, [&](const std::string& word) { return table.knows(word); });
    if (all_known) {
      reading_.replaced.clear();
      reading_.unknown.clear();
    } else if (understood()) {
      reading_.text = prompt_sentence(reading_, camera_, doing_);
    }
    return std::move(reading_);
  }

 private:
  bool understood() const {
    return !reading_.things.empty() || !reading_.place_word().empty() || !reading_.time.empty() ||
           !reading_.weather.empty() || !reading_.motion.empty() || !camera_.empty();
  }

  static bool is_noun(const PromptMatch& match) { return match.has(WordSlot::thing) || match.has(WordSlot::place); }

  /// In "dog walks", "walks" is a verb. In "a walk" and "race car" it is not.
  bool is_verb(const PromptMatch& match, bool thing_before) const {
    if (!match.has(WordSlot::motion)) return false;
    return !is_noun(match) || match.of_verb || thing_before;
  }

  void step() {
    if (used_[at_]) {
      ++at_;
      return;
    }
    if (tokens_[at_].breaks) negated_ = false, article_ = false;
    const PromptMatch match = words_.at(at_);
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
      // Words that can occur between a thing and its verb.
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
    std::string words = words_.typed(from, count);
    std::string lower = words_.joined(from, count);
    if (lower == shown) return;
    const std::pair<std::string, std::string> pair(std::move(words), shown);
    if (std::ranges::find(reading_.replaced, pair) == reading_.replaced.end()) reading_.replaced.push_back(pair);
  }

  /// The last noun of an English compound counts: "fire truck", "steam train".
  void read_noun(std::size_t from, PromptMatch match) {
    while (!tokens_[from].joined && at_ < tokens_.size() && !tokens_[at_].breaks && is_noun(match) && !used_[at_]) {
      PromptMatch next = words_.at(at_);
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
    for (const WordEntry& entry : words_.entries_of(tokens_[from].text))
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
      leave_out(words_.typed(from, count));
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
      if (kept != entry.known && landscape_class(kept) != landscape_class(entry.known))
        leave_out(words_.typed(from, count));
      return;
    }
    if (!kept.empty() && landscape_class(kept) != landscape_class(entry.known)) {
      std::erase_if(reading_.replaced, [&](const auto& pair) { return pair.second == kept; });
      leave_out(typed_as);
    }
    kept = entry.known;
    best = score;
    typed_as = words_.typed(from, count);
    tell(from, count, entry.known);
  }
  bool wide_word(std::size_t at) const { return tokens_[at].joined; }

  void read_motion(std::size_t from, const PromptMatch& match) {
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
  bool before_its_thing(std::size_t from, const PromptMatch& match) const {
    if (!match.of_verb || from == 0 || tokens_[from].breaks) return false;
    return is_one_of(tokens_[from - 1].text, {"a", "an", "the", "and", "with"});
  }

  void read_word(std::size_t from, const PromptMatch& match) {
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
      // "dark blue" is a colour. "a dark forest" is darker than "at dusk".
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

  /// "a ball, red": no thing that it could describe follows.
  bool follows_its_thing() const {
    if (reading_.things.empty()) return false;
    for (std::size_t i = at_; i < tokens_.size();) {
      if (tokens_[i].breaks) return true;
      const PromptMatch next = words_.at(i);
      if (next.has(WordSlot::colour) || next.has(WordSlot::size) || next.count == 0 || next.has(WordSlot::plain)) {
        i += std::max<std::size_t>(next.count, 1);
        continue;
      }
      const bool noun = is_noun(next) && !is_verb(next, false);
      if (noun || tokens_[i].joined) return false;
      return !(next.of_verb && next.has(WordSlot::motion));
    }
    return true;
  }

  void read_colour(std::size_t from, std::size_t count, const WordEntry& colour) {
    if (negated_) return end_negation();
    const bool behind = !wide_word(from) && (follows_its_thing() || (words_.language() == "es" && thing_just_before_));
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

  /// "the camera pans left", and things that leave or pass each other: phrases from the model's training.
  void read_camera() {
    used_.assign(tokens_.size(), false);
    const auto says = [&](std::string_view word) {
      return std::ranges::any_of(tokens_, [&](const PromptToken& token) { return token.text == word; });
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

  /// A landmark of another landscape than the named one cannot be shown.
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

  const PromptMatches words_;
  const std::vector<PromptToken>& tokens_;
  std::vector<bool> used_;  // tokens that were read as a phrase
  std::size_t at_ = 0;
  std::string colour_, size_, motion_;  // of the thing that follows
  std::string preposition_;             // before the next noun
  std::string camera_, doing_, place_typed_, landmark_typed_;
  bool of_thing_ = false;  // "of" directly follows a thing
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
