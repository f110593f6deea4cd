#include "training/eval/metrics.h"

#include <algorithm>
#include <cmath>

namespace longtake::eval {
namespace {

// A picture's luma at a quarter of its size, for measuring motion and change. [h][w], 0..1
struct Small {
  int width = 0, height = 0;
  std::vector<float> luma;
  float at(int x, int y) const { return luma[static_cast<std::size_t>(y * width + x)]; }
};

Small shrink(const Picture& p) {
  const int step = std::max(1, p.width / 80);
  Small s;
  s.width = p.width / step;
  s.height = p.height / step;
  s.luma.resize(static_cast<std::size_t>(s.width * s.height));
  for (int y = 0; y < s.height; ++y) {
    for (int x = 0; x < s.width; ++x) {
      float sum = 0;
      for (int k = 0; k < step * step; ++k) {
        const std::uint8_t* q =
            &p.rgb[static_cast<std::size_t>((y * step + k / step) * p.width + x * step + k % step) * 3];
        sum += .30F * static_cast<float>(q[0]) + .59F * static_cast<float>(q[1]) + .11F * static_cast<float>(q[2]);
      }
      s.luma[static_cast<std::size_t>(y * s.width + x)] = sum / (255.0F * static_cast<float>(step * step));
    }
  }
  return s;
}

// Colour difference on the scale of CIE Lab, near enough for toys: plain distance of the channels times 100.
float colour_difference(const std::array<float, 3>& a, const std::array<float, 3>& b) {
  float sum = 0;
  for (std::size_t c = 0; c < 3; ++c) sum += (a[c] - b[c]) * (a[c] - b[c]);
  return 100 * std::sqrt(sum);
}

// Mean absolute difference of the lower half (the ground moves fully with the camera; the sky does not) when `b` is
// shifted left by `shift`; pixels where either mask is set are left out.
float difference(const Small& a, const Small& b, const std::vector<bool>& skip_a, const std::vector<bool>& skip_b,
                 int shift, int top) {
  double sum = 0;
  int count = 0;
  for (int y = top; y < a.height; ++y) {
    for (int x = std::max(0, -shift); x < std::min(a.width, a.width - shift); ++x) {
      if (skip_a[static_cast<std::size_t>(y * a.width + x + shift)] ||
          skip_b[static_cast<std::size_t>(y * a.width + x)])
        continue;
      sum += std::abs(a.at(x + shift, y) - b.at(x, y));
      ++count;
    }
  }
  return count < a.width ? 1.0F : static_cast<float>(sum / count);
}

std::vector<bool> toy_mask(BlobFinder& finder, const Picture& p, const Small& s) {
  std::vector<bool> mask(s.luma.size(), false);
  const float scale = static_cast<float>(s.width) / world::kWidth;
  for (const Blob& blob : finder.find(p)) {
    const float r = 1.9F * std::sqrt(blob.area / 3.14F);  // its shadow and glow as well
    for (int y = 0; y < s.height; ++y) {
      for (int x = 0; x < s.width; ++x) {
        const float dx = static_cast<float>(x) / scale - blob.x, dy = static_cast<float>(y) / scale - blob.y;
        if (dx * dx < r * r && dy > -r && dy < 3.2F * r) mask[static_cast<std::size_t>(y * s.width + x)] = true;
      }
    }
  }
  return mask;
}

/// The part of a picture that is compared.
struct Look {
  Small small;
  std::vector<bool> toys;
};
Look look_at(BlobFinder& finder, const Picture& picture) {
  Look look{shrink(picture), {}};
  look.toys = toy_mask(finder, picture, look.small);
  return look;
}

/// The number of small pixels by which the camera moved right between two samples, measured on the ground.
int camera_shift(const Look& before, const Look& after, int farthest) {
  const auto at = [&](int shift) {
    return difference(before.small, after.small, before.toys, after.toys, shift, after.small.height / 2);
  };
  int best = 0;
  float least = .98F * at(0);  // standing still is likelier
  for (int shift = -farthest; shift <= farthest; ++shift)
    if (const float found = at(shift); found < least) least = found, best = shift;
  return best;
}

}  // namespace

std::optional<float> subject_steadiness(const std::vector<Track>& tracks) {
  double sum = 0;
  int count = 0;
  for (const Track& track : tracks) {
    std::vector<const Blob*> whole;
    float largest = 0;
    for (const Track::Point& p : track.points) largest = std::max(largest, p.blob.at_border ? 0 : p.blob.area);
    for (const Track::Point& p : track.points) {
      if (!p.blob.at_border && p.blob.area > .8F * largest) whole.push_back(&p.blob);
    }
    if (whole.empty()) continue;
    const Blob& first = *whole.front();
    for (const Blob* b : whole) {
      const float size = std::min(b->area, first.area) / std::max(b->area, first.area);
      sum += 50 * std::exp(-colour_difference(b->rgb, first.rgb) / 20) + (b->shape == first.shape ? 30 : 0) + 20 * size;
      ++count;
    }
  }
  if (count == 0) return std::nullopt;
  return static_cast<float>(sum / count);
}

float background_steadiness(BlobFinder& finder, const Film& film) {
  if (film.frames < 2) return 100;
  constexpr int kFarthest = 3;  // small pixels that the camera may move between two samples
  constexpr int kStep = 4;      // frames between two samples
  const Look first = look_at(finder, film.at(0));
  Look previous = first;
  int offset = 0;
  double sum = 0;
  int count = 0;
  for (int t = kStep; t < film.frames; t += kStep) {
    Look now = look_at(finder, film.at(t));
    offset += camera_shift(previous, now, kFarthest);
    // Compares the same stretch of ground with its first appearance; an error of one pixel in the offset is allowed.
    if (std::abs(offset) < now.small.width * 2 / 3) {
      float change = 1;
      for (int o = offset - 1; o <= offset + 1; ++o)
        change =
            std::min(change, difference(first.small, now.small, first.toys, now.toys, o, now.small.height * 3 / 5));
      sum += change;
      ++count;
    }
    previous = std::move(now);
  }
  if (count == 0) return 100;
  return 100 * (1 - std::min(1.0F, static_cast<float>(sum / count) / .25F));
}

float camera_speed(BlobFinder& finder, const Film& film) {
  constexpr int step = 6, span = 2;  // frames between samples, samples between those compared
  constexpr int farthest = 6;        // small pixels
  std::vector<Look> looks;
  double sum = 0;
  int count = 0;
  for (int t = 0; t < film.frames; t += step) {
    looks.push_back(look_at(finder, film.at(t)));
    if (looks.size() <= span) continue;
    sum += camera_shift(looks[looks.size() - 1 - span], looks.back(), farthest);
    ++count;
  }
  const int pixels = film.width / 80;  // width of a small pixel in pixels
  return count == 0 ? 0 : static_cast<float>(pixels * sum / count / (step * span));
}

float roughness(const Film& film) {
  double rough = 0, change = 0;
  for (int t = 0; t + 2 < film.frames; t += 2) {
    const Small a = shrink(film.at(t)), b = shrink(film.at(t + 1)), c = shrink(film.at(t + 2));
    for (std::size_t i = 0; i < a.luma.size(); ++i) {
      rough += std::abs(b.luma[i] - .5F * (a.luma[i] + c.luma[i]));
      change += std::abs(c.luma[i] - a.luma[i]);
    }
  }
  return static_cast<float>(rough / (change + 1e-6));
}

float motion_score(float r, float real) { return 100 * (1 - std::clamp((r - real) / real, 0.0F, 1.0F)); }

float dynamics(const std::vector<Track>& tracks) {
  constexpr int span = 8;  // frames
  double sum = 0;
  int count = 0;
  for (const Track& track : tracks) {
    for (auto a = track.points.begin(), b = a; a != track.points.end(); ++a) {
      while (b != track.points.end() && b->frame < a->frame + span) ++b;
      if (b == track.points.end()) break;
      if (b->frame > a->frame + span || a->blob.at_border || b->blob.at_border) continue;
      sum += std::hypot(b->blob.x - a->blob.x, b->blob.y - a->blob.y);
      ++count;
    }
  }
  return count == 0 ? 0 : static_cast<float>(sum / count / span);
}

float edge_strength(const Film& film, int first, int end) {
  double sum = 0;
  int count = 0;
  for (int t = first; t < end; t += 4) {
    const Small s = shrink(film.at(t));
    for (int y = 0; y + 1 < s.height; ++y) {
      for (int x = 0; x + 1 < s.width; ++x, ++count) {
        sum += std::abs(s.at(x + 1, y) - s.at(x, y)) + std::abs(s.at(x, y + 1) - s.at(x, y));
      }
    }
  }
  return count == 0 ? 0 : static_cast<float>(sum / count);
}

float imagery(const PlaceReader& reader, const Film& film, int first, int end, float real_edges) {
  double palette = 0;
  int count = 0;
  for (int t = first; t < end; t += 8, ++count) palette += std::exp(-reader.palette_distance(film.at(t)) / .06F);
  if (count == 0) return 0;
  const float edges = std::min(1.0F, edge_strength(film, first, end) / real_edges);
  return static_cast<float>(50 * palette / count) + 50 * edges;
}

Answer adherence(const Asked& asked, const std::vector<Track>& tracks, const PlaceReader& reader, const Film& film) {
  Answer answer;
  std::vector<int> in_sight(static_cast<std::size_t>(film.frames), 0);
  const Track* longest = nullptr;
  for (const Track& track : tracks) {
    for (const Track::Point& p : track.points) ++in_sight[static_cast<std::size_t>(p.frame)];
    if (longest == nullptr || track.points.size() > longest->points.size()) longest = &track;
  }
  const int most = in_sight.empty() ? 0 : *std::max_element(in_sight.begin(), in_sight.end());
  if (asked.objects) {
    answer.objects = most == *asked.objects;
    const auto right = std::count(in_sight.begin(), in_sight.end(), *asked.objects);
    answer.pictures_with_objects = 100 * static_cast<float>(right) / static_cast<float>(film.frames);
  }
  if (asked.colour) answer.colour = longest != nullptr && longest->colour == *asked.colour;
  if (asked.shape) answer.shape = longest != nullptr && longest->shape == *asked.shape;
  const Place place = reader.read(film.at(film.frames / 2));
  if (asked.scenery) answer.scenery = place.scenery == *asked.scenery;
  if (asked.time) answer.time = place.time == *asked.time;
  if (asked.weather) answer.weather = place.weather == *asked.weather;
  return answer;
}

std::optional<int> switch_latency(const std::vector<bool>& holds, int switch_frame, int steady) {
  int run = 0;
  for (std::size_t t = static_cast<std::size_t>(std::max(0, switch_frame)); t < holds.size(); ++t) {
    run = holds[t] ? run + 1 : 0;
    if (run == steady) return static_cast<int>(t) - steady + 1 - switch_frame;
  }
  return std::nullopt;
}

}  // namespace longtake::eval
