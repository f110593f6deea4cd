#pragma once

#include <ATen/core/Tensor.h>

#include "engine/kernels/row_convolution.h"

namespace longtake {

class ThingRows;

/// The last two levels of CellCodec's decoder, at half and at full size, on a CPU without gradients. Level by level
/// their tensors would pass through memory a dozen times, which takes longer than the arithmetic. Here each row is used
/// while it is still in the cache.
class FineLevels {
 public:
  /// A layer's weight [out, in, size, size] and bias [out].
  struct Layer {
    at::Tensor weight, bias;
  };
  struct Layers {
    Layer to_half, first, second, sketch, to_whole, fine, out;  // in the order of the decoder
  };

  FineLevels(const Layers& layers, RowType type);

  /// x: the previous level after its ReLU [N, c, H/4, W/4]; sketch: the picture so far [N, 12, H/4, W/4]; things: laid
  /// over the pictures if given. Returns pictures [N, 12, H, W]
  at::Tensor draw(const at::Tensor& x, const at::Tensor& sketch, const ThingRows* things = nullptr) const;
  /// draw() as bytes, as to_rgb8() converts them [N, 4, H, W, 3]
  at::Tensor draw_rgb8(const at::Tensor& x, const at::Tensor& sketch, const ThingRows* things = nullptr) const;

 private:
  class Strip;
  template <class Take>
  void each_row(const at::Tensor& x, const at::Tensor& sketch, const ThingRows* things, const Take& take) const;

  RowType type_;
  RowWeights to_half_, first_, second_, sketch_, to_whole_, fine_, out_;
};

}  // namespace longtake
