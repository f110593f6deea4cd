#include "engine/model/packed_weights.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "engine/kernels/row_attention.h"
#include "engine/model/load_tensors.h"

namespace longtake {
namespace {

/// Pieces as wide as the model, so that the data between the two products of the feed-forward stays in a core's cache.
std::int64_t piece_of(const at::Tensor& up) {
  const std::int64_t pieces = std::max<std::int64_t>(1, up.size(0) / up.size(1));
  return even((up.size(0) + pieces - 1) / pieces);
}

}  // namespace

template <class T, class Matrix>
PackedBlock<T, Matrix>::PackedBlock(const DitBlock& block, std::int64_t piece)
    : qkv(at::cat({block.self_attention.q.weight, block.self_attention.k.weight, block.self_attention.v.weight}),
          at::cat({block.self_attention.q.bias, block.self_attention.k.bias, block.self_attention.v.bias})),
      out(block.self_attention.o.weight, block.self_attention.o.bias),
      text_query(block.cross_attention.q.weight, block.cross_attention.q.bias),
      text_out(block.cross_attention.o.weight, block.cross_attention.o.bias),
      norm_q(to_vector(block.self_attention.norm_q)),
      norm_k(to_vector(block.self_attention.norm_k)),
      text_norm_q(to_vector(block.cross_attention.norm_q)),
      norm3_scale(to_vector(block.norm3.weight.to(at::kFloat) - 1)),
      norm3_shift(to_vector(block.norm3.bias)),
      modulation(block.modulation.to(at::kFloat).unsqueeze(1)) {
  const std::int64_t width = block.ffn_in.weight.size(0);
  for (std::int64_t first = 0; first < width; first += piece) {
    const std::int64_t count = std::min(piece, width - first);
    up.emplace_back(block.ffn_in.weight.narrow(0, first, count), block.ffn_in.bias.narrow(0, first, count));
    down.emplace_back(block.ffn_out.weight.narrow(1, first, count), block.ffn_out.bias);
  }
  if (block.neighbours.defined()) neighbours = to_vector(block.neighbours.flatten(1).t());
}

template <class T, class Matrix>
PackedWeights<T, Matrix>::PackedWeights(const std::vector<DitBlock>& all)
    : heads(all.front().self_attention.heads),
      width(all.front().ffn_in.weight.size(1)),
      piece(piece_of(all.front().ffn_in.weight)) {
  for (const DitBlock& block : all) blocks.emplace_back(block, piece);
}

template struct PackedWeights<float, Panels<float>>;
template struct PackedWeights<at::BFloat16, Panels<at::BFloat16>>;
template struct PackedWeights<float, EightBitPanels>;
template struct PackedWeights<at::BFloat16, EightBitPanels>;

}  // namespace longtake
