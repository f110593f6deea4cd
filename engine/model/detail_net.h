#pragma once

#include <array>

#include "engine/model/layers.h"
#include "engine/weights/families.h"

namespace longtake {

/// The end of a small model: a few convolutions over the cells of a latent frame. They see the latents themselves,
/// which a narrow token cannot carry through its blocks, and look across the borders of tokens, where linear layers
/// leave seams.
struct DetailNet {
  struct Convolution {
    at::Tensor weight;  // [out, in, 3, 3]
    at::Tensor bias;    // [out]
  };

  Linear tokens;                                       // [D * patch cells, C]: what a token says of its cells
  at::Tensor seen;                                     // [D, c, 3, 3]: what the latents say
  std::array<Convolution, kDetailConvolutions> mixed;  // [D, D, 3, 3]
  at::Tensor out;                                      // [c, D, 3, 3]

  /// What is added to the flow. last [B, F, R, W, C], the normed tokens; latents [B, F, c, y, x], as the blocks see
  /// them; placed [B*F, D, y, x], what conditioning says of the cells, or undefined.
  at::Tensor operator()(const at::Tensor& last, const at::Tensor& latents, const at::Tensor& placed) const;
  void list(NamedParameters& all);
};

}  // namespace longtake
