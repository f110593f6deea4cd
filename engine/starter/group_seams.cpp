#include "engine/starter/group_seams.h"

#include <ATen/ATen.h>

namespace longtake {
namespace {

constexpr std::int64_t kAround = 5;  // size in pixels of the neighbourhood of each pixel
constexpr double kSmall = .24,
                 kLarge = .6;  // jumps within a range of 2: below kSmall they count in full, above kLarge not at all
constexpr double kCut = .2;    // mean jump of a picture at a cut; streams without cuts stay below half of it

// The change in the channel that changes most.  [B, F, 3, H, W] -> [B * F, 1, H, W]
at::Tensor strongest(const at::Tensor& changes) { return changes.amax(2, /*keepdim=*/true).flatten(0, 1); }

at::Tensor mean_around(const at::Tensor& x) {
  return at::avg_pool2d(x, kAround, 1, kAround / 2, false, /*count_include_pad=*/false);
}

at::Tensor most_around(const at::Tensor& x) { return at::max_pool2d(x, kAround, 1, kAround / 2); }

}  // namespace

at::Tensor soften_seams(const at::Tensor& groups, const at::Tensor& before) {
  const auto picture = [&](std::int64_t i) { return groups.select(2, i); };  // picture i in each group
  const auto shifted = [&](std::int64_t i, const at::Tensor& first) {        // picture i in the group before each
    return at::cat({first.unsqueeze(1), picture(i).narrow(1, 0, groups.size(1) - 1)}, 1);
  };
  const at::Tensor last = shifted(3, before.select(1, 1));
  const at::Tensor last_but_one = shifted(2, before.select(1, 0));

  const at::Tensor jump = picture(0) - last;
  const at::Tensor size = jump.abs();
  const at::Tensor moves = at::maximum((picture(1) - picture(0)).abs(), (last - last_but_one).abs());
  const at::Tensor motion = mean_around(strongest(moves)).view_as(jump.narrow(2, 0, 1));
  const at::Tensor counts = ((kLarge - most_around(strongest(size))) / (kLarge - kSmall)).clamp(0, 1).view_as(motion) *
                            (size.mean({2, 3, 4}, /*keepdim=*/true) < kCut);
  const at::Tensor excess = (jump - at::clamp(jump, -motion, motion)) * counts;

  const at::Tensor shares = at::arange(3, 0, -1, excess.options()).div_(4).view({3, 1, 1, 1});
  return at::cat({groups.narrow(2, 0, 3) - excess.unsqueeze(2) * shares, groups.narrow(2, 3, 1)}, 2);
}

}  // namespace longtake
