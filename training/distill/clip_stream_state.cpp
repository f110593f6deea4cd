#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <optional>
#include <string>

#include "engine/model/load_tensors.h"
#include "training/distill/clip_stream.h"

namespace longtake::train {
namespace {

constexpr std::int64_t slot_facts = 12;

void write_facts(const SlotInfo& info, SlotId slot, double* row) {
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

std::string name_of(std::int64_t row, const std::string& what) {
  return std::string(sequence_prefix) + std::to_string(row) + "." + what;
}

/// The state of one sample in a checkpoint.
struct SavedSample {
  at::Tensor slots;       // [kept, slot_facts]
  at::Tensor key_values;  // [2, blocks, kept, width]
  at::Tensor numbers;     // [n, 2] held latent frames, and the chunks that they belong to
  at::Tensor frames;      // [n, c, y, x]
  at::Tensor previous;    // [clip, c, y, x]
};

Result<SavedSample> read_sample(const TensorFile& file, std::int64_t row) {
  std::optional<Error> wrong;
  const auto read = [&](const std::string& what) {
    auto tensor = read_tensor(file, name_of(row, what));
    if (!tensor && !wrong) wrong = tensor.error();
    return tensor ? *tensor : at::Tensor();
  };
  SavedSample sample{read("slots"), {}, read("numbers"), read("frames"), read("previous")};
  std::vector<at::Tensor> sides[2];
  for (int block = 0; !wrong && file.find(name_of(row, "keys." + std::to_string(block))) != nullptr; ++block) {
    sides[0].push_back(read("keys." + std::to_string(block)));
    sides[1].push_back(read("values." + std::to_string(block)));
  }
  if (wrong) return fail(*wrong);
  if (sides[0].empty())
    return fail(Error::Kind::bad_input, "Cannot resume this checkpoint", "a sequence in it has no keys and values");
  sample.key_values = at::stack({at::stack(sides[0]), at::stack(sides[1])});
  return sample;
}

/// Reads a sample from a checkpoint in the first format, in which rank 0 wrote the rows of all ranks into one file.
Result<SavedSample> read_row(const TensorFile& file, std::int64_t row) {
  std::optional<Error> wrong;
  const auto read = [&](const char* name) {
    auto tensor = read_tensor(file, std::string(sequence_prefix) + name);
    if (!tensor && !wrong) wrong = tensor.error();
    return tensor ? tensor->select(0, row) : at::Tensor();
  };
  const at::Tensor count = read("counts"), slots = read("slots"), values = read("values"), frames = read("frames"),
                   chunks = read("chunks"), previous = read("previous");
  if (wrong) return fail(*wrong);
  const auto kept = count.item<std::int64_t>();
  const at::Tensor held = chunks.ge(0).nonzero().squeeze(1);
  return SavedSample{slots.narrow(0, 0, kept), values.narrow(2, 0, kept),
                     at::stack({held, chunks.index_select(0, held)}, 1), frames.index_select(0, held), previous};
}

/// Fills `memory`, which has the right kind, with the saved state of a sample. `layouts` are the sample's own, from the
/// first frame on.
MemoryState memory_of(MemoryState memory, const SavedSample& saved, const Conditioning& layouts, at::Device device) {
  const at::Tensor facts = saved.slots.contiguous();
  for (std::int64_t s = 0; s < facts.size(0); ++s) {
    const double* one = facts.const_data_ptr<double>() + s * slot_facts;
    memory.slots.push_back(static_cast<SlotId>(one[0]));
    memory.infos.push_back(taken(one));
  }
  memory.key_values = saved.key_values;
  for (std::int64_t i = 0; i < saved.numbers.size(0); ++i) {
    const auto frame = saved.numbers[i][0].item<std::int64_t>();
    memory.frames[frame] = {
        saved.numbers[i][1].item<std::int64_t>(), saved.frames[i].clone().to(device), {}, layouts.select(frame)};
  }
  return memory;
}

Result<SavedSample> find_sample(const std::vector<TensorFile>& files, std::int64_t row) {
  for (const TensorFile& file : files) {
    if (file.find(name_of(row, "slots")) != nullptr) return read_sample(file, row);
    const TensorView* counts = file.find(std::string(sequence_prefix) + "counts");
    if (counts != nullptr && row < counts->shape[0]) return read_row(file, row);
  }
  return fail(Error::Kind::bad_input, "Cannot resume this checkpoint",
              "sequence " + std::to_string(row) + " of the batch is not in it",
              "Resume with the data.batch that it was written with; the number of ranks may differ.");
}

}  // namespace

void ClipStream::save(NamedTensors& into) const {
  if (tuning_.clips() == 1 || !previous_.defined()) return;
  const c10::NoGradGuard no_grad;
  for (std::size_t i = 0; i < rollout_.samples().size(); ++i) {
    const std::int64_t row = part_.first_sample + static_cast<std::int64_t>(i);
    const auto put_in = [&](const std::string& what, const at::Tensor& tensor) {
      into.emplace_back(name_of(row, what), tensor);
    };
    const Memory& memory = rollout_.samples()[i].memory();
    const std::vector<SlotId>& kept = memory.table().kept();
    const at::Tensor facts = at::empty({static_cast<std::int64_t>(kept.size()), slot_facts}, at::kDouble);
    for (std::size_t s = 0; s < kept.size(); ++s)
      write_facts(memory.table().at(kept[s]), kept[s], facts.mutable_data_ptr<double>() + s * slot_facts);
    put_in("slots", facts);
    const StoreView view = memory.store().view();
    for (std::size_t block = 0; block < view.blocks.size(); ++block) {
      put_in("keys." + std::to_string(block), view.blocks[block].k[0]);
      put_in("values." + std::to_string(block), view.blocks[block].v[0]);
    }
    const at::Tensor numbers = at::empty({static_cast<std::int64_t>(memory.frames().size()), 2}, at::kLong);
    std::vector<at::Tensor> frames;
    for (const auto& [frame, held] : memory.frames()) {
      const auto at = static_cast<std::int64_t>(frames.size());
      numbers[at][0] = frame;
      numbers[at][1] = held.chunk;
      frames.push_back(held.latents);
    }
    put_in("numbers", numbers);
    put_in("frames", at::stack(frames));
    put_in("previous", previous_[static_cast<std::int64_t>(i)]);
  }
}

Result<void> ClipStream::restore(const std::vector<TensorFile>& files, std::int64_t clip) {
  const c10::NoGradGuard no_grad;
  const ClipPosition plan = clip_position(tuning_, part_.seed, clip);
  begin(plan);
  clip_ = clip;
  if (clip_position(tuning_, part_.seed, clip + 1).begins) return {};
  const std::int64_t next_frame = plan.first_frame + plan.new_frames;
  const Conditioning layouts = layouts_until(clip);
  const at::Device device = models_.student.device();
  std::vector<at::Tensor> previous;
  for (std::size_t i = 0; i < rollout_.samples().size(); ++i) {
    const std::int64_t row = part_.first_sample + static_cast<std::int64_t>(i);
    const auto saved = TRY(find_sample(files, row));
    ChunkGenerator& sample = rollout_.samples()[i];
    MemoryState memory = memory_of(sample.memory().save(), saved, layouts.select(static_cast<std::int64_t>(i)), device);
    memory.last_chunk = next_frame / tuning_.chunk_frames - 1;
    sample.restore({sample.cursor().seed, memory.last_chunk + 1, next_frame, plan.switched ? 1 : 0}, memory);
    previous.push_back(saved.previous.clone().to(device));
    rest();  // frees the clip's part of the memory before the next sample is read
  }
  previous_ = at::stack(previous);
  return {};
}

}  // namespace longtake::train
