#include "app/lab/observe.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "app/lab/attention_sums.h"
#include "engine/generate/joint_window.h"
#include "engine/generate/positions.h"
#include "engine/generate/prompt_track.h"

namespace longtake {
namespace {

constexpr int kClipChunkFrames = 3;  // latent frames per chunk, also for a whole clip

at::Tensor by_head(const at::Tensor& x, int heads) { return x.unflatten(2, {heads, -1}).transpose(1, 2); }

/// Observes a stream's chunks when they enter memory.
class StreamObserver final : public ChunkObserver {
 public:
  StreamObserver(const DitConfig& model, int chunks, std::int64_t chunk_tokens, at::Device device)
      : heads_(model.heads) {
    // Each layer is created separately: copies in a vector would share tensors, because copying a tensor copies only a
    // handle.
    for (int layer = 0; layer < model.layers; ++layer)
      layers_.emplace_back(chunks * chunk_tokens, chunk_tokens, model.heads, device);
  }

  void before_plan(const ChunkGenerator& generator, const ContextPass& pass, std::span<const std::int64_t> frames,
                   const TokenScores&) override {
    const Memory& memory = generator.memory();
    const Memory::Shape& shape = memory.shape();
    const Positioner& rule = memory.policy().positioner;
    const CausalDit& model = generator.model();
    const Rotation turns = rotation(frame_positions(rule, frames, shape.rows, shape.columns, shape.device),
                                    model.config().head_dim(), model.numerics() == Numerics::reference);
    const std::vector<SlotId> slots = attended(generator);
    const StoreView kept = generator.config().joint() ? memory.store().view({slots}) : memory.store().view();
    const MemoryView past = model.rotated(memory_view(kept, rule, frames.front(), shape.device));  // empty at first
    std::vector<std::int64_t> ids;
    for (const SlotId slot : slots) ids.push_back(memory.table().at(slot).id);
    const std::int64_t first = frames.front() * shape.frame_tokens();
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(frames.size()) * shape.frame_tokens(); ++i)
      ids.push_back(first + i);
    const at::Tensor tokens = at::tensor(ids, at::kLong);
    at::Tensor bias;
    if (past.bias.defined())
      bias = at::cat({past.bias.flatten(), at::zeros({tokens.numel() - past.bias.numel()}, past.bias.options())});
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
      at::Tensor keys = rotate(pass.blocks[layer].k, turns, heads_);
      if (!past.empty()) keys = at::cat({past.blocks[layer].k, keys}, 1);
      layers_[layer].add(static_cast<int>(generator.cursor().chunk),
                         by_head(rotate(pass.queries[layer], turns, heads_), heads_), by_head(keys, heads_), tokens,
                         bias);
    }
  }
  void after_plan(const Memory&) override {}

  Observation result(int chunks, std::int64_t chunk_tokens) const {
    Observation seen{chunks, chunk_tokens, false, {}};
    for (const AttentionSums& each : layers_) seen.layers.push_back(each.result());
    return seen;
  }

 private:
  /// The slots used by the context pass.
  static std::vector<SlotId> attended(const ChunkGenerator& generator) {
    const SlotTable& table = generator.memory().table();
    if (!generator.config().joint()) return table.kept();
    const JointWindowSampler sampler(generator.config(), generator.model().config());
    return sampler.context_slots(table).value_or(table.kept());
  }

  int heads_;
  std::vector<AttentionSums> layers_;
};

/// Generates chunks without pictures, as GeneratorSource does.
class Maker {
 public:
  Maker(const StreamParts& parts, const ObservedRun& run)
      : parts_(parts), generator_(parts.model, parts.head, seeded(parts.generator, run.seed), parts.policy) {}

  Result<void> begin(const ObservedRun& run) {
    prompt_ = PromptTrack(parts_.encoder, parts_.model->config().text_rows);
    if (parts_.generator.guidance.weight != 1) {
      if (auto set = prompt_.set({{""}}, Blend::linear, 0); !set) return set;
      generator_.set_empty_text(text());
    }
    if (auto set = prompt_.set({{run.prompt}}, Blend::linear, 0); !set) return set;
    generator_.set_text(text());
    director_ = parts_.director ? parts_.director() : nullptr;
    if (director_) {
      director_->begin();
      director_->follow({{run.prompt}}, run.seed);
    }
    return {};
  }

