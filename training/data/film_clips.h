#pragma once

#include <ATen/ATen.h>

#include <string>
#include <vector>

#include "engine/starter/cell_codec.h"
#include "engine/starter/stage_maps.h"
#include "engine/starter/stage_places.h"
#include "training/run/film_configs.h"
#include "training/theatre/caption.h"
#include "training/theatre/film.h"

namespace longtake::train {

/// The pictures of a film that make a clip. A clip may leave out the pictures between two of its chunks. A clip of a
/// few seconds can then train on a return after 45 seconds.
struct FilmPlan {
  std::vector<theatre::Act> acts;
  std::vector<int>
      starts;  ///< first picture of each latent frame; the first latent frame is one picture, others are four
};

/// plan_clip() returns the same plan for the same seed and config.
FilmPlan plan_clip(std::uint64_t seed, const ClipsStageConfig& config);
/// The caption of the plan's act; its wording depends on `rng`.
std::string caption_of(const FilmPlan& plan, std::size_t act, Rng& rng, const theatre::Silence& silence);
/// The scene after a prompt that changes one or more of these: time, weather, landscape, or the first thing's colour or
/// kind.
theatre::Scene changed_scene(const theatre::Scene& scene, std::uint64_t seed, Rng& rng);
/// Conditioning for each latent frame of `height` x `width` cells, with slots that point into `caption`, the caption of
/// the last act.
Conditioning told_places(const FilmPlan& plan, const std::string& caption, int height, int width);
/// The things in each latent frame, and the act that each frame belongs to.
std::vector<StagedFrame> staged_frames(const FilmPlan& plan);
/// What the decoder is given about the things in each latent frame, with their true kinds. [F, 4, stage_place::count]
at::Tensor decoder_places(const FilmPlan& plan);
/// The kinds of things that turn round in depth, as CellCodecConfig::turning.
std::vector<int> turning_kinds();
std::vector<std::size_t> acts_of(const FilmPlan& plan);
/// The times of the latent frames that begin with these pictures, in whole latent frames, as a stream counts them.
at::Tensor times_of(const std::vector<int>& starts);
/// The indices in the film of the plan's pictures.
std::vector<int> pictures_of(const FilmPlan& plan);

/// Renders at the encoder's input size, in half the time of rendering larger and averaging. The latents differ by 0.01
/// of their 0.86 (root mean square) from those of the average, far less than the decoder's noise.
theatre::FilmRenderer clip_renderer();

/// A clip for training, on the CPU.
struct FilmClip {
  at::Tensor latents;  // [F, c, y, x] half precision
  at::Tensor truth;    // [F, kTruths, y/2, x/2] bytes: shares of a token's pixels
};
/// `renderer` is a clip_renderer().
FilmClip make_clip(theatre::FilmRenderer& renderer, const CellCodec& codec, const FilmPlan& plan);

}  // namespace longtake::train
