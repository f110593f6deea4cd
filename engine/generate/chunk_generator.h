#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/generate/chunk_observer.h"
#include "engine/generate/chunk_sampler.h"
#include "engine/generate/generated_chunk.h"
#include "engine/memory/memory.h"
#include "engine/model/causal_dit.h"
#include "engine/model/salience_head.h"
#include "engine/model/sampler_plans.h"
#include "engine/stream/command.h"

namespace longtake {

struct GeneratorConfig : SamplerConfig {
  std::uint64_t seed = 0;  ///< the seed of the first take
  int latent_grid = 0;     ///< finished latents are rounded to multiples of 1 / latent_grid; 0: no rounding
  int append_frames = 0;   ///< Memory::Shape::append_frames; 0 unless a trainer makes a second pass
  int most_frames = 0;     ///< limit of a stream's latent frames with absolute positions; 0: no limit
  /// The novelty of an imported chunk is measured like that of a generated one, against the estimate of an extra first
  /// denoise pass. Otherwise it is measured against the previous latent frame.
  bool guesses_shown = false;
  std::optional<at::ScalarType> memory_type{};  ///< the type of keys and values in memory; none = the model's

  /// Denoise passes of a chunk that is not the first under its prompt; a guided pass counts twice.
  int denoise_passes() const;
  /// Latent frames in one denoise pass.
  int pass_frames() const {
    if (forcing) return forcing->clip_frames;
    return joint() ? chunk_frames * static_cast<int>(timesteps.size()) : chunk_frames;
  }
};

/// The shape of the memory that a stream of this model needs.
Memory::Shape memory_shape(const DitConfig& model, const GeneratorConfig& config, at::Device device,
                           at::ScalarType dtype);

/// Fills schedule, timesteps and chunk_frames from a sampler plan.
void follow(const SamplerPlan& plan, GeneratorConfig& config);

/// Generates consecutive chunks from a causal model and its memory: the paper's Algorithm 2, with append-then-select as
/// its text says. Uses no threads, pictures or commands.
class ChunkGenerator {
 public:
  /// Called when a chunk's work is queued on a GPU, or done on a CPU. On a GPU the callbacks overlap with that work.
  struct Queued {
    /// Called after the first pass; only by samplers that generate chunk by chunk.
    std::function<void()> first_pass;
    /// Called after all passes up to the clean latents, before the first wait for them. The chunk may still fail.
    std::function<void(const at::Tensor& latents)> latents;
  };

  /// If `head` is null, no salience is measured and policies rank by the other scores.
  ChunkGenerator(std::shared_ptr<const CausalDit> model, std::shared_ptr<const SalienceHead> head,
                 const GeneratorConfig& config, const Policy& policy);

  /// Sets the prompt of the next chunk.
  void set_text(TextContext text) { text_ = std::move(text); }
  /// Sets other weights for the context pass, of the same shape, and the prompt encoded by them.
  void set_writer(std::shared_ptr<const CausalDit> writer, TextContext text) {
    writer_ = std::move(writer);
    writer_text_ = std::move(text);
  }
  /// Sets the text of the empty prompt, which only guidance needs.
  void set_empty_text(TextContext text) { empty_text_ = std::move(text); }
  /// Sets the number of chunks already generated under the prompt. GuidanceOptions::chunks can end guidance at an age.
  void set_prompt_age(int chunks) { prompt_age_ = chunks; }
  /// Sets what the next chunk shows, frame by frame. Without it only prompt and noise determine the chunk.
  void set_conditioning(Conditioning conditioning) {
    conditioning_ = std::move(conditioning);
    point_to(conditioning_.spans.defined() ? conditioning_.spans.select(0, 0) : at::Tensor());
  }
  /// Sets the rows of the text that each slot points to, [S, 2], until the next conditioning is set. They also apply to
  /// older chunks, whose own conditioning points to rows of an earlier prompt.
  void point_to(at::Tensor spans) { spans_ = std::move(spans); }
  const TextContext& text() const { return text_; }

  /// Generates one chunk. Returns `cancelled` after a stop request between two passes; then nothing has changed. With
  /// `start` it is generated from these latents plus noise, which only chunk-by-chunk samplers support.
  Result<GeneratedChunk> generate(const std::stop_token& stop = {}, const Queued& queued = {},
                                  const StartLatents* start = nullptr);

  /// Adds an imported chunk [1, F, c, y, x] in place of a generated one. It does not pass through a joint window.
  Result<GeneratedChunk> show(const at::Tensor& latents);
  /// Latents as this stream keeps them: rounded if latent_grid is set.
  at::Tensor kept_form(const at::Tensor& latents) const;

  /// Runs only the context pass on clean latents [1, F, c, y, x] of the latent frames `frames` with their conditioning,
  /// attending to `memory`.
  ContextPass context_pass(const at::Tensor& latents, std::span<const std::int64_t> frames, const MemoryView& memory,
                           const Conditioning& conditioning = {}) const;
  /// The context pass with frames numbered as the next chunk sees them.
  ContextPass context_pass_as_seen(const at::Tensor& latents, std::span<const std::int64_t> frames,
                                   const Conditioning& conditioning) const;

  /// Adds an earlier chunk to memory, as generate() does at its end; takes are restored this way. Several chunks can be
  /// added as one, with the chunk of each latent frame in `frame_chunks`. The current conditioning applies to all of
  /// them. Empty columns of `known` are measured again. Novelty is then measured against the previous latent frame,
  /// because the first denoise pass's estimate is unknown. `first_guess` can supply that estimate.
  TokenScores remember(const at::Tensor& latents, const TokenScores& known = {},
                       const std::vector<std::int64_t>& frame_chunks = {}, const at::Tensor& first_guess = {});

