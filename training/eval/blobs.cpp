#include "training/eval/blobs.h"

#include <algorithm>
#include <cmath>

#include "training/world/render.h"

namespace longtake::eval {
namespace {

using world::Colour;

// Hue windows in degrees and how vivid the larger part of a toy is at least (channel range, 0..255). Between the
// windows lies what scenery and antialiased edges may be.
struct Gate {
  float from, to;
  int vivid;
};
constexpr Gate kGates[] = {{343, 372, 132}, {16, 40, 140},   {42, 68, 136},  {108, 156, 96},
                           {168, 197, 122}, {219, 252, 132}, {262, 304, 118}};
constexpr int kFewestVivid = 12;  // pixels; without them a colour need not be searched for
constexpr float kGlowShare = .54F;
constexpr int kWhiteFloor = 140;  // lowest channel of white in shade
constexpr int kWhiteVivid = 226;  // no scenery's lowest channel is as high
constexpr int kWhiteChroma = 34;

float hue_of(float r, float g, float b) {
  const float high = std::max({r, g, b}), chroma = high - std::min({r, g, b});
  if (chroma <= 0) return 0;
  if (high == r) return 60 * (g - b) / chroma + (g < b ? 360.0F : 0.0F);
  if (high == g) return 60 * (b - r) / chroma + 120;
  return 60 * (r - g) / chroma + 240;
}

int gate_of(float hue) {
  for (int i = 0; i < 7; ++i) {
    if (hue >= kGates[i].from && hue <= kGates[i].to) return i;
    if (hue + 360 >= kGates[i].from && hue + 360 <= kGates[i].to) return i;
  }
  return -1;
}

int vivid_of(int colour) { return colour == static_cast<int>(Colour::white) ? kWhiteVivid : kGates[colour].vivid; }

// The light on a large toy may have the next colour's hue, as on an orange ball. The smallest toy is a tenth of the
// largest.
void drop_highlights(std::vector<Blob>& large_first) {
  constexpr float kLargest = .08F, kPi = 3.14159265F;
  const auto lies_on = [](const Blob& spot, const Blob& toy) {
    const float dx = spot.x - toy.x, dy = spot.y - toy.y;
    return spot.area < kLargest * toy.area && kPi * (dx * dx + dy * dy) < toy.area;
  };
  for (std::size_t i = large_first.size(); i-- > 1;) {
    const auto end = large_first.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(large_first.begin(), end, [&](const Blob& toy) { return lies_on(*end, toy); }))
      large_first.erase(end);
  }
}

bool inside(const std::vector<std::uint8_t>& image, int width, int height, float x, float y) {
  const int ix = static_cast<int>(x), iy = static_cast<int>(y);
  return x >= 0 && y >= 0 && ix < width && iy < height && image[static_cast<std::size_t>(iy * width + ix)] != 0;
}

}  // namespace

std::optional<Colour> toy_hue(float r, float g, float b) {
  const int gate = gate_of(hue_of(r, g, b));
  if (gate < 0) return std::nullopt;
  return static_cast<Colour>(gate);
}

BlobFinder::BlobFinder() {
  world::Renderer renderer;
  world::Clip clip;
  for (int shape = 0; shape < world::kShapes; ++shape) {
    world::SceneSpec scene;
    world::Object toy;
    toy.shape = static_cast<world::Shape>(shape);
    toy.radius = 29;
    toy.along.keys = {{0, 160}};
    scene.objects.push_back(toy);
    renderer.render(scene, 0, 1, clip);
    Region region = {{}, clip.width, clip.height, 0, 0};
    for (int i = 0; i < clip.width * clip.height; ++i) {
      if (clip.mask[static_cast<std::size_t>(i)] == 0) continue;
      region.pixels.push_back(i);
      region.left = std::min(region.left, i % clip.width);
      region.right = std::max(region.right, i % clip.width + 1);
      region.top = std::min(region.top, i / clip.width);
      region.bottom = std::max(region.bottom, i / clip.width + 1);
    }
    outlines_[static_cast<std::size_t>(shape)] = outline_of(region, clip.width).radius;
  }
}

void BlobFinder::classify(const Picture& p) {
  width_ = p.width;
  height_ = p.height;
  const auto pixels = static_cast<std::size_t>(p.width) * static_cast<std::size_t>(p.height);
  class_.assign(pixels, 0);
  strength_.assign(pixels, 0);
  mark_.assign(pixels, 0);
  vivid_pixels_ = {};
  for (std::size_t i = 0; i < pixels; ++i) {
    const int r = p.rgb[3 * i], g = p.rgb[3 * i + 1], b = p.rgb[3 * i + 2];
    const int high = std::max({r, g, b}), low = std::min({r, g, b});
    if (high - low >= 60) {
      const int gate = gate_of(hue_of(static_cast<float>(r), static_cast<float>(g), static_cast<float>(b)));
      if (gate < 0) continue;
      class_[i] = static_cast<std::uint8_t>(gate + 1);
      strength_[i] = static_cast<std::uint8_t>(high - low);
      vivid_pixels_[static_cast<std::size_t>(gate)] += high - low >= kGates[gate].vivid;
    } else if (low >= kWhiteFloor && high - low <= kWhiteChroma) {
      class_[i] = static_cast<std::uint8_t>(static_cast<int>(Colour::white) + 1);
      strength_[i] = static_cast<std::uint8_t>(low);
      vivid_pixels_[static_cast<std::size_t>(Colour::white)] += low >= kWhiteVivid;
    }
  }
}

