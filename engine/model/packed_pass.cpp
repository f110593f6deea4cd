#include "engine/model/packed_pass.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <limits>

#include "engine/kernels/rows.h"

namespace longtake {
namespace {

/// Tokens that pass through a block together. Every matrix is read once for all of them, and the data between two
/// matrices should stay in a core's cache. Attention processes fewer tokens, because it has many logits.
constexpr std::int64_t most_rows = 192;
constexpr std::int64_t attention_rows = 48;

/// [B or 1, N, d]: cos and sin of every pair.
at::Tensor real_turns(const Rotation& rotation) {
  const at::Tensor turns = at::view_as_real(rotation.turns.to(at::kComplexFloat));  // [B or 1, N, 1, d/2, 2]
  return turns.reshape({turns.size(0), turns.size(1), -1}).contiguous();
}

/// [B or 1, even(T)]: the bias of the text's keys, with -inf for the padding of an odd count; undefined if neither
/// exists.
at::Tensor bias_of_text(const BlocksInput& input) {
  const std::int64_t count = input.text.front().k.size(1);
  const at::Tensor& given = input.scope.text_bias;
  if (!given.defined() && count % 2 == 0) return {};
  at::Tensor bias =
      at::full({given.defined() ? given.size(0) : 1, even(count)}, -std::numeric_limits<double>::infinity());
  at::Tensor of_keys = bias.narrow(1, 0, count);
  given.defined() ? of_keys.copy_(given.flatten(1)) : of_keys.zero_();
  return bias;
}

/// The sample's bias [B or 1, keys], null if there is none.
const float* row_of(const at::Tensor& bias, std::int64_t sample) {
  if (!bias.defined()) return nullptr;
  return bias.const_data_ptr<float>() + (bias.size(0) == 1 ? 0 : sample) * bias.size(1);
}

}  // namespace

template <class T, class Matrix>
PackedPass<T, Matrix>::PackedPass(const PackedWeights<T, Matrix>& model, const BlocksInput& input,
                                  const BlocksOutput& output)
    : model_(model),
      in_(input),
      out_(output),
      samples_(input.x.size(0)),
      tokens_(input.x.size(1)),
      frames_(input.modulation.size(1)),
      width_(model.width),
      heads_(model.heads),
      head_dim_(width_ / heads_),
      eps_(static_cast<float>(input.scope.eps)),
      x_(input.x.to(at::kFloat).contiguous().clone()),
      mixed_(at::empty_like(x_)),
      queries_(at::empty(input.x.sizes(), input.x.options())),
      turns_(real_turns(input.scope.own)),
      text_bias_(bias_of_text(input)),
      own_(samples_, heads_, tokens_, head_dim_, input.x.scalar_type()) {
  const at::ScalarType type = input.x.scalar_type();
  const std::int64_t slots = input.memory.empty() ? 0 : input.memory.front().k.size(1);
  for (std::size_t i = 0; i < model.blocks.size(); ++i) {
    const auto keys_like = [&](const KeyValues& from) {
      return PackedKeys<T>(from.k.size(0), heads_, from.k.size(1), head_dim_, type);
    };
    modulation_.push_back((model.blocks[i].modulation + input.modulation.to(at::kFloat)).contiguous());
    text_.push_back(keys_like(input.text[i]));
    memory_.push_back(slots > 0 ? keys_like(input.memory[i]) : PackedKeys<T>(1, heads_, 0, head_dim_, type));
  }
  if (input.scope.bias.defined() || slots % 2 != 0 || tokens_ % 2 != 0) {
    const at::Tensor given = input.scope.bias.defined() ? input.scope.bias.to(at::kFloat).flatten(1)  // [B or 1, M + N]
                                                        : at::zeros({1, slots + tokens_});
    bias_ = at::full({given.size(0), even(slots) + even(tokens_)}, -std::numeric_limits<double>::infinity());
    bias_.narrow(1, 0, slots).copy_(given.narrow(1, 0, slots));
    bias_.narrow(1, even(slots), tokens_).copy_(given.narrow(1, slots, tokens_));
  }
  // Equal parts, the same number for every thread.
  const std::int64_t threads = at::get_num_threads();
  const std::int64_t rounds = (samples_ * tokens_ + threads * most_rows - 1) / (threads * most_rows);
  const std::int64_t count = even((samples_ * tokens_ + threads * rounds - 1) / (threads * rounds));
  for (std::int64_t sample = 0; sample < samples_; ++sample)
    for (std::int64_t first = 0; first < tokens_; first += count)
      parts_.push_back({sample, first, std::min(count, tokens_ - first)});
  for (std::int64_t i = 0; i < threads; ++i) scratch_.emplace_back(std::min(count, tokens_), width_, model.piece);
}

template <class T, class Matrix>
at::Tensor PackedPass<T, Matrix>::run() {
  lay_out_all(in_.text, text_);
  if (!in_.memory.empty()) lay_out_all(in_.memory, memory_);
  if (out_.own != nullptr) {
    out_.own->resize(model_.blocks.size());
    for (std::size_t i = 0; i < out_.own->size(); ++i) {
      QueryKeyValue& own = (*out_.own)[i];
      own.k = at::empty(in_.x.sizes(), in_.x.options());
      own.v = at::empty(in_.x.sizes(), in_.x.options());
      if (out_.every_query || i + 1 == out_.own->size()) own.q = at::empty(in_.x.sizes(), in_.x.options());
    }
  }
  for (std::size_t i = 0; i < model_.blocks.size(); ++i) {
    each_part(i, &PackedPass::project);
    if (out_.stops_at_last_keys && i + 1 == model_.blocks.size()) return {};
    each_part(i, &PackedPass::rest);
  }
  return x_.to(in_.x.scalar_type());
}

template <class T, class Matrix>
void PackedPass<T, Matrix>::each_part(std::size_t block, Work work) {
  at::parallel_for(0, static_cast<std::int64_t>(parts_.size()), 1, [&](std::int64_t first, std::int64_t last) {
    PassScratch<T>& scratch = scratch_[static_cast<std::size_t>(at::get_thread_num())];
    for (std::int64_t i = first; i < last; ++i) (this->*work)(block, parts_[static_cast<std::size_t>(i)], scratch);
    end_products<T>();
    if constexpr (std::is_same_v<Matrix, EightBitPanels>) end_eight_bit_products();
  });
}

template <class T, class Matrix>
void PackedPass<T, Matrix>::lay_out_all(const std::vector<KeyValues>& from,
                                        const std::vector<PackedKeys<T>>& to) const {
  std::vector<KeyValues> plain;
  for (const KeyValues& block : from) plain.push_back({block.k.contiguous(), block.v.contiguous()});
  const std::int64_t samples = plain.front().k.size(0);
  const std::int64_t count = plain.front().k.size(1);
  if (count == 0) return;
  const auto all = static_cast<std::int64_t>(plain.size()) * samples * heads_;
  at::parallel_for(0, all, 1, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i) {
      const std::int64_t head = i % heads_;
      const std::int64_t sample = i / heads_ % samples;
      const auto block = static_cast<std::size_t>(i / heads_ / samples);
      const std::int64_t start = sample * count * width_ + head * head_dim_;
      lay_out(plain[block].k.const_data_ptr<T>() + start, plain[block].v.const_data_ptr<T>() + start, width_, 0, count,
              head_dim_, to[block].of(sample, head));
    }
  });
}

