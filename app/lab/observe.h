#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "app/lab/observation.h"
#include "engine/generate/generator_source.h"

namespace longtake {

/// A clip or stream whose attention is to be observed.
struct ObservedRun {
  std::string prompt;
  std::uint64_t seed = 0;
  int chunks = 7;        ///< for a stream; a clip has as many latent frames as its sampler generates
  bool as_clip = false;  ///< observes the stream's chunks again, as one bidirectional clip
};

/// True if these parts generate whole clips without a memory.
bool makes_clips(const StreamParts& parts);

/// Makes the run and observes the attention of every layer in its context passes, at t0. `note` is called after each
/// chunk. All keys and queries of a clip exist at once: 3 x layers x tokens x width numbers.
Result<Observation> observe(const StreamParts& parts, const ObservedRun& run, const std::function<void(int)>& note,
                            const std::stop_token& stop);

}  // namespace longtake
