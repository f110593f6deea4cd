#include "engine/starter/thing_layer.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/kernels/host_copy.h"
#include "engine/starter/stage_places.h"

namespace longtake {
namespace {

namespace layer = thing_layer;
namespace place = stage_place;

// Gains of stored values, so that an optimizer with small steps changes them fast enough.
constexpr double opacity_gain = 25, tone_gain = 5, hint_gain = 5;
constexpr float disc = .85F;  // radius of a new texture's disc

/// A rectangle of whole hints, in pixels.
struct Box {
  std::int64_t left, top, width, height;

  at::Tensor of(const at::Tensor& x, std::int64_t unit) const {
    return x.narrow(-2, top / unit, height / unit).narrow(-1, left / unit, width / unit);
  }
};

/// A thing on the four pictures of a latent frame.
class LayerThing {
 public:
  LayerThing(const float* values, int thing, const std::vector<int>& turning) {
    for (int picture = 0; picture < place::pictures; ++picture)
      poses_.emplace_back(values + std::ptrdiff_t{picture} * place::count + std::ptrdiff_t{thing} * place::of_thing);
    turns_ = std::ranges::find(turning, noun()) != turning.end();
  }

  int noun() const { return poses_.back().noun; }
  float ground() const { return poses_.back().ground; }

  /// Where the thing may be on any of the pictures.
  std::optional<Box> box(std::int64_t picture_width, std::int64_t picture_height) const {
    constexpr float hint = layer::pixels_per_hint / place::pixels_per_unit;
    float left = 1e9F, top = 1e9F, right = -1e9F, low = -1e9F;
    for (const Pose& pose : poses_) {
      if (pose.radius < .5F) return std::nullopt;
      const float far = pose.radius * place::reach * (std::abs(pose.cosine) + std::abs(pose.sine));
      left = std::min(left, pose.x - far);
      right = std::max(right, pose.x + far);
      top = std::min(top, pose.y - far);
      low = std::max(low, pose.y + far);
    }
    const auto pixels = [](float length, std::int64_t most) {
      const auto most_hints = static_cast<float>(most) / layer::pixels_per_hint;
      return static_cast<std::int64_t>(std::clamp(length / hint, 0.0F, most_hints)) * layer::pixels_per_hint;
    };
    const std::int64_t x = pixels(left, picture_width), y = pixels(top, picture_height);
    const Box box{x, y, pixels(right + hint, picture_width) - x, pixels(low + hint, picture_height) - y};
    return box.width > 0 && box.height > 0 ? std::optional(box) : std::nullopt;
  }

  /// The points of its texture, in -1 .. 1, that the box's pixels show on each picture. [4, h, w, 2]
  at::Tensor grid(const Box& box, at::Device device) const {
    at::Tensor points = at::empty({place::pictures, box.height, box.width, 2}, at::kFloat);
    float* out = points.mutable_data_ptr<float>();
    for (const Pose& pose : poses_) {
      const float size = 1 / (pose.radius * place::reach), width = turns_ ? pose.width : 1;
      for (std::int64_t row = 0; row < box.height; ++row) {
        const float dy = middle_of(box.top + row) - pose.y;
        for (std::int64_t column = 0; column < box.width; ++column) {
          const float dx = middle_of(box.left + column) - pose.x;
          *out++ = (dx * pose.cosine + dy * pose.sine) * size / width;
          *out++ = (dy * pose.cosine - dx * pose.sine) * size;
        }
      }
    }
    return sent(points, device);
  }

 private:
  static float middle_of(std::int64_t pixel) { return (static_cast<float>(pixel) + .5F) / place::pixels_per_unit; }

