#include "training/data/film_clips.h"

#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "training/data/cells.h"
#include "training/theatre/things.h"

namespace longtake::train {
namespace {

using namespace theatre;

constexpr std::uint32_t plan_stream = 0x9A1, land_stream = 0x1A4D, return_stream = 0xBAC;
constexpr float land_near = 4 * kCameraReach, land_far = 100 * kCameraReach;  // along a wide land
constexpr int in_latent = CellCodec::pictures_per_latent;
constexpr int longest_film = 64 * 16;  // pictures; holds the longest absence
constexpr int least_gap = 16;          // pictures; shorter absences are shown whole
constexpr int least_seen = 8;          // pictures of the thing before its absence
constexpr int just_gone = 6;           // pictures of an absence that a clip shows around the part that is cut out

/// Whether the first thing is out of sight.
bool hidden(const staging::Moment& moment) {
  const staging::PlacedThing& thing = moment.things.front();
  if (thing.x < -.7F * thing.radius || thing.x > staging::kStageWidth + .7F * thing.radius) return true;
  return moment.cover && std::abs(thing.x - moment.cover->x) + .7F * thing.radius < .5F * moment.cover->width;
}

/// The first absence: pictures `from` up to, not including, `to`. Empty if there is none.
struct Absent {
  int from = -1, to = -1;
};
Absent first_absence(const std::vector<Act>& acts) {
  const std::vector<staging::Moment> moments = stage(acts, longest_film);
  Absent absent;
  for (int i = 1; i < longest_film; ++i) {
    const bool now = hidden(moments[static_cast<std::size_t>(i)]),
               before = hidden(moments[static_cast<std::size_t>(i - 1)]);
    if (now && !before && absent.from < 0) absent.from = i;
    if (!now && before && absent.from >= 0) {
      absent.to = i;
      return absent;
    }
  }
  return {};
}

/// The pictures of a clip that ends with a return. The first `before` pictures are consecutive from `first` on; they
/// show the thing and then its absence. The last chunk begins `gap` pictures later.
struct Return {
  int first = 0, gap = 0;
};
/// Fits the absence into `without` of the `chunks`; nullopt if the film has no absence that fits.
std::optional<Return> fitted(const Absent& absent, int chunks, int without, int chunk) {
  if (absent.to < 0) return std::nullopt;
  const int before = 1 + (chunks - 1) * chunk - in_latent;
  for (int seen_chunks = std::max(1, chunks - 1 - without); seen_chunks < chunks; ++seen_chunks) {
    const int seen = 1 + seen_chunks * chunk - in_latent;
    Return fit{std::max(0, absent.from + just_gone - seen), 0};
    fit.gap = absent.to - just_gone - (fit.first + before);
    if (fit.gap < 0) continue;
    if (fit.gap < least_gap) fit = {fit.first + fit.gap, 0};
    if (fit.first + least_seen <= absent.from) return fit;
  }
  return std::nullopt;
}

FilmPlan plan_return(std::uint64_t seed, const ClipsStageConfig& config) {
  SceneShares shares;
  shares.cover = .4F;
  shares.exit = .35F;
  shares.camera = .25F;
  shares.no_thing = shares.late = 0;
  shares.two_things = .4F;
  shares.three_things = .1F;
  Rng rng(seed, return_stream);
  const int chunk = config.chunk_latents * in_latent, chunks = config.latents / config.chunk_latents;
  for (std::uint64_t attempt = 0;; ++attempt) {
    FilmPlan plan;
    plan.acts = {{0, sample_scene(seed + attempt * 0x9E3779B97F4A7C15ULL, {}, shares)}};
    const auto fit = fitted(first_absence(plan.acts), chunks, rng.below(chunks - 1), chunk);
    if (!fit) continue;
    const int last = config.latents - config.chunk_latents;
    for (int latent = 0; latent < config.latents; ++latent) {
      const int own = latent == 0 ? 0 : 1 + in_latent * (latent - 1);
      plan.starts.push_back(fit->first + own + (latent >= last ? fit->gap : 0));
    }
    return plan;
  }
}

}  // namespace

FilmPlan plan_clip(std::uint64_t seed, const ClipsStageConfig& config) {
  if (config.returns) return plan_return(seed, config);
  Rng rng(seed, plan_stream);
  FilmPlan plan;
  const SceneShares shares;
  SceneShares calm;
  calm.cover = calm.exit = calm.camera = calm.late = 0;
  const bool eventful = rng.chance(static_cast<float>(config.event_share));
  plan.acts = {{0, sample_scene(seed, {}, eventful ? shares : calm)}};
  if (config.wide_land) {
    const float along = Rng(seed, land_stream).uniform();
    plan.acts.front().scene.backdrop.land = land_near + along * (land_far - land_near);
  }
  const int chunk = config.chunk_latents * in_latent;
  int first = in_latent * rng.below(rng.chance(.6F) ? 20 : 240), cut = -1, gap = 0;
  const staging::Script& script = plan.acts.front().scene.script;
  const float u = rng.uniform();
  if (config.latents > config.chunk_latents && !script.roles.empty() && script.absence.way != staging::Way::none) {
    const Absent absent = first_absence(plan.acts);
    if (absent.to > 0) {
      // The clip shows the thing, its absence and its return.
      const int chunks = config.latents / config.chunk_latents;
      const int seen_chunks = 1 + static_cast<int>(u * static_cast<float>(chunks - 1));
      const int seen = 1 + seen_chunks * chunk - in_latent;
      first = std::max(0, absent.from + 6 - seen);
      if (first + seen < absent.to - least_gap) {
        cut = seen_chunks * config.chunk_latents;
        gap = absent.to - 6 - (first + seen);
      }
    }
  }
  if (script.crossing) first = in_latent * rng.below(8);
  for (int latent = 0; latent < config.latents; ++latent) {
    const int own = latent == 0 ? 0 : 1 + in_latent * (latent - 1);
    plan.starts.push_back(first + own + (cut >= 0 && latent >= cut ? gap : 0));
  }
  if (rng.chance(static_cast<float>(config.change_share)) && config.latents > config.chunk_latents) {
    const int chunks = config.latents / config.chunk_latents;
    const int at = (1 + rng.below(chunks - 1)) * config.chunk_latents;
    plan.acts.push_back({plan.starts[static_cast<std::size_t>(at)], changed_scene(plan.acts.front().scene, seed, rng)});
  }
  return plan;
}

Scene changed_scene(const Scene& scene, std::uint64_t seed, Rng& rng) {
  Scene next = scene;
  const Scene other = sample_scene(seed ^ 0x5851F42D4C957F2DULL);
  const bool all = rng.chance(.3F);  // a prompt may ask for another scene altogether
  const float which = rng.uniform();
  const auto changes = [&](float low, float high) { return all || (which > low && which < high); };
  if (changes(-1, .30F)) next.backdrop.time = other.backdrop.time;
  if (changes(.15F, .45F)) next.backdrop.weather = other.backdrop.weather;
  if (changes(.40F, .60F)) {
    next.backdrop.landscape = other.backdrop.landscape;
    next.cover = cover_of(scenery_of(other.backdrop.landscape), rng.chance(.4F));
  }
  if (next.looks.empty()) return next;
  ThingLook& look = next.looks.front();
  if (changes(.55F, .80F)) {
    look.colour = static_cast<Colour>((static_cast<int>(look.colour) + 1 + rng.below(kColours - 1)) % kColours);
    next.kind_said.front() = true;
  }
  if (changes(.80F, 1)) {
    look.kind = static_cast<Kind>((static_cast<int>(look.kind) + 1 + rng.below(kKinds - 1)) % kKinds);
    next.kind_said.front() = true;
  }
  return next;
}

std::string caption_of(const FilmPlan& plan, std::size_t act, Rng& rng, const Silence& silence) {
  Silence said = silence;
  if (act > 0) {
    // The caption of a changed scene must name the property that changed.
    const Scene &now = plan.acts[act].scene, &before = plan.acts[act - 1].scene;
    if (now.backdrop.time != before.backdrop.time) said.time = 0;
    if (now.backdrop.weather != before.backdrop.weather) said.weather = 0;
    if (now.backdrop.landscape != before.backdrop.landscape) said.scenery = said.landscape = 0;
    if (!now.looks.empty() && now.looks.front().colour != before.looks.front().colour) said.colour = 0;
  }
  return caption(plan.acts[act].scene, rng, said);
}

std::vector<std::size_t> acts_of(const FilmPlan& plan) {
  std::vector<std::size_t> acts;
  for (const int start : plan.starts) {
    std::size_t act = 0;
    while (act + 1 < plan.acts.size() && plan.acts[act + 1].begins <= start) ++act;
    acts.push_back(act);
  }
  return acts;
}

at::Tensor times_of(const std::vector<int>& starts) {
  std::vector<float> times = {static_cast<float>((starts.front() + in_latent - 1) / in_latent)};
  for (std::size_t i = 1; i < starts.size(); ++i)
    times.push_back(times.back() + static_cast<float>(std::max(1, (starts[i] - starts[i - 1]) / in_latent)));
  return at::tensor(times);
}

std::vector<int> pictures_of(const FilmPlan& plan) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < plan.starts.size(); ++i)
    for (int k = 0; k < (i == 0 ? 1 : in_latent); ++k) numbers.push_back(plan.starts[i] + k);
  return numbers;
}

