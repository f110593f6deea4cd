#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/generate/generator_source.h"
#include "engine/model/causal_dit.h"
#include "engine/open/placement.h"
#include "engine/wan/taehv.h"
#include "engine/wan/umt5.h"
#include "engine/wan/wan_vae.h"

namespace longtake {

struct WanSizes {
  DitConfig dit;
  TaehvConfig tiny;
  WanVaeConfig vae;
  Umt5Config text;
  int latent_height = 60;
  int latent_width = 104;
};

/// Draws standard normal numbers for the parameters and inputs of a random model.
using WanDraw = std::function<at::Tensor(const std::vector<std::int64_t>& shape)>;

/// A parameter, scaled to keep activations near one.
at::Tensor draw_parameter(const std::string& name, const std::vector<std::int64_t>& shape, const WanDraw& draw);

/// A Wan 2.1 model with random weights, built in memory in a few seconds, for measuring speed without weights. The
/// numbers come from LibTorch's generator on the device and differ between devices.
struct RandomWan {
  std::shared_ptr<CausalDit> model;
  std::shared_ptr<const Decoder> tiny;  ///< TAEHV
  std::shared_ptr<const Decoder> vae;   ///< the Wan VAE
  int latent_height = 0;
  int latent_width = 0;

  int frame_tokens() const;
};

/// "wan-1.3b", the published sizes at 832x480, and "wan-thin", the same layers but narrow enough for a fast CPU test.
const std::vector<std::string>& random_wan_names();

/// `name` is one of random_wan_names().
WanSizes wan_sizes(const std::string& name);
RandomWan make_random_wan(const WanSizes& sizes, const Placement& placement, const WanDraw& draw, bool plain);
/// `plain`: with plain_steps() and planar pictures, even on a GPU.
RandomWan make_random_wan(const std::string& name, const Placement& placement, std::uint64_t seed, bool plain = false);

/// Inputs: a chunk and a memory of the same size.
struct WanScene {
  at::Tensor latents;  ///< [1, 3, c, y, x]
  at::Tensor words;    ///< [1, rows, features]
  MemoryView memory;
};
WanScene draw_scene(const RandomWan& wan, const WanDraw& draw);
/// The flow of a pass over the chunk, and the last block's keys in its clean pass.
std::pair<at::Tensor, at::Tensor> flow_and_keys(const RandomWan& wan, const WanScene& scene);
/// The RMS difference relative to the RMS of `wanted`.
double relative_rms(const at::Tensor& found, const at::Tensor& wanted);

/// The differences between results of two models with the same weights: RMS, relative to the second model's.
struct WanDistance {
  double flow = 0;      ///< a pass over a chunk with a memory of the same size
  double keys = 0;      ///< the last block's keys in its clean pass
  double tiny = 0;      ///< the second chunk's pictures from TAEHV
  double vae = 0;       ///< the second chunk's pictures from the VAE
  bool finite = false;  ///< all values are finite
};
WanDistance distance(const RandomWan& one, const RandomWan& other);

/// The parts of a stream with this model, sampled by the published recipe. The policy is novelty unless `options` name
/// another.
Result<StreamParts> stream_parts(const RandomWan& wan, const SourceOptions& options, const Placement& placement);

}  // namespace longtake
