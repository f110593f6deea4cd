#include "engine/memory/slot_store.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <map>

#include "engine/kernels/host_copy.h"

namespace longtake {
namespace {

// Index lists are built on the host and copied to the device once.
template <class T>
at::Tensor index_tensor(std::span<const T> values, at::Device device) {
  at::Tensor index = at::empty({static_cast<std::int64_t>(values.size())}, at::kLong);
  std::copy(values.begin(), values.end(), index.data_ptr<std::int64_t>());
  return sent(index, device);
}

// A trainer keeps many stores and uses few at a time. In append mode the first tokens allocate the memory.
at::Tensor allocate(const StoreConfig& config) {
  return at::zeros({2, config.blocks, config.capacity, config.width},
                   at::TensorOptions().dtype(config.dtype).device(config.device));
}

/// Upper limit for writing a store in one operation, which needs a second copy of the chunk's keys and values.
constexpr std::int64_t few_numbers = 1 << 24;

/// True if the slots are 0, 1, 2 and so on, so that the storage itself can be read.
bool begins_at_zero(const std::vector<SlotId>& slots) {
  for (std::size_t i = 0; i < slots.size(); ++i)
    if (slots[i] != static_cast<SlotId>(i)) return false;
  return true;
}

}  // namespace

SlotStore::SlotStore(const StoreConfig& config)
    : config_(config),
      table_(config.capacity, config.reclaim),
      storage_(config.reclaim == Reclaim::append ? at::Tensor() : allocate(config)) {
  TORCH_CHECK(config.blocks > 0 && config.width > 0, "a slot store needs blocks and width");
}

at::TensorOptions SlotStore::options() const { return at::TensorOptions().dtype(config_.dtype).device(config_.device); }

std::int64_t SlotStore::bytes_per_token() const {
  return 2LL * config_.blocks * config_.width * static_cast<std::int64_t>(c10::elementSize(config_.dtype));
}

void SlotStore::stage(std::vector<BlockKeyValues> blocks) {
  TORCH_CHECK(static_cast<int>(blocks.size()) == config_.blocks, "staged ", blocks.size(), " blocks of ",
              config_.blocks);
  if (!storage_.defined()) storage_ = allocate(config_);
  for (BlockKeyValues& block : blocks) {
    TORCH_CHECK(block.k.dim() == 3 && block.k.size(0) == 1 && block.k.size(2) == config_.width &&
                    block.k.sizes() == block.v.sizes(),
                "staged K/V must be [1, tokens, width]");
    block = {block.k.detach().to(storage_.options()), block.v.detach().to(storage_.options())};
  }
  staging_ = std::move(blocks);
}

void SlotStore::write(std::span<const SlotId> slots, std::span<const std::int64_t> tokens) {
  if (slots.empty()) return;
  TORCH_CHECK(staged(), "nothing is staged");
  sums_.drop(slots);
  const at::Tensor to = index_tensor(slots, config_.device);
  const at::Tensor from = index_tensor(tokens, config_.device);
  if (config_.reclaim == Reclaim::append && storage_.numel() <= few_numbers) {
    // A trainer of a small model has many such stores, and each operation costs a GPU launch.
    std::vector<at::Tensor> sides;
    for (const auto side : {&BlockKeyValues::k, &BlockKeyValues::v})
      for (const BlockKeyValues& block : staging_) sides.push_back((block.*side).select(0, 0));
    const at::Tensor all = at::stack(sides).unflatten(0, {2, config_.blocks});  // [2, blocks, N, width]
    storage_.index_copy_(2, to, all.index_select(2, from));
    return;
  }
  for (int block = 0; block < config_.blocks; ++block) {
    const BlockKeyValues& staged_block = staging_[static_cast<std::size_t>(block)];
    at::Tensor keys = storage_.select(0, 0).select(0, block);    // [slot, width]
    at::Tensor values = storage_.select(0, 1).select(0, block);  // [slot, width]
    keys.index_copy_(0, to, staged_block.k.select(0, 0).index_select(0, from));
    values.index_copy_(0, to, staged_block.v.select(0, 0).index_select(0, from));
  }
}

std::vector<SlotId> SlotStore::admit(std::span<const std::int64_t> tokens, std::span<const SlotInfo> infos) {
  TORCH_CHECK(tokens.size() == infos.size(), "one SlotInfo per admitted token");
  TORCH_CHECK(static_cast<int>(tokens.size()) <= table_.room(), "no room for ", tokens.size(), " tokens");
  std::vector<SlotId> slots;
  slots.reserve(tokens.size());
  for (const SlotInfo& info : infos) slots.push_back(table_.admit(info));
  write(slots, tokens);
  return slots;
}

void SlotStore::evict(std::span<const SlotId> slots) {
  for (const SlotId slot : slots) table_.evict(slot);
  sums_.drop(slots);
}

void SlotStore::overwrite(std::span<const SlotId> slots, std::span<const std::int64_t> tokens) {
  TORCH_CHECK(slots.size() == tokens.size(), "one staged token per slot");
  write(slots, tokens);
}

void SlotStore::blend(std::span<const Blend> blends) {
  // Blends into the same token run sequentially; blends into different tokens run together.
  std::map<SlotId, std::size_t> turn_of;
  std::vector<std::vector<Blend>> turns;
  for (const Blend& each : blends) {
    const std::size_t turn = turn_of[each.into]++;
    if (turn == turns.size()) turns.emplace_back();
    turns[turn].push_back(each);
  }
  for (const auto& turn : turns) {
    for (const bool from_staging : {false, true}) blend_together(turn, from_staging);
  }
}

void SlotStore::blend_together(std::span<const Blend> blends, bool from_staging) {
  std::vector<SlotId> into;
  std::vector<std::int64_t> from;
  std::vector<float> keep;
  for (const Blend& each : blends) {
    if (each.from_staging != from_staging) continue;
    into.push_back(each.into);
    from.push_back(each.from);
    keep.push_back(each.keep);
  }
  if (into.empty()) return;
  const at::Tensor to = index_tensor(std::span<const SlotId>(into), config_.device);
  const at::Tensor source = index_tensor(std::span<const std::int64_t>(from), config_.device);
  const at::Tensor share = sent(at::tensor(keep), config_.device).unsqueeze(-1);  // [n, 1] float
  const bool exact = config_.dtype == at::kFloat;
  const at::Tensor at_rows = exact ? to : sent(at::tensor(sums_.rows_of(into, storage_), at::kLong), config_.device);
  for (int side = 0; side < 2; ++side) {
    for (int block = 0; block < config_.blocks; ++block) {
      at::Tensor rows = storage_.select(0, side).select(0, block);  // [slot, width]
      at::Tensor added = rows;
      if (from_staging) {
        const BlockKeyValues& staged_block = staging_[static_cast<std::size_t>(block)];
        added = (side == 0 ? staged_block.k : staged_block.v).select(0, 0);
      }
      at::Tensor held = exact ? rows : sums_.values().select(0, side).select(0, block);
      const at::Tensor blended = held.index_select(0, at_rows) * share + added.index_select(0, source) * (1 - share);
      held.index_copy_(0, at_rows, blended);
      if (!exact) rows.index_copy_(0, to, blended.to(config_.dtype));
    }
  }
}

StoreView SlotStore::view(const std::vector<SlotId>& slots) const {
  StoreView view;
  const bool in_place = begins_at_zero(slots);
  const at::Tensor index = in_place ? at::Tensor() : index_tensor(std::span<const SlotId>(slots), config_.device);
  for (int block = 0; block < config_.blocks; ++block) {
    const auto rows = [&](int side) {  // [1, M, width]
      if (!storage_.defined()) return at::empty({1, 0, config_.width}, options());
      const at::Tensor all = storage_.select(0, side).select(0, block);
      const auto count = static_cast<std::int64_t>(slots.size());
      return (in_place ? all.narrow(0, 0, count) : all.index_select(0, index)).unsqueeze(0);
    };
    view.blocks.push_back({rows(0), rows(1)});
  }
  describe(view, slots);
  return view;
}

at::Tensor SlotStore::gathered(const std::vector<SlotId>& slots) const {
  if (!storage_.defined()) return at::empty({2, config_.blocks, 0, config_.width}, options());
  if (begins_at_zero(slots)) return storage_.narrow(2, 0, static_cast<std::int64_t>(slots.size()));
  return storage_.index_select(2, index_tensor(std::span<const SlotId>(slots), config_.device));
}

void SlotStore::describe(StoreView& view, const std::vector<SlotId>& slots) const {
  const auto count = static_cast<std::int64_t>(slots.size());
  at::Tensor places = at::empty({3, count}, at::kLong);
  at::Tensor bias = at::zeros({count}, at::kFloat);
  auto place = places.accessor<std::int64_t, 2>();
  auto added = bias.accessor<float, 1>();
  bool any_bias = false;
  for (std::int64_t i = 0; i < count; ++i) {
    const SlotInfo& info = table_.at(slots[static_cast<std::size_t>(i)]);
    place[0][i] = info.frame;
    place[1][i] = info.row;
    place[2][i] = info.column;
    added[i] = info.bias;
    any_bias = any_bias || info.bias != 0;
  }
  view.frame = places.select(0, 0);
  view.row = places.select(0, 1);
  view.column = places.select(0, 2);
  if (any_bias) view.bias = sent(bias, config_.device);
}

void SlotStore::compact() {
  drop_staging();
  const std::vector<SlotId> old = table_.compact();
  sums_.renumber(old);
  if (old.empty()) return;
  const at::Tensor kept = storage_.index_select(2, index_tensor(std::span<const SlotId>(old), config_.device));
  storage_.narrow(2, 0, kept.size(2)).copy_(kept);
}

void SlotStore::resize(int capacity) {
  if (capacity == config_.capacity) return;
  TORCH_CHECK(table_.size() <= capacity, "the cache keeps more tokens than the new capacity");
  const auto& kept = table_.kept();
  if (!kept.empty() && kept.back() >= capacity) compact();
  const at::Tensor old = storage_;
  const std::int64_t common = std::min(capacity, config_.capacity);
  config_.capacity = capacity;
  if (old.defined()) {
    storage_ = capacity > 0 || config_.reclaim == Reclaim::recycle ? allocate(config_) : at::Tensor();
    if (storage_.defined()) storage_.narrow(2, 0, common).copy_(old.narrow(2, 0, common));
  }
  table_.resize(capacity);
}

void SlotStore::clear() {
  drop_staging();
  table_.clear();
  sums_.clear();
}

at::Tensor SlotStore::save(SavedOn place) const {
  const auto& kept = table_.kept();
  const bool leaves = place == SavedOn::host && !config_.device.is_cpu();
  const at::TensorOptions there = leaves ? options().device(at::kCPU) : options();
  if (!storage_.defined()) return at::empty({2, config_.blocks, 0, config_.width}, there);
  const at::Tensor index = index_tensor(std::span<const SlotId>(kept), config_.device);
  if (!leaves) return storage_.index_select(2, index);
  at::Tensor saved = at::empty({2, config_.blocks, index.size(0), config_.width}, there);
  for (int side = 0; side < 2; ++side)
    for (int block = 0; block < config_.blocks; ++block)
      saved.select(0, side).select(0, block).copy_(storage_.select(0, side).select(0, block).index_select(0, index));
  return saved;
}

void SlotStore::restore(std::span<const SlotId> slots, std::span<const SlotInfo> infos, const at::Tensor& key_values) {
  clear();
  table_.restore(slots, infos);
  if (slots.empty()) return;
  if (!storage_.defined()) storage_ = allocate(config_);
  const at::Tensor index = index_tensor(slots, config_.device);
  if (key_values.device() == config_.device) {
    storage_.index_copy_(2, index, key_values.to(storage_.options()));
    return;
  }
  for (int side = 0; side < 2; ++side)
    for (int block = 0; block < config_.blocks; ++block)
      storage_.select(0, side).select(0, block).index_copy_(
          0, index, key_values.select(0, side).select(0, block).to(storage_.options()));
}

}  // namespace longtake