// Regions of one colour that are at least `threshold` strong, as small as a toy, and vivid enough to be one. Their
// pixels are removed from the map, so that a later, stricter search sees only regions that were too large before.
void BlobFinder::collect(int colour, int threshold, float scale, std::vector<Region>& out) {
  const auto wanted = static_cast<std::uint8_t>(colour + 1);
  const int vivid = vivid_of(colour);
  std::fill(mark_.begin(), mark_.end(), std::uint8_t{0});
  std::vector<int> stack;
  const int count = width_ * height_;
  const auto free = [&](int i) {
    const auto at = static_cast<std::size_t>(i);
    return class_[at] == wanted && strength_[at] >= threshold && mark_[at] == 0;
  };
  for (int start = 0; start < count; ++start) {
    if (!free(start)) continue;
    Region region = {{}, width_, height_, 0, 0};
    int strong = 0;
    stack.push_back(start);
    mark_[static_cast<std::size_t>(start)] = 1;
    while (!stack.empty()) {
      const int i = stack.back(), x = i % width_, y = i / width_;
      stack.pop_back();
      region.pixels.push_back(i);
      strong += strength_[static_cast<std::size_t>(i)] >= vivid;
      region.left = std::min(region.left, x);
      region.right = std::max(region.right, x + 1);
      region.top = std::min(region.top, y);
      region.bottom = std::max(region.bottom, y + 1);
      const int next[] = {x > 0 ? i - 1 : -1, x + 1 < width_ ? i + 1 : -1, y > 0 ? i - width_ : -1,
                          y + 1 < height_ ? i + width_ : -1};
      for (const int n : next) {
        if (n < 0 || !free(n)) continue;
        mark_[static_cast<std::size_t>(n)] = 1;
        stack.push_back(n);
      }
    }
    const auto area = static_cast<float>(region.pixels.size()) / (scale * scale);
    const float w = static_cast<float>(region.right - region.left) / scale,
                h = static_cast<float>(region.bottom - region.top) / scale;
    // A region larger than most toys is usually a toy merged with scenery, which fills its box less.
    const float least_full = std::max(w, h) > 76 ? .42F : .26F;
    const bool toy_sized = area >= 120 && w >= 9 && h >= 14 && w <= 110 && h <= 110 && area >= least_full * w * h;
    if (!toy_sized || static_cast<float>(strong) < .35F * static_cast<float>(region.pixels.size())) continue;
    for (const int i : region.pixels) class_[static_cast<std::size_t>(i)] = 0;
    out.push_back(std::move(region));
  }
}

// Light that a toy throws on what is around it has the toy's hue, but never half its strength.
void BlobFinder::sharpen(Region& region) const {
  std::vector<std::uint8_t> strengths;
  for (const int i : region.pixels) strengths.push_back(strength_[static_cast<std::size_t>(i)]);
  const auto upper = strengths.begin() + static_cast<std::ptrdiff_t>(strengths.size() * 3 / 4);
  std::nth_element(strengths.begin(), upper, strengths.end());
  const int floor = static_cast<int>(kGlowShare * static_cast<float>(*upper));
  std::erase_if(region.pixels, [&](int i) { return strength_[static_cast<std::size_t>(i)] < floor; });
}

