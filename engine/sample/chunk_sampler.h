#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "engine/cache/slot_store.h"
#include "engine/core/result.h"
#include "engine/model/flow_sampler.h"
#include "engine/model/flow_schedule.h"
#include "engine/sample/guided_model.h"
#include "engine/sample/stream_cursor.h"

namespace longtake {

/// How chunks are made of noise.
struct SamplerConfig {
  FlowSchedule schedule{5};
  std::vector<float> timesteps;  ///< of the denoise passes of one chunk, the noisiest first
  int chunk_frames = 3;          ///< latent frames made at once
  int latent_height = 12;        ///< cells
  int latent_width = 20;         ///< cells
  /// From one pass to the next, timesteps below this one are reached along the flow, the others with fresh noise: 0 for
  /// models that are distilled for it, infinity for those that were trained on flow alone. Fresh noise lets a pass
  /// overrule what is there and how much of it, and blurs what is fine.
  double flow_below = 0;
  GuidancePlan guidance;
  /// Rolling Forcing: a window of chunks, one per timestep, is denoised together and moves on by one chunk per pass,
  /// and a pass attends to so many latent frames, its own included. 0: one chunk through all passes, then the next.
  int joint_frames = 0;
  /// Every chunk is a clip of its own, made at once by the bidirectional model; nothing is remembered.
  std::optional<ClipOptions> clip;

  bool joint() const { return joint_frames > 0; }
};

/// The chunks that a joint window has begun, the next one first, each as its next pass takes it.  [1, F, c, y, x]
using ChunkWindow = std::vector<at::Tensor>;

/// What a chunk is made from.
struct SampleScene {
  const GuidedModel& model;    ///< G, under the chunk's prompt
  const StreamCursor& cursor;  ///< where the chunk stands, and its noise
  const SlotStore& store;      ///< KV
  const Positioner& rule;      ///< where kept tokens stand in time
  const MemoryView& memory;    ///< Select(KV; IL): what the context pass attends to
  const ChunkWindow& window;   ///< as the chunk before left it
};

struct SampledChunk {
  at::Tensor latents;      // [1, F, c, y, x] clean
  at::Tensor first_guess;  // what the first pass took them for; undefined where no pass saw the chunk alone
  ChunkWindow window;      ///< for the next chunk
};

/// One latent chunk from noise. Samplers hold nothing of a stream, so a chunk that was cancelled has changed nothing.
class ChunkSampler {
 public:
  ChunkSampler(SamplerConfig config, const DitConfig& model) : config_(std::move(config)), model_(model) {}
  virtual ~ChunkSampler() = default;

  /// The next chunk, or `cancelled` when asked to stop between two passes.
  virtual Result<SampledChunk> sample(const SampleScene& scene, const std::stop_token& stop) const = 0;
  /// The slots that a chunk's context pass attends to; none named: all that are kept.
  virtual std::optional<std::vector<SlotId>> context_slots(const SlotTable&) const { return std::nullopt; }
  /// Whether finished chunks go into memory.
  virtual bool remembers() const { return true; }

 protected:
  int passes() const { return static_cast<int>(config_.timesteps.size()); }
  float timestep(int pass) const { return config_.timesteps[static_cast<std::size_t>(pass)]; }
  at::Tensor noise(const SampleScene& scene, int pass, int ahead = 0) const;
  /// Psi(x0, e, t): the input of the pass after `pass` for the chunk that comes `ahead` chunks after the next one.
  at::Tensor next_input(const SampleScene& scene, const at::Tensor& x, const at::Tensor& x0, const at::Tensor& flow,
                        int pass, int ahead = 0) const;

  SamplerConfig config_;
  DitConfig model_;
};

/// The error of a chunk that somebody stopped.
Failure chunk_cancelled();

}  // namespace longtake