  std::vector<Pose> poses_;  // one for each picture
  bool turns_ = false;
};

/// The cover's share of the box's hints on each picture. [4, h, w]
at::Tensor covered(const float* values, const Box& box) {
  constexpr float unit = layer::pixels_per_hint / place::pixels_per_unit;
  at::Tensor shares = at::empty({place::pictures, 1, box.width / layer::pixels_per_hint}, at::kFloat);
  float* out = shares.mutable_data_ptr<float>();
  for (int picture = 0; picture < place::pictures; ++picture, values += place::count)
    for (std::int64_t i = 0; i < shares.size(2); ++i) {
      const float x = static_cast<float>(box.left) / place::pixels_per_unit + (static_cast<float>(i) + .5F) * unit;
      *out++ = share_of_cover(values, x, unit);
    }
  return shares.expand({-1, box.height / layer::pixels_per_hint, -1});
}

/// One latent frame: pictures [12, H, W] and hints [hints, h, w].
at::Tensor with_thing(const at::Tensor& pictures, const LayerThing& thing, const Box& box, const at::Tensor& cover,
                      const at::Tensor& hints, const at::Tensor& textures) {
  const at::Tensor points = thing.grid(box, pictures.device());
  const at::Tensor texture = textures.select(0, thing.noun()).unsqueeze(0).expand({place::pictures, -1, -1, -1});
  constexpr std::int64_t bilinear = 0, border = 1;
  const at::Tensor drawn = at::grid_sampler_2d(texture, points, bilinear, border, false);  // [4, channels, h, w]
  const at::Tensor inside = points.abs().amax(-1).lt(1).unsqueeze(1).to(drawn.scalar_type());
  const at::Tensor opaque = at::sigmoid(drawn.narrow(1, layer::opacity, 1) * opacity_gain) * inside;  // [4, 1, h, w]

  // One colour and light for the whole thing: the mean of the hints where it is.
  const at::Tensor near = box.of(hints, layer::pixels_per_hint).to(at::kFloat);
  const at::Tensor hidden = at::sigmoid(near.narrow(0, layer::hidden, place::pictures) * hint_gain);  // [4, h/4, w/4]
  const at::Tensor seen = 1 - sent(cover, hidden.device()) * hidden;
  const at::Tensor share = at::avg_pool2d(opaque, layer::pixels_per_hint).squeeze(1).mul(seen).detach().sum(0);
  const at::Tensor mean = (near.narrow(0, layer::colour, 6) * share).sum({1, 2}) / share.sum().clamp_min(1e-3);
  const auto rgb = [&](std::int64_t first) { return mean.narrow(0, first - layer::colour, 3).view({1, 3, 1, 1}); };

  const at::Tensor toned =
      tone_gain * (drawn.narrow(1, layer::own, 3) + drawn.narrow(1, layer::of_colour, 1) * rgb(layer::colour) +
                   drawn.narrow(1, layer::of_light, 1) * rgb(layer::light));
  const at::Tensor shown = at::upsample_bilinear2d(seen.unsqueeze(1), {box.height, box.width}, false) * opaque;
  const at::Tensor before = box.of(pictures, 1).unflatten(0, {place::pictures, 3});
  const at::Tensor after = (before + shown * (toned - before)).flatten(0, 1);
  at::Tensor all = at::GradMode::is_enabled() ? pictures.clone() : pictures;
  box.of(all, 1).copy_(after);
  return all;
}

}  // namespace

at::Tensor disc_textures(int nouns, int side) {
  at::Tensor textures = at::zeros({nouns, layer::channels, side, side}, at::kFloat);
  const at::Tensor at =
      (at::arange(side, at::kFloat) + .5) * (2 * place::reach / static_cast<float>(side)) - place::reach;
  const at::Tensor far = (at.square().unsqueeze(0) + at.square().unsqueeze(1)).sqrt();
  textures.select(1, layer::opacity).copy_((disc - far) * (10 / opacity_gain));
  textures.select(1, layer::of_colour).fill_(1 / tone_gain);
  return textures;
}

at::Tensor with_things(const at::Tensor& pictures, const at::Tensor& places, const at::Tensor& hints,
                       const at::Tensor& textures, const std::vector<int>& turning) {
  const at::Tensor values = places.to(at::kCPU, at::kFloat).contiguous();
  std::vector<at::Tensor> all;
  for (std::int64_t n = 0; n < pictures.size(0); ++n) {
    at::Tensor shown = pictures.select(0, n);
    const float* of_latent = values.const_data_ptr<float>() + n * place::pictures * place::count;
    std::vector<LayerThing> things;
    for (int i = 0; i < staging::kMostRoles; ++i) things.emplace_back(of_latent, i, turning);
    std::ranges::stable_sort(things, {}, &LayerThing::ground);
    for (const LayerThing& thing : things) {
      if (thing.noun() < 0 || thing.noun() >= textures.size(0)) continue;
      if (const auto box = thing.box(pictures.size(3), pictures.size(2)))
        shown = with_thing(shown, thing, *box, covered(of_latent, *box), hints.select(0, n), textures);
    }
    all.push_back(shown);
  }
  return at::GradMode::is_enabled() ? at::stack(all) : pictures;
}

}  // namespace longtake
