#include "training/eval/evaluator.h"

#include <algorithm>
#include <cmath>

#include "training/world/world.h"

namespace longtake::eval {
namespace {

constexpr float percent = 100;
constexpr int long_gap = 24;         // pictures; 1.5 s, longer than three latent frames and the current chunk cover
constexpr int stride_of_places = 2;  // pictures between two readings of the place
constexpr int five_seconds = 80;

float share(bool right) { return right ? percent : 0; }

void add(Line& line, const char* measure, std::optional<float> value) {
  if (value) line.measures[measure].push_back(*value);
}
void add(Line& line, const char* measure, std::optional<bool> right) {
  if (right) line.measures[measure].push_back(share(*right));
}

/// The tracks of the last ten seconds of a clip.
std::vector<Track> last_seconds(const std::vector<Track>& tracks, const Film& film) {
  std::vector<Track> part;
  for (Track track : tracks) {
    std::erase_if(track.points, [&](const Track::Point& p) { return p.frame < film.frames - 2 * five_seconds; });
    if (!track.points.empty()) part.push_back(std::move(track));
  }
  return part;
}

Film end_of(const Film& film) {
  Film end = film;
  end.frames = std::min(five_seconds, film.frames);
  end.rgb =
      film.rgb.last(film.rgb.size() / static_cast<std::size_t>(film.frames) * static_cast<std::size_t>(end.frames));
  return end;
}

/// `due` is the number of returns in the render. A toy that never comes back counts as no return of the test stream, so
/// it lowers `returned` alone.
void add_returns(const std::vector<Track>& tracks, int due, Line& line) {
  int right[2] = {}, all[2] = {};
  for (const Return& back : find_returns(tracks)) {
    const int bin = back.gap_frames > long_gap ? 1 : 0;
    ++all[bin];
    if (back.same()) ++right[bin];
  }
  const auto rate = [](int good, int of) { return percent * static_cast<float>(good) / static_cast<float>(of); };
  if (all[0] + all[1] > 0) add(line, "identity", std::optional(rate(right[0] + right[1], all[0] + all[1])));
  if (all[0] > 0) add(line, "identity_short_gap", std::optional(rate(right[0], all[0])));
  if (all[1] > 0) add(line, "identity_long_gap", std::optional(rate(right[1], all[1])));
  if (due > 0) add(line, "returned", std::optional(rate(std::min(right[0] + right[1], due), due)));
  line.measures["returns_per_film"].push_back(static_cast<float>(all[0] + all[1]));
}

}  // namespace

Result<std::vector<std::uint8_t>> render_film(const Question& question) {
  world::Renderer renderer;
  world::Clip clip;
  renderer.render(question.scene, 0, question.frames, clip);
  if (question.switch_chunk < 0) return std::move(clip.rgb);
  world::Clip second;
  renderer.render(question.second_scene, 0, question.frames, second);
  const std::size_t bytes = clip.rgb.size() / static_cast<std::size_t>(question.frames);
  const auto from = static_cast<std::ptrdiff_t>(bytes * static_cast<std::size_t>(first_picture(question.switch_chunk)));
  std::copy(second.rgb.begin() + from, second.rgb.end(), clip.rgb.begin() + from);
  return std::move(clip.rgb);
}

const std::vector<std::pair<std::string, std::string>>& Evaluator::measures() {
  static const std::vector<std::pair<std::string, std::string>> list = {
      {"colour", "named colour right, % of films"},
      {"shape", "named shape right, %"},
      {"scenery", "scenery right, %"},
      {"time", "time of day right, %"},
      {"weather", "weather right, %"},
      {"one_object", "one toy where one is named, %"},
      {"one_object_pictures", "... % of the pictures"},
      {"brief_toy", "short prompts: the toy's colour right, %"},
      {"brief_place", "... scenery right, %"},
      {"brief_one_object", "... one toy, %"},
      {"lasting_colour", "at the end of long films: the toy's colour right, %"},
      {"lasting_shape", "... shape right, %"},
      {"lasting_place", "... scenery right, %"},
      {"lasting_one_object", "... one toy, % of the pictures"},
      {"pan", "camera goes as named, % of films"},
      {"pan_speed", "... where it is to pan, world units a picture"},
      {"identity", "toys that come back as they were, %"},
      {"identity_short_gap", "... after at most 1.5 s"},
      {"identity_long_gap", "... after more than 1.5 s"},
      {"returned", "... % of the returns in the render"},
      {"returns_per_film", "returns that were seen, per film"},
      {"subject", "steadiness of toys, 0..100"},
      {"background", "steadiness of the rest, 0..100"},
      {"motion", "smoothness against renders, 0..100"},
      {"dynamics", "speed of toys, % of the renders' mean"},
      {"imagery", "soundness of pictures, 0..100"},
      {"drift", "|imagery of first - last 5 s|, lower is better"},
      {"switch_in_2_chunks", "switched attribute visible in 2 chunks, %"},
      {"switch_chunks", "chunks until it is visible, where it ever is"},
      {"drift_long", "drift over the long films"},
      {"dynamics_end", "speed in their last 10 s, % of the renders' mean"},
      {"imagery_end", "soundness of their last 5 s"},
  };
  return list;
}

Evaluator::Evaluator(const EvaluatorConfig& config) : config_(config), reader_(config.reader_examples) {}

Evaluator::Real Evaluator::measure_render(const Question& question) {
  const auto rgb = render_film(question);
  const Film film{*rgb, question.frames, world::kWidth, world::kHeight};
  const auto tracks = find_tracks(finder_, film);
  return {roughness(film), dynamics(tracks), dynamics(last_seconds(tracks, film)), edge_strength(film, 0, film.frames),
          static_cast<int>(find_returns(tracks).size())};
}

const std::vector<Evaluator::Real>& Evaluator::renders_of(Section section, const std::vector<Question>& asked) {
  std::vector<Real>& renders = renders_[section];
  for (std::size_t i = renders.size(); i < asked.size(); ++i) renders.push_back(measure_render(asked[i]));
  return renders;
}

Result<Line> Evaluator::run(const std::string& name, const FilmMaker& maker,
                            const std::function<void(const std::string&)>& note,
                            const std::function<Result<void>(const Judged&)>& watch) {
  Line line{name, {}};
  for (const Section section : config_.sections) {
    const int count = section == Section::endurance ? (config_.clips + 3) / 4 : config_.clips;
    const auto asked = questions(section, count, config_.memory_seconds, config_.endurance_seconds);
    for (int i = 0; i < count; ++i) {
      const Question& question = asked[static_cast<std::size_t>(i)];
      if (note) note(name + ", " + eval::name(section) + ' ' + std::to_string(i + 1) + " of " + std::to_string(count));
      auto rgb = maker(question, static_cast<std::uint64_t>(i));
      if (!rgb) return fail(rgb.error());
      const auto bytes = static_cast<std::size_t>(question.frames) * world::kWidth * world::kHeight * 3;
      if (rgb->size() < bytes) return fail(Error::Kind::internal, "The evaluation stopped", "a film is too short");
      const Film film{std::span(*rgb).first(bytes), question.frames, world::kWidth, world::kHeight};
      Line one{name, {}};
      measure(section, asked, i, film, one);
      for (const auto& [measure, values] : one.measures) {
        line.measures[measure].insert(line.measures[measure].end(), values.begin(), values.end());
      }
      if (!watch) continue;
      if (auto watched = watch({section, i, question, film, one.measures}); !watched) return fail(watched.error());
    }
  }
  return line;
}

void Evaluator::measure(Section section, const std::vector<Question>& asked, int index, const Film& film, Line& line) {
  const Question& question = asked[static_cast<std::size_t>(index)];
  if (section == Section::switching) return measure_switch(question, film, line);
  if (section == Section::lasting) {
    const Film end = end_of(film);
    const Answer answer = adherence(question.asked, find_tracks(finder_, end), reader_, end);
    add(line, "lasting_colour", answer.colour);
    add(line, "lasting_shape", answer.shape);
    add(line, "lasting_place", answer.scenery);
    add(line, "lasting_one_object", answer.pictures_with_objects);
    return;
  }
  if (section == Section::panning) {
    constexpr float moves = .3F;  // world units a picture: half the speed of the world's slowest pan
    const float speed = camera_speed(finder_, film);
    const int way = speed > moves ? 1 : speed < -moves ? -1 : 0;
    add(line, "pan", std::optional(way == question.asked.pan));
    if (*question.asked.pan != 0)
      add(line, "pan_speed", std::optional(speed * static_cast<float>(*question.asked.pan)));
    return;
  }
  const auto tracks = find_tracks(finder_, film);
  if (section == Section::adherence) {
    const Answer answer = adherence(question.asked, tracks, reader_, film);
    add(line, "colour", answer.colour);
    add(line, "shape", answer.shape);
    add(line, "scenery", answer.scenery);
    add(line, "time", answer.time);
    add(line, "weather", answer.weather);
    add(line, "one_object", answer.objects);
    add(line, "one_object_pictures", answer.pictures_with_objects);
    return;
  }
  if (section == Section::brief) {
    const Answer answer = adherence(question.asked, tracks, reader_, film);
    add(line, "brief_toy", answer.colour);
    add(line, "brief_place", answer.scenery);
    add(line, "brief_one_object", answer.objects);
    return;
  }
  const std::vector<Real>& renders = renders_of(section, asked);
  const Real& real = renders[static_cast<std::size_t>(index)];
  const int last = std::max(film.frames - five_seconds, 0);
  const float early = imagery(reader_, film, 0, std::min(five_seconds, film.frames), real.edges);
  const float late = imagery(reader_, film, last, film.frames, real.edges);
  // The mean over all renders, because the motion of one toy in a few seconds is random and a ratio of two random
  // values says little.
  const auto relative = [&](float speed, float Real::*of) -> std::optional<float> {
    float sum = 0;
    for (const Real& render : renders) sum += render.*of;
    if (sum <= 0) return std::nullopt;
    return percent * speed * static_cast<float>(renders.size()) / sum;
  };
  if (section == Section::endurance) {
    add(line, "drift_long", std::optional(std::abs(early - late)));
    add(line, "imagery_end", std::optional(late));
    add(line, "dynamics_end", relative(dynamics(last_seconds(tracks, film)), &Real::speed_end));
    return;
  }
  add_returns(tracks, real.returns, line);
  add(line, "subject", subject_steadiness(tracks));
  add(line, "background", std::optional(background_steadiness(finder_, film)));
  add(line, "motion", std::optional(motion_score(roughness(film), real.roughness)));
  add(line, "dynamics", relative(dynamics(tracks), &Real::speed));
  add(line, "imagery", std::optional(imagery(reader_, film, 0, film.frames, real.edges)));
  add(line, "drift", std::optional(std::abs(early - late)));
}

void Evaluator::measure_switch(const Question& question, const Film& film, Line& line) {
  const int from = first_picture(question.switch_chunk);
  const Asked& wanted = question.second_asked;
  std::vector<bool> holds(static_cast<std::size_t>(film.frames), false);
  for (int t = from - kChunkPictures; t < film.frames; t += stride_of_places) {
    bool right = false;
    if (wanted.colour) {
      const auto blobs = finder_.find(film.at(t));
      right = !blobs.empty() && blobs.front().colour == *wanted.colour;
    } else {
      const Place place = reader_.read(film.at(t));
      right = (wanted.time && place.time == *wanted.time) || (wanted.weather && place.weather == *wanted.weather) ||
              (wanted.scenery && place.scenery == *wanted.scenery);
    }
    for (int i = t; i < std::min(t + stride_of_places, film.frames); ++i) holds[static_cast<std::size_t>(i)] = right;
  }
  // A property that was there before the switch cannot show that the switch worked.
  const auto before = holds.begin() + from;
  if (std::count(before - kChunkPictures, before, true) > kChunkPictures / 2) return;
  const auto latency = switch_latency(holds, from);
  add(line, "switch_in_2_chunks", std::optional(latency && *latency < 2 * kChunkPictures));
  if (latency) {
    add(line, "switch_chunks", std::optional(std::ceil(static_cast<float>(*latency + 1) / kChunkPictures)));
  }
}

}  // namespace longtake::eval
