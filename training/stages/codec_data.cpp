#include "training/stages/codec_data.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace longtake::train {

at::Tensor previous_in_crop(const at::Tensor& x, std::int64_t crops) {
  std::vector<std::int64_t> shape = x.sizes().vec();
  shape[0] /= crops;
  shape.insert(shape.begin(), crops);
  const at::Tensor by_crop = x.view(shape);
  const std::int64_t groups = by_crop.size(1);
  return at::cat({by_crop.narrow(1, 0, 1), by_crop.narrow(1, 0, groups - 1)}, 1).reshape(x.sizes());
}

double psnr(double mean_square_error) { return 10 * std::log10(4 / std::max(mean_square_error, 1e-12)); }

}  // namespace longtake::train
