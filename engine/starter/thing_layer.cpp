#include "engine/starter/thing_layer.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

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

  /// Calls take(column, u, v) for each pixel of a row of the box: the point of the texture, in -1 .. 1, that it shows.
  template <class Take>
  void each_point(int picture, const Box& box, std::int64_t row, const Take& take) const {
    const Pose& pose = poses_[static_cast<std::size_t>(picture)];
    const float size = 1 / (pose.radius * place::reach), across = turns_ ? size / pose.width : size;
    const float dy = middle_of(box.top + row) - pose.y;
    for (std::int64_t column = 0; column < box.width; ++column) {
      const float dx = middle_of(box.left + column) - pose.x;
      take(column, (dx * pose.cosine + dy * pose.sine) * across, (dy * pose.cosine - dx * pose.sine) * size);
    }
  }

  /// The points of the box's pixels on each picture. [4, h, w, 2]
  at::Tensor grid(const Box& box, at::Device device) const {
    at::Tensor points = at::empty({place::pictures, box.height, box.width, 2}, at::kFloat);
    float* out = points.mutable_data_ptr<float>();
    for (int picture = 0; picture < place::pictures; ++picture)
      for (std::int64_t row = 0; row < box.height; ++row)
        each_point(picture, box, row, [&](std::int64_t, float u, float v) {
          *out++ = u;
          *out++ = v;
        });
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

/// The things of a latent frame that have a texture, from the farthest to the nearest.
std::vector<LayerThing> things_in(const float* values, const std::vector<int>& turning, std::int64_t nouns) {
  std::vector<LayerThing> things;
  for (int i = 0; i < staging::kMostRoles; ++i) things.emplace_back(values, i, turning);
  std::erase_if(things, [&](const LayerThing& thing) { return thing.noun() < 0 || thing.noun() >= nouns; });
  std::ranges::stable_sort(things, {}, &LayerThing::ground);
  return things;
}

/// The values of all latents' places.
at::Tensor on_host(const at::Tensor& places) { return places.to(at::kCPU, at::kFloat).contiguous(); }

const float* of_latent(const at::Tensor& values, std::int64_t n) {
  return values.const_data_ptr<float>() + n * place::pictures * place::count;
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

/// Where a point of a texture lies between its texels.
class Texel {
 public:
  Texel(float u, float v, std::int64_t side) {
    const auto last = static_cast<float>(side - 1);
    const float x = std::clamp(((u + 1) * static_cast<float>(side) - 1) / 2, 0.0F, last);
    const float y = std::clamp(((v + 1) * static_cast<float>(side) - 1) / 2, 0.0F, last);
    const auto left = static_cast<std::int64_t>(x), top = static_cast<std::int64_t>(y);
    right_ = x - static_cast<float>(left);
    low_ = y - static_cast<float>(top);
    const std::int64_t next = left + 1 < side ? 1 : 0, below = top + 1 < side ? side : 0, first = top * side + left;
    at_ = {first, first + next, first + below, first + below + next};
  }

  float of(const float* plane) const { return of<1>(plane)[0]; }

  /// The values of a texture in which each texel has its values in a row.
  template <std::size_t each>
  std::array<float, each> of(const float* texels) const {
    std::array<float, each> values;
    for (std::size_t i = 0; i < each; ++i) {
      const auto texel = [&](std::size_t corner) {
        return texels[at_[corner] * static_cast<std::int64_t>(each) + static_cast<std::int64_t>(i)];
      };
      const float above = texel(0) + right_ * (texel(1) - texel(0));
      const float below = texel(2) + right_ * (texel(3) - texel(2));
      values[i] = above + low_ * (below - above);
    }
    return values;
  }

 private:
  float right_, low_;  // shares of the right and of the lower texels
  std::array<std::int64_t, 4> at_;
};

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

/// One thing on a latent's four pictures: how opaque it is at each pixel of its box, and its colours.
class ThingRows::Thing {
 public:
  /// `values`: the latent's places; `textures` are contiguous.
  Thing(LayerThing thing, const Box& box, const float* values, const at::Tensor& textures)
      : thing_(std::move(thing)),
        box_(box),
        cover_(covered(values, box)),
        side_(textures.size(2)),
        hint_columns_(box.width / layer::pixels_per_hint),
        hint_rows_(box.height / layer::pixels_per_hint),
        shown_(static_cast<std::size_t>(place::pictures * box.width * box.height)) {
    find_opacity(texture_in(textures) + layer::opacity * side_ * side_);
    pool_opacity();
  }

  /// outlines [4, H / 4, W / 4]
  void add_outline(const at::Tensor& outlines) const {
    at::Tensor here = box_.of(outlines, layer::pixels_per_hint);
    const at::Tensor own = at::tensor(pooled_).view(here.sizes());
    here.add_(own * (1 - here));
  }

  /// hints [hints, H / 4, W / 4], contiguous
  void colour(const at::Tensor& hints, const at::Tensor& textures) {
    std::vector<float> seen = seen_hints(hints);
    mix_colours(texture_in(textures), mean_hints(hints, seen));
    if (!seen.empty()) hide(seen);
  }

  /// values [12, W]
  void lay(std::int64_t row, float* values, std::int64_t width) const {
    row -= box_.top;
    if (row < 0 || row >= box_.height) return;
    for (int picture = 0; picture < place::pictures; ++picture) {
      const float* shown = row_of(picture, row);
      float* to = values + 3 * picture * width + box_.left;
      thing_.each_point(picture, box_, row, [&](std::int64_t column, float u, float v) {
        if (shown[column] == 0) return;
        const std::array<float, colours> made = Texel(u, v, side_).of<colours>(colours_.data());
        for (std::int64_t rgb = 0; rgb < 3; ++rgb) {
          float& pixel = to[rgb * width + column];
          pixel += shown[column] * (made[static_cast<std::size_t>(rgb)] - pixel);
        }
      });
    }
  }

 private:
  static constexpr std::size_t colours = 4;  // red, green and blue, and a zero, since vectors of four are faster

  const float* texture_in(const at::Tensor& textures) const {
    return textures.const_data_ptr<float>() + thing_.noun() * textures.stride(0);
  }
  const float* row_of(int picture, std::int64_t row) const {
    return shown_.data() + (picture * box_.height + row) * box_.width;
  }
  float* row_of(int picture, std::int64_t row) { return shown_.data() + (picture * box_.height + row) * box_.width; }

  void find_opacity(const float* logits) {
    constexpr float far = 16;  // from here on the sigmoid is 0 or 1 to a float's precision
    for (int picture = 0; picture < place::pictures; ++picture)
      for (std::int64_t row = 0; row < box_.height; ++row) {
        float* to = row_of(picture, row);
        thing_.each_point(picture, box_, row, [&](std::int64_t column, float u, float v) {
          if (!(std::abs(u) < 1 && std::abs(v) < 1)) return;
          const float logit = Texel(u, v, side_).of(logits) * static_cast<float>(opacity_gain);
          if (logit > -far) to[column] = logit < far ? sigmoid(logit) : 1;
        });
      }
  }

  /// The share of each hint that no cover hides, on each picture; empty if there is no cover. [4, h, w]
  std::vector<float> seen_hints(const at::Tensor& hints) const {
    if (!cover_.any().item<bool>()) return {};
    std::vector<float> seen(static_cast<std::size_t>(cover_.numel()));
    for (int picture = 0; picture < place::pictures; ++picture)
      each_hint(hints, layer::hidden + picture, [&](std::int64_t hint, float logit) {
        const float share = cover_.const_data_ptr<float>()[picture * hint_columns_ + hint % hint_columns_];
        seen[static_cast<std::size_t>(picture * hint_columns_ * hint_rows_ + hint)] =
            1 - share * sigmoid(logit * static_cast<float>(hint_gain));
      });
    return seen;
  }

  /// Calls take(place in the box, value) for one channel of the hints.
  template <class Take>
  void each_hint(const at::Tensor& hints, std::int64_t channel, const Take& take) const {
    const float* from = hints.const_data_ptr<float>() + channel * hints.stride(0) +
                        box_.top / layer::pixels_per_hint * hints.stride(1) + box_.left / layer::pixels_per_hint;
    for (std::int64_t row = 0; row < hint_rows_; ++row, from += hints.stride(1))
      for (std::int64_t column = 0; column < hint_columns_; ++column) take(row * hint_columns_ + column, from[column]);
  }

  /// The mean opacity of each hint's pixels. [4, h, w]
  void pool_opacity() {
    constexpr std::int64_t unit = layer::pixels_per_hint;
    pooled_.resize(static_cast<std::size_t>(place::pictures * hint_rows_ * hint_columns_));
    float* to = pooled_.data();
    for (int picture = 0; picture < place::pictures; ++picture)
      for (std::int64_t hint = 0; hint < hint_rows_ * hint_columns_; ++hint) {
        float sum = 0;
        for (std::int64_t row = 0; row < unit; ++row) {
          const float* from = row_of(picture, hint / hint_columns_ * unit + row) + hint % hint_columns_ * unit;
          for (std::int64_t column = 0; column < unit; ++column) sum += from[column];
        }
        *to++ = sum / (unit * unit);
      }
  }

  /// The thing's colour and the light: the mean of the hints where it is.
  std::array<float, 6> mean_hints(const at::Tensor& hints, const std::vector<float>& seen) const {
    std::vector<float> shares(static_cast<std::size_t>(hint_rows_ * hint_columns_));
    for (std::size_t i = 0; i < pooled_.size(); ++i)
      shares[i % shares.size()] += seen.empty() ? pooled_[i] : pooled_[i] * seen[i];
    float all = 0;
    for (const float share : shares) all += share;
    std::array<float, 6> mean{};
    for (int i = 0; i < 6; ++i) {
      float sum = 0;
      each_hint(hints, layer::colour + i,
                [&](std::int64_t hint, float value) { sum += value * shares[static_cast<std::size_t>(hint)]; });
      mean[static_cast<std::size_t>(i)] = sum / std::max(all, 1e-3F);
    }
    return mean;
  }

  /// The texture's three colours with this thing's colour and light.
  void mix_colours(const float* texture, const std::array<float, 6>& mean) {
    const std::int64_t area = side_ * side_;
    colours_.resize(colours * static_cast<std::size_t>(area));
    for (std::int64_t i = 0; i < area; ++i)
      for (std::int64_t rgb = 0; rgb < 3; ++rgb)
        colours_[colours * static_cast<std::size_t>(i) + static_cast<std::size_t>(rgb)] =
            static_cast<float>(tone_gain) *
            (texture[(layer::own + rgb) * area + i] +
             texture[layer::of_colour * area + i] * mean[static_cast<std::size_t>(rgb)] +
             texture[layer::of_light * area + i] * mean[static_cast<std::size_t>(layer::light - layer::colour + rgb)]);
  }

  /// Takes the hidden share away, enlarged to pixels.
  void hide(std::vector<float>& seen) {
    const at::Tensor hints = at::from_blob(seen.data(), {1, place::pictures, hint_rows_, hint_columns_}, at::kFloat);
    const at::Tensor pixels = at::upsample_bilinear2d(hints, {box_.height, box_.width}, false).contiguous();
    for (std::size_t i = 0; i < shown_.size(); ++i) shown_[i] *= pixels.const_data_ptr<float>()[i];
  }

  LayerThing thing_;
  Box box_;
  at::Tensor cover_;  // its share of each hint [4, h, w]; broadcast over rows
  std::int64_t side_, hint_columns_, hint_rows_;
  std::vector<float> shown_;    // [4, h, w]
  std::vector<float> pooled_;   // [4, h / 4, w / 4]
  std::vector<float> colours_;  // [side, side, colours]
};

ThingRows::ThingRows(const at::Tensor& places, const at::Tensor& textures, const std::vector<int>& turning,
                     std::int64_t width, std::int64_t height)
    : width_(width),
      height_(height),
      textures_(textures.contiguous()),
      latents_(static_cast<std::size_t>(places.size(0))) {
  const at::Tensor values = on_host(places);
  at::parallel_for(0, places.size(0), 1, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t n = first; n < last; ++n)
      for (LayerThing& thing : things_in(of_latent(values, n), turning, textures_.size(0)))
        if (const auto box = thing.box(width, height))
          latents_[static_cast<std::size_t>(n)].emplace_back(std::move(thing), *box, of_latent(values, n), textures_);
  });
}

