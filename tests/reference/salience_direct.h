#pragma once

#include "engine/kernels/salience.h"

namespace longtake {

/// attention_salience() through the whole [B, h, L, L] matrix of weights at once, for tests to compare with.
at::Tensor attention_salience_direct(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options);

}  // namespace longtake
