#pragma once

#include "engine/kernels/salience.h"

namespace longtake {

/// attention_salience() with the whole [B, h, L, L] matrix of weights at once, as a reference for tests.
at::Tensor attention_salience_direct(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options);

}  // namespace longtake
