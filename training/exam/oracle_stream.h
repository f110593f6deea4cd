#pragma once

#include <memory>
#include <string>

#include "engine/generate/director.h"
#include "engine/kernels/salience.h"
#include "training/distill/models.h"
#include "training/distill/rollout.h"

namespace longtake::train {

/// The teacher of one stream, with the latents that it judges and their conditioning.
class Oracle {
 public:
  Oracle(const DmdModels& models, const DmdStageConfig& config, const SalienceOptions& options)
      : models_(models), config_(config), options_(options) {}

  void read(const std::string& prompt);
  /// Returns the salience of the new chunk's tokens, and updates the scores of kept tokens that are still in the
  /// teacher's clip.
  at::Tensor operator()(Rollout& rollout, const RolledChunk& chunk);

 private:
  at::Tensor judge(const RolledChunk& chunk);
  ConditioningContext told(const Conditioning& newest_places, std::int64_t frames, bool begins);

  const DmdModels& models_;
  const DmdStageConfig& config_;
  const SalienceOptions& options_;
  TextContext text_;
  at::Tensor held_;      // [1, F, c, y, x] the clip that is judged, and one latent before it
  Conditioning places_;  // [F, ...] of the clip
};

/// A stream whose tokens the teacher ranks. The arguments of the constructor must outlive it.
class OracleStream {
 public:
  /// `director` may be null.
  OracleStream(const DmdModels& models, const DmdStageConfig& config, const SalienceOptions& salience,
               const RolloutConfig& rollout, std::unique_ptr<Director> director, std::uint64_t seed);
  OracleStream(const OracleStream&) = delete;
  OracleStream& operator=(const OracleStream&) = delete;

  /// Sets the first prompt, or a new one from the next chunk on. Networks read `plain`, the director `said`.
  void follow(const std::string& plain, const std::string& said);
  /// The latents of the next chunk, [1, F, c, y, x].
  at::Tensor next();
  const Memory& memory() const { return rollout_.samples().front().memory(); }

 private:
  const DmdModels& models_;
  Oracle oracle_;
  Rollout rollout_;
  std::unique_ptr<Director> director_;
  std::uint64_t seed_;
  bool begun_ = false;
};

}  // namespace longtake::train