BlobFinder::Silhouette BlobFinder::outline_of(const Region& region, int width) {
  // The region with its small holes filled, because flakes, streaks of rain and highlights do not belong to a shape.
  const int w = region.right - region.left + 2, h = region.bottom - region.top + 2;
  std::vector<std::uint8_t> solid(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), 0);
  for (const int i : region.pixels) {
    solid[static_cast<std::size_t>((i / width - region.top + 1) * w + i % width - region.left + 1)] = 1;
  }
  Silhouette s;
  std::vector<std::uint8_t> seen(solid.size(), 0);
  std::vector<int> hole, stack;
  std::vector<std::vector<int>> holes;
  for (int start = 0; start < w * h; ++start) {
    if (solid[static_cast<std::size_t>(start)] != 0 || seen[static_cast<std::size_t>(start)] != 0) continue;
    hole.clear();
    bool outside = false;
    stack.assign(1, start);
    seen[static_cast<std::size_t>(start)] = 1;
    while (!stack.empty()) {
      const int i = stack.back(), x = i % w, y = i / w;
      stack.pop_back();
      hole.push_back(i);
      outside = outside || x == 0 || y == 0 || x == w - 1 || y == h - 1;
      const int next[] = {x > 0 ? i - 1 : -1, x + 1 < w ? i + 1 : -1, y > 0 ? i - w : -1, y + 1 < h ? i + w : -1};
      for (const int n : next) {
        if (n < 0 || solid[static_cast<std::size_t>(n)] != 0 || seen[static_cast<std::size_t>(n)] != 0) continue;
        seen[static_cast<std::size_t>(n)] = 1;
        stack.push_back(n);
      }
    }
    if (outside) continue;
    for (const int i : hole) solid[static_cast<std::size_t>(i)] = 1;
    holes.push_back(hole);
  }
  float sum = 0, cx = 0, cy = 0;
  for (int i = 0; i < w * h; ++i) {
    if (solid[static_cast<std::size_t>(i)] == 0) continue;
    ++sum;
    cx += static_cast<float>(i % w);
    cy += static_cast<float>(i / w);
  }
  cx = cx / sum + .5F;
  cy = cy / sum + .5F;
  const float unit = std::sqrt(sum);
  for (const std::vector<int>& pixels : holes) {
    float hx = 0, hy = 0;
    for (const int i : pixels) hx += static_cast<float>(i % w), hy += static_cast<float>(i / w);
    const auto n = static_cast<float>(pixels.size());
    const float dx = hx / n + .5F - cx, dy = hy / n + .5F - cy;
    if (dx * dx + dy * dy < .015F * sum) s.hole = std::max(s.hole, n / sum);
  }
  Outline rays;
  for (int k = 0; k < kRays; ++k) {
    const float angle = 6.28318531F * static_cast<float>(k) / kRays, dx = std::cos(angle), dy = std::sin(angle);
    float reach = 0;
    for (float r = 0; r < 1.4F * unit; r += .5F) {
      if (inside(solid, w, h, cx + dx * r, cy + dy * r)) reach = r;
    }
    rays[static_cast<std::size_t>(k)] = reach / unit;
  }
  // Smoothed, so that a turn by half a ray costs a pointed shape little.
  for (std::size_t k = 0; k < kRays; ++k) {
    s.radius[k] = .25F * rays[(k + kRays - 1) % kRays] + .5F * rays[k] + .25F * rays[(k + 1) % kRays];
  }
  return s;
}

void BlobFinder::name_shape(const Region& region, int width, Blob& blob) const {
  const Silhouette s = outline_of(region, width);
  blob.shape_error = 1e9F;
  for (int shape = 0; shape < world::kShapes; ++shape) {
    if (static_cast<world::Shape>(shape) == world::Shape::ring) continue;
    const Outline& wanted = outlines_[static_cast<std::size_t>(shape)];
    for (int turn = 0; turn < kRays; ++turn) {
      float error = 0;
      for (int k = 0; k < kRays; ++k) {
        const float d = s.radius[static_cast<std::size_t>(k)] - wanted[static_cast<std::size_t>((k + turn) % kRays)];
        error += d * d;
      }
      error = std::sqrt(error / kRays);
      if (error < blob.shape_error) blob.shape_error = error, blob.shape = static_cast<world::Shape>(shape);
    }
  }
  // A ring's outline is a ball's; its hole is 16 % of the disc.
  if (s.hole > .07F) blob.shape = world::Shape::ring;
}

Blob BlobFinder::describe(const Picture& p, const Region& region, int colour, float scale) const {
  Blob blob;
  blob.colour = static_cast<Colour>(colour);
  std::array<double, 3> sum = {0, 0, 0};
  double x = 0, y = 0;
  for (const int i : region.pixels) {
    for (std::size_t c = 0; c < 3; ++c) sum[c] += p.rgb[static_cast<std::size_t>(3 * i) + c];
    x += i % p.width;
    y += i / p.width;
  }
  const auto n = static_cast<double>(region.pixels.size());
  for (std::size_t c = 0; c < 3; ++c) blob.rgb[c] = static_cast<float>(sum[c] / n / 255);
  blob.x = static_cast<float>(x / n + .5) / scale;
  blob.y = static_cast<float>(y / n + .5) / scale;
  blob.area = static_cast<float>(n) / (scale * scale);
  blob.at_border = region.left == 0 || region.top == 0 || region.right == p.width || region.bottom == p.height;
  name_shape(region, p.width, blob);
  return blob;
}

std::vector<Blob> BlobFinder::find(const Picture& p) {
  classify(p);
  const float scale = static_cast<float>(p.width) / world::kWidth;
  std::vector<Blob> blobs;
  for (int colour = 0; colour < world::kColours; ++colour) {
    const bool white = colour == static_cast<int>(Colour::white);
    const int vivid = vivid_of(colour);
    std::vector<Region> regions;
    if (vivid_pixels_[static_cast<std::size_t>(colour)] < kFewestVivid) continue;
    for (int step = 0; step <= 5; ++step) {
      const int weakest = white ? kWhiteFloor : 66;
      collect(colour, weakest + (vivid - weakest) * step / 5, scale, regions);
    }
    for (Region& region : regions) {
      sharpen(region);
      blobs.push_back(describe(p, region, colour, scale));
    }
  }
  std::sort(blobs.begin(), blobs.end(), [](const Blob& a, const Blob& b) { return a.area > b.area; });
  drop_highlights(blobs);
  return blobs;
}

}  // namespace longtake::eval
