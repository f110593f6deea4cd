#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/generate/generator_source.h"
#include "training/judge/films.h"

namespace longtake::train {

/// The reference film until the model continues alone, as a model's own encoder sees it. It holds the past of the
/// question that was asked for last, which all rows of a table share.
class ReferencePast {
 public:
  struct Chunks {
    std::vector<FollowedVideo> latents;  ///< a chunk each, without noise
    /// The pictures of MemoryQuestion::before, as they were drawn.
    std::vector<gates::Image> before;
  };

  /// `parts` are of the model that goes on.
  Result<const Chunks*> of(const gates::Question& question, const StreamParts& parts);

 private:
  Result<Chunks> draw(const gates::Question& question, const StreamParts& parts) const;

  std::unique_ptr<gates::Question> question_;  // null: there is none yet
  Chunks chunks_;
};

}  // namespace longtake::train
