#pragma once

#include <array>

#include "engine/model/layers.h"
#include "engine/weights/families.h"

namespace longtake {

/// The last part of a small model: a few convolutions over the cells of a latent frame. They read the latents directly,
/// which narrow tokens cannot carry through the blocks. They also cross token borders, where linear layers leave seams.
struct DetailNet {
  struct Convolution {
    at::Tensor weight;  // [out, in, 3, 3]
    at::Tensor bias;    // [out]
  };

  Linear tokens;                                       // [D * patch cells, C] from a token to its cells
  at::Tensor seen;                                     // [D, c, 3, 3] from the latents
  std::array<Convolution, kDetailConvolutions> mixed;  // [D, D, 3, 3]
  at::Tensor out;                                      // [c, D, 3, 3]

  /// Returns the correction that is added to the flow. last [B, F, R, W, C], the normed tokens; latents [B, F, c, y,
  /// x], as the blocks read them; placed [B*F, D, y, x], the conditioning's part for the cells, or undefined.
  at::Tensor operator()(const at::Tensor& last, const at::Tensor& latents, const at::Tensor& placed) const;
  void list(NamedParameters& all);
};

}  // namespace longtake
