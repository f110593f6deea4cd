#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/device/placement.h"
#include "engine/model/causal_dit.h"
#include "engine/source/generator_source.h"

namespace longtake {

/// A model of the Wan 2.1 family with random weights, made in memory in a few seconds, so that speed can be measured
/// where there are no weights. Its numbers come from LibTorch's generator on the device: other devices draw others.
struct RandomWan {
  std::shared_ptr<CausalDit> model;
  std::shared_ptr<const Decoder> tiny;  ///< TAEHV
  std::shared_ptr<const Decoder> vae;   ///< the Wan VAE
  int latent_height = 0;
  int latent_width = 0;

  int frame_tokens() const;
};

/// "wan-1.3b", the published sizes at 832x480, and "wan-thin", the same layers so narrow that a CPU needs no time.
const std::vector<std::string>& random_wan_names();

/// `name` is one of random_wan_names().
RandomWan make_random_wan(const std::string& name, const Placement& placement, std::uint64_t seed);

/// The parts of a stream of it, as the published recipe samples, under the policy novelty unless `options` name
/// another.
Result<StreamParts> stream_parts(const RandomWan& wan, const SourceOptions& options, const Placement& placement);

}  // namespace longtake
