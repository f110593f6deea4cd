#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "engine/generate/chunk_generator.h"
#include "engine/generate/positions.h"

// The effect of a new prompt, or of the policy's RestartRule, on memory.
namespace longtake {
namespace {

using HeldFrames = std::map<std::int64_t, HeldFrame>;

constexpr std::int64_t kLongLiveWindow = 12;  // latent frames, including the current chunk
constexpr std::int64_t kLongLiveSink = 3;

/// Joins the clean latents of the given frames into one input, [1, F, c, y, x].
at::Tensor latents_of(const HeldFrames& held, const std::vector<std::int64_t>& frames) {
  std::vector<at::Tensor> latents;
  for (const std::int64_t frame : frames) latents.push_back(held.at(frame).latents);
  return at::stack(latents).unsqueeze(0);
}

/// The frames' conditioning; empty if one of them had none.
Conditioning conditioning_of(const HeldFrames& held, const std::vector<std::int64_t>& frames) {
  std::vector<Conditioning> shown;
  for (const std::int64_t frame : frames) shown.push_back(held.at(frame).conditioning);
  return stacked(shown);
}

/// Kept slots whose frames satisfy `wanted`.
template <class Wanted>
std::vector<SlotId> slots_where(const SlotTable& table, Wanted wanted) {
  std::vector<SlotId> slots;
  for (const SlotId slot : table.kept()) {
    if (wanted(table.at(slot).frame)) slots.push_back(slot);
  }
  return slots;
}

/// The frames that the policy's switch rule selects among those with held latents.
std::vector<std::int64_t> frames_to_recache(const Memory& memory) {
  std::vector<std::int64_t> owners;
  for (const SlotId slot : memory.table().kept()) {
    const std::int64_t frame = memory.table().at(slot).frame;
    if (memory.frames().contains(frame)) owners.push_back(frame);
  }
  return recache_frames(memory.policy().switch_rule, owners);
}

/// The frames of [first, end) that are held.
std::vector<std::int64_t> held_frames(const Memory& memory, std::int64_t first, std::int64_t end) {
  std::vector<std::int64_t> frames;
  for (std::int64_t frame = first; frame < end; ++frame)
    if (memory.frames().contains(frame)) frames.push_back(frame);
  return frames;
}

void add(std::vector<float>& all, const std::vector<float>& more) { all.insert(all.end(), more.begin(), more.end()); }

}  // namespace

/// Recomputes tokens of a generator's memory. Functions return how many latent frames they recomputed.
class ChunkGenerator::Renewal {
 public:
  explicit Renewal(ChunkGenerator& generator) : generator_(generator), memory_(generator.memory_) {}

  int recache();
  /// Recomputes the kept frames in one pass.
  int recache_together();
  int replay();
  int longlive();
  /// Empties memory and recomputes these frames as one.
  int begin_anew(const std::vector<std::int64_t>& frames);

 private:
  /// Recomputes `frames` together. They attend to the slots in `past` at the positions that `rule` gives.
  void recompute(const std::vector<std::int64_t>& frames, const std::vector<SlotId>& past, const Positioner& rule);
  /// Writes the keys and values of `pass` into the slots of the kept tokens of `frames`.
  void write_kept(const std::vector<std::int64_t>& frames, const ContextPass& pass);
  /// Adds frames to memory that are not in it, as one chunk; the cursor stays.
  void take_again(const HeldFrames& held, const std::vector<std::int64_t>& frames);

