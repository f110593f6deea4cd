#include <array>
#include <cmath>

#include "training/judge/camera.h"
#include "training/judge/film_judges.h"
#include "training/judge/seams.h"
#include "training/judge/stage_sight.h"

namespace longtake::gates {
namespace {

constexpr float least_pace = .8F, most_pace = 1.2F;  // the camera's actual move relative to the given one
constexpr float stands_within = 5;                   // world units in four seconds
constexpr int most_shift = 40;                       // world units between two evaluated pictures

/// The render of one picture of a question.
class Renders {
 public:
  Picture picture(const Question& question, int number) {
    renderer_.render(question.acts, {&number, 1}, footage_);
    return {footage_.rgb, footage_.width, footage_.height};
  }
  const theatre::Footage& footage() const { return footage_; }

 private:
  theatre::FilmRenderer renderer_;
  theatre::Footage footage_;
};

class Cameras : public FilmJudge {
 public:
  Cameras(const Question& question, Readers& readers)
      : question_(question), readers_(readers), moments_(theatre::stage(question.acts, question.pictures)) {}

  void see(int number, const Picture& picture) override {
    const theatre::Landscape land = question_.first().backdrop.landscape;
    const staging::Moment& moment = moments_[static_cast<std::size_t>(number)];
    const Image world = at_world_scale(picture);
    Surroundings around = surroundings(land, moment.camera);
    std::vector<Box> things;
    for (const staging::PlacedThing& thing : moment.things) around.told.push_back(place_of(thing));
    for (const Blob& blob : readers_.things.find(world.view(), around)) things.push_back(blob.box.grown(6));
    GroundView view = ground_view(world.view(), ground_top(land), things);
    if (before_) {
      const auto shift = camera_shift(*before_, view, most_shift);
      way_ += shift.value_or(0);
      lost_ = lost_ || !shift;
    } else {
      from_ = moment.camera;
    }
    before_ = std::move(view);
    to_ = moment.camera;
    const Picture drawn = renders_.picture(question_, number);
    for (std::size_t i = 0; i < seams_.size(); ++i) {
      seams_[i].add(picture);
      drawn_seams_[i].add(drawn);
    }
    gradient_ += mean_gradient(picture);
    drawn_ += mean_gradient(drawn);
  }

  std::map<std::string, float> result() override {
    const float told = to_ - from_;
    const bool still = std::abs(told) < 1;
    const float pace = still ? 0 : way_ / told;
    const bool right = !lost_ && (still ? std::abs(way_) < stands_within : pace >= least_pace && pace <= most_pace);
    std::map<std::string, float> out = {{"camera", right ? 100.0F : 0.0F},
                                        {"gradient", drawn_ > 0 ? gradient_ / drawn_ : 0}};
    if (!still) {
      out["camera_pace"] = pace;
      // Relative to the render, because a horizon may coincide with a border of cells in both.
      out["seams_32"] = seams_[0].ratio() / drawn_seams_[0].ratio();
      out["seams_64"] = seams_[1].ratio() / drawn_seams_[1].ratio();
    }
    return out;
  }

 private:
  const Question& question_;
  Readers& readers_;
  std::vector<staging::Moment> moments_;
  Renders renders_;
  std::optional<GroundView> before_;
  std::array<Seams, 2> seams_{Seams(32), Seams(64)}, drawn_seams_ = seams_;
  float way_ = 0, from_ = 0, to_ = 0, gradient_ = 0, drawn_ = 0;
  bool lost_ = false;
};

class Lands : public FilmJudge {
 public:
  Lands(const Question& question, LandPainter& painter)
      : question_(question), painter_(painter), moments_(theatre::stage(question.acts, question.pictures)) {}

  void see(int number, const Picture& picture) override {
    gauge_.add(picture, painter_.draw(question_.first().backdrop, number, moments_[static_cast<std::size_t>(number)]));
  }
  std::map<std::string, float> result() override {
    const BackgroundGauge::Result r = gauge_.result();
    return {{"background", r.all}, {"background_edges", r.edges}};
  }

 private:
  const Question& question_;
  LandPainter& painter_;
  std::vector<staging::Moment> moments_;
  BackgroundGauge gauge_;
};

class Fidelity : public FilmJudge {
 public:
  explicit Fidelity(const Question& question) : question_(question) {}

  void see(int number, const Picture& picture) override {
    const Image drawn = at_world_scale(renders_.picture(question_, number)), seen = at_world_scale(picture);
    const theatre::Footage& footage = renders_.footage();
    for (int y = 0; y < drawn.height; ++y) {
      for (int x = 0; x < drawn.width; ++x) {
        int of_thing = 0;
        for (int i = 0; i < 4; ++i) {
          const std::uint8_t label =
              footage.mask[static_cast<std::size_t>(2 * y + i / 2) * footage.width + 2 * x + i % 2];
          of_thing += label != 0 && label != theatre::cover_label ? 1 : 0;
        }
        for (int c = 0; c < 3; ++c) {
          const double d = drawn.view().at(x, y)[c] - seen.view().at(x, y)[c];
          all_ += d * d;
          ++count_;
          if (of_thing >= 2) things_ += d * d, ++thing_count_;
        }
      }
    }
  }
  std::map<std::string, float> result() override {
    std::map<std::string, float> out;
    if (count_ > 0) out["psnr"] = psnr(all_ / static_cast<double>(count_));
    if (thing_count_ > 0) out["psnr_things"] = psnr(things_ / static_cast<double>(thing_count_));
    return out;
  }

 private:
  const Question& question_;
  Renders renders_;
  double all_ = 0, things_ = 0;
  long long count_ = 0, thing_count_ = 0;
};

}  // namespace

std::unique_ptr<FilmJudge> judge_of_cameras(const Question& question, Readers& readers) {
  return std::make_unique<Cameras>(question, readers);
}
std::unique_ptr<FilmJudge> judge_of_land(const Question& question, LandPainter& painter) {
  return std::make_unique<Lands>(question, painter);
}
std::unique_ptr<FilmJudge> judge_of_fidelity(const Question& question) { return std::make_unique<Fidelity>(question); }

}  // namespace longtake::gates