template <class T, class Matrix>
const float* PackedPass<T, Matrix>::modulation(std::size_t block, const Part& part, std::int64_t i,
                                               ModulationRow row) const {
  const std::int64_t frame = part.sample * frames_ + (part.first + i) * frames_ / tokens_;
  return modulation_[block].const_data_ptr<float>() + (frame * rows_per_frame + row) * width_;
}

/// A depthwise convolution over the tokens of a latent frame, added to them.
template <class T, class Matrix>
void PackedPass<T, Matrix>::mix(const PackedBlock<T, Matrix>& block, const Part& part) {
  const float* x = x_.const_data_ptr<float>();
  const std::int64_t rows = in_.scope.rows;
  const std::int64_t columns = in_.scope.columns;
  for (std::int64_t i = 0; i < part.count; ++i) {
    float* to = mixed(part, i);
    std::copy_n(x + part.row(i, tokens_) * width_, width_, to);
    if (block.neighbours.empty()) continue;
    const std::int64_t cell = (part.first + i) % (rows * columns);
    for (std::int64_t tap = 0; tap < 9; ++tap) {
      const std::int64_t down = tap / 3 - 1;
      const std::int64_t right = tap % 3 - 1;
      const std::int64_t row = cell / columns + down;
      const std::int64_t column = cell % columns + right;
      if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
      rows::gated_add(to, x + (part.row(i, tokens_) + down * columns + right) * width_,
                      block.neighbours.data() + tap * width_, width_);
    }
  }
}

