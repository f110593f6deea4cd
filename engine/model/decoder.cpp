#include "engine/model/decoder.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>

#include "engine/kernels/rgb.h"

namespace longtake {

at::Tensor to_rgb8(const at::Tensor& pictures) {
  const std::int64_t height = pictures.size(3);
  const std::int64_t width = pictures.size(4);
  if (pictures.is_cpu()) {
    const at::Tensor planes = pictures.detach().to(at::kFloat).contiguous();
    at::Tensor rgb = at::empty({pictures.size(0), pictures.size(1), height, width, 3}, at::kByte);
    const std::int64_t bytes = 3 * height * width;
    at::parallel_for(0, pictures.size(0) * pictures.size(1), 1, [&](std::int64_t first, std::int64_t last) {
      rgb_from_planes(planes.const_data_ptr<float>() + first * bytes, rgb.data_ptr<std::uint8_t>() + first * bytes,
                      last - first, height, width);
    });
    return rgb;
  }
  // In place: each step's copy would otherwise live until the last one.
  const at::Tensor unit = pictures.detach().to(at::kFloat).clamp(-1, 1).mul_(0.5).add_(0.5).mul_(255).nan_to_num_(0);
  return unit.permute({0, 1, 3, 4, 2})
      .to(at::kByte, /*non_blocking=*/false, /*copy=*/false, at::MemoryFormat::Contiguous);
}

DecoderInput DecoderInput::frames(std::int64_t first, std::int64_t count) const {
  return {latents.narrow(1, first, count), places.defined() ? places.narrow(1, first, count) : places};
}

at::Tensor Decoder::decode_rgb8(const DecoderInput& input, DecoderState& state) const {
  return to_rgb8(decode(input, state));
}

HostCopy start_rgb8(const Decoder& decoder, const DecoderInput& input, DecoderState& state) {
  std::vector<at::Tensor> pictures;
  const std::int64_t count = input.latents.size(1), at_once = decoder.latents_at_once();
  for (std::int64_t first = 0; first < count; first += at_once)
    pictures.push_back(decoder.decode_rgb8(input.frames(first, std::min(at_once, count - first)), state));
  return HostCopy(pictures.size() == 1 ? pictures.front().contiguous() : at::cat(pictures, 1));
}

at::Tensor decode_rgb8(const Decoder& decoder, const DecoderInput& input, DecoderState& state) {
  return start_rgb8(decoder, input, state).arrived();
}

}  // namespace longtake
