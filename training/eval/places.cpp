#include "training/eval/places.h"

#include <algorithm>
#include <cmath>

#include "training/world/render.h"

namespace longtake::eval {
namespace {

constexpr int kColumns = 5, kRows = 12;      // size of the grid of mean colours
constexpr int kGrid = kColumns * kRows * 3;  // number of features from the grid, which come first
constexpr int kBands = 6;                    // bands of rows for the statistics of edges and specks
constexpr int kFeatures = kGrid + kBands * 5;
constexpr int kWidth = 160, kHeight = 96;  // pictures are read at this size
constexpr float kWidthOfKernel = 1.0F / (0.9F * kFeatures);
constexpr double kRidge = 2e-3;

// The picture's mean over the pixels of each cell of a kWidth x kHeight raster, 0..1. [3][H][W]
std::vector<float> shrink(const Picture& p) {
  std::vector<float> out(static_cast<std::size_t>(3 * kWidth * kHeight));
  for (int y = 0; y < kHeight; ++y) {
    const int y0 = y * p.height / kHeight, y1 = std::max(y0 + 1, (y + 1) * p.height / kHeight);
    for (int x = 0; x < kWidth; ++x) {
      const int x0 = x * p.width / kWidth, x1 = std::max(x0 + 1, (x + 1) * p.width / kWidth);
      int sum[3] = {0, 0, 0};
      for (int sy = y0; sy < y1; ++sy) {
        const std::uint8_t* row = &p.rgb[static_cast<std::size_t>(sy * p.width + x0) * 3];
        for (int i = 0; i < (x1 - x0) * 3; ++i) sum[i % 3] += row[i];
      }
      const float inverse = 1 / (255.0F * static_cast<float>((y1 - y0) * (x1 - x0)));
      for (int c = 0; c < 3; ++c) {
        out[static_cast<std::size_t>((c * kHeight + y) * kWidth + x)] = static_cast<float>(sum[c]) * inverse;
      }
    }
  }
  return out;
}

// Per band of rows: how much the picture changes sideways, downwards and along both slants, and how much of it is
// bright specks. Flakes, streaks and fog show here.
void edge_features(const std::vector<float>& image, float* out) {
  const float* green = &image[static_cast<std::size_t>(kWidth * kHeight)];
  const auto at = [green](int x, int y) { return green[y * kWidth + x]; };
  for (int band = 0; band < kBands; ++band) {
    const int y0 = std::max(2, band * kHeight / kBands), y1 = std::min(kHeight - 2, (band + 1) * kHeight / kBands);
    float sums[5] = {0, 0, 0, 0, 0};
    for (int y = y0; y < y1; ++y) {
      for (int x = 2; x + 2 < kWidth; ++x) {
        const float middle = at(x, y);
        sums[0] += std::min(.1F, std::abs(at(x + 1, y) - at(x - 1, y)));
        sums[1] += std::min(.1F, std::abs(at(x, y + 1) - at(x, y - 1)));
        sums[2] += std::min(.1F, std::abs(at(x + 1, y + 2) - middle));
        sums[3] += std::min(.1F, std::abs(at(x - 1, y + 2) - middle));
        const float around = .25F * (at(x - 2, y) + at(x + 2, y) + at(x, y - 2) + at(x, y + 2));
        sums[4] += std::clamp(middle - around - .03F, 0.0F, .2F);
      }
    }
    for (int k = 0; k < 5; ++k) out[band * 5 + k] = std::sqrt(sums[k] / static_cast<float>((y1 - y0) * kWidth));
  }
}

std::vector<float> raw_features(const Picture& p) {
  const std::vector<float> image = shrink(p);
  std::vector<float> out(kFeatures, 0.0F);
  const float share = static_cast<float>(kColumns * kRows) / (kWidth * kHeight);
  for (int c = 0; c < 3; ++c) {
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        const int cell = (y * kRows / kHeight) * kColumns + x * kColumns / kWidth;
        out[static_cast<std::size_t>(cell * 3 + c)] +=
            share * image[static_cast<std::size_t>((c * kHeight + y) * kWidth + x)];
      }
    }
  }
  edge_features(image, &out[kGrid]);
  return out;
}

// Solves A X = B in place for a symmetric positive definite A [n][n] and B [n][columns], by Cholesky.
void solve(std::vector<double>& a, std::vector<double>& b, int n, int columns) {
  const auto row = [&a, n](int i) { return &a[static_cast<std::size_t>(i) * static_cast<std::size_t>(n)]; };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      const double *p = row(i), *q = row(j);
      double s[4] = {0, 0, 0, 0};  // four sums at a time, in a fixed order
      int k = 0;
      for (; k + 4 <= j; k += 4) {
        for (int lane = 0; lane < 4; ++lane) s[lane] += p[k + lane] * q[k + lane];
      }
      for (; k < j; ++k) s[0] += p[k] * q[k];
      const double rest = p[j] - ((s[0] + s[1]) + (s[2] + s[3]));
      row(i)[j] = i == j ? std::sqrt(rest) : rest / q[j];
    }
  }
  for (int c = 0; c < columns; ++c) {
    const auto x = [&b, columns, c](int i) -> double& { return b[static_cast<std::size_t>(i * columns + c)]; };
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < i; ++k) x(i) -= row(i)[k] * x(k);
      x(i) /= row(i)[i];
    }
    for (int i = n - 1; i >= 0; --i) {
      x(i) /= row(i)[i];
      for (int k = 0; k < i; ++k) x(k) -= row(i)[k] * x(i);
    }
  }
}

}  // namespace

