#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/generate/generator_source.h"
#include "training/judge/films.h"

namespace longtake::train {

/// The rendered clip up to the picture from which the model continues alone, encoded by the model's encoder. It caches
/// the past of the last question, which all rows of a table share.
class ReferencePast {
 public:
  struct Chunks {
    std::vector<FollowedVideo> latents;  ///< one per chunk, without noise
    /// The rendered pictures of MemoryQuestion::before.
    std::vector<gates::Image> before;
  };

  /// `parts` are those of the model that continues.
  Result<const Chunks*> of(const gates::Question& question, const StreamParts& parts);

 private:
  Result<Chunks> draw(const gates::Question& question, const StreamParts& parts) const;

  std::unique_ptr<gates::Question> question_;  // null: no question yet
  Chunks chunks_;
};

}  // namespace longtake::train
