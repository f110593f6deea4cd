#pragma once

#include <string>
#include <vector>

#include "training/distill/long_tuning.h"
#include "training/distill/models.h"
#include "training/distill/rollout.h"
#include "training/run/state.h"

namespace longtake::train {

/// A clip as it was rolled out, with the teacher's judgement.
struct RolledClip {
  ClipPosition plan;
  std::vector<RolledChunk> chunks;
  JudgedClip judged;
  std::vector<std::string> prompts;  // prompts of the clip's new frames, one per sample
  std::vector<std::uint64_t> seeds;  // seeds of this clip's own random numbers, one per sample
  Conditioning layout;               ///< conditioning maps of the batch's judged frames, or undefined
  std::int64_t new_tokens = 0;       ///< tokens of the new frames, the last of the judged clip
};

/// A few samples of the student's running sequences, clip after clip (streaming long tuning, section 2 of LongLive):
/// memories carry over, prompts switch at clip starts with a recache, every clip is judged with its overlap.
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

  /// Clips come in ascending order; `exit` is the pass at which all of its chunks leave denoising.
  RolledClip next(std::int64_t clip, int exit);
  const Rollout& rollout() const { return rollout_; }
  const BatchPart& part() const { return part_; }

  /// Releases a clip after it was judged and learned from. Its slots can no longer be read, and all memory is freed
  /// except the tokens that the next clip continues from.
  void rest();

  /// The running sequences, a few tensors for each sample, named by its index in the batch over all ranks. They are
  /// views of what is there now; none where no clip goes on from the one before.
  void save(NamedTensors& into) const;
  /// The stream as it was after clip `clip`. The samples are looked for in all files, whichever rank wrote them.
  Result<void> restore(const std::vector<TensorFile>& files, std::int64_t clip);

 private:
  void begin(const ClipPosition& plan);
  /// `clip` is the last one to be told.
  Conditioning layouts_until(std::int64_t clip) const;
  TextContext text() const;

  const DmdModels& models_;
  LongTuning tuning_;
  bool bf16_;
  BatchPart part_;
  Rollout rollout_;
  std::vector<std::uint64_t> sequence_seeds_;
  std::vector<std::string> prompts_;
  std::int64_t clip_ = 0;  // the newest one
  at::Tensor previous_;    // [B, F, c, y, x] the sequence's newest frames, as the student made them
};

}  // namespace longtake::train