/// Computes the block's own queries, keys and values for the tokens of one part.
template <class T, class Matrix>
void PackedPass<T, Matrix>::project(std::size_t index, const Part& part, PassScratch<T>& scratch) {
  const PackedBlock<T, Matrix>& block = model_.blocks[index];
  mix(block, part);
  for (std::int64_t i = 0; i < part.count; ++i) {
    std::copy_n(mixed(part, i), width_, scratch.row.data());
    rows::norm_modulate(scratch.row.data(), modulation(index, part, i, scale_attention),
                        modulation(index, part, i, shift_attention), width_, eps_);
    rows::store(scratch.row.data(), scratch.first.data() + i * width_, width_);
  }
  block.qkv.multiply(scratch.first.data(), width_, part.count, scratch.wide.data(), 3 * width_);
  for (std::int64_t i = 0; i < part.count; ++i) {
    float* q = scratch.wide.data() + i * 3 * width_;
    rows::rms_norm(q, block.norm_q.data(), width_, eps_);
    rows::rms_norm(q + width_, block.norm_k.data(), width_, eps_);
  }
  if (out_.own != nullptr) keep(index, part, scratch);

  const std::int64_t turned = turns_.size(0) == 1 ? 0 : part.sample;
  for (std::int64_t i = 0; i < part.count; ++i) {
    float* q = scratch.wide.data() + i * 3 * width_;
    const float* turns = turns_.const_data_ptr<float>() + (turned * tokens_ + part.first + i) * head_dim_;
    rows::rotate(q, turns, heads_, head_dim_ / 2);
    rows::rotate(q + width_, turns, heads_, head_dim_ / 2);
    rows::store(q, queries_.data_ptr<T>() + part.row(i, tokens_) * width_, width_);
    rows::store(q + width_, scratch.first.data() + i * width_, width_);
    rows::store(q + 2 * width_, scratch.second.data() + i * width_, width_);
  }
  for (std::int64_t head = 0; head < heads_; ++head)
    lay_out(scratch.first.data() + head * head_dim_, scratch.second.data() + head * head_dim_, width_, part.first,
            part.count, head_dim_, own_.of(part.sample, head));
}

template <class T, class Matrix>
void PackedPass<T, Matrix>::keep(std::size_t index, const Part& part, const PassScratch<T>& scratch) {
  const QueryKeyValue& own = (*out_.own)[index];
  const at::Tensor* const wanted[] = {&own.q, &own.k, &own.v};
  for (std::int64_t which = 0; which < 3; ++which) {
    if (!wanted[which]->defined()) continue;
    T* to = wanted[which]->data_ptr<T>();
    for (std::int64_t i = 0; i < part.count; ++i)
      rows::store(scratch.wide.data() + (3 * i + which) * width_, to + part.row(i, tokens_) * width_, width_);
  }
}

template <class T, class Matrix>
void PackedPass<T, Matrix>::attend_memory(std::size_t index, const Part& part, PassScratch<T>& scratch) {
  const PackedBlock<T, Matrix>& block = model_.blocks[index];
  const float* bias = row_of(bias_, part.sample);
  const T* q = queries_.const_data_ptr<T>() + part.row(0, tokens_) * width_;
  for (std::int64_t head = 0; head < heads_; ++head)
    for (std::int64_t row = 0; row < part.count; row += attention_rows) {
      const std::int64_t start = row * width_ + head * head_dim_;
      attend(q + start, width_, std::min(attention_rows, part.count - row), head_dim_,
             memory_[index].of(part.sample, head), own_.of(part.sample, head), bias, scratch.first.data() + start,
             scratch.attention);
    }
  block.out.multiply(scratch.first.data(), width_, part.count, scratch.sums.data(), width_);
  for (std::int64_t i = 0; i < part.count; ++i)
    rows::gated_add(mixed(part, i), scratch.sums.data() + i * width_, modulation(index, part, i, gate_attention),
                    width_);
}

