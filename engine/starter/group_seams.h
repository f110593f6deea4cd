#pragma once

#include <ATen/core/Tensor.h>

namespace longtake {

/// Softens the seams between groups of four pictures. A decoder that makes four pictures at a time makes them smooth,
/// but still areas differ a little between groups, which looks like a pulse at the native rate. The first three
/// pictures of a group are therefore moved towards the last picture before it, by 3/4, 1/2 and 1/4 of the jump. Moving
/// areas are left alone: only the part of a jump that exceeds the neighbouring changes inside the groups counts, and
/// nothing counts near a large jump, where a blend would show two things at once. If the whole picture jumps, that is a
/// cut.
///
/// The last picture of a group is never changed, so softening one seam does not affect the next.
///
/// groups [B, F, 4, 3, H, W] in -1 .. 1; `before` [B, 2, 3, H, W] holds the last two pictures before them as they were
/// decoded. Differentiable.
at::Tensor soften_seams(const at::Tensor& groups, const at::Tensor& before);

}  // namespace longtake
