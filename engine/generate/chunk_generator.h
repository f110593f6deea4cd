#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/generate/chunk_observer.h"
#include "engine/generate/memory.h"
#include "engine/model/causal_dit.h"
#include "engine/model/recipes.h"
#include "engine/model/salience_head.h"
#include "engine/sample/chunk_sampler.h"
#include "engine/stream/video_chunk.h"

namespace longtake {

struct GeneratorConfig : SamplerConfig {
  std::uint64_t seed = 0;  ///< of the first take
  int append_frames = 0;   ///< Memory::Shape::append_frames; 0 unless a trainer replays what it rolled out

  /// Times that a chunk is denoised once its prompt is no longer new; guidance looks at the noise twice.
  int denoise_passes() const;
  /// Latent frames of a whole denoise pass.
  int pass_frames() const { return joint() ? chunk_frames * static_cast<int>(timesteps.size()) : chunk_frames; }
};

/// The shape of the memory that a stream of such a model has.
Memory::Shape memory_shape(const DitConfig& model, const GeneratorConfig& config, at::Device device,
                           at::ScalarType dtype);

/// Fills schedule, timesteps and chunk_frames as a recipe says.
void follow(const SamplerRecipe& recipe, GeneratorConfig& config);

struct GeneratedChunk {
  ChunkIndex chunk = 0;
  std::int64_t first_frame = 0;  ///< latent frame
  at::Tensor latents;            // [1, F, c, y, x] clean, in the model's type
  TokenScores scores;            ///< of every token, before any was evicted
  std::uint64_t hash = 0;        ///< of the latents' bytes
  StageTimes times;
};

/// Makes one chunk after another from a causal model and its memory. Knows no thread, no pictures and no commands: the
/// paper's Algorithm 2, with append-then-select as its text says.
class ChunkGenerator {
 public:
  /// `head` may be null: then nobody measures salience, and policies rank by what else they know.
  ChunkGenerator(std::shared_ptr<const CausalDit> model, std::shared_ptr<const SalienceHead> head,
                 const GeneratorConfig& config, const Policy& policy);

  /// The prompt that the next chunk is made under.
  void set_text(TextContext text) { text_ = std::move(text); }
  /// The empty prompt's; only guidance needs it.
  void set_empty_text(TextContext text) { empty_text_ = std::move(text); }
  /// How many chunks were made under the prompt before the next one; guidance may end with its age.
  void set_prompt_age(int chunks) { prompt_age_ = chunks; }
  /// What the next chunk shows where, frame by frame; nothing: wherever the noise has it.
  void set_conditioning(Conditioning conditioning) { conditioning_ = std::move(conditioning); }
  const TextContext& text() const { return text_; }

  /// One chunk. `cancelled` when asked to stop between two passes; nothing has changed then.
  Result<GeneratedChunk> generate(const std::stop_token& stop = {});

  /// The context pass alone: clean latents [1, F, c, y, x] of the latent frames `frames` with what they were told to
  /// show, attending to `memory`.
  ContextPass context_pass(const at::Tensor& latents, std::span<const std::int64_t> frames, const MemoryView& memory,
                           const Conditioning& conditioning = {}) const;

  /// Puts a chunk that was made before into memory, as generate() did at its end: the way to replay. Several chunks may
  /// be taken as one, with the chunk of each latent frame in `frame_chunks`. They were told to show what is set.
  /// Scores that were not kept are measured again: how far the first denoise pass was off is not known then, so novelty
  /// is told by the frame before.
  TokenScores remember(const at::Tensor& latents, const std::optional<TokenScores>& scores = std::nullopt,
                       const std::vector<std::int64_t>& frame_chunks = {});

  /// The chunks that a joint window (SamplerConfig::joint_frames) has begun. Empty before the first chunk, and always
  /// where chunks are made one by one.
  const ChunkWindow& window() const { return window_; }
  void set_window(ChunkWindow window);
  /// Moves the joint window on as generate() does and forgets what becomes clean: for a chunk that was made before, so
  /// that those behind it stand where they stood.
  void pass_by();

  const CausalDit& model() const { return *model_; }
  const GeneratorConfig& config() const { return config_; }
  Memory& memory() { return memory_; }
  const Memory& memory() const { return memory_; }
  /// Where the next chunk stands. The seed is changed by set_seed(), since memory draws from it, too.
  StreamCursor& cursor() { return cursor_; }
  const StreamCursor& cursor() const { return cursor_; }
  void set_seed(std::uint64_t seed);
  /// Somebody who watches every chunk on its way into memory, or null.
  void set_observer(std::shared_ptr<ChunkObserver> observer) { observer_ = std::move(observer); }

 private:
  GuidedModel prompted() const;
  ConditioningContext encode(const Conditioning& conditioning) const;
  MemoryView select() const;
  SampleScene scene(const GuidedModel& model, const MemoryView& memory) const;
  ContextPass context_pass(const GuidedModel& model, const at::Tensor& latents, std::span<const std::int64_t> frames,
                           const MemoryView& memory) const;
  TokenScores measure(const ContextPass& pass, const at::Tensor& x0, const at::Tensor& first_guess) const;
  std::vector<float> attention(const ContextPass& pass, const MemoryView& memory,
                               std::span<const std::int64_t> frames) const;
  void append(const ContextPass& pass, const MemoryView& memory, const at::Tensor& latents, const TokenScores& scores,
              const std::vector<std::int64_t>& frame_chunks = {});

  std::shared_ptr<const CausalDit> model_;
  std::shared_ptr<const SalienceHead> head_;
  std::shared_ptr<ChunkObserver> observer_;
  GeneratorConfig config_;
  std::unique_ptr<const ChunkSampler> sampler_;
  StreamCursor cursor_;
  Memory memory_;
  ChunkWindow window_;
  TextContext text_, empty_text_;
  Conditioning conditioning_;
  int prompt_age_ = 0;
};

}  // namespace longtake
