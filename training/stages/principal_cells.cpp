#include "training/stages/principal_cells.h"

#include <c10/core/GradMode.h>

#include <numeric>

#include "engine/starter/cell_codec.h"
#include "training/data/cells.h"

namespace longtake::train {
namespace {

constexpr std::int64_t half_cell = CellCodec::cell / 2;
constexpr std::int64_t cell_values = CellCodec::group_channels * half_cell * half_cell;
constexpr std::int64_t most_crops = 640, crops_at_once = 16;

/// Every cell's pixels as a row.
at::Tensor cell_rows(const at::Tensor& half_size) {
  return at::pixel_unshuffle(half_size, half_cell).permute({0, 2, 3, 1}).reshape({-1, cell_values});
}

}  // namespace

PrincipalCells principal_cells(const SampleFiles& files, std::int64_t channels) {
  const c10::NoGradGuard no_grad;
  at::Tensor sum = at::zeros({cell_values}, at::kDouble), products = at::zeros({cell_values, cell_values}, at::kDouble);
  double count = 0;
  const std::int64_t crops = std::min(most_crops, files.size());
  for (std::int64_t first = 0; first < crops; first += crops_at_once) {
    std::vector<std::int64_t> which(static_cast<std::size_t>(std::min(crops_at_once, crops - first)));
    std::iota(which.begin(), which.end(), first);
    const auto pixels = files.read("pixels", which);
    TORCH_CHECK(pixels, "cannot read the crops");
    const at::Tensor rows = cell_rows(at::avg_pool2d(unit_pixels(pixels->flatten(0, 1)), 2));
    products += at::mm(rows.t(), rows).to(at::kDouble);
    sum += rows.sum(0).to(at::kDouble);
    count += static_cast<double>(rows.size(0));
  }
  const at::Tensor mean = sum / count, covariance = products / count - at::outer(mean, mean);
  const auto [values, vectors] = at::linalg_eigh(covariance.to(at::kFloat));  // ascending
  const at::Tensor top = vectors.narrow(1, cell_values - channels, channels).flip(1);
  const at::Tensor deviation = values.narrow(0, cell_values - channels, channels).flip(0).clamp_min(1e-8).sqrt();
  const at::Tensor components = (top / deviation).contiguous();
  return {components, -at::mv(components.t(), mean.to(at::kFloat))};
}

}  // namespace longtake::train
