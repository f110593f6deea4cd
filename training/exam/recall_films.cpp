#include "training/exam/recall_films.h"

#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <bit>

#include "engine/core/files.h"
#include "engine/model/load_tensors.h"
#include "training/data/cells.h"
#include "training/data/clips.h"
#include "training/data/film_clips.h"
#include "training/data/in_shares.h"
#include "training/data/sample_files.h"
#include "training/exam/asked_tokens.h"
#include "training/judge/films.h"

namespace longtake::train {
namespace {

namespace fs = std::filesystem;

constexpr int token_cells = 2;       // cells along a side of a token
constexpr int slice_latents = 12;    // latent frames that are rendered at once
constexpr int most_attempts = 2000;  // attempts for one clip
constexpr float shown_share = .5F;   // a cell shows the thing if it fills at least this share
constexpr int least_cells = 6;       // least number of such cells in the target chunk
constexpr int least_asked = 6;       // least number of target tokens in the past
constexpr const char* list_file = "films.json";

FilmPlan plan_of(const RecallScene& scene) {
  FilmPlan plan{scene.acts, {}};
  for (int latent = 0; latent < kRecallChunk * (scene.returns + 1); ++latent)
    plan.starts.push_back(latent == 0 ? 0 : 4 * latent - 3);
  return plan;
}

/// The first thing's share of each cell, in the mean of the pictures of a group.  [N, y, x]
at::Tensor thing_shares(const theatre::Footage& footage) {
  const at::Tensor mask = at::from_blob(const_cast<std::uint8_t*>(footage.mask.data()),
                                        {footage.pictures, footage.height, footage.width}, at::kByte);
  const at::Tensor shares = at::avg_pool2d(mask.eq(1).to(at::kFloat).unsqueeze(1), CellCodec::cell / 2).squeeze(1);
  return grouped(shares).mean(1);
}

struct Drawn {
  at::Tensor latents, shares;  // [N, c, y, x], [N, y, x]
};

/// Encodes `count` latent frames from `first` on; latent frame 0 is a single picture.
Drawn draw(theatre::FilmRenderer& renderer, const CellCodec& codec, const std::vector<theatre::Act>& acts, int first,
           int count) {
  std::vector<int> numbers;
  // The first group has a single picture; it is dropped again.
  for (int n = first == 0 ? 0 : 4 * first - 4; n <= 4 * (first + count - 1); ++n) numbers.push_back(n);
  theatre::Footage footage;
  renderer.render(acts, numbers, footage);
  const std::int64_t from = first == 0 ? 0 : 1;
  return {codec.encode(unit_pixels(pixel_groups(footage).narrow(0, from, count))),
          thing_shares(footage).narrow(0, from, count)};
}

/// The latent frames before the return.
Drawn draw_past(theatre::FilmRenderer& renderer, const CellCodec& codec, const RecallScene& scene,
                const std::vector<theatre::Act>& acts) {
  const int past = kRecallChunk * scene.past;
  std::vector<at::Tensor> latents, shares;
  for (int first = 0; first < past; first += slice_latents) {
    const Drawn drawn = draw(renderer, codec, acts, first, std::min(slice_latents, past - first));
    latents.push_back(drawn.latents);
    shares.push_back(drawn.shares);
  }
  return {at::cat(latents), at::cat(shares)};
}

Failure refuse(const fs::path& folder, const std::string& why) {
  return fail(Error::Kind::bad_input, "Cannot use the clips in " + folder.string(), why,
              "Give another folder, or move this one away.");
}

}  // namespace

Conditioning RecallFilm::told() const {
  return told_places(plan_of(scene), scene.prompt, static_cast<int>(colours.size(-2)),
                     static_cast<int>(colours.size(-1)));
}

std::optional<RecallFilm> make_recall_film(const RecallScene& scene, const CellCodec& codec) {
  const c10::NoGradGuard no_grad;
  theatre::FilmRenderer renderer = clip_renderer();
  const auto in_colour = [&](int colour) {
    return draw(renderer, codec, scene.in_colour(static_cast<theatre::Colour>(colour)), kRecallChunk * scene.returns,
                kRecallChunk);
  };
  RecallFilm film;
  film.scene = scene;
  const Drawn first = in_colour(0);
  if (first.shares.ge(shown_share).sum().item<int>() < least_cells) return std::nullopt;
  film.cells = first.shares;  // the same for all colours
  const Drawn past = draw_past(renderer, codec, scene, scene.acts);
  film.past = past.latents;
  film.asked = at::avg_pool2d(past.shares.unsqueeze(1), token_cells).squeeze(1);
  // The first latent frame without the thing.
  const int hidden = gates::latent_of(scene.hidden) + 1;
  if (film.asked.slice(0, hidden).gt(0).any().item<bool>()) return std::nullopt;
  if (film.asked.ge(kReturnShare).sum().item<int>() < least_asked) return std::nullopt;
  std::vector<at::Tensor> colours = {first.latents};
  for (int colour = 1; colour < theatre::kColours; ++colour) colours.push_back(in_colour(colour).latents);
  film.colours = at::stack(colours);
  return film;
}

at::Tensor past_in_colour(const RecallScene& scene, theatre::Colour colour, const CellCodec& codec) {
  const c10::NoGradGuard no_grad;
  theatre::FilmRenderer renderer = clip_renderer();
  return draw_past(renderer, codec, scene, scene.in_colour(colour)).latents.to(at::kHalf).to(at::kFloat);
}

Result<RecallFilms> RecallFilms::open(const fs::path& folder, const RecallScenes& scenes,
                                      const std::string& codec_hash) {
  TRY(make_folder(folder));
  const Json list = {{"scenes", to_json(scenes)}, {"codec", codec_hash}};
  const fs::path file = folder / list_file;
  if (!fs::exists(file)) {
    TRY(atomic_write(file, list.dump(2) + "\n"));
  } else {
    const auto text = TRY(read_file(file));
    const auto there = TRY(parse_json(text, file.string()));
    if (!there.is_object() || there.value("scenes", Json()) != list["scenes"])
      return refuse(folder, "they have other scenes");
    if (there.value("codec", Json()) != list["codec"]) return refuse(folder, "another codec made them");
  }
  return RecallFilms(folder, scenes);
}

Result<void> RecallFilms::make(const std::vector<int>& films, const CellCodec& codec, int threads,
                               const std::function<void(int)>& note) const {
  std::vector<int> missing;
  for (const int index : films)
    if (!fs::exists(SampleFiles::file(folder_, index))) missing.push_back(index);
  const auto one = [&](int index) -> Result<void> {
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
      const auto scene = recall_scene(recall_seed(scenes_, index, attempt), scenes_);
      const auto film = scene ? make_recall_film(*scene, codec) : std::nullopt;
      if (!film) continue;
      return SampleFiles::write(folder_, index,
                                {{"seed", at::tensor(std::bit_cast<std::int64_t>(scene->seed), at::kLong).reshape(1)},
                                 {"past", film->past.to(at::kHalf).contiguous()},
                                 {"colours", film->colours.to(at::kHalf).contiguous()},
                                 {"cells", film->cells.contiguous()},
                                 {"asked", film->asked.contiguous()}});
    }
    return fail(Error::Kind::bad_input, "No such clip could be made", "nothing leaves and returns in time",
                "Give other seconds of sight and absence.");
  };
  const auto some = static_cast<std::size_t>(4 * threads);
  for (std::size_t first = 0; first < missing.size(); first += some) {
    const std::size_t end = std::min(missing.size(), first + some);
    const auto made =
        in_shares(static_cast<std::int64_t>(end - first), threads, [&](std::int64_t from, std::int64_t to) {
          at::set_num_threads(1);  // one LibTorch thread each: parallelism is across these threads
          std::vector<Result<void>> share;
          for (std::int64_t i = from; i < to; ++i) share.push_back(one(missing[first + static_cast<std::size_t>(i)]));
          return share;
        });
    for (const Result<void>& done : made)
      if (!done) return done;
    note(static_cast<int>(films.size() - missing.size() + end));
  }
  return {};
}

