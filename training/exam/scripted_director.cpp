#include "training/exam/scripted_director.h"

#include <string>
#include <utility>

#include "engine/core/describe_json.h"
#include "engine/starter/shown_texts.h"
#include "engine/starter/stage_maps.h"

namespace longtake::train {
namespace {

constexpr int pictures_of_latent = 4;

struct ScriptState {
  std::string said;  // the newest prompt's text
  int picture = 0;   // number of the next picture
};
template <class V>
void visit(ScriptState& s, V& v) {
  v("said", s.said, {.most = 1 << 20});
  v("picture", s.picture, {.low = 0, .high = 1e6});
}

class ScriptedDirector final : public Director {
 public:
  ScriptedDirector(staging::StageWords words, std::vector<ScriptedAct> acts, std::uint64_t seed)
      : words_(std::move(words)), acts_(std::move(acts)), seed_(seed) {}

  void follow(const std::vector<WeightedText>& prompt, std::uint64_t) override { state_.said = shown_texts(prompt); }

  void begin() override {
    state_.picture = 0;
    act_ = 0;
    film_ = {};
  }

  Conditioning next(const ChunkShape& shape) override {
    turn_page(film_, act_);
    Conditioning places = next_stage_maps(film_, said_nouns(), shape.frames, shape.begins, shape.height, shape.width);
    state_.picture += pictures_of_latent * shape.frames - (shape.begins ? pictures_of_latent - 1 : 0);
    places.spans = spans_of(film_, shape.frames);
    return places;
  }

  at::Tensor spans() const override {
    staging::Staging film = film_;
    std::size_t act = act_;
    turn_page(film, act);
    return spans_of(film, 1).squeeze(0);
  }

  std::unique_ptr<Director> clone() const override { return std::make_unique<ScriptedDirector>(*this); }

  Json save() const override { return write_fields(state_); }

  Result<void> restore(const Json& state) override {
    ScriptState read;
    FieldReader reader(state, {"Cannot resume what the clip shows"});
    visit(read, reader);
    if (auto done = reader.finish(); !done) return done;
    begin();
    for (; state_.picture < read.picture; ++state_.picture) {
      turn_page(film_, act_);
      film_.next();
    }
    state_ = std::move(read);
    return {};
  }

 private:
  /// Starts the acts that begin at the next picture.
  void turn_page(staging::Staging& film, std::size_t& act) const {
    for (; act < acts_.size() && acts_[act].begins <= state_.picture; ++act) film.follow(acts_[act].script, seed_);
  }

  /// Scripts number their things; only the prompt says what they are.
  std::vector<int> said_nouns() const {
    std::vector<int> nouns;
    for (const staging::Role& role : staging::said(words_, each_shown(state_.said).front()).script.roles)
      nouns.push_back(role.noun);
    return nouns;
  }

  at::Tensor spans_of(const staging::Staging& film, std::int64_t frames) const {
    const std::string read = staging::without_places(words_, each_shown(state_.said).front());
    return stage_spans(staging::said(words_, read), film.slots(), frames);
  }

  staging::StageWords words_;
  std::vector<ScriptedAct> acts_;
  std::uint64_t seed_;
  ScriptState state_;
  std::size_t act_ = 0;  // index of the next act
  staging::Staging film_;
};

}  // namespace

std::unique_ptr<Director> make_scripted_director(staging::StageWords words, std::vector<ScriptedAct> acts,
                                                 std::uint64_t seed) {
  return std::make_unique<ScriptedDirector>(std::move(words), std::move(acts), seed);
}

}  // namespace longtake::train
