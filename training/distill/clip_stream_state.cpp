#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>

#include "training/distill/clip_stream.h"

namespace longtake::train {
namespace {

constexpr std::int64_t slot_facts = 12;

void put(const SlotInfo& info, SlotId slot, double* row) {
  const double facts[slot_facts] = {static_cast<double>(slot),
                                    static_cast<double>(info.id),
                                    static_cast<double>(info.frame),
                                    static_cast<double>(info.row),
                                    static_cast<double>(info.column),
                                    static_cast<double>(info.chunk),
                                    static_cast<double>(info.prompt_epoch),
                                    info.sink ? 1.0 : 0.0,
                                    info.salience,
                                    info.attention_sum,
                                    info.attention_last,
                                    info.score};
  std::copy(std::begin(facts), std::end(facts), row);
}

SlotInfo taken(const double* row) {
  SlotInfo info;
  info.id = static_cast<std::int64_t>(row[1]);
  info.frame = static_cast<std::int64_t>(row[2]);
  info.row = static_cast<std::int32_t>(row[3]);
  info.column = static_cast<std::int32_t>(row[4]);
  info.chunk = static_cast<std::int64_t>(row[5]);
  info.prompt_epoch = static_cast<std::int32_t>(row[6]);
  info.sink = row[7] != 0;
  info.salience = static_cast<float>(row[8]);
  info.attention_sum = static_cast<float>(row[9]);
  info.attention_last = static_cast<float>(row[10]);
  info.score = static_cast<float>(row[11]);
  return info;
}

/// The tensors by what they are for, in the order of state_tensors().
struct Parts {
  at::Tensor counts;    // [B] kept tokens
  at::Tensor slots;     // [B, capacity, slot_facts]
  at::Tensor values;    // [B, 2, blocks, capacity, width]
  at::Tensor frames;    // [B, longest, c, y, x] held latent frames
  at::Tensor chunks;    // [B, longest] the chunk that made a held frame, -1 = not held
  at::Tensor previous;  // [B, clip, c, y, x]

  explicit Parts(const NamedTensors& state)
      : counts(state[0].second),
        slots(state[1].second),
        values(state[2].second),
        frames(state[3].second),
        chunks(state[4].second),
        previous(state[5].second) {}
};

}  // namespace

NamedTensors ClipStream::state_tensors(const DmdModels& models, const RolloutConfig& rollout, const LongTuning& tuning,
                                       std::int64_t batch) {
  if (tuning.clips() == 1) return {};
  const DitConfig& dit = models.student.config();
  Memory::Shape shape;
  shape.rows = models.latent_height / dit.patch_height;
  shape.columns = models.latent_width / dit.patch_width;
  shape.chunk_frames = rollout.chunk_frames;
  const std::int64_t capacity = policy_capacity(rollout.policy, shape);
  const std::vector<std::int64_t> cell = {dit.in_channels, models.latent_height, models.latent_width};
  const auto latents = [&](std::int64_t frames) {
    return at::zeros({batch, frames, cell[0], cell[1], cell[2]}, at::kFloat);
  };
  return {{"sequence.counts", at::zeros({batch}, at::kLong)},
          {"sequence.slots", at::zeros({batch, capacity, slot_facts}, at::kDouble)},
          {"sequence.values", at::zeros({batch, 2, dit.layers, capacity, dit.dim}, models.student.dtype())},
          {"sequence.frames", latents(tuning.longest)},
          {"sequence.chunks", at::zeros({batch, tuning.longest}, at::kLong)},
          {"sequence.previous", latents(tuning.clip_frames)}};
}

void ClipStream::save(const NamedTensors& state) {
  const c10::NoGradGuard no_grad;
  if (state.empty() || !previous_.defined()) return;
  Parts parts(state);
  for (std::size_t i = 0; i < rollout_.samples().size(); ++i) {
    const std::int64_t row = place_.first_sample + static_cast<std::int64_t>(i);
    const MemoryState memory = rollout_.samples()[i].memory().save();
    const auto kept = static_cast<std::int64_t>(memory.slots.size());
    parts.counts[row] = kept;
    auto* facts = parts.slots[row].mutable_data_ptr<double>();
    for (std::size_t s = 0; s < memory.slots.size(); ++s) put(memory.infos[s], memory.slots[s], facts + s * slot_facts);
    parts.values[row].narrow(2, 0, kept).copy_(memory.key_values);
    parts.chunks[row].fill_(-1);
    for (const auto& [frame, held] : memory.frames) {
      parts.chunks[row][frame] = held.chunk;
      parts.frames[row][frame].copy_(held.latents);
    }
    parts.previous[row].copy_(previous_[static_cast<std::int64_t>(i)]);
  }
}

void ClipStream::restore(const NamedTensors& state, std::int64_t clip) {
  const c10::NoGradGuard no_grad;
  const ClipPlan plan = plan_clip(tuning_, place_.seed, clip);
  begin(plan);
  if (state.empty()) return;
  const Parts parts(state);
  std::vector<at::Tensor> previous;
  const Conditioning layouts = layouts_until(clip);
  for (std::size_t i = 0; i < rollout_.samples().size(); ++i) {
    const std::int64_t row = place_.first_sample + static_cast<std::int64_t>(i);
    ChunkGenerator& sample = rollout_.samples()[i];
    MemoryState memory = sample.memory().save();
    const auto kept = parts.counts[row].item<std::int64_t>();
    const at::Tensor facts = parts.slots[row].contiguous();
    for (std::int64_t s = 0; s < kept; ++s) {
      const double* one = facts.const_data_ptr<double>() + s * slot_facts;
      memory.slots.push_back(static_cast<SlotId>(one[0]));
      memory.infos.push_back(taken(one));
    }
    memory.key_values = parts.values[row].narrow(2, 0, kept).clone();
    const std::int64_t next_frame = plan.first_frame + plan.new_frames;
    const at::Device device = models_.student.device();
    for (std::int64_t frame = 0; frame < next_frame; ++frame) {
      const auto chunk = parts.chunks[row][frame].item<std::int64_t>();
      if (chunk >= 0)
        memory.frames[frame] = {chunk,
                                parts.frames[row][frame].clone().to(device),
                                {},
                                layouts.select(static_cast<std::int64_t>(i)).select(frame)};
    }
    memory.last_chunk = next_frame / tuning_.chunk_frames - 1;
    sample.memory().restore(memory);
    sample.cursor().chunk = memory.last_chunk + 1;
    sample.cursor().frame = next_frame;
    sample.cursor().epoch = plan.switched ? 1 : 0;
    previous.push_back(parts.previous[row].clone().to(device));
  }
  previous_ = at::stack(previous);
}

}  // namespace longtake::train
