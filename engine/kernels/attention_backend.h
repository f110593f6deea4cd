#pragma once

#include <ATen/core/Tensor.h>

#include <optional>

namespace longtake {

/// LibTorch's attention kernel for such tensors: "cudnn", "flash", "efficient" or "math", or "unknown".
const char* attention_backend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                              const std::optional<at::Tensor>& bias = {});

}  // namespace longtake
