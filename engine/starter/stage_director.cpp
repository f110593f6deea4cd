#include "engine/starter/stage_director.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/core/describe_json.h"
#include "engine/starter/shown_texts.h"
#include "engine/starter/stage_maps.h"

namespace longtake {
namespace {

/// The state that a take needs to continue exactly.
struct StageState {
  std::string said, shown;  // the newest prompt's texts, and the newest chunk's
  std::uint64_t seed = 0;
  staging::Staging film;
};

template <class V>
void visit(StageState& s, V& v) {
  v("said", s.said, {.most = 1 << 20});
  v("shown", s.shown, {.most = 1 << 20});
  v("seed", s.seed, {.hexadecimal = true});
  v("film", s.film);
}

class StageDirector final : public Director {
 public:
  explicit StageDirector(staging::StageWords words) : words_(std::move(words)) {}

  void follow(const std::vector<WeightedText>& prompt, std::uint64_t seed) override {
    state_.said = shown_texts(prompt);
    if (seed != state_.seed) state_.shown.clear();  // another seed stages the same text anew
    state_.seed = seed;
  }

  void begin() override {
    state_.shown.clear();
    state_.film = {};
  }

  Conditioning next(const ChunkShape& shape) override {
    if (state_.said != state_.shown) state_.film.follow(said().script, state_.seed);
    state_.shown = state_.said;
    Conditioning places =
        next_stage_maps(state_.film, state_.film.nouns(), shape.frames, shape.begins, shape.height, shape.width);
    places.spans = spans_of(state_.film, shape.frames);
    return places;
  }

  at::Tensor spans() const override {
    staging::Staging film = state_.film;
    if (state_.said != state_.shown) film.follow(said().script, state_.seed);
    return spans_of(film, 1).squeeze(0);
  }

  std::unique_ptr<Director> clone() const override { return std::make_unique<StageDirector>(*this); }

  Json save() const override { return write_fields(state_); }

  Result<void> restore(const Json& state) override {
    StageState read;
    FieldReader reader(state, {"Cannot resume what the take shows"});
    visit(read, reader);
    if (auto done = reader.finish(); !done) return done;
    state_ = std::move(read);
    return {};
  }

 private:
  /// The scripts of the shown texts, each first changed by `read_as`. A thing that several of them name in the same
  /// words is one thing.
  template <class ReadAs>
  staging::Said said(ReadAs read_as) const {
    const std::vector<std::string_view> texts = each_shown(state_.said);
    staging::Said all = staging::said(words_, read_as(texts.front()));
    for (std::size_t t = 1; t < texts.size(); ++t) {
      const staging::Said more = staging::said(words_, read_as(texts[t]));
      const std::vector<staging::Role> known = all.script.roles;
      for (std::size_t i = 0; i < more.script.roles.size(); ++i) {
        const staging::Role& role = more.script.roles[i];
        const auto same = [&](const staging::Role& other) {
          return other.noun == role.noun && other.looks == role.looks;
        };
        if (all.script.roles.size() >= staging::kMostRoles || std::ranges::any_of(known, same)) continue;
        all.script.roles.push_back(role);
        all.things.push_back(more.things[i]);
      }
    }
    return all;
  }
  staging::Said said() const {
    return said([](std::string_view text) { return text; });
  }

  /// The encoder reads the prompt without its placement words, and slots point to the rest. In a blend the rows of all
  /// texts overlap.
  at::Tensor spans_of(const staging::Staging& film, std::int64_t frames) const {
    const staging::Said read = said([this](std::string_view text) { return staging::without_places(words_, text); });
    return stage_spans(read, film.slots(), frames);
  }

  staging::StageWords words_;
  StageState state_;
};

}  // namespace

std::unique_ptr<Director> make_stage_director(staging::StageWords words) {
  return std::make_unique<StageDirector>(std::move(words));
}

}  // namespace longtake
