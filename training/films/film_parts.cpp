#include "training/films/film_parts.h"

#include <algorithm>
#include <numeric>

#include "training/data/clips.h"
#include "training/footage/cell_codec_file.h"
#include "training/footage/film_sheet.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t noise_stream = 3, dropout_stream = 22;

}  // namespace

Result<FilmParts> FilmParts::open(const Recipe& recipe, const FilmStageConfig& config,
                                  const std::filesystem::path& folder) {
  const auto clips_of = [&](const std::string& name) -> Result<ClipFiles> {
    const StageConfig* made = recipe.find(name);
    if (made == nullptr || made->kind != "clips")
      return fail(Error::Kind::bad_input, "Cannot train on the clips of " + name,
                  "the recipe has no such stage of clips");
    return ClipFiles::open(folder / "data" / name, made->clips);
  };
  auto clips = clips_of(config.clips);
  if (!clips) return fail(clips.error());
  auto held_out = clips_of(config.held_out);
  if (!held_out) return fail(held_out.error());
  auto codec = load_cell_codec(weights_folder(folder, config.data.codec));
  if (!codec) return fail(codec.error());
  const int channels = codec->config().latent_channels;
  const auto from = config.start_from.empty() ? std::filesystem::path() : weights_folder(folder, config.start_from);
  auto networks = from.empty() ? Result<Networks>(Networks::random(config.network, at::ones({channels}), recipe.seed))
                               : Networks::load(from);
  if (!networks) return fail(networks.error());
  return FilmParts{std::move(*codec), std::move(*networks), std::move(*clips), std::move(*held_out), from};
}

ClipBatch clips_of_step(const ClipFiles& clips, const DataConfig& data, std::uint64_t seed,
                        const StepContext& context) {
  const std::int64_t local = data.batch / context.group.size();
  const std::int64_t first = (data.first_step + context.step) * data.batch + context.group.rank() * local;
  const auto epoch = static_cast<std::uint64_t>(first / clips.size());
  return clips.batch(shuffled_samples(clips.size(), seed, first, local), epoch + 1, {});
}

ClipBatch first_clips(const ClipFiles& clips, std::int64_t most) {
  std::vector<std::int64_t> which(static_cast<std::size_t>(std::min(most, clips.size())));
  std::iota(which.begin(), which.end(), std::int64_t{0});
  return clips.batch(which, 0, theatre::Silence::of(0));
}

at::Tensor noise_of(const ClipBatch& batch) {
  return seeded_normals(batch.latents.sizes().slice(1), batch.seeds, noise_stream);
}

std::vector<bool> without_caption(const ClipBatch& batch, double share) {
  std::vector<bool> without;
  for (const std::uint64_t seed : batch.seeds)
    without.push_back(Rng(seed, dropout_stream).chance(static_cast<float>(share)));
  return without;
}

void show_beside(const CellCodec& codec, const ClipBatch& real, const at::Tensor& made,
                 const std::vector<std::int64_t>& frames, int columns, const std::filesystem::path& folder,
                 const std::string& stem) {
  std::vector<at::Tensor> clips;
  for (std::int64_t i = 0; i < made.size(0); ++i) clips.insert(clips.end(), {real.latents[i], made[i]});
  write_film_sheet(codec, clips, frames, columns, real.captions, folder, stem);
}

}  // namespace longtake::train