template <class T, class Matrix>
void PackedPass<T, Matrix>::attend_text(std::size_t index, const Part& part, PassScratch<T>& scratch) {
  const PackedBlock<T, Matrix>& block = model_.blocks[index];
  for (std::int64_t i = 0; i < part.count; ++i) {
    std::copy_n(mixed(part, i), width_, scratch.row.data());
    rows::norm_modulate(scratch.row.data(), block.norm3_scale.data(), block.norm3_shift.data(), width_, eps_);
    rows::store(scratch.row.data(), scratch.first.data() + i * width_, width_);
  }
  block.text_query.multiply(scratch.first.data(), width_, part.count, scratch.sums.data(), width_);
  for (std::int64_t i = 0; i < part.count; ++i) {
    rows::rms_norm(scratch.sums.data() + i * width_, block.text_norm_q.data(), width_, eps_);
    rows::store(scratch.sums.data() + i * width_, scratch.first.data() + i * width_, width_);
  }
  const float* bias = row_of(text_bias_, part.sample);
  for (std::int64_t head = 0; head < heads_; ++head)
    attend(scratch.first.data() + head * head_dim_, width_, part.count, head_dim_, {nullptr, nullptr, 0},
           text_[index].of(part.sample, head), bias, scratch.second.data() + head * head_dim_, scratch.attention);
  block.text_out.multiply(scratch.second.data(), width_, part.count, scratch.sums.data(), width_);
  for (std::int64_t i = 0; i < part.count; ++i) rows::add(mixed(part, i), scratch.sums.data() + i * width_, width_);
}

template <class T, class Matrix>
void PackedPass<T, Matrix>::feed_forward(std::size_t index, const Part& part, PassScratch<T>& scratch) {
  const PackedBlock<T, Matrix>& block = model_.blocks[index];
  for (std::int64_t i = 0; i < part.count; ++i) {
    std::copy_n(mixed(part, i), width_, scratch.row.data());
    rows::norm_modulate(scratch.row.data(), modulation(index, part, i, scale_ffn),
                        modulation(index, part, i, shift_ffn), width_, eps_);
    rows::store(scratch.row.data(), scratch.first.data() + i * width_, width_);
  }
  for (std::size_t piece = 0; piece < block.up.size(); ++piece) {
    const std::int64_t inner = block.up[piece].out();
    block.up[piece].multiply(scratch.first.data(), width_, part.count, scratch.wide.data(), inner);
    rows::gelu(scratch.wide.data(), part.count * inner);
    rows::store(scratch.wide.data(), scratch.second.data(), part.count * inner);
    if (piece == 0)
      block.down[piece].multiply(scratch.second.data(), inner, part.count, scratch.sums.data(), width_);
    else
      block.down[piece].add(scratch.second.data(), inner, part.count, scratch.sums.data(), width_);
  }
  for (std::int64_t i = 0; i < part.count; ++i)
    rows::gated_add(mixed(part, i), scratch.sums.data() + i * width_, modulation(index, part, i, gate_ffn), width_);
}

/// The rest of the block, once every part's keys are ready.
template <class T, class Matrix>
void PackedPass<T, Matrix>::rest(std::size_t index, const Part& part, PassScratch<T>& scratch) {
  attend_memory(index, part, scratch);
  attend_text(index, part, scratch);
  feed_forward(index, part, scratch);
  std::copy_n(mixed(part, 0), part.count * width_, x_.data_ptr<float>() + part.row(0, tokens_) * width_);
}

template class PackedPass<float, Panels<float>>;
template class PackedPass<at::BFloat16, Panels<at::BFloat16>>;
template class PackedPass<float, EightBitPanels>;
template class PackedPass<at::BFloat16, EightBitPanels>;

}  // namespace longtake
