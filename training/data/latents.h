#pragma once

#include <string>
#include <vector>

#include "engine/starter/layout_maps.h"
#include "engine/starter/starter_codec.h"
#include "training/config/stage_configs.h"
#include "training/data/clips.h"
#include "training/data/render_ahead.h"

namespace longtake::train {

/// Clean latents of world clips with their captions. B samples, F latent frames, c channels, a grid of y x cells.
struct LatentBatch {
  at::Tensor latents;                 // [B, F, c, y, x]
  at::Tensor weights;                 // [B, F, 1, y, x], larger where a token shows an object
  Conditioning layout;                ///< conditioning maps of the batch: where the things named in the captions are
  at::Tensor layout_weights;          // [B, F, 1, y, x], larger near what is placed
  at::Tensor objects;                 // [B, F, tokens of a frame], 1 where a token shows an object
  std::vector<std::string> captions;  // B, after dropout
  std::vector<std::string> first_captions;  // B, those of the frames before `changes_at`
  int changes_at = 0;                       // latent frame
  std::vector<std::uint64_t> seeds;         // B, for all other random numbers of a sample
};

/// Samples of one step.
struct BatchOrder {
  std::string purpose;
  std::int64_t step = 0;
  std::int64_t first = 0;  ///< number of the step's first sample
  int latent_frames = 1;
  bool dropout = true;      ///< false: captions are whole
  double change_share = 0;  ///< share of clips in which some things and the caption change
  int changes_at = 0;       ///< from this latent frame on
  bool operator==(const BatchOrder&) const = default;
};

/// Renders, encodes and captions clips. The result is a function of the arguments alone.
class LatentSource {
 public:
  LatentSource(const StarterCodec& codec, const DataConfig& config, std::uint64_t seed);

  /// `next` is the order that follows, so that it can be rendered ahead.
  LatentBatch batch(const BatchOrder& order, std::int64_t count, const BatchOrder& next);
  LatentBatch batch(const BatchOrder& order, std::int64_t count);
  /// The deviation of each latent channel over a few clips.  [c]
  at::Tensor deviation(int clips);

 private:
  struct Rendered {
    at::Tensor pixels, objects;  // groups of four frames
    Conditioning layout;         ///< conditioning maps of F latent frames
    at::Tensor nearness;         // [F, 1, y, x]
    std::string caption, first_caption;
    std::uint64_t seed = 0;
  };
  static Rendered render(world::Renderer& renderer, const DataConfig& config, std::uint64_t seed,
                         const BatchOrder& order, std::int64_t index);

  const StarterCodec& codec_;
  at::Device device_;  // where the codec computes and the latents are
  DataConfig config_;
  std::uint64_t seed_;
  RenderAhead<BatchOrder, Rendered> clips_;
};

/// Unit noise for the clips as a function of their seeds and of `stream`.  [B, F, c, y, x]
at::Tensor clip_noise(const LatentBatch& batch, std::uint32_t stream);

/// The dropout of captions in training.
world::CaptionDropout caption_dropout(const DataConfig& config);

/// Independent timesteps 0 .. 1000 with the distribution that `config` sets, `per_sample` for each seed.  [seeds,
/// per_sample]
at::Tensor draw_timesteps(const DataConfig& config, const std::vector<std::uint64_t>& seeds, std::int64_t per_sample);

}  // namespace longtake::train
