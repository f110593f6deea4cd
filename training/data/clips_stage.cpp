#include "training/data/clips_stage.h"

#include <ATen/Parallel.h>

#include "training/data/cell_codec_file.h"
#include "training/data/clip_files.h"
#include "training/data/clips.h"
#include "training/data/film_clips.h"
#include "training/data/in_shares.h"
#include "training/run/state.h"

namespace longtake::train {

Result<std::unique_ptr<Stage>> ClipsStage::make(const Recipe& recipe, const StageConfig& config,
                                                const std::filesystem::path& folder) {
  const ClipsStageConfig& c = config.clips;
  if (c.returns && (c.latents % c.chunk_latents != 0 || c.latents < 2 * c.chunk_latents))
    return fail(Error::Kind::bad_input, "Cannot run stage " + config.name,
                "clips of returns have whole chunks of chunk_latents, and two of them or more");
  auto codec = TRY(load_cell_codec(weights_folder(folder, config.clips.codec)));
  codec.to(at::Device(recipe.device));
  return std::unique_ptr<Stage>(
      new ClipsStage(recipe.seed, config.clips, std::move(codec), folder / "data" / config.name));
}

StepResult ClipsStage::step(const StepContext& context) {
  const std::int64_t number = context.step * context.group.size() + context.group.rank();
  const std::int64_t clips = config_.clips_per_file;
  std::vector<std::uint64_t> seeds;
  for (std::int64_t i = 0; i < clips; ++i) seeds.push_back(sample_seed(seed_, config_.purpose, number, i));
  auto made = in_shares(clips, config_.threads, [&](std::int64_t first, std::int64_t end) {
    at::set_num_threads(1);  // LibTorch must add no threads: these threads already use all cores
    theatre::FilmRenderer renderer = clip_renderer();
    std::vector<FilmClip> share;
    for (std::int64_t i = first; i < end; ++i)
      share.push_back(make_clip(renderer, codec_, plan_clip(seeds[static_cast<std::size_t>(i)], config_)));
    return share;
  });
  std::vector<at::Tensor> latents, truth;
  for (FilmClip& clip : made) {
    latents.push_back(std::move(clip.latents));
    truth.push_back(std::move(clip.truth));
  }
  const auto written = ClipFiles::write(folder_, number, at::stack(latents), at::stack(truth), seeds);
  TORCH_CHECK(written, written.error().text());
  return {.samples = clips * context.group.size()};
}

}  // namespace longtake::train