namespace {

/// Calls take(index, pictures) for every latent frame of the plan.
template <class Take>
void each_latent(const FilmPlan& plan, const Take& take) {
  const std::vector<staging::Moment> moments = stage(plan.acts, plan.starts.back() + in_latent);
  for (std::size_t i = 0; i < plan.starts.size(); ++i)
    take(i, std::span(moments).subspan(static_cast<std::size_t>(plan.starts[i]), i == 0 ? 1 : in_latent));
}

}  // namespace

std::vector<StagedFrame> staged_frames(const FilmPlan& plan) {
  std::vector<StagedFrame> frames;
  each_latent(plan,
              [&](std::size_t, std::span<const staging::Moment> pictures) { frames.push_back(staged(pictures)); });
  return frames;
}

at::Tensor decoder_places(const FilmPlan& plan) {
  const std::vector<std::size_t> acts = acts_of(plan);
  std::vector<at::Tensor> all;
  each_latent(plan, [&](std::size_t i, std::span<const staging::Moment> pictures) {
    std::vector<int> kinds;
    for (const ThingLook& look : plan.acts[acts[i]].scene.looks) kinds.push_back(static_cast<int>(look.kind));
    all.push_back(stage_places(pictures, kinds));
  });
  return at::stack(all);
}

std::vector<int> turning_kinds() {
  std::vector<int> turning;
  for (int kind = 0; kind < kKinds; ++kind)
    if (turns_round(static_cast<Kind>(kind))) turning.push_back(kind);
  return turning;
}

Conditioning told_places(const FilmPlan& plan, const std::string& caption, int height, int width) {
  static const staging::StageWords words = stage_words();
  Conditioning places = stage_maps(staged_frames(plan), height, width);
  std::vector<int> slots(plan.acts.back().scene.looks.size());
  std::iota(slots.begin(), slots.end(), 0);  // all acts of a film have the same things in the same order
  places.spans = stage_spans(staging::said(words, caption), slots, static_cast<std::int64_t>(plan.starts.size()));
  return places;
}

FilmRenderer clip_renderer() { return FilmRenderer(kPictureWidth / 2, kPictureHeight / 2); }

FilmClip make_clip(FilmRenderer& renderer, const CellCodec& codec, const FilmPlan& plan) {
  const c10::NoGradGuard no_grad;
  Footage footage;
  renderer.render(plan.acts, pictures_of(plan), footage);
  const at::Tensor pixels = unit_pixels(pixel_groups(footage).to(codec.device()));
  FilmClip clip;
  clip.latents = codec.encode(pixels).to(at::kHalf).cpu().contiguous();
  clip.truth = truth_groups(footage, plan.acts);
  return clip;
}

}  // namespace longtake::train
