#include "training/stages/film_parts.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/kernels/host_copy.h"
#include "engine/starter/stage_maps.h"
#include "training/data/cell_codec_file.h"
#include "training/data/cells.h"
#include "training/data/clips.h"
#include "training/data/film_sheet.h"
#include "training/data/in_shares.h"

namespace longtake::train {
namespace {

constexpr std::uint32_t noise_stream = 3, dropout_stream = 22, memory_noise_stream = 23;

/// in_shares(), or on the caller's thread if `threads` is 0.
template <class Make>
auto in_threads(std::int64_t count, int threads, const Make& make) {
  if (threads == 0) return make(0, count);
  return in_shares(count, threads, [&make](std::int64_t first, std::int64_t end) {
    at::set_num_threads(1);  // one LibTorch thread each: parallelism is across these threads
    return make(first, end);
  });
}

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
  auto clips = TRY(clips_of(config.clips));
  auto held_out = TRY(clips_of(config.held_out));
  auto codec = TRY(load_cell_codec(weights_folder(folder, config.data.codec)));
  const int channels = codec.config().latent_channels;
  const auto from = config.start_from.empty() ? std::filesystem::path() : weights_folder(folder, config.start_from);
  const int more_maps = config.told == Telling::looks ? kTruths : 0;
  auto networks = TRY(
      from.empty() ? Result<Networks>(Networks::random(config.network, at::ones({channels}), recipe.seed, more_maps))
                   : Networks::load(from));
  if (networks.dit.config().conditioning_maps != stage_map::count + more_maps)
    return fail(Error::Kind::bad_input, "Cannot train with film.told", "the network was trained with another film.told",
                "Give the setting that it was made with.");
  codec.to(at::Device(recipe.device));
  networks.to(at::Device(recipe.device));
  return FilmParts{std::move(codec), std::move(networks), std::move(clips), std::move(held_out), from};
}

ClipTurn turn_of(const DataConfig& data, const StepContext& context, std::int64_t ahead) {
  const std::int64_t local = data.batch / context.group.size();
  return {(data.first_step + context.step + ahead) * data.batch + context.group.rank() * local, local};
}

ClipBatch clips_of_turn(const ClipFiles& clips, const DataConfig& data, std::uint64_t seed, const ClipTurn& turn,
                        const std::function<ClipBatch(const ClipBatch&)>& change) {
  const std::int64_t place = turn.first % data.batch;  // index in the whole batch, of which a rank reads its part
  const auto epoch = static_cast<std::uint64_t>((turn.first - place) / clips.size());
  const std::vector<std::int64_t> samples = shuffled_samples(clips.size(), seed, turn.first, turn.count);
  return joined(in_threads(turn.count, data.render_threads, [&](std::int64_t first, std::int64_t end) {
    const ClipBatch share = clips.batch({samples.begin() + first, samples.begin() + end}, epoch + 1, {}, place + first);
    return std::vector<ClipBatch>{change ? change(share) : share};
  }));
}

ClipBatch first_clips(const ClipFiles& clips, std::int64_t most) {
  std::vector<std::int64_t> which(static_cast<std::size_t>(std::min(most, clips.size())));
  std::iota(which.begin(), which.end(), std::int64_t{0});
  return clips.batch(which, 0, theatre::Silence::of(0));
}

at::Tensor clip_normals(const ClipBatch& batch, std::uint32_t stream, int threads) {
  const auto shape = batch.latents.sizes().slice(1);
  const auto count = static_cast<std::int64_t>(batch.seeds.size());
  return sent(
      at::stack(in_threads(count, threads,
                           [&](std::int64_t first, std::int64_t end) {
                             std::vector<at::Tensor> share;
                             for (std::int64_t i = first; i < end; ++i)
                               share.push_back(seeded_normal(shape, batch.seeds[static_cast<std::size_t>(i)], stream));
                             return share;
                           })),
      batch.latents.device());
}

at::Tensor noise_of(const ClipBatch& batch, int threads) { return clip_normals(batch, noise_stream, threads); }

at::Tensor slight_noise(const ClipBatch& batch, double most, int threads) {
  std::vector<float> deviations;
  for (const std::uint64_t seed : batch.seeds)
    deviations.push_back(static_cast<float>(most * std::pow(Rng(seed, memory_noise_stream).uniform(), 2)));
  return sent(at::tensor(deviations), batch.latents.device()).view({-1, 1, 1, 1, 1}) *
         clip_normals(batch, memory_noise_stream, threads);
}

std::vector<bool> without_caption(const ClipBatch& batch, double share) {
  std::vector<bool> without;
  for (const std::uint64_t seed : batch.seeds)
    without.push_back(Rng(seed, dropout_stream).chance(static_cast<float>(share)));
  return without;
}

void write_comparison(const CellCodec& codec, const ClipBatch& real, const at::Tensor& made,
                      const std::vector<std::int64_t>& frames, int columns, const std::filesystem::path& folder,
                      const std::string& stem) {
  std::vector<at::Tensor> clips;
  for (std::int64_t i = 0; i < made.size(0); ++i) clips.insert(clips.end(), {real.latents[i], made[i]});
  write_film_sheet(codec, clips, frames, columns, real.captions, folder, stem);
}

}  // namespace longtake::train
