#include "training/judge/kinds.h"

#include <algorithm>
#include <cmath>

#include "training/judge/colours.h"
#include "training/theatre/figure_paint.h"
#include "training/theatre/things.h"

namespace longtake::gates {
namespace {

using theatre::Kind;
using theatre::kKinds;
using theatre::ThingPlace;

constexpr float full_turn = 6.28318531F;
constexpr int free_angles = 24;
constexpr float told_angle = .30F;  // largest deviation from the given angle, radians
constexpr float told_scale = .22F;  // largest relative deviation from the given size
constexpr float widths[] = {1, .62F, .32F};

struct Moments {
  float area = 0, x = 0, y = 0;  // square world units, world units
};
Moments moments_of(const Mask& mask) {
  Moments m;
  for (int y = 0; y < mask.height; ++y) {
    for (int x = 0; x < mask.width; ++x) {
      const float share = mask.share[static_cast<std::size_t>(y * mask.width + x)];
      m.area += share;
      m.x += share * mask.x_of(x);
      m.y += share * mask.y_of(y);
    }
  }
  if (m.area > 0) m.x /= m.area, m.y /= m.area;
  m.area *= mask.step * mask.step;
  return m;
}

float width_of(Kind kind, float facing) { return theatre::figure::width_of(theatre::figure::figure_of(kind), facing); }

// A large pixel mixes the colours under it; the mixture may or may not count as the thing's own colour.
std::vector<float> seen_coarsely(const std::vector<float>& shares, int side, int half) {
  std::vector<float> out(shares.size(), 0);
  const float part = 1 / static_cast<float>((2 * half + 1) * (2 * half + 1));
  for (int y = half; y + half < side; ++y) {
    for (int x = half; x + half < side; ++x) {
      float sum = 0;
      for (int dy = -half; dy <= half; ++dy)
        for (int dx = -half; dx <= half; ++dx) sum += shares[static_cast<std::size_t>((y + dy) * side + x + dx)];
      out[static_cast<std::size_t>(y * side + x)] = std::clamp((sum * part - .40F) / .32F, 0.0F, 1.0F);
    }
  }
  return out;
}

}  // namespace

Mask coarser(const Mask& mask, int factor) {
  Mask out;
  out.width = (mask.width + factor - 1) / factor;
  out.height = (mask.height + factor - 1) / factor;
  out.left = mask.left;
  out.top = mask.top;
  out.step = mask.step * static_cast<float>(factor);
  out.share.assign(static_cast<std::size_t>(out.width * out.height), 0);
  const float part = 1 / static_cast<float>(factor * factor);
  for (int y = 0; y < mask.height; ++y)
    for (int x = 0; x < mask.width; ++x)
      out.share[static_cast<std::size_t>(y / factor * out.width + x / factor)] +=
          part * mask.share[static_cast<std::size_t>(y * mask.width + x)];
  return out;
}

KindReader::KindReader() {
  theatre::Backdrop day;
  const theatre::Setting setting = theatre::make_setting(day, 1);
  theatre::figure::Cutout cutout;
  for (int k = 0; k < kKinds; ++k) {
    for (const bool white : {false, true}) {
      Drawing& drawing = drawings_[static_cast<std::size_t>(k)][white ? 1 : 0];
      std::vector<float>& shares = drawing.own.front();
      shares.assign(static_cast<std::size_t>(kSide) * kSide, 0);
      const Colour colour = white ? Colour::white : Colour::blue;
      const float middle = .5F * kSide;
      theatre::figure::paint_figure(setting, {static_cast<Kind>(k), colour, 0}, {middle, middle, kRadius, 1, 0, 0},
                                    kSide, kSide, cutout);
      for (int y = 0; y < cutout.height; ++y) {
        for (int x = 0; x < cutout.width; ++x) {
          const float alpha = cutout.row(y, 3)[x];
          if (alpha < .02F) continue;
          int rgb[3];
          for (int c = 0; c < 3; ++c)
            rgb[c] = static_cast<int>(255 * std::clamp(cutout.row(y, c)[x] / alpha, 0.0F, 1.0F));
          const float own =
              alpha * membership(colour, tint_of(rgb[0], rgb[1], rgb[2]), white ? Body{250, 2, 0} : Body{212, 212, 0});
          shares[static_cast<std::size_t>((cutout.y0 + y) * kSide + cutout.x0 + x)] = own;
          drawing.area += own;
          drawing.x += own * (static_cast<float>(cutout.x0 + x) + .5F - middle);
          drawing.y += own * (static_cast<float>(cutout.y0 + y) + .5F - middle);
        }
      }
      drawing.x /= drawing.area * kRadius;
      drawing.y /= drawing.area * kRadius;
      drawing.area /= kRadius * kRadius;
      for (int blur = 1; blur < kBlurs; ++blur)
        drawing.own[static_cast<std::size_t>(blur)] = seen_coarsely(shares, kSide, blur);
    }
  }
}

float KindReader::overlap(const Mask& mask, bool white, Kind kind, const ThingPlace& place) const {
  const Drawing& d = drawing(kind, white);
  const float c = std::cos(place.angle), s = std::sin(place.angle), k = kRadius / place.radius;
  const float ku = k / width_of(kind, place.facing);
  const int blur = std::clamp(static_cast<int>(.5F * k * mask.step), 0, kBlurs - 1);
  const std::vector<float>& shares = d.own[static_cast<std::size_t>(blur)];
  const float du = c * ku * mask.step, dv = -s * k * mask.step;
  const float inside = std::abs(width_of(kind, place.facing)) * place.radius * place.radius / (kRadius * kRadius);
  float shared = 0, seen = 0, drawn = 0;
  for (int y = 0; y < mask.height; ++y) {
    const float wy = mask.y_of(y) - place.y, wx = mask.x_of(0) - place.x;
    float u = (wx * c + wy * s) * ku + .5F * kSide, v = (wy * c - wx * s) * k + .5F * kSide;
    const float* row = &mask.share[static_cast<std::size_t>(y * mask.width)];
    for (int x = 0; x < mask.width; ++x, u += du, v += dv) {
      seen += row[x];
      if (u < 0 || v < 0 || u >= kSide || v >= kSide) continue;
      const float own = shares[static_cast<std::size_t>(static_cast<int>(v) * kSide + static_cast<int>(u))];
      drawn += own;
      shared += std::min(own, row[x]);
    }
  }
  // Parts of the figure outside the window count as not seen.
  const float whole = d.area * kRadius * kRadius * inside / (mask.step * mask.step);
  return shared / (seen + std::max(drawn, whole) - shared + 1e-3F);
}

void KindReader::refine(const Mask& mask, bool white, bool angles, Fit& fit) const {
  float shift = .10F * fit.place.radius, grow = .07F, turn = .12F, narrow = .14F;
  const auto attempt = [&](ThingPlace place) {
    if (const float o = overlap(mask, white, fit.kind, place); o > fit.overlap) fit.overlap = o, fit.place = place;
  };
  for (int round = 0; round < 3; ++round, shift *= .5F, grow *= .5F, turn *= .5F, narrow *= .5F) {
    for (const float sign : {-1.0F, 1.0F}) {
      ThingPlace place = fit.place;
      place.x += sign * shift;
      attempt(place);
      place = fit.place;
      place.y += sign * shift;
      attempt(place);
      place = fit.place;
      place.radius *= 1 + sign * grow;
      attempt(place);
      place = fit.place;
      place.angle += sign * turn;
      if (angles) attempt(place);
      place = fit.place;
      place.facing = std::clamp(place.facing + sign * narrow, -1.0F, 1.0F);
      if (theatre::turns_round(fit.kind)) attempt(place);
    }
  }
}

Fit KindReader::best_pose(const Mask& mask, bool white, Kind kind, const std::optional<ThingPlace>& told) const {
  const Moments seen = moments_of(mask);
  const Drawing& d = drawing(kind, white);
  Fit best;
  best.kind = kind;
  const auto attempt = [&](float angle, float facing) {
    const float width = width_of(kind, facing), c = std::cos(angle), s = std::sin(angle);
    ThingPlace place;
    place.angle = angle;
    place.facing = facing;
    place.radius = std::sqrt(seen.area / (d.area * std::abs(width)));
    if (told) place.radius = std::clamp(place.radius, (1 - told_scale) * told->radius, (1 + told_scale) * told->radius);
    place.x = seen.x - place.radius * (d.x * width * c - d.y * s);
    place.y = seen.y - place.radius * (d.x * width * s + d.y * c);
    const float o = overlap(mask, white, kind, place);
    if (o > best.overlap) best.overlap = o, best.place = place;
  };
  const int facings = theatre::turns_round(kind) ? 2 : 1;
  for (int f = 0; f < facings; ++f) {
    const float sign = f == 0 ? 1.0F : -1.0F;
    if (told) {
      for (const float turn : {-told_angle, 0.0F, told_angle}) attempt(told->angle + turn, sign * told->facing);
      continue;
    }
    for (const float width : widths) {
      if (!theatre::turns_round(kind) && width < 1) continue;
      for (int a = 0; a < free_angles; ++a) attempt(full_turn * static_cast<float>(a) / free_angles, sign * width);
    }
  }
  return best;
}

Fit KindReader::read(const Mask& mask, bool white, const std::optional<ThingPlace>& told) const {
  // About 26 pixels across are enough to find the pose, at low cost.
  const int factor = std::max(1, static_cast<int>(std::sqrt(static_cast<float>(mask.width * mask.height)) / 30));
  const Mask coarse = factor > 1 ? coarser(mask, factor) : mask;
  std::array<Fit, kKinds> fits;
  for (int k = 0; k < kKinds; ++k)
    fits[static_cast<std::size_t>(k)] = best_pose(coarse, white, static_cast<Kind>(k), told);
  std::ranges::sort(fits, [](const Fit& a, const Fit& b) { return a.overlap > b.overlap; });
  constexpr std::size_t refined = 8;
  for (std::size_t i = 0; i < refined; ++i) {
    fits[i].overlap = overlap(mask, white, fits[i].kind, fits[i].place);
    refine(mask, white, true, fits[i]);
  }
  std::sort(fits.begin(), fits.begin() + refined, [](const Fit& a, const Fit& b) { return a.overlap > b.overlap; });
  fits[0].margin = fits[0].overlap - fits[1].overlap;
  return fits[0];
}

}  // namespace longtake::gates
