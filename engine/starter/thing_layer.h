#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace longtake {

/// Named things as a layer over the decoder's pictures. Every noun has a learned texture on the square of a thing's
/// own frame (stage_place::reach). Its channels are the logit of its opacity, the shares of the thing's colour and of
/// the light, and a colour of its own. The thing's colour and the light come from the decoder's features, so from the
/// latents. So does what a cover hides.
namespace thing_layer {
inline constexpr int opacity = 0, of_colour = 1, of_light = 2, own = 3, channels = 6;  ///< of a texture
/// Channels of the hints: on each of the four pictures whether the cover hides what is at its place; a colour; a light.
inline constexpr int hidden = 0, colour = 4, light = 7, hints = 10;
inline constexpr int pixels_per_hint = 4;
}  // namespace thing_layer

/// Textures of things that are discs. [nouns, channels, side, side]
at::Tensor disc_textures(int nouns, int side);

/// Pictures [N, 12, H, W] with the things of these places [N, 4, stage_place::count] over them. `hints` are [N, hints,
/// H / 4, W / 4]. Things without a texture stay as they are. `turning`: the nouns of things that turn round; others do
/// not become narrow meanwhile. Differentiable by all but places; without gradients `pictures` themselves are changed.
at::Tensor with_things(const at::Tensor& pictures, const at::Tensor& places, const at::Tensor& hints,
                       const at::Tensor& textures, const std::vector<int>& turning);

/// with_things() on a CPU without gradients, row by row, so that a row is changed while it is still in the cache.
class ThingRows {
 public:
  /// As for with_things(), for pictures of this size.
  ThingRows(const at::Tensor& places, const at::Tensor& textures, const std::vector<int>& turning, std::int64_t width,
            std::int64_t height);
  ~ThingRows();
  ThingRows(const ThingRows&) = delete;
  ThingRows& operator=(const ThingRows&) = delete;

  /// The share of each hint's place that things fill on each picture, whatever covers them. [N, 4, H / 4, W / 4]
  at::Tensor outlines() const;
  /// Gives things their colours; before lay().
  void colour(const at::Tensor& hints);
  /// Lays the things of latent n over a row of its pictures [12, W].
  void lay(std::int64_t n, std::int64_t row, float* values) const;

 private:
  class Thing;
  std::int64_t width_, height_;
  at::Tensor textures_;
  std::vector<std::vector<Thing>> latents_;  // the things of each latent, from the farthest to the nearest
};

}  // namespace longtake
