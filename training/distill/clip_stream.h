#pragma once

#include <string>
#include <vector>

#include "training/distill/long_tuning.h"
#include "training/distill/models.h"
#include "training/distill/rollout.h"
#include "training/run/state.h"

namespace longtake::train {

/// A rolled-out clip and the clip that the teacher judges.
struct RolledClip {
  ClipPosition plan;
  std::vector<RolledChunk> chunks;
  JudgedClip judged;
  std::vector<std::string> prompts;  // prompts of the clip's new frames, one per sample
  std::vector<std::uint64_t> seeds;  // seeds of this clip's own random numbers, one per sample
  Conditioning layout;               ///< conditioning maps of the batch's judged frames, or undefined
  std::int64_t new_tokens = 0;       ///< tokens of the new frames, the last of the judged clip
};

/// Some samples of the student's running sequences, clip after clip (streaming long tuning, section 2 of LongLive).
/// Memories carry over, prompts switch at clip starts with a recache, and every clip is judged with its overlap.
class ClipStream {
 public:
  struct BatchPart {
    std::uint64_t seed = 0;     ///< the run's seed
    std::string purpose;        ///< streams of different purposes use independent random numbers
    std::int64_t first_sample;  ///< index of this stream's first sample in the batch over all ranks
    std::int64_t samples;
  };
  ClipStream(const DmdModels& models, const RolloutConfig& rollout, const LongTuning& tuning, bool bf16,
             BatchPart part);

  /// Call with ascending clip numbers; `exit` is the pass at which all chunks of the clip leave denoising.
  RolledClip next(std::int64_t clip, int exit);
  const Rollout& rollout() const { return rollout_; }
  const BatchPart& part() const { return part_; }

  /// Releases a clip after it was judged and learned from. Its slots can no longer be read, and all memory is freed
  /// except the tokens that the next clip continues from.
  void rest();

  /// The running sequences, a few tensors for each sample, named by its index in the batch over all ranks. The tensors
  /// are views of the current state. There are none if no clip continues its predecessor.
  void save(NamedTensors& into) const;
  /// Restores the stream as it was after clip `clip`. Each sample may be in the file of any rank.
  Result<void> restore(const std::vector<TensorFile>& files, std::int64_t clip);

 private:
  void begin(const ClipPosition& plan);
  /// Conditioning up to the end of clip `clip`.
  Conditioning layouts_until(std::int64_t clip) const;
  TextContext text() const;

  const DmdModels& models_;
  LongTuning tuning_;
  bool bf16_;
  BatchPart part_;
  Rollout rollout_;
  std::vector<std::uint64_t> sequence_seeds_;
  std::vector<std::string> prompts_;
  std::int64_t clip_ = 0;  // number of the newest clip
  at::Tensor previous_;    // [B, F, c, y, x] the newest frames that the student generated
};

}  // namespace longtake::train
