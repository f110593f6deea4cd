#include "engine/starter/starter_director.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "engine/model/map_channels.h"
#include "engine/starter/choreography.h"
#include "engine/starter/layout_maps.h"
#include "engine/starter/shown_texts.h"

namespace longtake {
namespace {

class StarterDirector final : public Director {
 public:
  explicit StarterDirector(LayoutWords words) : words_(std::make_shared<const LayoutWords>(std::move(words))) {}

  void follow(const std::vector<WeightedText>& prompt, std::uint64_t seed) override {
    said_ = shown_texts(prompt);
    if (seed != seed_) shown_.clear();  // the same text is drawn anew
    seed_ = seed;
  }

  void begin() override {
    shown_.clear();
    film_ = {};
  }

  Conditioning next(const ChunkShape& shape) override {
    if (said_ != shown_) film_.follow(layout_of(said_), seed_);
    shown_ = said_;
    return maps_of(film_.next(shape.frames, shape.begins, shape.height, shape.width), shape.height, shape.width);
  }

  std::unique_ptr<Director> clone() const override { return std::make_unique<StarterDirector>(*this); }

  Json save() const override {
    // A JSON number may not hold a whole seed.
    return {{"said", said_}, {"shown", shown_}, {"seed", std::to_string(seed_)}, {"film", to_json(film_)}};
  }

  Result<void> restore(const Json& state) override {
    std::string said, shown, seed = "0";
    JsonFields fields(state, "what the take shows");
    fields.text("said", said);
    fields.text("shown", shown);
    fields.text("seed", seed);
    const Json* film = fields.find("film");
    if (film == nullptr) fields.refuse("film", "is missing");
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), number);
    if (error != std::errc() || end != seed.data() + seed.size()) fields.refuse("seed", "must be a number");
    if (auto done = fields.finish(); !done) return fail(done.error());
    auto read = choreography_from_json(*film);
    if (!read) return fail(std::move(read.error()));
    said_ = std::move(said);
    shown_ = std::move(shown);
    seed_ = number;
    film_ = std::move(*read);
    return {};
  }

 private:
  /// A thing that several texts name in the same words is one thing.
  SaidLayout layout_of(const std::string& said) const {
    const std::vector<std::string_view> texts = each_shown(said);
    SaidLayout layout = layout_said(*words_, texts.front());
    for (std::size_t i = 1; i < texts.size(); ++i) {
      const std::size_t known = layout.things.size();
      for (SaidThing& thing : layout_said(*words_, texts[i]).things) {
        const auto same = [&](const SaidThing& other) {
          return other.kind == thing.kind && other.looks == thing.looks;
        };
        const auto end = layout.things.begin() + static_cast<std::ptrdiff_t>(known);
        if (layout.things.size() < most_things && std::none_of(layout.things.begin(), end, same))
          layout.things.push_back(std::move(thing));
      }
    }
    return layout;
  }

  std::shared_ptr<const LayoutWords> words_;
  std::string said_, shown_;  // the newest prompt's texts, and the newest chunk's
  std::uint64_t seed_ = 0;
  Choreography film_;
};

}  // namespace

std::unique_ptr<Director> make_starter_director(LayoutWords words) {
  return std::make_unique<StarterDirector>(std::move(words));
}

}  // namespace longtake
