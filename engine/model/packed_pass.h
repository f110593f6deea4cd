#pragma once

#include <algorithm>
#include <vector>

#include "engine/kernels/row_attention.h"
#include "engine/model/blocks_input.h"
#include "engine/model/packed_weights.h"

namespace longtake {

/// Rows of the timestep's modulation, in checkpoint order.
enum ModulationRow { shift_attention, scale_attention, gate_attention, shift_ffn, scale_ffn, gate_ffn, rows_per_frame };

/// Keys and values of all heads of some samples in the layout of the products.
template <class T>
class PackedKeys {
 public:
  PackedKeys(std::int64_t samples, std::int64_t heads, std::int64_t count, std::int64_t head_dim, at::ScalarType type)
      : heads_(heads), count_(even(count)), size_(count_ * head_dim) {
    if (count == 0) return;
    const auto options = at::TensorOptions().dtype(type);
    keys_ = at::empty({samples * heads, size_}, options);
    values_ = at::empty({samples * heads, size_}, options);
    if (count_ != count) {  // the padding of an odd count is zero
      keys_.zero_();
      values_.zero_();
    }
  }
  KeyPanels<T> of(std::int64_t sample, std::int64_t head) const {
    if (size_ == 0 || !keys_.defined()) return {nullptr, nullptr, 0};
    const std::int64_t start = ((keys_.size(0) == heads_ ? 0 : sample) * heads_ + head) * size_;
    return {keys_.data_ptr<T>() + start, values_.data_ptr<T>() + start, count_};
  }

 private:
  std::int64_t heads_, count_, size_;
  at::Tensor keys_, values_;
};

/// The scratch memory of one thread.
template <class T>
struct PassScratch {
  PassScratch(std::int64_t rows, std::int64_t width, std::int64_t piece)
      : wide(static_cast<std::size_t>(rows * std::max(3 * width, piece))),
        sums(static_cast<std::size_t>(rows * width)),
        row(static_cast<std::size_t>(width)),
        first(static_cast<std::size_t>(rows * std::max(width, piece))),
        second(static_cast<std::size_t>(rows * std::max(width, piece))) {}

  std::vector<float> wide, sums, row;
  std::vector<T> first, second;
  AttentionScratch<T> attention;
};

/// One pass through all blocks, as PackedBlocks::run() describes it. T and Matrix as in PackedBlock.
template <class T, class Matrix>
class PackedPass {
 public:
  PackedPass(const PackedWeights<T, Matrix>& model, const BlocksInput& input, const BlocksOutput& output);
  at::Tensor run();

 private:
  /// Consecutive tokens of one sample.
  struct Part {
    std::int64_t sample, first, count;
    std::int64_t row(std::int64_t i, std::int64_t tokens) const { return sample * tokens + first + i; }
  };
  using Work = void (PackedPass::*)(std::size_t block, const Part& part, PassScratch<T>& scratch);

  void each_part(std::size_t block, Work work);
  void project(std::size_t block, const Part& part, PassScratch<T>& scratch);
  void rest(std::size_t block, const Part& part, PassScratch<T>& scratch);
  void lay_out_all(const std::vector<KeyValues>& from, const std::vector<PackedKeys<T>>& to) const;
  void mix(const PackedBlock<T, Matrix>& block, const Part& part);
  void keep(std::size_t block, const Part& part, const PassScratch<T>& scratch);
  void attend_memory(std::size_t block, const Part& part, PassScratch<T>& scratch);
  void attend_text(std::size_t block, const Part& part, PassScratch<T>& scratch);
  void feed_forward(std::size_t block, const Part& part, PassScratch<T>& scratch);
  const float* modulation(std::size_t block, const Part& part, std::int64_t i, ModulationRow row) const;
  float* mixed(const Part& part, std::int64_t i) { return mixed_.data_ptr<float>() + part.row(i, tokens_) * width_; }

  const PackedWeights<T, Matrix>& model_;
  const BlocksInput& in_;
  const BlocksOutput& out_;
  std::int64_t samples_, tokens_, frames_, width_, heads_, head_dim_;
  float eps_;
  at::Tensor x_, mixed_;                // [B, N, C] float32; x with its neighbours mixed in becomes the next block's x
  at::Tensor queries_;                  // [B, N, C] rotated
  std::vector<at::Tensor> modulation_;  // per block [B, F, 6, C] float32
  at::Tensor turns_;                    // [B or 1, N, d] float32: cos, sin of every pair
  at::Tensor bias_;                     // [B or 1, even(M) + even(N)] float32, undefined = none
  at::Tensor text_bias_;                // [B or 1, even(T)] float32, undefined = none
  std::vector<PackedKeys<T>> memory_, text_;
  PackedKeys<T> own_;
  std::vector<Part> parts_;
  std::vector<PassScratch<T>> scratch_;
};

}  // namespace longtake
