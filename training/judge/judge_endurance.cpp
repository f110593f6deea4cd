#include <algorithm>

#include "training/judge/edges.h"
#include "training/judge/film_judges.h"
#include "training/judge/seams.h"
#include "training/judge/stage_sight.h"

namespace longtake::gates {
namespace {

constexpr int minute_pictures = 60 * 16;

float middle(std::vector<float> values) {
  if (values.empty()) return 0;
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}
float mean(const std::vector<float>& values) {
  float sum = 0;
  for (const float v : values) sum += v;
  return values.empty() ? 0 : sum / static_cast<float>(values.size());
}

class Endurance : public FilmJudge {
 public:
  Endurance(const Question& question, Readers& readers)
      : question_(question), readers_(readers), moments_(theatre::stage(question.acts, question.pictures)) {}

  void see(int number, const Picture& picture) override {
    renderer_.render(question_.acts, {&number, 1}, footage_);
    const Picture drawn = {footage_.rgb, footage_.width, footage_.height};
    const float gradient = mean_gradient(picture), drawn_gradient = mean_gradient(drawn);
    const float sharp = std::min(gradient, drawn_gradient) / std::max({gradient, drawn_gradient, 1e-3F});
    const float sound = soundness(picture, number, sharp, &edges_);
    if (number < minute_pictures) {
      first_.push_back(sound);
      return;
    }
    last_.push_back(sound);
    drawn_.push_back(soundness(drawn, number, 1, &drawn_edges_));
  }

  std::map<std::string, float> result() override {
    std::map<std::string, float> out;
    const float first = mean(first_), last = mean(last_), drawn = mean(drawn_);
    out["sound_first_minute"] = first;
    out["sound_last_minute"] = last;
    if (first > 0) out["sound_kept"] = 100 * last / first;
    if (drawn > 0) out["sound_of_renders"] = 100 * last / drawn;
    if (!drawn_edges_.empty()) out["edge_width"] = edges_.empty() ? 99 : middle(edges_) / middle(drawn_edges_);
    return out;
  }

 private:
  /// 0..100, from two parts: the share of the conditioning that can be read from the picture, and its sharpness
  /// relative to a render's.
  float soundness(const Picture& picture, int number, float sharp, std::vector<float>* edges) {
    const theatre::Scene& scene = question_.first();
    const staging::Moment& moment = moments_[static_cast<std::size_t>(number)];
    const Answer a = answer(readers_, picture, number, scene, moment);
    float right = sharp, of = 1;
    const auto count = [&](bool good) { right += good ? 1 : 0, of += 1; };
    count(a.place.landscape == scene.backdrop.landscape);
    count(a.place.time == scene.backdrop.time);
    count(a.place.weather == scene.backdrop.weather);
    int whole = 0, part = 0;
    for (std::size_t t = 0; t < moment.things.size(); ++t) {
      if (!seen_whole(moment, t)) {
        part += out_of_sight(moment, t) ? 0 : 1;
        continue;
      }
      ++whole;
      count(a.things[t].has_value());
      count(a.things[t] && a.things[t]->colour == scene.looks[t].colour);
      if (beside_its_colour(moment, scene, t)) continue;
      count(a.things[t] && a.things[t]->fit.kind == scene.looks[t].kind);
      // The edge is measured in the last minute_pictures, if the clip shows the ball.
      if (number < minute_pictures || !a.things[t]) continue;
      const Reading& r = *a.things[t];
      if (const auto width = edge_width(picture, r.x, r.y, r.radius)) edges->push_back(*width);
    }
    count(a.count >= whole && a.count <= whole + part);
    return 100 * right / of;
  }

  const Question& question_;
  Readers& readers_;
  std::vector<staging::Moment> moments_;
  theatre::FilmRenderer renderer_;
  theatre::Footage footage_;
  std::vector<float> first_, last_, drawn_, edges_, drawn_edges_;
};

}  // namespace

std::unique_ptr<FilmJudge> judge_of_endurance(const Question& question, Readers& readers) {
  return std::make_unique<Endurance>(question, readers);
}

}  // namespace longtake::gates
