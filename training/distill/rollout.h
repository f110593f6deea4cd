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
  int clip_frames = 21;    ///< latent frames between two compact(); their exit passes can be recomputed
  int latent_height = 12;  ///< cells
  int latent_width = 20;   ///< cells
  Policy policy;           ///< policy of the cache
  at::Tensor bound;        ///< [c, 1, 1] largest |x0|, undefined = none
  std::optional<at::ScalarType> memory_type{};  ///< the type of keys and values in memory; none = the student's
  bool keep_graph = false;  ///< the exit pass records gradients, as in Algorithm 1, and is not recomputed
};

/// A chunk, with the data to recompute its exit pass. B samples, N tokens.
struct RolledChunk {
  std::int64_t first_frame = 0;
  std::vector<std::int64_t> leads;         ///< latent frames by which each sample's film is ahead of first_frame
  double time = 0;                         ///< t_s of the exit pass
  at::Tensor noisy;                        // [B, F, c, y, x] its input x_{t_s}
  Conditioning layout;                     ///< conditioning maps of the batch, or undefined
  std::vector<std::vector<SlotId>> slots;  ///< IL: what each sample attended to
  at::Tensor clean;                        // [B, F, c, y, x] its output x0
  QueryKeyValue features;                  // {q, k, v} of the last block's context pass, [B, N, C]
};

/// Videos that a student generates in parallel, chunk after chunk. Each has its own engine memory in append mode: slots
/// are written once per clip and stay readable, so every exit pass can be recomputed. `student` and `head` must outlive
/// this object; their weights may change between two clips.
class Rollout {
 public:
  /// `head` may be null when the policy needs no salience.
  Rollout(const CausalDit& student, const SalienceHead* head, const RolloutConfig& config);

  /// Scores a new chunk's tokens, [B, N], in place of the head. It may also update the scores of kept tokens.
  using Scorer = std::function<at::Tensor(Rollout& rollout, const RolledChunk& chunk)>;
  void set_scorer(Scorer scorer) { scorer_ = std::move(scorer); }

  /// Starts with empty memories, one per seed. Noise is a function of (seed, chunk, pass), as in the engine.
  void begin(const std::vector<std::uint64_t>& seeds);
  /// Call it between two clips: kept slots move to the front, evicted ones are freed.
  void compact();
  /// After compact(): resizes every memory to its kept tokens plus `frames` latent frames.
  void make_room(int frames);
  /// Compacts, and frees all memory except the kept tokens. Call set_text() afterwards.
  void rest();
  /// The texts of the next chunks, one per sample or one for all. Call it again whenever weights have changed.
  void set_text(const TextContext& text);
  /// Sets new texts, and recomputes memory under them by the engine's own rule. `spans` [B, S, 2] are the text rows
  /// that slots point to, for models whose slots point to words.
  void switch_to(const TextContext& text, const at::Tensor& spans = {});

  /// Algorithm 1 for one chunk, which leaves denoising at pass `exit`. `layout` holds the batch's conditioning maps or
  /// is undefined.
  RolledChunk next(int exit, const Conditioning& layout = {});
  /// next() without the exit pass, which second_pass() computes; nothing is added to memory. If `clip` [B, F, c, y, x]
  /// is defined, the exit pass begins at this noised chunk instead of the result of the earlier passes.
  RolledChunk begun(int exit, const Conditioning& layout = {}, const at::Tensor& clip = {}) const;
  /// Skips `frames` latent frames before the next chunk, one number per sample.
  void skip(const std::vector<std::int64_t>& frames);
  /// Only the context pass, for a given chunk [B, F, c, y, x] with its conditioning maps, as in next().
  RolledChunk given(const at::Tensor& clean, const Conditioning& layout = {});

  /// Recomputes the exit pass of a chunk, with gradients if they are on.
  at::Tensor second_pass(const RolledChunk& chunk, const TextContext& text) const;

  /// Recomputes the head's input for a chunk, with gradients if they are on.
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

/// The number of latent frames skipped before this one in each film, given the `times` [B, F] of its frames.
std::vector<std::int64_t> left_out(const at::Tensor& times, std::int64_t frame);

/// The part of a context that belongs to one sample.
TextContext text_of(const TextContext& text, std::int64_t sample);

}  // namespace longtake::train
