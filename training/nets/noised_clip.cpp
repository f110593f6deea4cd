#include "training/nets/noised_clip.h"

#include "engine/model/flow.h"

namespace longtake::train {

at::Tensor noised_clip(const at::Tensor& clean, const at::Tensor& noise, const at::Tensor& timesteps) {
  return along_flow(clean, flow_between(clean, noise), sigma_of(timesteps, clean));
}

}  // namespace longtake::train
