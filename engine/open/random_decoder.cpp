#include "engine/open/random_decoder.h"

#include <ATen/ATen.h>

#include "engine/core/random.h"

namespace longtake {
namespace {

constexpr std::int64_t kMemory = 4;  // latent frames that one picture mixes
constexpr double kGain = 1.8;        // maps the mean of kMemory unit-variance cells to about half the range

class RandomDecoder final : public Decoder {
 public:
  RandomDecoder(int latent_channels, int pixels_per_cell)
      : colours_(at::empty({3, latent_channels}, at::kFloat)), pixels_per_cell_(pixels_per_cell) {
    fill_normal(std::span(colours_.data_ptr<float>(), static_cast<std::size_t>(colours_.numel())), {0x10CA1, 0, 0});
    colours_ = colours_ / colours_.norm(2, {1}, true);
  }

  int latent_channels() const override { return static_cast<int>(colours_.size(1)); }
  int pixels_per_cell() const override { return pixels_per_cell_; }
  int warm_up_latents() const override { return kMemory; }

  at::Tensor decode(const DecoderInput& input, DecoderState& state) const override {
    const at::Tensor& latents = input.latents;
    at::Tensor maps = colour_maps(latents);  // [B, F, 3, y/2, x/2]
    const bool first = state.latents == 0;
    if (first) state.tensors = {maps.narrow(1, 0, 1).repeat({1, kMemory, 1, 1, 1})};
    const at::Tensor seen = at::cat({state.tensors.front(), maps}, 1);  // [B, kMemory + F, ...]
    std::vector<at::Tensor> pictures;
    for (std::int64_t f = 0; f < maps.size(1); ++f) {
      const at::Tensor before = seen.narrow(1, f, kMemory).mean(1);
      const at::Tensor after = seen.narrow(1, f + 1, kMemory).mean(1);
      if (first && f == 0) {
        pictures.push_back(after);
        continue;
      }
      for (int step = 1; step <= frames_per_latent(); ++step)
        pictures.push_back(at::lerp(before, after, static_cast<double>(step) / frames_per_latent()));
    }
    state.tensors = {seen.narrow(1, seen.size(1) - kMemory, kMemory).clone()};
    state.latents += maps.size(1);
    return enlarge(at::stack(pictures, 1), latents.size(3) * pixels_per_cell_, latents.size(4) * pixels_per_cell_);
  }

 private:
  at::Tensor colour_maps(const at::Tensor& latents) const {
    const at::Tensor flat = latents.to(at::kFloat).flatten(0, 1);  // [B*F, c, y, x]
    const at::Tensor mixed = at::conv2d(flat, colours_.to(flat.device()).unsqueeze(-1).unsqueeze(-1));
    return at::avg_pool2d(mixed, {2, 2}).mul_(kGain).unflatten(0, {latents.size(0), latents.size(1)});
  }

  static at::Tensor enlarge(const at::Tensor& maps, std::int64_t height, std::int64_t width) {
    const at::Tensor large = at::upsample_bicubic2d(maps.flatten(0, 1), {height, width}, false);
    return large.unflatten(0, {maps.size(0), maps.size(1)});
  }

  at::Tensor colours_;  // [3, c]
  int pixels_per_cell_;
};

}  // namespace

std::unique_ptr<Decoder> make_random_decoder(int latent_channels, int pixels_per_cell) {
  return std::make_unique<RandomDecoder>(latent_channels, pixels_per_cell);
}

}  // namespace longtake
