#pragma once

#include <cstdint>

#include <ATen/core/Tensor.h>

#include <functional>

namespace longtake::train {

/// Streaming long tuning: sequences of clips, each of which continues where the one before ended.
struct LongTuning {
  int clip_frames = 21;     ///< latent frames that the teacher judges at once
  int chunk_frames = 3;     ///< overlap of neighbouring clips: one chunk
  int longest = 240;        ///< latent frames of a sequence; clip_frames = every clip is a sequence of its own
  double switch_share = 0;  ///< share of sequences that get a new prompt at one of their clips

  int new_frames() const { return clip_frames - chunk_frames; }  ///< of a clip that is not the first of its sequence
  int clips() const { return 1 + (longest - clip_frames) / new_frames(); }
};

/// The position of one clip in the run's sequences. It is a function of (seed, clip number), so ranks agree without
/// messages and a resumed run needs no stored state.
struct ClipPosition {
  std::int64_t sequence = 0;
  bool begins = true;            ///< first clip of its sequence
  bool switches = false;         ///< a new prompt from its first chunk on
  bool switched = false;         ///< at this or an earlier clip of the sequence
  std::int64_t first_frame = 0;  ///< index in the sequence of its first new latent frame
  int new_frames = 0;
};
ClipPosition clip_position(const LongTuning& tuning, std::uint64_t seed, std::int64_t clip);

/// Clips used before training step `step`: one for each critic update and one more for each generator update.
std::int64_t clips_before(std::int64_t step, int critic_steps);

/// Converts the last frame of a latent to the latent of a single picture, [B, c, y, x]; also takes the latent before
/// it.
using PictureLatent = std::function<at::Tensor(const at::Tensor& latent, const at::Tensor& before)>;

/// The clip that the teacher judges: the sequence's newest `clip_frames` frames. The first frame is converted to the
/// latent of a single picture, because the teacher's clips begin with one.
struct JudgedClip {
  at::Tensor latents;  // [B, F, c, y, x]
  at::Tensor mask;     // [1, F, 1, 1, 1] bool, true for new frames; undefined = all are new
};
JudgedClip judged_clip(const at::Tensor& previous, const at::Tensor& made, const PictureLatent& picture);

}  // namespace longtake::train
