#include <algorithm>

#include "training/judge/film_judges.h"
#include "training/judge/marks.h"
#include "training/judge/stage_sight.h"

namespace longtake::gates {
namespace {

using What = MemoryQuestion::What;

/// The tested property in a picture, as numbers: colours, or a kind.
using Shown = std::vector<int>;

/// Reads the tested property of a memory scene.
class AskedReader {
 public:
  AskedReader(const Question& question, Readers& readers)
      : question_(question), readers_(readers), moments_(theatre::stage(question.acts, question.pictures)) {}

  std::optional<Shown> read(int number, const Picture& picture) {
    const theatre::Scene& scene = question_.last();
    const staging::Moment& moment = moments_[static_cast<std::size_t>(number)];
    const Image world = at_world_scale(picture);
    if (question_.memory->what == What::mark) {
      const auto colour = read_mark(world.view(), scene.backdrop, question_.memory->mark, moment.camera);
      if (!colour) return std::nullopt;
      return Shown{static_cast<int>(*colour)};
    }
    Surroundings around = surroundings(scene.backdrop.landscape, moment.camera);
    for (const staging::PlacedThing& thing : moment.things) around.told.push_back(place_of(thing));
    Shown shown;
    const std::size_t things = question_.memory->what == What::crossing ? 2 : 1;
    for (std::size_t t = 0; t < things; ++t) {
      const auto reading = readers_.things.read(world.view(), around.told[t], around);
      if (!reading) return std::nullopt;
      shown.push_back(question_.memory->what == What::thing ? static_cast<int>(reading->fit.kind)
                                                            : static_cast<int>(reading->colour));
    }
    // With equal colours a crossing could not be detected.
    if (things == 2 && shown[0] == shown[1]) return std::nullopt;
    return shown;
  }

  const Question& question_;
  Readers& readers_;
  std::vector<staging::Moment> moments_;
};

/// Right if most pictures after the absence show the same as most pictures before it. Missing is wrong, also if the
/// property was already missing before.
class Remembering : public FilmJudge {
 public:
  Remembering(const Question& question, Readers& readers) : question_(question), reader_(question, readers) {}

  void see(int number, const Picture& picture) override {
    const bool after = number >= question_.memory->returns;
    (after ? after_ : before_).push_back(reader_.read(number, picture));
  }

  std::map<std::string, float> result() override {
    const MemoryQuestion& memory = *question_.memory;
    before_.resize(memory.before.size());
    after_.resize(memory.after.size());
    const auto was = most(before_), is = most(after_);
    const float right = was && is && *was == *is ? 100.0F : 0.0F;
    const std::string what = std::string("memory_") + name(memory.what);
    std::map<std::string, float> out = {{what, right}, {what + "_shown", was ? 100.0F : 0.0F}};
    if (memory.what != What::colour && memory.what != What::thing) return out;
    out["memory_sight_" + std::to_string(static_cast<int>(memory.sight))] = right;
    out["memory_gone_" + std::to_string(static_cast<int>(memory.gone))] = right;
    out[memory.elsewhere ? "memory_elsewhere" : "memory_same_side"] = right;
    return out;
  }

 private:
  const Question& question_;
  AskedReader reader_;
  std::vector<std::optional<Shown>> before_, after_;
};

/// Right if most pictures after the absence show the same as the reference, for each continuation. Pictures before the
/// absence do not count.
class Returning : public FilmJudge {
 public:
  Returning(const Question& question, Readers& readers) : question_(question), reader_(question, readers) {}

  void see(int number, const Picture& picture) override {
    if (number < question_.memory->returns) return;
    if (number <= last_ || ways_.empty()) ways_.emplace_back();
    last_ = number;
    ways_.back().push_back(reader_.read(number, picture));
  }

  std::map<std::string, float> result() override {
    const MemoryQuestion& memory = *question_.memory;
    const Shown truth = shown_by_reference();
    float right = 0, read = 0;
    for (auto& way : ways_) {
      way.resize(memory.after.size());
      const auto is = most(way);
      right += is && *is == truth ? 1.0F : 0.0F;
      read += is ? 1.0F : 0.0F;
    }
    const float share = 100 / static_cast<float>(std::max<std::size_t>(1, ways_.size()));
    const std::string what = std::string("return_") + name(memory.what);
    std::map<std::string, float> out = {{what, share * right}, {what + "_read", share * read}};
    if (memory.what == What::colour || memory.what == What::mark) out["returned"] = share * right;
    return out;
  }

 private:
  Shown shown_by_reference() const {
    const theatre::Scene& scene = question_.last();
    const auto colour = [&](std::size_t thing) { return static_cast<int>(scene.looks[thing].colour); };
    switch (question_.memory->what) {
      case What::colour:
        return {colour(0)};
      case What::thing:
        return {static_cast<int>(scene.looks[0].kind)};
      case What::mark:
        return {static_cast<int>(scene.backdrop.marks[static_cast<std::size_t>(question_.memory->mark)])};
      case What::crossing:
        return {colour(0), colour(1)};
    }
    return {};
  }

  const Question& question_;
  AskedReader reader_;
  int last_ = -1;
  std::vector<std::vector<std::optional<Shown>>> ways_;
};

}  // namespace

std::unique_ptr<FilmJudge> judge_of_memory(const Question& question, Readers& readers) {
  if (question.memory->alone > 0) return std::make_unique<Returning>(question, readers);
  return std::make_unique<Remembering>(question, readers);
}

}  // namespace longtake::gates
