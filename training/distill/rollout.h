#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/generate/chunk_generator.h"
#include "engine/model/causal_dit.h"
#include "engine/model/salience_head.h"

namespace longtake::train {

/// The settings of a rollout of clips.
struct RolloutConfig {
  std::vector<double> times;  ///< t_T ... t_0 of the denoise passes, 1000 first
  int chunk_frames = 3;
  int clip_frames = 21;    ///< latent frames between two compact(); all their exit passes can be computed again
  int latent_height = 12;  ///< cells
  int latent_width = 20;   ///< cells
  Policy policy;           ///< policy of the cache
  at::Tensor bound;        ///< [c, 1, 1] largest |x0|, undefined = none
  std::optional<at::ScalarType> memory_type{};  ///< the type of keys and values in memory; none = the student's
  bool keep_graph = false;  ///< the exit pass records gradients, as in Algorithm 1, and is not computed again
};

/// A chunk, with the data that its exit pass needs to run again. B samples, N tokens.
struct RolledChunk {
  std::int64_t first_frame = 0;
  std::vector<std::int64_t> leads;         ///< latent frames by which each sample is further on in its film than that
  double time = 0;                         ///< t_s of the exit pass
  at::Tensor noisy;                        // [B, F, c, y, x] its input x_{t_s}
  Conditioning layout;                     ///< conditioning maps of the batch, or undefined
  std::vector<std::vector<SlotId>> slots;  ///< IL: what each sample attended to
  at::Tensor clean;                        // [B, F, c, y, x] its output x0
  QueryKeyValue features;                  // {q, k, v} of the last block's context pass, [B, N, C]
};

/// Videos that a student makes side by side, chunk after chunk. Each has its own engine memory in append mode: slots
/// are written once per clip and stay readable, so that every exit pass can be computed again. `student` and `head`
/// must outlive this object; their weights may change between two clips.
class Rollout {
 public:
  /// `head` may be null when the policy needs no salience.
  Rollout(const CausalDit& student, const SalienceHead* head, const RolloutConfig& config);

  /// Scores a new chunk's tokens, [B, N], in place of the head; it may also score kept tokens again.
  using Scorer = std::function<at::Tensor(Rollout& rollout, const RolledChunk& chunk)>;
  void set_scorer(Scorer scorer) { scorer_ = std::move(scorer); }

  /// Empty memories, one per seed. Noise is a function of (seed, chunk, pass), as in the engine.
  void begin(const std::vector<std::uint64_t>& seeds);
  /// To be called between two clips: kept slots move to the front, evicted ones are freed.
  void compact();
  /// After compact(): gives every memory room for so many latent frames besides what it keeps, and no more.
  void make_room(int frames);
  /// Compacts, and gives back all memory but that of the kept tokens; the text is to be set again.
  void rest();
  /// The texts of the next chunks, one per sample or one for all; to be set again whenever weights have changed.
  void set_text(const TextContext& text);
  /// New texts, and memory recomputed under them by the engine's own rule. `spans` [B, S, 2] are the rows that slots
  /// point to, for models that point to words.
  void switch_to(const TextContext& text, const at::Tensor& spans = {});

  /// Algorithm 1 for one chunk, which leaves denoising at pass `exit`. `layout` holds the batch's conditioning maps or
  /// is undefined.
  RolledChunk next(int exit, const Conditioning& layout = {});
  /// next() up to the exit pass, which second_pass() makes; nothing is remembered. If `clip` is defined, the exit pass
  /// begins at this chunk [B, F, c, y, x] with the noise of its level, and not at what the passes before it made.
  RolledChunk begun(int exit, const Conditioning& layout = {}, const at::Tensor& clip = {}) const;
  /// The films leave out so many latent frames, one number per sample, before the next chunk.
  void skip(const std::vector<std::int64_t>& frames);
  /// The context pass alone, for a given chunk [B, F, c, y, x] with its conditioning maps, as in next().
  RolledChunk given(const at::Tensor& clean, const Conditioning& layout = {});

  /// The exit pass of a chunk again, with gradients if they are on.
  at::Tensor second_pass(const RolledChunk& chunk, const TextContext& text) const;

  /// Computes the head's input of a chunk again, with gradients if they are on.
  QueryKeyValue second_context(const RolledChunk& chunk, const TextContext& text) const;

  std::int64_t next_frame() const { return samples_.front().cursor().frame; }
  std::vector<ChunkGenerator>& samples() { return samples_; }
  const std::vector<ChunkGenerator>& samples() const { return samples_; }
  const RolloutConfig& config() const { return config_; }

 private:
  RolledChunk blank() const;
  /// The passes before the exit pass.
  void denoise(RolledChunk& chunk, int exit, const MemoryView& kv) const;
  void remember(RolledChunk& chunk, const MemoryView& kv);
  ContextPass context_pass(const RolledChunk& chunk, const TextContext& text, const MemoryView& kv) const;
  at::Tensor predict(const at::Tensor& x, double time, const RolledChunk& chunk, const TextContext& text,
                     const MemoryView& memory) const;
  ChunkInput input(const at::Tensor& latents, double time, std::int64_t first_frame) const;
  MemoryView select(const RolledChunk& chunk) const;
  at::Tensor noise(int pass) const;
  at::Tensor salience(const RolledChunk& chunk);
  void append(const RolledChunk& chunk, const ContextPass& pass);

  const CausalDit& student_;
  const SalienceHead* head_;
  Scorer scorer_;
  RolloutConfig config_;
  TextContext text_;
  std::vector<ChunkGenerator> samples_;
};

/// The latent frames that films leave out before this one, if their frames are shown at `times` [B, F].
std::vector<std::int64_t> left_out(const at::Tensor& times, std::int64_t frame);

/// The part of a context that belongs to one sample.
TextContext text_of(const TextContext& text, std::int64_t sample);

}  // namespace longtake::train
