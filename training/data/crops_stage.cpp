#include "training/data/crops_stage.h"

#include <algorithm>
#include <numeric>

#include "training/data/cells.h"
#include "training/data/clips.h"
#include "training/data/crop_place.h"
#include "training/data/in_shares.h"
#include "training/data/sample_files.h"

namespace longtake::train {
namespace {

using namespace theatre;

constexpr std::uint32_t film_stream = 0xF17, crop_stream = 0xC20;

struct Crops {
  std::vector<at::Tensor> pixels, things, truth;
};

Crops make_crops(FilmRenderer& renderer, std::uint64_t seed, const CropsStageConfig& config) {
  const int pictures = clip_frames(config.latents);
  Rng rng(seed, crop_stream);
  // A random start, because at picture 0 things have not moved yet and the camera is still at 0.
  const int first = 4 * rng.below(rng.chance(.5F) ? 24 : 200);
  std::vector<Act> acts = film_for_codec(seed, pictures, config.cut_share);
  for (Act& act : acts)
    if (act.begins > 0) act.begins += first;
  std::vector<int> numbers(static_cast<std::size_t>(pictures));
  std::iota(numbers.begin(), numbers.end(), first);
  Footage footage;
  renderer.render(acts, numbers, footage);
  const at::Tensor pixels = pixel_groups(footage), things = thing_groups(footage), truth = truth_groups(footage, acts);
  Crops crops;
  for (int i = 0; i < config.crops_per_clip; ++i) {
    const CropPlace place = draw_crop(footage, config, rng);
    crops.pixels.push_back(place.cut(pixels, 1));
    crops.things.push_back(place.cut(things, 1));
    crops.truth.push_back(place.cut(truth, CropPlace::cell));
  }
  return crops;
}

}  // namespace

std::vector<Act> film_for_codec(std::uint64_t seed, int pictures, double cut_share) {
  Rng rng(seed, film_stream);
  std::vector<Act> acts = {{0, sample_scene(seed)}};
  if (!rng.chance(static_cast<float>(cut_share)) || pictures < 6) return acts;
  Act next = acts.front();
  next.begins = 1 + 4 * (1 + rng.below(std::max(1, (pictures - 1) / 4 - 1)));
  const Scene other = sample_scene(seed ^ 0x9E3779B97F4A7C15ULL);
  switch (rng.below(4)) {
    case 0:
      next.scene = other;
      break;
    case 1:
      next.scene.backdrop.time = other.backdrop.time;
      next.scene.backdrop.weather = other.backdrop.weather;
      break;
    case 2:
      next.scene.backdrop.landscape = other.backdrop.landscape;
      break;
    default:
      for (ThingLook& look : next.scene.looks)
        look = {static_cast<Kind>(rng.below(kKinds)), static_cast<Colour>(rng.below(kColours)), look.hue_shift};
  }
  acts.push_back(next);
  return acts;
}

Result<std::unique_ptr<Stage>> CropsStage::make(const Recipe& recipe, const StageConfig& config,
                                                const std::filesystem::path& folder) {
  const CropsStageConfig& c = config.crops;
  TRY(check_crops(c));
  return std::unique_ptr<Stage>(new CropsStage(recipe.seed, c, folder / "data" / config.name));
}

StepResult CropsStage::step(const StepContext& context) {
  const std::int64_t number = context.step * context.group.size() + context.group.rank();
  const auto made =
      in_shares(config_.clips_per_file, config_.render_threads, [&](std::int64_t first, std::int64_t end) {
        FilmRenderer renderer;
        std::vector<Crops> share;
        for (std::int64_t i = first; i < end; ++i)
          share.push_back(make_crops(renderer, sample_seed(seed_, config_.purpose, number, i), config_));
        return share;
      });
  Crops all;
  for (const Crops& crops : made) {
    all.pixels.insert(all.pixels.end(), crops.pixels.begin(), crops.pixels.end());
    all.things.insert(all.things.end(), crops.things.begin(), crops.things.end());
    all.truth.insert(all.truth.end(), crops.truth.begin(), crops.truth.end());
  }
  const auto samples = static_cast<std::int64_t>(all.pixels.size());
  const auto written = SampleFiles::write(
      folder_, number,
      {{"pixels", at::stack(all.pixels)}, {"things", at::stack(all.things)}, {"truth", at::stack(all.truth)}});
  StepResult result;
  TORCH_CHECK(written, written.error().text());
  result.samples = samples * context.group.size();
  return result;
}

Values CropsStage::evaluate(const std::filesystem::path&, const std::string&) { return {}; }

}  // namespace longtake::train
