#pragma once

#include <ATen/core/Tensor.h>

namespace longtake {

/// A decoder that makes pictures four at a time makes each four smooth, and what stands still a little different from
/// one four to the next: seen at the native rate, everything beats. Here the first three pictures of a group are drawn
/// towards the last one before it, by 3/4, 1/2 and 1/4 of what jumps. What moves by itself is left alone: only as much
/// of a jump counts as is more than the way that pictures go next to it, inside of the groups, and near a large jump
/// nothing does, because half of two things would be seen there. If the whole picture jumps, that is a cut.
///
/// The last picture of a group is never changed, so what was softened before has no say in what is softened next.
///
/// groups [B, F, 4, 3, H, W] in -1 .. 1, `before` [B, 2, 3, H, W] the last two pictures before them as they were
/// decoded. Differentiable.
at::Tensor soften_seams(const at::Tensor& groups, const at::Tensor& before);

}  // namespace longtake
