#include "training/footage/clips_stage.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <future>

#include "training/data/clips.h"
#include "training/footage/cell_codec_file.h"
#include "training/footage/clip_files.h"
#include "training/footage/film_clips.h"

namespace longtake::train {
namespace {

std::filesystem::path weights_of(const std::filesystem::path& run, const std::string& name) {
  const std::filesystem::path own = run / "weights" / name;
  return std::filesystem::exists(own) ? own : std::filesystem::path(name);
}

}  // namespace

Result<std::unique_ptr<Stage>> ClipsStage::make(const Recipe& recipe, const StageConfig& config,
                                                const std::filesystem::path& folder) {
  auto codec = load_cell_codec(weights_of(folder, config.clips.codec));
  if (!codec) return fail(codec.error());
  return std::unique_ptr<Stage>(
      new ClipsStage(recipe.seed, config.clips, std::move(*codec), folder / "data" / config.name));
}

StepResult ClipsStage::step(const StepContext& context) {
  const std::int64_t number = context.step * context.group.size() + context.group.rank();
  const std::int64_t clips = config_.clips_per_file, share = (clips + config_.threads - 1) / config_.threads;
  std::vector<std::uint64_t> seeds;
  for (std::int64_t i = 0; i < clips; ++i) seeds.push_back(sample_seed(seed_, config_.purpose, number, i));
  std::vector<std::future<std::vector<FilmClip>>> parts;
  for (std::int64_t first = 0; first < clips; first += share) {
    parts.push_back(std::async(std::launch::async, [&, first, end = std::min(clips, first + share)] {
      at::set_num_threads(1);  // of this thread's own products: the threads here are all that the machine has
      theatre::FilmRenderer renderer;
      std::vector<FilmClip> made;
      for (std::int64_t i = first; i < end; ++i)
        made.push_back(make_clip(renderer, codec_, plan_clip(seeds[static_cast<std::size_t>(i)], config_)));
      return made;
    }));
  }
  std::vector<at::Tensor> latents, truth;
  for (auto& part : parts) {
    for (FilmClip& clip : part.get()) {
      latents.push_back(std::move(clip.latents));
      truth.push_back(std::move(clip.truth));
    }
  }
  const auto written = ClipFiles::write(folder_, number, at::stack(latents), at::stack(truth), seeds);
  return {written.has_value(), clips * context.group.size(), {}};
}

}  // namespace longtake::train
