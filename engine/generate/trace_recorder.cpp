#include "engine/generate/trace_recorder.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "engine/generate/chunk_generator.h"
#include "engine/generate/errors.h"
#include "engine/generate/positions.h"
#include "engine/kernels/salience.h"
#include "engine/model/load_tensors.h"

namespace longtake {
namespace {

at::Tensor by_head(const at::Tensor& x, int heads) { return x.unflatten(2, {heads, -1}).transpose(1, 2); }

at::Tensor index_of(const std::vector<std::int64_t>& values, at::Device device) {
  return at::tensor(values, at::kLong).to(device);
}

std::vector<std::int64_t> pinned_ids(const Memory& memory) {
  std::vector<std::int64_t> ids;
  for (const SlotId slot : memory.table().kept())
    if (memory.table().at(slot).pinned) ids.push_back(memory.table().at(slot).id);
  return ids;
}

void sort_once(std::vector<std::int64_t>& ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

}  // namespace

void TraceRecorder::set_model(std::string model, std::string weights_hash) {
  options_.model = std::move(model);
  options_.weights_hash = std::move(weights_hash);
}

bool TraceRecorder::open(const ChunkGenerator& generator) {
  if (trouble_) return false;
  if (writer_) return true;
  const Memory& memory = generator.memory();
  TraceHead head;
  head.model = options_.model;
  head.weights_hash = options_.weights_hash;
  head.has_salience = memory.has_salience();
  head.blocks = memory.shape().blocks;
  head.rows = memory.shape().rows;
  head.columns = memory.shape().columns;
  head.window_chunks = options_.window_chunks;
  head.seed = generator.cursor().seed;
  auto writer = TraceWriter::create(options_.path, head);
  if (!writer) {
    trouble_ = std::move(writer.error());
    return false;
  }
  writer_.emplace(std::move(*writer));
  return true;
}

// A run begins with the content of memory: empty in a new take, a restored state after going back.
void TraceRecorder::begin(const Memory& memory) {
  chunk_.begins = true;
  for (const SlotId slot : memory.table().kept()) chunk_.before.push_back(memory.table().at(slot));
  const auto by_id = [](const Token& a, const Token& b) { return a.id < b.id; };
  std::sort(chunk_.before.begin(), chunk_.before.end(), by_id);
  ids_.clear();
  for (const Token& token : chunk_.before)
    if (token.frame < chunk_.first_frame) ids_.push_back(token.id);
  const Memory::Shape& shape = memory.shape();
  keys_.assign(static_cast<std::size_t>(shape.blocks),
               at::zeros({1, static_cast<std::int64_t>(ids_.size()), shape.width},
                         at::TensorOptions().dtype(shape.dtype).device(shape.device)));
  for (at::Tensor& each : keys_) each = each.clone();
}

// Copies keys that a recache or a fading sink changed.
void TraceRecorder::refresh(const Memory& memory) {
  std::vector<std::int64_t> to;
  std::vector<std::int64_t> from;
  std::int64_t place = 0;
  for (const SlotId slot : memory.table().kept()) {
    const auto at = std::lower_bound(ids_.begin(), ids_.end(), memory.table().at(slot).id);
    if (at != ids_.end() && *at == memory.table().at(slot).id) {
      to.push_back(at - ids_.begin());
      from.push_back(place);
    }
    ++place;
  }
  if (to.empty()) return;
  const at::Device device = memory.shape().device;
  const at::Tensor into = index_of(to, device);
  const at::Tensor rows = index_of(from, device);
  const StoreView kept = memory.store().view();
  for (std::size_t block = 0; block < keys_.size(); ++block)
    keys_[block].index_copy_(1, into, kept.blocks[block].k.index_select(1, rows));
}

StoreView TraceRecorder::window(const Memory& memory) const {
  StoreView view;
  for (const at::Tensor& keys : keys_) view.blocks.push_back({keys, {}});
  const at::Tensor ids = index_of(ids_, at::kCPU);
  const int per_frame = memory.shape().frame_tokens();
  view.frame = ids.floor_divide(per_frame);
  view.row = ids.remainder(per_frame).floor_divide(memory.shape().columns);
  view.column = ids.remainder(memory.shape().columns);
  return view;
}

void TraceRecorder::measure(const ChunkGenerator& generator, const ContextPass& pass,
                            std::span<const std::int64_t> frames) {
  const Memory& memory = generator.memory();
  const Memory::Shape& shape = memory.shape();
  const int heads = generator.model().config().heads;
  const Positioner& rule = memory.policy().positioner;
  const Rotation own =
      rotation(frame_positions(rule, frames, shape.rows, shape.columns, shape.device),
               generator.model().config().head_dim(), generator.model().numerics() == Numerics::reference);
  const MemoryView past = generator.model().rotated(
      memory_view(window(memory), rule, frames.front(), shape.device));  // empty if the window is empty
  for (std::size_t block = 0; block < keys_.size(); ++block) {
    at::Tensor keys = rotate(pass.blocks[block].k, own, heads);  // [1, N, h*d]
    if (!past.empty()) keys = at::cat({past.blocks[block].k, keys}, 1);
    const at::Tensor queries = rotate(pass.queries[block], own, heads);
    const std::vector<float> received = to_vector(attention_received(by_head(queries, heads), by_head(keys, heads)));
    chunk_.mass.insert(chunk_.mass.end(), received.begin(), received.end());
  }
}

// The attention on the window and on the chunk's own tokens has been measured. The own tokens now join the window;
// tokens that are too old leave it.
void TraceRecorder::remember(const ContextPass& pass, const Memory& memory, std::span<const std::int64_t> frames) {
  const int per_frame = memory.shape().frame_tokens();
  const std::int64_t first = frames.front() * per_frame;
  const std::int64_t count = static_cast<std::int64_t>(frames.size()) * per_frame;
  if (chunk_.begins) first_end_ = first + count;
  chunk_.seen = ids_;
  for (std::int64_t i = 0; i < count; ++i) chunk_.seen.push_back(first + i);
  const std::int64_t oldest = first - (options_.window_chunks - 1) * count;
  std::vector<std::int64_t> stay;
  std::vector<std::int64_t> ids;
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    if (ids_[i] < oldest && ids_[i] >= first_end_) continue;
    stay.push_back(static_cast<std::int64_t>(i));
    ids.push_back(ids_[i]);
  }
  for (std::int64_t i = 0; i < count; ++i) ids.push_back(first + i);
  const at::Tensor rows = index_of(stay, memory.shape().device);
  for (std::size_t block = 0; block < keys_.size(); ++block)
    keys_[block] = at::cat({keys_[block].index_select(1, rows), pass.blocks[block].k}, 1);
  ids_ = std::move(ids);
}

void TraceRecorder::before_plan(const ChunkGenerator& generator, const ContextPass& pass,
                                std::span<const std::int64_t> frames, const TokenScores& scores) {
  if (!open(generator)) return;
  const Memory& memory = generator.memory();
  chunk_ = {};
  chunk_.chunk = generator.cursor().chunk;
  chunk_.first_frame = frames.front();
  chunk_.frames = static_cast<int>(frames.size());
  chunk_.prompt_epoch = generator.cursor().epoch;
  chunk_.origin_frame = memory.shot_start();
  if (frames.front() != next_frame_) begin(memory);
  next_frame_ = frames.back() + 1;
  if (!policy_ || !(*policy_ == memory.policy())) chunk_.policy = policy_ = memory.policy();
  chunk_.forgotten = memory.forgotten();
  sort_once(chunk_.forgotten);
  chunk_.pinned = pinned_ids(memory);
  chunk_.salience = scores.salience;
  chunk_.novelty = scores.novelty;
  refresh(memory);
  measure(generator, pass, frames);
  remember(pass, memory, frames);
}

void TraceRecorder::after_plan(const Memory& memory) {
  if (!writer_ || trouble_) return;
  for (const SlotId slot : memory.table().kept()) chunk_.kept.push_back(memory.table().at(slot).id);
  sort_once(chunk_.kept);
  const std::vector<std::int64_t> pinned = pinned_ids(memory);
  chunk_.pinned.insert(chunk_.pinned.end(), pinned.begin(), pinned.end());
  sort_once(chunk_.pinned);
  if (auto written = writer_->append(chunk_); !written) trouble_ = std::move(written.error());
}

Result<void> TraceRecorder::finish() {
  if (trouble_) return fail(*trouble_);
  if (!writer_ || writer_->chunks() == 0) return fail(errors::kNothingToTrace);
  return writer_->finish();
}

}  // namespace longtake
