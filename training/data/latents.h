#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/model/noise_marks.h"
#include "engine/model/starter_codec.h"
#include "training/config/stage_configs.h"
#include "training/data/clips.h"
#include "training/data/render_ahead.h"

namespace longtake {

/// Clean latents of world clips with their captions. B samples, F latent frames, c channels, a grid of y x cells.
struct LatentBatch {
  at::Tensor latents;                       // [B, F, c, y, x]
  at::Tensor weights;                       // [B, F, 1, y, x], larger where a token shows an object
  at::Tensor marks;                         // [B, F, c, y, x] of the noise, zero where there are none
  at::Tensor mark_weights;                  // [B, F, 1, y, x], larger near marks; 0 in frames that have none
  at::Tensor objects;                       // [B, F, tokens of a frame], 1 where one shows an object
  std::vector<std::string> captions;        // B, after dropout
  std::vector<std::string> first_captions;  // B, of the frames before `changes_at`: another one where a clip changes
  int changes_at = 0;                       // latent frame
  std::vector<std::uint64_t> seeds;         // B, for whatever else is random about a sample
};

/// Samples of one step.
struct BatchOrder {
  std::string purpose;
  std::int64_t step = 0;
  std::int64_t first = 0;  ///< of the step's samples
  int latent_frames = 1;
  int chunk_latents = 0;    ///< the noise of every chunk is marked; 0: that of the first frame alone
  bool dropout = true;      ///< false: captions are whole
  double change_share = 0;  ///< of clips in which some things change, and the caption with them,
  int changes_at = 0;       ///< from this latent frame on
  bool operator==(const BatchOrder&) const = default;
};

/// Renders, encodes and captions clips. What it returns is a function of its arguments alone.
class LatentSource {
 public:
  LatentSource(const StarterCodec& codec, const DataConfig& config, std::uint64_t seed);

  /// `next` is what will be asked for after it.
  LatentBatch batch(const BatchOrder& order, std::int64_t count, const BatchOrder& next);
  LatentBatch batch(const BatchOrder& order, std::int64_t count);
  /// The deviation of each latent channel over a few clips.  [c]
  at::Tensor deviation(int clips);

 private:
  struct Rendered {
    at::Tensor pixels, objects;                   // groups of four frames
    std::map<int, std::vector<NoiseMark>> marks;  // by latent frame
    std::string caption, first_caption;
    std::uint64_t seed = 0;
  };
  static void mark(const world::Clip& clip, const DataConfig& config, const BatchOrder& order, Rendered& rendered);
  static Rendered render(world::Renderer& renderer, const DataConfig& config, std::uint64_t seed,
                         const BatchOrder& order, std::int64_t index);

  const StarterCodec& codec_;
  at::Device device_;  // where the codec computes and the latents are
  DataConfig config_;
  std::uint64_t seed_;
  RenderAhead<BatchOrder, Rendered> clips_;
};

/// Unit noise for the clips, marked, as a function of their seeds and of `stream`.  [B, F, c, y, x]
at::Tensor clip_noise(const LatentBatch& batch, std::uint32_t stream);
/// Adds marks [B, f, c, y, x], or none where they are undefined, to the first latent frames of noise [B, F, c, y, x].
at::Tensor marked(const at::Tensor& noise, const at::Tensor& marks);

/// What captions leave out in training.
world::CaptionDropout caption_dropout(const DataConfig& config);

/// Independent timesteps 0 .. 1000, `per_sample` for each seed, as `config` asks for.  [seeds, per_sample]
at::Tensor draw_timesteps(const DataConfig& config, const std::vector<std::uint64_t>& seeds, std::int64_t per_sample);
/// s u / (1 + (s - 1) u)
double shifted_time(double u, double shift);

}  // namespace longtake
