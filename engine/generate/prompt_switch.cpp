#include "engine/generate/prompt_switch.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "engine/generate/positions.h"

namespace longtake {
namespace {

constexpr std::int64_t kLongLiveWindow = 12;  // latent frames, the current chunk included
constexpr std::int64_t kLongLiveSink = 3;

/// Joins the clean latents of the given frames into one input, [1, F, c, y, x].
at::Tensor latents_of(const Memory& memory, const std::vector<std::int64_t>& frames) {
  std::vector<at::Tensor> latents;
  for (const std::int64_t frame : frames) latents.push_back(memory.frames().at(frame).latents);
  return at::stack(latents).unsqueeze(0);
}

/// The frames' conditioning; empty if one of them had none.
Conditioning conditioning_of(const Memory& memory, const std::vector<std::int64_t>& frames) {
  std::vector<Conditioning> shown;
  for (const std::int64_t frame : frames) shown.push_back(memory.frames().at(frame).conditioning);
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

/// Writes the kept tokens of `frames` into their slots as `pass` has made them.
void write_kept(ChunkGenerator& generator, const std::vector<std::int64_t>& frames, const ContextPass& pass) {
  Memory& memory = generator.memory();
  std::vector<BlockKeyValues> blocks;
  for (const KeyValues& block : pass.blocks) blocks.push_back({block.k, block.v});
  memory.store().stage(std::move(blocks));

  std::vector<SlotId> slots;
  std::vector<std::int64_t> tokens;
  for (const SlotId slot : memory.table().kept()) {
    SlotInfo& info = memory.store().table().at(slot);
    const auto at = std::lower_bound(frames.begin(), frames.end(), info.frame);
    if (at == frames.end() || *at != info.frame) continue;
    slots.push_back(slot);
    tokens.push_back((at - frames.begin()) * memory.shape().frame_tokens() + info.row * memory.shape().columns +
                     info.column);
    info.prompt_epoch = generator.cursor().epoch;
  }
  memory.store().overwrite(slots, tokens);
  memory.store().drop_staging();
}

/// Recomputes `frames` together, attending to the slots in `past` where `rule` places them.
void recompute(ChunkGenerator& generator, const std::vector<std::int64_t>& frames, const std::vector<SlotId>& past,
               const Positioner& rule) {
  const Memory& memory = generator.memory();
  const MemoryView view = memory_view(memory.store().view(past), rule, frames.front(), memory.shape().device);
  write_kept(generator, frames,
             generator.context_pass(latents_of(memory, frames), frames, view, conditioning_of(memory, frames)));
}

/// The frames that the policy's switch rule chooses among those whose latents are held.
std::vector<std::int64_t> frames_to_recache(const Memory& memory) {
  std::vector<std::int64_t> owners;
  for (const SlotId slot : memory.table().kept()) {
    const std::int64_t frame = memory.table().at(slot).frame;
    if (memory.frames().contains(frame)) owners.push_back(frame);
  }
  return recache_frames(memory.policy().switch_rule, owners);
}

/// Recomputes the kept frames in one pass.
int recache_together(ChunkGenerator& generator) {
  const Memory& memory = generator.memory();
  const auto frames = frames_to_recache(memory);
  if (frames.empty()) return 0;
  write_kept(generator, frames,
             generator.context_pass_as_seen(latents_of(memory, frames), frames, conditioning_of(memory, frames)));
  return static_cast<int>(frames.size());
}

int recache(ChunkGenerator& generator) {
  const Memory& memory = generator.memory();
  if (memory.policy().switch_rule.together) return recache_together(generator);
  const auto frames = frames_to_recache(memory);
  for (auto first = frames.begin(); first != frames.end();) {
    // Frames of one chunk attended to each other when they were made, so they are recomputed together.
    const std::int64_t chunk = memory.frames().at(*first).chunk;
    const auto end =
        std::find_if(first, frames.end(), [&](std::int64_t frame) { return memory.frames().at(frame).chunk != chunk; });
    const std::vector<std::int64_t> together(first, end);
    recompute(generator, together,
              slots_where(memory.table(), [&](std::int64_t frame) { return frame < together.front(); }),
              memory.policy().positioner);
    first = end;
  }
  return static_cast<int>(frames.size());
}

void append(std::vector<float>& all, const std::vector<float>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// The newest held frames and those that recache() would choose, in time order.
std::vector<std::int64_t> frames_to_replay(const ChunkGenerator& generator) {
  const Memory& memory = generator.memory();
  std::vector<std::int64_t> frames = frames_to_recache(memory);
  for (const auto& [frame, held] : memory.frames()) {
    if (frame >= generator.cursor().frame - memory.shape().held_frames) frames.push_back(frame);
  }
  std::sort(frames.begin(), frames.end());
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  return frames;
}

int replay(ChunkGenerator& generator) {
  Memory& memory = generator.memory();
  const StreamCursor next = generator.cursor();
  const std::vector<std::int64_t> frames = frames_to_replay(generator);
  const std::map<std::int64_t, HeldFrame> held = memory.frames();  // a copy, because the loop changes the original
  memory.prepare_replay(frames);
  for (auto first = frames.begin(); first != frames.end();) {
    // Neighbouring frames of one chunk are recomputed together, as they were made.
    const std::int64_t chunk = held.at(*first).chunk;
    std::vector<at::Tensor> latents;
    std::vector<Conditioning> shown;
    TokenScores scores;
    auto end = first;
    for (; end != frames.end() && *end - *first == end - first && held.at(*end).chunk == chunk; ++end) {
      latents.push_back(held.at(*end).latents);
      shown.push_back(held.at(*end).conditioning);
      append(scores.salience, held.at(*end).scores.salience);
      append(scores.novelty, held.at(*end).scores.novelty);
    }
    generator.cursor().chunk = chunk;
    generator.cursor().frame = *first;
    generator.set_conditioning(stacked(shown));
    generator.remember(at::stack(latents).unsqueeze(0), scores);
    first = end;
  }
  generator.cursor() = next;
  return static_cast<int>(frames.size());
}

/// Memory is emptied, and these frames are recomputed as one.
int begin_anew(ChunkGenerator& generator, const std::vector<std::int64_t>& frames) {
  Memory& memory = generator.memory();
  const StreamCursor next = generator.cursor();
  const at::Tensor latents = latents_of(memory, frames);
  generator.set_conditioning(conditioning_of(memory, frames));
  TokenScores scores;
  std::vector<std::int64_t> chunks;
  for (const std::int64_t frame : frames) {
    const HeldFrame& held = memory.frames().at(frame);
    append(scores.salience, held.scores.salience);
    append(scores.novelty, held.scores.novelty);
    chunks.push_back(held.chunk);
  }
  memory.cut(frames.front());
  generator.cursor().chunk = chunks.back();
  generator.cursor().frame = frames.front();
  generator.remember(latents, scores, chunks);
  generator.cursor() = next;
  return static_cast<int>(frames.size());
}

// Beyond the window the public code recomputes 12 frames, but no query attends to the keys of the first three, and they
// are dropped again. Recomputing 9 frames over the old sink gives the same result.
int longlive(ChunkGenerator& generator) {
  const Memory& memory = generator.memory();
  const std::int64_t next = generator.cursor().frame;
  const bool global_sink = memory.policy().switch_rule.global_sink;
  const std::int64_t renewed = global_sink ? kLongLiveWindow - kLongLiveSink : kLongLiveWindow;
  const std::int64_t first = next <= kLongLiveWindow ? 0 : next - renewed;
  std::vector<std::int64_t> frames;
  for (std::int64_t frame = first; frame < next; ++frame) {
    if (memory.frames().contains(frame)) frames.push_back(frame);
  }
  if (frames.empty()) return 0;
  if (!global_sink) return begin_anew(generator, frames);  // the first frames become the sink
  // A rule for slots places a sink before the window of one new chunk; here there is no window between.
  Positioner rule = memory.policy().positioner;
  if (rule.kind == Positioner::Kind::span && memory.policy().switch_rule.sink_adjoins) rule.exact_frames = 0;
  recompute(
      generator, frames,
      slots_where(memory.table(), [&](std::int64_t frame) { return frame < kLongLiveSink && frame < frames.front(); }),
      rule);
  return static_cast<int>(frames.size());
}

}  // namespace

int switch_prompt(ChunkGenerator& generator, SwitchMode mode) {
  const c10::NoGradGuard no_grad;
  switch (mode) {
    case SwitchMode::recipe:  // the source has chosen already
    case SwitchMode::recache:
      return recache(generator);
    case SwitchMode::replay:
      return replay(generator);
    case SwitchMode::longlive:
      return longlive(generator);
    case SwitchMode::cut:
      generator.memory().cut(generator.cursor().frame);
      generator.set_window({});  // chunks that began under the old prompt would still show it
      return 0;
    case SwitchMode::crossfade:
      return 0;
  }
  return 0;
}

SwitchMode resolved_mode(SwitchMode mode, SwitchMode of_project, const Policy& policy) {
  if (mode != SwitchMode::recipe) return mode;
  return ranks_by_age(policy) ? of_project : SwitchMode::recache;
}

int restart_memory(ChunkGenerator& generator) {
  const Memory& memory = generator.memory();
  const RestartRule& rule = memory.policy().restart_rule;
  const std::int64_t next = generator.cursor().frame;
  const c10::NoGradGuard no_grad;
  if (rule.every_frames <= 0 || next - memory.shot_start() < rule.every_frames)
    return rule.recompute ? recache_together(generator) : 0;
  std::vector<std::int64_t> frames;
  for (std::int64_t frame = next - rule.overlap_frames; frame < next; ++frame)
    if (memory.frames().contains(frame)) frames.push_back(frame);
  if (!frames.empty()) return begin_anew(generator, frames);
  generator.memory().cut(next);
  return 0;
}

}  // namespace longtake
