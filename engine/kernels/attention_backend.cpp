#include "engine/kernels/attention_backend.h"

#include <ATen/ATen.h>

#include <array>
#include <iterator>

namespace longtake {

const char* attention_backend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                              const std::optional<at::Tensor>& bias) {
  constexpr std::array names = {"math", "flash", "efficient", "cudnn"};
  const std::int64_t choice = at::_fused_sdp_choice(q, k, v, bias);
  return choice >= 0 && choice < std::ssize(names) ? names.at(static_cast<std::size_t>(choice)) : "unknown";
}

}  // namespace longtake
