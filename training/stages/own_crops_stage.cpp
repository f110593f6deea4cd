#include "training/stages/own_crops_stage.h"

#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include "engine/model/flow.h"
#include "training/data/cell_codec_file.h"
#include "training/data/cells.h"
#include "training/data/clip_files.h"
#include "training/data/clips.h"
#include "training/data/crop_place.h"
#include "training/data/in_shares.h"
#include "training/data/sample_files.h"
#include "training/nets/noised_clip.h"
#include "training/run/autocast.h"
#include "training/run/state.h"
#include "training/stages/film_task.h"
#include "training/stages/teacher_forcing.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t own_crop_stream = 0xC21, own_caption_stream = 32, pass_stream = 41, pass_noise_stream = 42;

}  // namespace

Result<std::unique_ptr<Stage>> OwnCropsStage::make(const Recipe& recipe, const StageConfig& config,
                                                   const std::filesystem::path& folder) {
  const OwnCropsStageConfig& c = config.own_crops;
  TRY(check_crops(c.crops));
  if (c.crops.latents % c.chunk_latents != 0 || c.first_pass >= c.few_steps)
    return fail(Error::Kind::bad_input, "Cannot run stage " + config.name,
                "crops.latents must be whole chunks, and first_pass one of the few_steps");
  auto codec = TRY(load_cell_codec(weights_folder(folder, c.codec)));
  auto networks = TRY(Networks::load(weights_folder(folder, c.student)));
  codec.to(at::Device(recipe.device));
  networks.to(at::Device(recipe.device));
  return std::unique_ptr<Stage>(
      new OwnCropsStage(recipe, c, std::move(codec), std::move(networks), folder / "data" / config.name));
}

OwnCropsStage::OwnCropsStage(const Recipe& recipe, const OwnCropsStageConfig& config, CellCodec codec,
                             Networks networks, std::filesystem::path folder)
    : seed_(recipe.seed),
      config_(config),
      codec_(std::move(codec)),
      networks_(std::move(networks)),
      folder_(std::move(folder)) {
  clips_.latents = config.crops.latents;
  clips_.chunk_latents = config.chunk_latents;
  clips_.change_share = config.change_share;
}

at::Tensor OwnCropsStage::made_again(const FilmPlan& plan, const at::Tensor& latents, std::uint64_t seed) const {
  const CausalDit& dit = networks_.dit;
  const std::int64_t frames = config_.chunk_latents;
  Rng words(seed, own_caption_stream), rng(seed, pass_stream);
  ClipBatch told_of;
  told_of.captions = {caption_of(plan, plan.acts.size() - 1, words, {})};
  told_of.places = stacked({told_places(plan, told_of.captions.front(), static_cast<int>(latents.size(3)),
                                        static_cast<int>(latents.size(4)))})
                       .to(dit.device());
  const Autocast autocast(config_.bf16, dit.device().type());
  const Told told = read_clips(networks_, told_of);
  const std::vector<double> times = shifted_times(config_.few_steps, config_.shift);
  const int first = config_.first_pass + rng.below(config_.few_steps - config_.first_pass);
  std::vector<at::Tensor> made;
  const auto make = [&](const ChunkScene& scene) {
    const ConditioningContext places = dit.encode_conditioning(told.places.frames(scene.first_frame, frames));
    at::Tensor clean = latents.narrow(1, scene.first_frame, frames);
    for (int pass = first; pass < config_.few_steps; ++pass) {
      const auto stream = static_cast<std::uint32_t>(pass_noise_stream + scene.first_frame * config_.few_steps + pass);
      const at::Tensor noise = seeded_normal(clean.sizes(), seed, stream).to(dit.device());
      const at::Tensor t = at::full({1, frames}, times[static_cast<std::size_t>(pass)], clean.options());
      const at::Tensor x = noised_clip(clean, noise, t);
      const at::Tensor flow = dit.flow({x, t, scene.positions, {}, places}, told.text, scene.memory);
      clean = clean_from_flow(x, flow.to(at::kFloat), sigma_of(t, x));
    }
    made.push_back(clean);
    return clean;
  };
  roll_chunks(dit, told.places, latents.size(1), told.text, static_cast<int>(frames), {}, make,
              CleanClip(token_grid(dit, latents)));
  return at::cat(made, 1);
}

void OwnCropsStage::add_crops(theatre::FilmRenderer& renderer, std::uint64_t seed, Crops& crops) const {
  const FilmPlan plan = plan_clip(seed, clips_);
  theatre::Footage footage;
  renderer.render(plan.acts, pictures_of(plan), footage);
  const at::Tensor pixels = pixel_groups(footage), things = thing_groups(footage);
  const at::Tensor latents =
      codec_.encode(at::avg_pool2d(unit_pixels(pixels.to(codec_.device())), 2)).unsqueeze(0);  // [1, F, c, y, x]
  const at::Tensor own = made_again(plan, latents, seed);
  const auto kept = [](const at::Tensor& x) { return x.squeeze(0).to(at::kHalf).cpu(); };
  const at::Tensor encoded = kept(latents), again = kept(own), places = decoder_places(plan);
  Rng rng(seed, own_crop_stream);
  for (int i = 0; i < config_.crops.crops_per_clip; ++i) {
    const CropPlace place = draw_crop(footage, config_.crops, rng);
    crops.pixels.push_back(place.cut(pixels, 1));
    crops.things.push_back(place.cut(things, 1));
    crops.latents.push_back(place.cut(encoded, CropPlace::cell));
    crops.own.push_back(place.cut(again, CropPlace::cell));
    crops.places.push_back(
        moved(places, place.left / stage_place::pixels_per_unit, place.top / stage_place::pixels_per_unit));
  }
}

StepResult OwnCropsStage::step(const StepContext& context) {
  const c10::NoGradGuard no_grad;
  const std::int64_t number = context.step * context.group.size() + context.group.rank();
  const CropsStageConfig& sizes = config_.crops;
  const auto made = in_shares(sizes.clips_per_file, sizes.render_threads, [&](std::int64_t first, std::int64_t end) {
    at::set_num_threads(1);  // LibTorch must add no threads: these threads already use all cores
    const c10::NoGradGuard of_this_thread;
    theatre::FilmRenderer renderer;
    std::vector<Crops> share(1);
    for (std::int64_t i = first; i < end; ++i)
      add_crops(renderer, sample_seed(seed_, sizes.purpose, number, i), share.front());
    return share;
  });
  const auto all = [&](std::vector<at::Tensor> Crops::*tensor) {
    std::vector<at::Tensor> parts;
    for (const Crops& share : made) parts.insert(parts.end(), (share.*tensor).begin(), (share.*tensor).end());
    return at::stack(parts);
  };
  const at::Tensor pixels = all(&Crops::pixels);
  const auto written = SampleFiles::write(folder_, number,
                                          {{"pixels", pixels},
                                           {"things", all(&Crops::things)},
                                           {"latents", all(&Crops::latents)},
                                           {"own", all(&Crops::own)},
                                           {"places", all(&Crops::places)}});
  TORCH_CHECK(written, written.error().text());
  return {.samples = pixels.size(0) * context.group.size()};
}

}  // namespace longtake::train
