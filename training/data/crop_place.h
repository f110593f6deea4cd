#pragma once

#include <ATen/ATen.h>

#include "engine/core/random.h"
#include "engine/core/result.h"
#include "engine/starter/cell_codec.h"
#include "training/run/film_configs.h"
#include "training/theatre/film.h"

namespace longtake::train {

/// A crop of a film's pictures in pixels, aligned to cells.
struct CropPlace {
  static constexpr int cell = CellCodec::cell;
  int left = 0, top = 0, width = 0, height = 0;

  /// Cuts the crop from [N, c, H, W]; one value covers `unit` x `unit` pixels.
  at::Tensor cut(const at::Tensor& whole, int unit) const {
    return whole.narrow(2, top / unit, height / unit).narrow(3, left / unit, width / unit).contiguous();
  }
};

/// Draws a crop. With the probability in `config` it is over a thing or a mark in view.
CropPlace draw_crop(const theatre::Footage& footage, const CropsStageConfig& config, Rng& rng);
/// Fails for sizes that are not whole cells, or larger than a picture.
Result<void> check_crops(const CropsStageConfig& config);

}  // namespace longtake::train
