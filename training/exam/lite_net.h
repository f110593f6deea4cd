#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <vector>

#include "engine/model/load_tensors.h"

namespace longtake::train {

/// EfficientNet-Lite0, an ImageNet network of 13 MB. Its weights come from a Python package
/// (packaging/convert_features.py writes the file). An exam compares pictures by its features.
class LiteNet {
 public:
  /// Loads every tensor by its published name; batch norms are folded into the convolutions.
  static Result<LiteNet> load(const TensorByName& tensor);
  static Result<LiteNet> open(const std::filesystem::path& file);

  /// The outputs of `stages` for pictures [N, 3, H, W] of values 0..1; any size of at least 32 pixels.
  std::vector<at::Tensor> stages(const at::Tensor& pictures) const;
  /// The spatial means of four stages, fine to coarse, each normalised to length 1/2, so a row has length 1.  [N, 1456]
  at::Tensor features(const at::Tensor& pictures) const;

 private:
  struct Convolution {
    at::Tensor weight, bias;
    std::int64_t stride = 1;
    at::Tensor operator()(const at::Tensor& x, bool clipped) const;
  };
  struct Block {
    std::vector<Convolution> parts;  // expansion (not in the first block), depthwise, projection
    bool residual = false;
  };
  static Result<Convolution> read(const TensorByName& tensor, const std::string& convolution, const std::string& norm,
                                  at::IntArrayRef shape, std::int64_t stride);

  Convolution stem_, head_;
  std::vector<Block> blocks_;
};

/// Names and shapes of all tensors that load() reads.
std::vector<ParameterShape> lite_net_shapes();

}  // namespace longtake::train
