#include <algorithm>
#include <cmath>

#include "training/judge/things.h"

namespace longtake::gates {
namespace {

constexpr float poor = .45F;  // overlap below which a blob hardly matches any thing

/// Whether most of a small blob is on a large one: light details of a thing are white, and the highlight of an orange
/// ball has the next colour's hue.
bool lies_on(const Blob& small, const Blob& large) {
  const float reach = .62F * std::max(static_cast<float>(large.box.right - large.box.left),
                                      static_cast<float>(large.box.bottom - large.box.top));
  const float dx = small.x - large.x, dy = small.y - large.y;
  const float share = small.colour != Colour::white ? .16F : large.at_border ? .85F : .55F;
  return small.area < share * large.area && dx * dx + dy * dy < reach * reach;
}

/// Limits the mask to the given place, because a mark of the same colour may be next to it.
Mask within_reach(const Mask& mask, const theatre::ThingPlace& told) {
  Mask out = mask;
  const float reach = 1.35F * told.radius;
  for (int y = 0; y < mask.height; ++y) {
    for (int x = 0; x < mask.width; ++x) {
      const float dx = mask.x_of(x) - told.x, dy = mask.y_of(y) - told.y;
      if (dx * dx + dy * dy > reach * reach) out.share[static_cast<std::size_t>(y * mask.width + x)] = 0;
    }
  }
  return out;
}

/// Whether enough of the mask is around the given place.
bool stands_at(const Mask& near, const theatre::ThingPlace& told) {
  float area = 0, x = 0, y = 0;
  for (int row = 0; row < near.height; ++row) {
    for (int column = 0; column < near.width; ++column) {
      const float share = near.share[static_cast<std::size_t>(row * near.width + column)];
      area += share;
      x += share * (near.x_of(column) - told.x);
      y += share * (near.y_of(row) - told.y);
    }
  }
  const float reach = std::max(.6F * told.radius, 10.0F) * area;
  return area > .25F * told.radius * told.radius && x * x + y * y < reach * reach;
}

}  // namespace

const Blob* ThingReader::best_at(const theatre::ThingPlace& told, const std::vector<Blob>& blobs, Fit& fit) const {
  const Blob* best = nullptr;
  fit.overlap = 0;
  for (const Blob& blob : blobs) {
    const Mask near = within_reach(blob.mask, told);
    if (!stands_at(near, told)) continue;
    const bool white = blob.colour == Colour::white;
    Fit here = kinds_.read(near, white, told);
    if (here.overlap < poor) here = kinds_.read(blob.mask, white);
    if (here.overlap > fit.overlap) fit = here, best = &blob;
  }
  return best;
}

std::vector<Blob> ThingReader::find(const Picture& picture, const Surroundings& around) {
  std::vector<Blob> blobs = finder_.find(picture, around);
  if (std::ranges::any_of(blobs, &Blob::in_mark)) {
    std::vector<const Blob*> things;
    Fit fit;
    for (const theatre::ThingPlace& told : around.told)
      if (const Blob* thing = best_at(told, blobs, fit); thing != nullptr && fit.overlap > poor)
        things.push_back(thing);
    std::vector<Blob> kept;
    for (const Blob& blob : blobs)
      if (!blob.in_mark || std::ranges::find(things, &blob) != things.end()) kept.push_back(blob);
    blobs = std::move(kept);
  }
  for (std::size_t i = blobs.size(); i-- > 1;) {
    const auto end = blobs.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(blobs.begin(), end, [&](const Blob& large) { return lies_on(*end, large); })) blobs.erase(end);
  }
  return blobs;
}

Reading ThingReader::name(const Blob& blob) const {
  const Fit fit = kinds_.read(blob.mask, blob.colour == Colour::white);
  return {blob.colour, fit, fit.place.x, fit.place.y, fit.place.radius};
}

std::optional<Reading> ThingReader::read(const Picture& picture, const theatre::ThingPlace& told,
                                         const Surroundings& around) {
  Surroundings here = around;
  here.told.push_back(told);
  const std::vector<Blob> blobs = find(picture, here);
  Fit fit;
  const Blob* best = best_at(told, blobs, fit);
  if (best == nullptr) return std::nullopt;
  return Reading{best->colour, fit, fit.place.x, fit.place.y, fit.place.radius};
}

}  // namespace longtake::gates