  /// Adapts memory to the prompt that was just set. Returns the number of latent frames that were recomputed.
  ///   recache   recomputes the frames that own kept tokens, in time order, into the same slots. The policy's switch
  ///             rule limits their number; frames with most kept tokens come first. All other slots keep their K/V and
  ///             prompt epoch. Chunk by chunk, or in one pass if the switch rule says `together`
  ///   replay    empties memory and fills it again: the frames of recache and the newest held ones are added in time
  ///             order with all their tokens, under the policy
  ///   cut       empties memory except for pinned tokens: a new shot
  ///   longlive  recomputes the last 12 frames in one bidirectional pass. The sink keeps its K/V once it is older than
  ///             those. If the switch rule has global_sink = false, memory is emptied first and gets a new sink
  /// crossfade leaves memory unchanged. Every mode begins a prompt epoch.
  int switch_prompt(SwitchMode mode);
  /// Call before every chunk. Clears or recomputes memory if the policy's RestartRule requires it. Returns the number
  /// of latent frames that were recomputed.
  int restart_memory();

  /// Commands for memory: see Memory.
  Result<void> change(const SetPolicy& policy) { return memory_.change(policy); }
  Result<void> pin(const Pin& pin) { return memory_.pin(pin); }
  Result<void> forget(const Forget& forget) { return memory_.forget(forget); }
  Result<void> dim(const Dim& dim) { return memory_.dim(dim); }

  // For a trainer, which runs the passes of several streams together.
  /// Adds the next chunk to memory; its context pass produced `key_values`.
  void take(const std::vector<KeyValues>& key_values, const at::Tensor& latents, const TokenScores& scores,
            const Conditioning& conditioning);
  /// Sets a kept token's salience, and its score by the policy.
  void set_salience(SlotId slot, float salience) { memory_.set_salience(slot, salience); }
  /// Between two clips: moves kept tokens to the front. Evicted ones cannot be read any more.
  void compact() { memory_.store().compact(); }
  /// After compact(): makes room for exactly this many latent frames in addition to the kept ones.
  void make_room(int frames) {
    memory_.store().resize(memory_.table().size() + frames * memory_.shape().frame_tokens());
  }

  /// The chunks that a joint window (SamplerConfig::joint_frames) has begun, or those of a clip
  /// (SamplerConfig::forcing). Empty before the first chunk. Always empty if chunks are generated one by one.
  const ChunkWindow& window() const { return window_; }
  void set_window(ChunkWindow window);
  /// Continues as the stream that these values come from.
  void restore(const StreamCursor& cursor, const MemoryState& memory, ChunkWindow window = {});
  /// Skips the frames before this one; the next chunk begins here.
  void skip_to(std::int64_t frame) { cursor_.frame = frame; }
  /// Skips one chunk.
  void skip_chunk() { cursor_.advance(config_.chunk_frames); }
  /// Advances the window like generate() and discards the finished chunk. Used for earlier chunks, so that the
  /// following chunks are in the same state as in the original run.
  void pass_by();

  const CausalDit& model() const { return *model_; }
  const GeneratorConfig& config() const { return config_; }
  const Memory& memory() const { return memory_; }
  /// The position of the next chunk.
  const StreamCursor& cursor() const { return cursor_; }
  void set_seed(std::uint64_t seed);
  /// Sets the passes of the next chunks. Only for chunk-by-chunk samplers.
  void set_passes(PassTimes times);
  /// Sets the observer of every chunk that enters memory, or null.
  void set_observer(std::shared_ptr<ChunkObserver> observer) { observer_ = std::move(observer); }

 private:
  class Renewal;

  GuidedModel prompted() const;
  /// The first pass's estimate of the next chunk.
  at::Tensor first_guess() const;
  ConditioningContext encode(const Conditioning& conditioning) const;
  MemoryView select() const;
  SampleScene scene(const GuidedModel& model, const MemoryView& memory) const;
  ContextPass context_pass(const GuidedModel& model, const at::Tensor& latents, std::span<const std::int64_t> frames,
                           const MemoryView& memory) const;
  ContextPass context_pass(const GuidedModel& model, const ChunkInput& clean, const MemoryView& memory) const;
  /// For passes on existing chunks; guidance ignores the prompt's age.
  GuidedModel unaged(const Conditioning& conditioning) const;
  /// Measures the columns that are empty in `known`.
  MeasuredScores measure(const ContextPass& pass, const at::Tensor& x0, const at::Tensor& first_guess,
                         const TokenScores& known = {}) const;
  std::vector<float> attention(const ContextPass& pass, const MemoryView& memory,
                               std::span<const std::int64_t> frames) const;
  void append(const ContextPass& pass, const MemoryView& memory, const at::Tensor& latents, const TokenScores& scores,
              const std::vector<std::int64_t>& frame_chunks = {});

  std::shared_ptr<const CausalDit> model_;
  std::shared_ptr<const CausalDit> writer_;  // null: the model itself
  std::shared_ptr<const SalienceHead> head_;
  std::shared_ptr<ChunkObserver> observer_;
  GeneratorConfig config_;
  std::unique_ptr<const ChunkSampler> sampler_;
  StreamCursor cursor_;
  Memory memory_;
  ChunkWindow window_;
  TextContext text_, empty_text_, writer_text_;
  at::Tensor spans_;  // undefined: as in the conditioning
  Conditioning conditioning_;
  int prompt_age_ = 0;
};

/// The mode that SwitchMode::recipe resolves to under a policy. If the policy keeps a window of the newest frames, it
/// is the mode of the recipe's project. Other policies recompute their tokens. All other modes resolve to themselves.
SwitchMode resolved_mode(SwitchMode mode, SwitchMode of_project, const Policy& policy);

}  // namespace longtake