  ChunkGenerator& generator_;
  Memory& memory_;
};

void ChunkGenerator::Renewal::write_kept(const std::vector<std::int64_t>& frames, const ContextPass& pass) {
  std::vector<BlockKeyValues> blocks;
  for (const KeyValues& block : pass.blocks) blocks.push_back({block.k, block.v});
  memory_.store().stage(std::move(blocks));

  std::vector<SlotId> slots;
  std::vector<std::int64_t> tokens;
  for (const SlotId slot : memory_.table().kept()) {
    SlotInfo& info = memory_.store().table().at(slot);
    const auto at = std::lower_bound(frames.begin(), frames.end(), info.frame);
    if (at == frames.end() || *at != info.frame) continue;
    slots.push_back(slot);
    tokens.push_back((at - frames.begin()) * memory_.shape().frame_tokens() + info.row * memory_.shape().columns +
                     info.column);
    info.prompt_epoch = generator_.cursor_.epoch;
  }
  memory_.store().overwrite(slots, tokens);
  memory_.store().drop_staging();
}

void ChunkGenerator::Renewal::recompute(const std::vector<std::int64_t>& frames, const std::vector<SlotId>& past,
                                        const Positioner& rule) {
  const MemoryView view = memory_view(memory_.store().view(past), rule, frames.front(), memory_.shape().device);
  const HeldFrames& held = memory_.frames();
  write_kept(frames, generator_.context_pass(latents_of(held, frames), frames, view, conditioning_of(held, frames)));
}

int ChunkGenerator::Renewal::recache_together() {
  const auto frames = frames_to_recache(memory_);
  if (frames.empty()) return 0;
  const HeldFrames& held = memory_.frames();
  write_kept(frames, generator_.context_pass_as_seen(latents_of(held, frames), frames, conditioning_of(held, frames)));
  return static_cast<int>(frames.size());
}

int ChunkGenerator::Renewal::recache() {
  if (memory_.policy().switch_rule.together) return recache_together();
  const auto frames = frames_to_recache(memory_);
  for (auto first = frames.begin(); first != frames.end();) {
    // Frames of one chunk attended to each other originally, so they are recomputed together.
    const std::int64_t chunk = memory_.frames().at(*first).chunk;
    const auto end = std::find_if(first, frames.end(),
                                  [&](std::int64_t frame) { return memory_.frames().at(frame).chunk != chunk; });
    const std::vector<std::int64_t> together(first, end);
    recompute(together, slots_where(memory_.table(), [&](std::int64_t frame) { return frame < together.front(); }),
              memory_.policy().positioner);
    first = end;
  }
  return static_cast<int>(frames.size());
}

void ChunkGenerator::Renewal::take_again(const HeldFrames& held, const std::vector<std::int64_t>& frames) {
  TokenScores scores;
  std::vector<std::int64_t> chunks;
  for (const std::int64_t frame : frames) {
    add(scores.salience, held.at(frame).scores.salience);
    add(scores.novelty, held.at(frame).scores.novelty);
    chunks.push_back(held.at(frame).chunk);
  }
  generator_.set_conditioning(conditioning_of(held, frames));
  const StreamCursor next = generator_.cursor_;
  generator_.cursor_.chunk = chunks.back();
  generator_.cursor_.frame = frames.front();
  generator_.remember(latents_of(held, frames), scores, chunks);
  generator_.cursor_ = next;
}

int ChunkGenerator::Renewal::replay() {
  std::vector<std::int64_t> frames = frames_to_recache(memory_);
  for (const auto& [frame, _] : memory_.frames()) {
    if (frame >= generator_.cursor_.frame - memory_.shape().held_frames) frames.push_back(frame);
  }
  std::ranges::sort(frames);
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  const HeldFrames held = memory_.frames();  // a copy, because the loop changes the original
  memory_.prepare_replay(frames);
  for (auto first = frames.begin(); first != frames.end();) {
    // Neighbouring frames of one chunk are recomputed together, as originally.
    const std::int64_t chunk = held.at(*first).chunk;
    auto end = first;
    while (end != frames.end() && *end - *first == end - first && held.at(*end).chunk == chunk) ++end;
    take_again(held, {first, end});
    first = end;
  }
  return static_cast<int>(frames.size());
}

int ChunkGenerator::Renewal::begin_anew(const std::vector<std::int64_t>& frames) {
  const HeldFrames held = memory_.frames();
  memory_.cut(frames.front());
  take_again(held, frames);
  return static_cast<int>(frames.size());
}

// After the window is full the public code recomputes 12 frames. No query attends to the keys of the first three, which
// are then dropped. Recomputing 9 frames over the old sink gives the same result.
int ChunkGenerator::Renewal::longlive() {
  const std::int64_t next = generator_.cursor_.frame;
  const bool global_sink = memory_.policy().switch_rule.global_sink;
  const std::int64_t renewed = global_sink ? kLongLiveWindow - kLongLiveSink : kLongLiveWindow;
  const auto frames = held_frames(memory_, next <= kLongLiveWindow ? 0 : next - renewed, next);
  if (frames.empty()) return 0;
  if (!global_sink) return begin_anew(frames);  // the first frames become the sink
  // A slot rule places the sink before the window of one new chunk; here there is no window in between.
  Positioner rule = memory_.policy().positioner;
  if (rule.kind == Positioner::Kind::span && memory_.policy().switch_rule.sink_adjoins) rule.exact_frames = 0;
  const auto is_sink = [&](std::int64_t frame) { return frame < kLongLiveSink && frame < frames.front(); };
  recompute(frames, slots_where(memory_.table(), is_sink), rule);
  return static_cast<int>(frames.size());
}

int ChunkGenerator::switch_prompt(SwitchMode mode) {
  const c10::NoGradGuard no_grad;
  ++cursor_.epoch;
  switch (mode) {
    case SwitchMode::recipe:  // the source has resolved it already
    case SwitchMode::recache:
      return Renewal(*this).recache();
    case SwitchMode::replay:
      return Renewal(*this).replay();
    case SwitchMode::longlive:
      return Renewal(*this).longlive();
    case SwitchMode::cut:
      memory_.cut(cursor_.frame);
      set_window({});  // chunks that began under the old prompt would still show it
      return 0;
    case SwitchMode::crossfade:
      return 0;
  }
  return 0;
}

int ChunkGenerator::restart_memory() {
  const RestartRule& rule = memory_.policy().restart_rule;
  const std::int64_t next = cursor_.frame;
  const c10::NoGradGuard no_grad;
  if (rule.every_frames <= 0 || next - memory_.shot_start() < rule.every_frames)
    return rule.recompute ? Renewal(*this).recache_together() : 0;
  const auto frames = held_frames(memory_, next - rule.overlap_frames, next);
  if (!frames.empty()) return Renewal(*this).begin_anew(frames);
  memory_.cut(next);
  return 0;
}

SwitchMode resolved_mode(SwitchMode mode, SwitchMode of_project, const Policy& policy) {
  if (mode != SwitchMode::recipe) return mode;
  return ranks_by_age(policy) ? of_project : SwitchMode::recache;
}

}  // namespace longtake