Result<RecallFilm> RecallFilms::read(int index) const {
  const fs::path path = SampleFiles::file(folder_, index);
  const auto file = TRY(TensorFile::open(path));
  RecallFilm film;
  const auto seed = TRY(read_tensor(file, "seed"));
  const auto scene = recall_scene(std::bit_cast<std::uint64_t>(seed.reshape(-1)[0].item<std::int64_t>()), scenes_);
  if (!scene) return refuse(folder_, path.filename().string() + " is of another scene");
  film.scene = *scene;
  const auto past = TRY(read_tensor(file, "past"));
  const auto colours = TRY(read_tensor(file, "colours"));
  film.past = past.to(at::kFloat);
  film.colours = colours.to(at::kFloat);
  film.cells = TRY(read_tensor(file, "cells"));
  film.asked = TRY(read_tensor(file, "asked"));
  const bool whole = film.past.dim() == 4 && film.past.size(0) == std::int64_t{kRecallChunk} * film.scene.past &&
                     film.colours.dim() == 5 && film.colours.size(0) == theatre::kColours &&
                     film.colours.size(1) == kRecallChunk && film.cells.dim() == 3 && film.asked.dim() == 3;
  if (!whole) return refuse(folder_, path.filename().string() + " has other sizes");
  return film;
}

}  // namespace longtake::train
