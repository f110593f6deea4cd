#include "training/exam/seen_pictures.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

namespace longtake::train {
namespace {

constexpr double kShorterSide = 224;  // pixels; the network's training resolution

}  // namespace

at::Tensor seen(const gates::Picture& picture, const gates::Box& part) {
  const c10::NoGradGuard no_grad;
  const gates::Box box = part.cut({0, 0, picture.width, picture.height});
  const at::Tensor bytes =
      at::from_blob(const_cast<std::uint8_t*>(picture.rgb.data()), {picture.height, picture.width, 3}, at::kByte);
  const at::Tensor cut = bytes.slice(0, box.top, box.bottom)
                             .slice(1, box.left, box.right)
                             .permute({2, 0, 1})
                             .unsqueeze(0)
                             .to(at::kFloat)
                             .div(255);
  const double scale = kShorterSide / static_cast<double>(std::min(cut.size(2), cut.size(3)));
  const std::vector<std::int64_t> size = {std::lround(scale * static_cast<double>(cut.size(2))),
                                          std::lround(scale * static_cast<double>(cut.size(3)))};
  return at::_upsample_bilinear2d_aa(cut, size, false);
}

at::Tensor seen(const gates::Picture& picture) { return seen(picture, {0, 0, picture.width, picture.height}); }

at::Tensor mean_feature(const LiteNet& net, const std::vector<at::Tensor>& pictures) {
  const c10::NoGradGuard no_grad;
  std::vector<at::Tensor> rows;
  for (const at::Tensor& picture : pictures) rows.push_back(net.features(picture).squeeze(0));
  const at::Tensor mean = at::stack(rows).mean(0);
  return mean / mean.norm().clamp_min(1e-12);
}

float likeness(const at::Tensor& a, const at::Tensor& b) { return at::dot(a, b).item<float>(); }

}  // namespace longtake::train
