#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/generate/guided_model.h"
#include "engine/generate/stream_cursor.h"
#include "engine/memory/slot_store.h"
#include "engine/model/flow_sampler.h"
#include "engine/model/flow_schedule.h"
#include "engine/model/forced_clip.h"

namespace longtake {

/// One timestep for each denoise pass of a chunk, noisiest first.
struct PassTimes {
  std::vector<float> timesteps;
  std::vector<float> first_timesteps;  ///< the passes of a chunk that attends to no memory; empty: the same
};

/// The settings for generating chunks from noise.
struct SamplerConfig : PassTimes {
  FlowSchedule schedule{5};
  bool scaled_start = false;  ///< the first input is noise times its level, as in the training of rCM's models
  int chunk_frames = 3;       ///< latent frames generated at once
  int latent_height = 12;     ///< cells
  int latent_width = 20;      ///< cells
  /// How the input of the next pass is formed: timesteps below this one follow the flow, the others get fresh noise. 0
  /// for models distilled for fresh noise, infinity for models trained on flow alone. With fresh noise a pass can
  /// change the content of the picture, but fine detail is blurred.
  double flow_below = 0;
  GuidanceOptions guidance;
  /// Rolling Forcing: the latent frames that a pass attends to, including its own. A window of chunks, one per
  /// timestep, is denoised together and advances by one chunk per pass. 0: one chunk through all passes, then the next.
  int joint_frames = 0;
  /// If set, every chunk is a separate clip, generated at once by the bidirectional model; there is no memory.
  std::optional<ClipOptions> clip;
  /// If set, clips are generated at once, and each continues the last frames of the previous one; there is no other
  /// memory.
  std::optional<ForcingOptions> forcing;

  bool joint() const { return joint_frames > 0; }
  /// Every chunk is generated separately and attends to a memory.
  bool by_chunks() const { return remembers() && !joint(); }
  /// Finished chunks enter a memory.
  bool remembers() const { return !clip && !forcing; }
  /// Chunks of the stream that the next clip continues.
  int overlap_chunks() const { return forcing ? forcing->overlap_frames / chunk_frames : 0; }
  /// True if a window of this many chunks can be one of this sampler's.
  bool can_have_window(std::size_t chunks) const;
};

/// The chunks that a joint window has begun, the next one first, each as input of its next pass. For
/// DiffusionForcingSampler, the chunks that it keeps. [1, F, c, y, x]
using ChunkWindow = std::vector<at::Tensor>;

/// Clean latents from which a chunk starts, with noise added.
struct StartLatents {
  at::Tensor latents;   // [1, F, c, y, x]
  double strength = 1;  ///< above 0, below 1: the part of the passes that is run
};

/// The inputs of one chunk.
struct SampleScene {
  const GuidedModel& model;             ///< G, under the chunk's prompt
  const StreamCursor& cursor;           ///< the position of the chunk, and its noise
  const SlotStore& store;               ///< KV
  const Positioner& rule;               ///< time positions of kept tokens
  const MemoryView& memory;             ///< Select(KV; IL), the context pass's memory
  const ChunkWindow& window;            ///< state after the chunk before
  const StartLatents* start = nullptr;  ///< null: noise alone
  const std::function<void()>* first_pass_queued =
      nullptr;  ///< ChunkGenerator::Queued::first_pass; may be null or empty
};

struct SampledChunk {
  at::Tensor latents;      // [1, F, c, y, x] clean
  at::Tensor first_guess;  // x0 as estimated by the first pass; undefined if no pass processed only this chunk
  ChunkWindow window;      ///< for the next chunk
  int steps = 0;           ///< number of its denoising timesteps
};

/// Generates one latent chunk from noise. Samplers hold no state of a stream, so a cancelled chunk has changed nothing.
/// One thread at a time.
class ChunkSampler {
 public:
  ChunkSampler(SamplerConfig config, const DitConfig& model) : config_(std::move(config)), model_(model) {}
  virtual ~ChunkSampler() = default;

  /// Returns the next chunk, or `cancelled` after a stop request between two passes.
  virtual Result<SampledChunk> sample(const SampleScene& scene, const std::stop_token& stop) const = 0;
  /// SampledChunk::first_guess of the chunk that sample() would generate; undefined if it has none.
  virtual at::Tensor first_guess(const SampleScene&) const { return {}; }
  /// The slots that a chunk's context pass attends to; empty optional: all kept slots.
  virtual std::optional<std::vector<SlotId>> context_slots(const SlotTable&) const { return std::nullopt; }
  /// True if finished chunks enter memory.
  virtual bool remembers() const { return true; }

 protected:
  int passes() const { return static_cast<int>(config_.timesteps.size()); }
  float timestep(int pass) const { return config_.timesteps[static_cast<std::size_t>(pass)]; }
  at::Tensor noise(const SampleScene& scene, int pass, int ahead = 0) const;
  /// Draws the first noise of the next chunk while a GPU still computes this one.
  void draw_ahead(const SampleScene& scene) const;
  /// Psi(x0, e, t): the input of the pass after `pass` for the chunk that comes `ahead` chunks after the next one.
  /// `times` are the timesteps of its passes.
  at::Tensor next_input(const SampleScene& scene, const std::vector<float>& times, const at::Tensor& x,
                        const at::Tensor& x0, const at::Tensor& flow, int pass, int ahead = 0) const;

  SamplerConfig config_;
  DitConfig model_;

 private:
  using NoiseKey = std::tuple<std::uint64_t, std::int64_t, int>;  // noise is a function of seed, chunk and pass
  mutable std::optional<std::pair<NoiseKey, at::Tensor>> drawn_;
};

/// The error of a cancelled chunk.
Failure chunk_cancelled();

}  // namespace longtake