  Result<GeneratedChunk> next(const std::stop_token& stop) {
    generator_.set_prompt_age(prompt_.state().chunks);
    const GeneratorConfig& config = generator_.config();
    conditioning_ = {};
    if (director_) {
      conditioning_ = director_->next(
          {config.chunk_frames, config.latent_height, config.latent_width, generator_.cursor().frame == 0});
      generator_.set_conditioning(conditioning_);
    }
    auto made = generator_.generate(stop);
    if (made) prompt_.made();
    return made;
  }

  ChunkGenerator& generator() { return generator_; }
  const Conditioning& conditioning() const { return conditioning_; }  ///< conditioning of the last chunk

 private:
  static GeneratorConfig seeded(GeneratorConfig config, std::uint64_t seed) {
    config.seed = seed;
    return config;
  }
  TextContext text() const { return parts_.model->encode_text(prompt_.now().unsqueeze(0).to(parts_.model->device())); }

  const StreamParts& parts_;
  ChunkGenerator generator_;
  PromptTrack prompt_;
  std::unique_ptr<Director> director_;
  Conditioning conditioning_;
};

/// Requests every layer's queries in the context pass but does not read them.
class QueriesWanted final : public ChunkObserver {
 public:
  void before_plan(const ChunkGenerator&, const ContextPass&, std::span<const std::int64_t>,
                   const TokenScores&) override {}
  void after_plan(const Memory&) override {}
};

/// Runs a clean pass over the whole clip, in which every query sees every key.
Observation observe_clip(ChunkGenerator& generator, const at::Tensor& latents, const Conditioning& conditioning) {
  generator.set_observer(std::make_shared<QueriesWanted>());
  std::vector<std::int64_t> frames(static_cast<std::size_t>(latents.size(1)));
  std::iota(frames.begin(), frames.end(), std::int64_t{0});
  const ContextPass pass = generator.context_pass(latents, frames, {}, conditioning);
  const DitConfig& model = generator.model().config();
  const Memory::Shape& shape = generator.memory().shape();
  const Rotation turns =
      rotation(frame_positions(generator.memory().policy().positioner, frames, shape.rows, shape.columns, shape.device),
               model.head_dim(), generator.model().numerics() == Numerics::reference);
  const std::int64_t chunk_tokens = std::int64_t{kClipChunkFrames} * shape.frame_tokens();
  const std::int64_t count = latents.size(1) * shape.frame_tokens();
  const at::Tensor tokens = at::arange(count);
  Observation seen{static_cast<int>((count + chunk_tokens - 1) / chunk_tokens), chunk_tokens, true, {}};
  for (std::size_t layer = 0; layer < pass.blocks.size(); ++layer) {
    const at::Tensor q = by_head(rotate(pass.queries[layer], turns, model.heads), model.heads);
    const at::Tensor k = by_head(rotate(pass.blocks[layer].k, turns, model.heads), model.heads);
    AttentionSums sums(count, chunk_tokens, model.heads, shape.device);
    for (int chunk = 0; chunk < seen.chunks; ++chunk) {
      const std::int64_t first = chunk * chunk_tokens;
      sums.add(chunk, q.slice(2, first, std::min(first + chunk_tokens, count)), k, tokens);
    }
    seen.layers.push_back(sums.result());
  }
  return seen;
}

}  // namespace

bool makes_clips(const StreamParts& parts) { return !parts.generator.remembers(); }

Result<Observation> observe(const StreamParts& parts, const ObservedRun& run, const std::function<void(int)>& note,
                            const std::stop_token& stop) {
  const c10::NoGradGuard no_grad;
  Maker maker(parts, run);
  TRY(maker.begin(run));
  const Memory::Shape& shape = maker.generator().memory().shape();
  const bool clip = makes_clips(parts);
  const int chunks = clip ? 1 : run.chunks;
  const std::int64_t chunk_tokens = std::int64_t{parts.generator.chunk_frames} * shape.frame_tokens();
  std::shared_ptr<StreamObserver> observer;
  if (!clip && !run.as_clip) {
    observer = std::make_shared<StreamObserver>(parts.model->config(), chunks, chunk_tokens, shape.device);
    maker.generator().set_observer(observer);
  }
  std::vector<at::Tensor> latents;
  std::vector<Conditioning> conditioning;
  for (int chunk = 0; chunk < chunks; ++chunk) {
    auto made = TRY(maker.next(stop));
    latents.push_back(made.latents);
    if (maker.conditioning().defined()) conditioning.push_back(maker.conditioning());
    note(chunk + 1);
  }
  if (observer) return observer->result(chunks, chunk_tokens);
  return observe_clip(maker.generator(), at::cat(latents, 1),
                      conditioning.empty() ? Conditioning() : joined(conditioning));
}

}  // namespace longtake
