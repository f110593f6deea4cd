#include "engine/generate/shown_picture.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace longtake {

at::Tensor fit_picture(const StillPicture& picture, int width, int height) {
  const at::Tensor bytes =
      at::from_blob(const_cast<std::uint8_t*>(picture.rgb.data()), {picture.height, picture.width, 3}, at::kByte);
  at::Tensor given = bytes.permute({2, 0, 1}).to(at::kFloat).div(127.5).sub(1).unsqueeze(0);
  const double scale = std::max(width / double(picture.width), height / double(picture.height));
  // Rounding must not make it smaller than requested.
  const std::int64_t wide = std::max<std::int64_t>(std::lround(picture.width * scale), width);
  const std::int64_t high = std::max<std::int64_t>(std::lround(picture.height * scale), height);
  if (wide != picture.width || high != picture.height)
    given = at::_upsample_bicubic2d_aa(given, {high, wide}, false).clamp(-1, 1);
  return given.narrow(2, (high - height) / 2, height).narrow(3, (wide - width) / 2, width).squeeze(0).contiguous();
}

}  // namespace longtake