ThingRows::~ThingRows() = default;

at::Tensor ThingRows::outlines() const {
  constexpr std::int64_t unit = layer::pixels_per_hint;
  at::Tensor all = at::zeros(
      {static_cast<std::int64_t>(latents_.size()), place::pictures, height_ / unit, width_ / unit}, at::kFloat);
  for (std::size_t n = 0; n < latents_.size(); ++n)
    for (const Thing& thing : latents_[n]) thing.add_outline(all.select(0, static_cast<std::int64_t>(n)));
  return all;
}

void ThingRows::colour(const at::Tensor& hints) {
  const at::Tensor known = hints.to(at::kFloat).contiguous();
  for (std::size_t n = 0; n < latents_.size(); ++n)
    for (Thing& thing : latents_[n]) thing.colour(known.select(0, static_cast<std::int64_t>(n)), textures_);
}

void ThingRows::lay(std::int64_t n, std::int64_t row, float* values) const {
  for (const Thing& thing : latents_[static_cast<std::size_t>(n)]) thing.lay(row, values, width_);
}

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
  const at::Tensor values = on_host(places);
  std::vector<at::Tensor> all;
  for (std::int64_t n = 0; n < pictures.size(0); ++n) {
    at::Tensor shown = pictures.select(0, n);
    for (const LayerThing& thing : things_in(of_latent(values, n), turning, textures.size(0)))
      if (const auto box = thing.box(pictures.size(3), pictures.size(2)))
        shown = with_thing(shown, thing, *box, covered(of_latent(values, n), *box), hints.select(0, n), textures);
    all.push_back(shown);
  }
  return at::GradMode::is_enabled() ? at::stack(all) : pictures;
}

}  // namespace longtake
