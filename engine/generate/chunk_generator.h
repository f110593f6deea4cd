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
#include "engine/generate/positions.h"
#include "engine/model/causal_dit.h"
#include "engine/model/flow_schedule.h"
#include "engine/model/recipes.h"
#include "engine/model/salience_head.h"
#include "engine/stream/video_chunk.h"

namespace longtake {

struct GeneratorConfig {
  FlowSchedule schedule{5};
  std::vector<float> timesteps;  ///< of the denoise passes of one chunk, the noisiest first
  int chunk_frames = 3;          ///< latent frames made at once
  int latent_height = 12;        ///< cells
  int latent_width = 20;         ///< cells
  std::uint64_t seed = 0;
  /// From one pass to the next, timesteps below this one are reached along the flow, the others with fresh noise: 0 for
  /// models that are distilled for it, infinity for those that were trained on flow alone. Fresh noise lets a pass
  /// overrule what is there and how much of it, and blurs what is fine.
  double flow_below = 0;
  double guidance = 1;      ///< w of u + w (c - u), u under the empty prompt; 1 is one pass under the prompt alone
  double guided_above = 0;  ///< timesteps below this one are passed under the prompt alone
  /// Of a prompt, how many chunks are guided; the others look back at what those made of it. 0: all. What guidance
  /// overdoes is remembered, and guided again it grows.
  int guided_chunks = 0;
  /// Rolling Forcing: a window of chunks, one per timestep, is denoised together and moves on by one chunk per pass,
  /// and a pass attends to so many latent frames, its own included. 0: one chunk through all passes, then the next.
  int joint_frames = 0;
  /// Every chunk is a clip of its own, made at once by the bidirectional model; nothing is remembered.
  std::optional<ClipOptions> clip;
  int append_frames = 0;  ///< Memory::Shape::append_frames; 0 unless a trainer replays what it rolled out

  bool joint() const { return joint_frames > 0; }
  double guidance_at(float timestep) const { return timestep < guided_above ? 1 : guidance; }
  /// Whether the chunk that comes after so many of its prompt is guided.
  bool guides(int chunks_before) const { return guided_chunks == 0 || chunks_before < guided_chunks; }
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

  /// The prompt that the next chunk is made under, and the number that marks the K/V computed from it.
  void set_text(TextContext text) { text_ = std::move(text); }
  /// The empty prompt's; only guidance needs it.
  void set_empty_text(TextContext text) { empty_text_ = std::move(text); }
  /// Whether the next chunks are guided, where the config asks for guidance at all.
  void set_guided(bool guided) { guided_ = guided; }
  /// Where the next chunk shows things, [F, P, y, x] as in layout_maps.h; undefined = wherever the noise has them.
  void set_layout(at::Tensor maps) { layout_ = std::move(maps); }
  void set_epoch(int epoch) { prompt_epoch_ = epoch; }
  const TextContext& text() const { return text_; }
  int prompt_epoch() const { return prompt_epoch_; }

  /// One chunk. `cancelled` when asked to stop between two passes; nothing has changed then.
  Result<GeneratedChunk> generate(const std::stop_token& stop = {});

  /// The context pass alone: clean latents [1, F, c, y, x] of the latent frames `frames`, attending to `memory`. It is
  /// told of the layout, too, so that memory knows what its tokens show.
  ContextPass context_pass(const at::Tensor& latents, std::span<const std::int64_t> frames, const MemoryView& memory,
                           const LayoutContext& layout = {}) const;

  /// The layout of such frames, [F, P, y, x] or undefined.
  LayoutContext encode_layout(const at::Tensor& maps) const;

  /// Puts a chunk that was made before into memory, as generate() did at its end: the way to replay. Several chunks may
  /// be taken as one, with the chunk of each latent frame in `frame_chunks`. Their layout is the one that is set.
  void remember(const at::Tensor& latents, const TokenScores& scores,
                const std::vector<std::int64_t>& frame_chunks = {});
  /// The same for latents whose scores were not kept; they are measured again. How far the first denoise pass was off
  /// is not known then, so novelty is told by the frame before.
  TokenScores admit(const at::Tensor& latents);

  /// The chunks that a joint window (GeneratorConfig::joint_frames) has begun, the next one first, each as its next
  /// pass takes it. Empty before the first chunk, and always where chunks are made one by one.
  const std::vector<at::Tensor>& window() const { return window_; }  // [1, F, c, y, x]
  void set_window(std::vector<at::Tensor> window);
  /// Moves the joint window on as generate() does and forgets what becomes clean: for a chunk that was made before, so
  /// that those behind it stand where they stood.
  void pass_by();

  const CausalDit& model() const { return *model_; }
  const GeneratorConfig& config() const { return config_; }
  Memory& memory() { return memory_; }
  const Memory& memory() const { return memory_; }
  ChunkIndex next_chunk() const { return next_chunk_; }
  std::int64_t next_frame() const { return next_frame_; }
  void seek(ChunkIndex chunk, std::int64_t frame);
  void set_seed(std::uint64_t seed);
  /// Somebody who watches every chunk on its way into memory, or null.
  void set_observer(std::shared_ptr<ChunkObserver> observer) { observer_ = std::move(observer); }

 private:
  int passes() const { return static_cast<int>(config_.timesteps.size()); }
  /// Of the chunk in work, and the same without words.
  struct Layouts {
    LayoutContext said, bare;
  };
  Layouts layouts() const;
  at::Tensor noise(ChunkIndex chunk, int pass) const;
  /// `bare` is the chunk's layout without the words of the prompt.
  at::Tensor guided_flow(const ChunkInput& noisy, const MemoryView& memory, double guidance,
                         const LayoutContext& bare = {}) const;
  at::Tensor next_input(ChunkIndex chunk, const at::Tensor& x, const at::Tensor& x0, const at::Tensor& flow,
                        int pass) const;
  Result<at::Tensor> roll(std::vector<at::Tensor>& window, const std::stop_token& stop) const;
  MemoryView select_memory() const;
  MemoryView select_window_memory(int window_frames) const;
  std::vector<SlotId> context_slots() const;
  std::vector<std::int64_t> next_frames(std::int64_t count) const;
  ChunkInput input(const at::Tensor& latents, float timestep, std::span<const std::int64_t> frames) const;
  TokenScores measure(const ContextPass& pass, const at::Tensor& x0, const at::Tensor& first_guess) const;
  std::vector<float> attention(const ContextPass& pass, const MemoryView& memory,
                               std::span<const std::int64_t> frames) const;
  std::vector<float> by_slot(const std::vector<float>& received) const;
  void take(const ContextPass& pass, const MemoryView& memory, const at::Tensor& latents, const TokenScores& scores,
            const std::vector<std::int64_t>& frame_chunks = {});

  std::shared_ptr<const CausalDit> model_;
  std::shared_ptr<const SalienceHead> head_;
  std::shared_ptr<ChunkObserver> observer_;
  GeneratorConfig config_;
  Memory memory_;
  std::vector<at::Tensor> window_;  // of a joint window; never written to
  TextContext text_, empty_text_;
  at::Tensor layout_;  // [F, P, y, x]
  bool guided_ = true;
  int prompt_epoch_ = 0;
  ChunkIndex next_chunk_ = 0;
  std::int64_t next_frame_ = 0;
};

}  // namespace longtake