PlaceReader::PlaceReader(int examples, std::uint64_t seed) : count_(examples) {
  world::Renderer renderer(kWidth, kHeight);
  world::Clip clip;
  std::vector<double> targets(static_cast<std::size_t>(count_ * kOutputs), 0.0);
  for (int i = 0; i < count_; ++i) {
    world::WorldConfig config;  // all combinations equally often
    config.wish.scenery = static_cast<world::Scenery>(i % 6);
    config.wish.time = static_cast<world::Time>(i / 6 % 4);
    config.wish.weather = static_cast<world::Weather>(i / 24 % 4);
    renderer.render(world::sample_scene(seed + static_cast<std::uint64_t>(i), config), i * 13 % world::kClipFrames, 1,
                    clip);
    const std::vector<float> f = raw_features({clip.rgb, clip.width, clip.height});
    examples_.insert(examples_.end(), f.begin(), f.end());
    const auto at = static_cast<std::size_t>(i * kOutputs);
    targets[at + static_cast<std::size_t>(i % 6)] = 1;
    targets[at + static_cast<std::size_t>(6 + i / 6 % 4)] = 1;
    targets[at + static_cast<std::size_t>(10 + i / 24 % 4)] = 1;
  }
  mean_.assign(kFeatures, 0);
  scale_.assign(kFeatures, 1);
  for (int k = 0; k < kFeatures; ++k) {
    double sum = 0, squares = 0;
    for (int i = 0; i < count_; ++i) {
      const double v = examples_[static_cast<std::size_t>(i * kFeatures + k)];
      sum += v;
      squares += v * v;
    }
    const double mean = sum / count_;
    mean_[static_cast<std::size_t>(k)] = static_cast<float>(mean);
    scale_[static_cast<std::size_t>(k)] =
        static_cast<float>(1 / std::sqrt(squares / count_ - mean * mean + 1e-8)) * (k < kGrid ? 1.0F : 2.0F);
  }
  for (std::size_t i = 0; i < examples_.size(); ++i) {
    examples_[i] = (examples_[i] - mean_[i % kFeatures]) * scale_[i % kFeatures];
  }
  std::vector<double> gram(static_cast<std::size_t>(count_) * static_cast<std::size_t>(count_));
  for (int i = 0; i < count_; ++i) {
    for (int j = 0; j <= i; ++j) {
      gram[static_cast<std::size_t>(i) * static_cast<std::size_t>(count_) + static_cast<std::size_t>(j)] =
          kernel(&examples_[static_cast<std::size_t>(i * kFeatures)],
                 &examples_[static_cast<std::size_t>(j * kFeatures)]) +
          (i == j ? kRidge : 0);
    }
  }
  solve(gram, targets, count_, kOutputs);
  weights_.assign(targets.begin(), targets.end());
}

float PlaceReader::kernel(const float* a, const float* b) const {
  float lanes[4] = {0, 0, 0, 0};
  int k = 0;
  for (; k + 4 <= kFeatures; k += 4) {
    for (int lane = 0; lane < 4; ++lane) lanes[lane] += (a[k + lane] - b[k + lane]) * (a[k + lane] - b[k + lane]);
  }
  for (; k < kFeatures; ++k) lanes[0] += (a[k] - b[k]) * (a[k] - b[k]);
  return std::exp(-kWidthOfKernel * ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])));
}

std::vector<float> PlaceReader::features_of(const Picture& picture) const {
  std::vector<float> f = raw_features(picture);
  for (std::size_t k = 0; k < f.size(); ++k) f[k] = (f[k] - mean_[k]) * scale_[k];
  return f;
}

Place PlaceReader::read(const Picture& picture) const {
  const std::vector<float> f = features_of(picture);
  std::array<float, kOutputs> score = {};
  for (int i = 0; i < count_; ++i) {
    const float k = kernel(f.data(), &examples_[static_cast<std::size_t>(i * kFeatures)]);
    for (std::size_t o = 0; o < kOutputs; ++o) score[o] += k * weights_[static_cast<std::size_t>(i * kOutputs) + o];
  }
  const auto best = [&score](int from, int to) {
    return static_cast<int>(std::max_element(score.begin() + from, score.begin() + to) - score.begin()) - from;
  };
  return {static_cast<world::Scenery>(best(0, 6)), static_cast<world::Time>(best(6, 10)),
          static_cast<world::Weather>(best(10, 14))};
}

float PlaceReader::palette_distance(const Picture& picture) const {
  const std::vector<float> f = features_of(picture);
  float nearest = 1e9F;
  for (int i = 0; i < count_; ++i) {
    float sum = 0;
    for (int k = 0; k < kGrid; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const float d = (f[at] - examples_[static_cast<std::size_t>(i * kFeatures) + at]) / scale_[at];
      sum += d * d;
    }
    nearest = std::min(nearest, sum);
  }
  return std::sqrt(nearest / kGrid);
}

}  // namespace longtake::eval
