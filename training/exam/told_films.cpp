#include "training/exam/told_films.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "training/exam/asked_decoder.h"
#include "training/exam/seen_pictures.h"

namespace longtake::train {
namespace {

constexpr int kLooks = 4;  // evaluated pictures of a span

/// Features of one clip before and after: of the whole picture, and of its left and right half.
struct FilmLooks {
  at::Tensor before, after;
  at::Tensor left_before, right_before, left_after, right_after;
};

/// Collects the pictures of a span.
class SpanPictures {
 public:
  SpanPictures(const Span& span, double fps) {
    for (int i = 0; i < kLooks; ++i)
      numbers_.push_back(std::llround((span.from + (span.to - span.from) * (i + .5) / kLooks) * fps));
  }
  bool wants(std::int64_t first, std::int64_t end) const {
    return std::ranges::any_of(numbers_, [&](std::int64_t n) { return n >= first && n < end; });
  }
  std::int64_t last() const { return numbers_.back(); }
  void take(std::int64_t number, const gates::Picture& picture) {
    if (std::ranges::find(numbers_, number) == numbers_.end()) return;
    whole_.push_back(seen(picture));
    left_.push_back(seen(picture, {0, 0, picture.width / 2, picture.height}));
    right_.push_back(seen(picture, {picture.width / 2, 0, picture.width, picture.height}));
  }
  at::Tensor whole(const LiteNet& net) const { return mean_feature(net, whole_); }
  at::Tensor left(const LiteNet& net) const { return mean_feature(net, left_); }
  at::Tensor right(const LiteNet& net) const { return mean_feature(net, right_); }

 private:
  std::vector<std::int64_t> numbers_;
  std::vector<at::Tensor> whole_, left_, right_;
};

Result<FilmLooks> make_film(StreamParts parts, const ToldScene& scene, std::uint64_t seed, const LiteNet& net,
                            const std::stop_token& stop) {
  const auto decoder = std::make_shared<AskedDecoder>(parts.decoder);
  parts.decoder = decoder;
  parts.prompt = scene.acts.front().prompt;
  parts.generator.seed = seed;
  parts.history.keyframe_every = 1 << 30;  // no keyframes: the exam never goes back
  const double fps = parts.info.fps;
  GeneratorSource source(
      [&parts](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> { return parts; });
  TRY(source.open([](const std::string&, double) {}, stop));
  SpanPictures before(scene.before, fps), after(scene.after, fps);
  std::size_t act = 0;
  std::int64_t picture = 0;
  while (picture <= after.last()) {
    while (act + 1 < scene.acts.size() && scene.acts[act + 1].second * fps <= static_cast<double>(picture)) {
      SetPrompt prompt;
      prompt.texts = {{scene.acts[++act].prompt}};
      TRY(source.apply(prompt));
    }
    const std::int64_t end = picture + parts.info.frames_per_chunk;
    decoder->set_looked_at(before.wants(picture, end) || after.wants(picture, end));
    const auto made = TRY(source.next(stop));
    const VideoChunk& video = *made.video;
    for (int i = 0; i < video.frames; ++i) {
      const gates::Picture shown{video.frame(i), video.width, video.height};
      before.take(picture + i, shown);
      after.take(picture + i, shown);
    }
    picture += video.frames;
  }
  FilmLooks looks{before.whole(net), after.whole(net), {}, {}, {}, {}};
  if (scene.asks == Asks::crossing) {
    looks.left_before = before.left(net);
    looks.right_before = before.right(net);
    looks.left_after = after.left(net);
    looks.right_after = after.right(net);
  }
  return looks;
}

}  // namespace

std::vector<float> recognised(const std::vector<at::Tensor>& before, const std::vector<at::Tensor>& after) {
  std::vector<float> rates;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const float own = likeness(before[i], after[i]);
    float wins = 0;
    for (std::size_t j = 0; j < after.size(); ++j) {
      if (j == i) continue;
      const float other = likeness(before[i], after[j]);
      wins += own > other ? 1.0F : own == other ? .5F : 0.0F;
    }
    rates.push_back(100 * wins / static_cast<float>(after.size() - 1));
  }
  return rates;
}

namespace {

std::vector<at::Tensor> all(const std::vector<FilmLooks>& films, at::Tensor FilmLooks::*look) {
  std::vector<at::Tensor> looks;
  for (const FilmLooks& film : films) looks.push_back(film.*look);
  return looks;
}

std::vector<float> recognised_whole(const std::vector<FilmLooks>& films) {
  return recognised(all(films, &FilmLooks::before), all(films, &FilmLooks::after));
}

/// Compares each half before with the opposite half after.
std::vector<float> recognised_across(const std::vector<FilmLooks>& films) {
  std::vector<float> rates = recognised(all(films, &FilmLooks::left_before), all(films, &FilmLooks::right_after));
  const auto others = recognised(all(films, &FilmLooks::right_before), all(films, &FilmLooks::left_after));
  for (std::size_t i = 0; i < rates.size(); ++i) rates[i] = (rates[i] + others[i]) / 2;
  return rates;
}

}  // namespace

Result<gates::Line> judge_told(const StreamParts& parts, const ExamRow& row, const ToldExam& exam, const LiteNet& net,
                               const std::function<void(int film)>& note, const std::stop_token& stop) {
  StreamParts with_row = parts;
  auto policy = TRY(policy_of(row, parts));
  with_row.policy = std::move(policy);
  gates::Line line{row.name, {}};
  for (std::size_t s = 0; s < exam.scenes.size(); ++s) {
    const ToldScene& scene = exam.scenes[s];
    std::vector<FilmLooks> films;
    for (int seed = 0; seed < exam.seeds; ++seed) {
      const int film = static_cast<int>(s) * exam.seeds + seed;
      note(film);
      auto looks = TRY(make_film(with_row, scene, exam.first_seed + static_cast<std::uint64_t>(seed), net, stop));
      line.measures["likeness"][film] = 100 * likeness(looks.before, looks.after);
      films.push_back(std::move(looks));
    }
    const std::vector<float> rates = scene.asks == Asks::crossing ? recognised_across(films) : recognised_whole(films);
    for (std::size_t seed = 0; seed < rates.size(); ++seed)
      line.measures[name(scene.asks)][static_cast<int>(s) * exam.seeds + static_cast<int>(seed)] = rates[seed];
  }
  return line;
}

}  // namespace longtake::train
