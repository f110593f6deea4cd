#include "engine/stream/measuring.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "engine/stream/half.h"

namespace longtake::drift {
namespace {

// The same as the log's thumbnails; an earlier session's chunks are measured alike.
constexpr int kCellsDown = 48;
constexpr int kMotionRows = 4;
// Grey levels. Below it a picture is uniform, and a share of its contrast is meaningless.
constexpr double kLeastContrast = 1;
constexpr double kLeastLight = 1;
constexpr double kOne = 256;  // luma is computed in 1/256 of a grey level

// Rec. 601, in 1/256.
int luma(const std::uint8_t* rgb) { return 77 * rgb[0] + 150 * rgb[1] + 29 * rgb[2]; }

// The loops below use 32-bit integers and no branches, so that compilers vectorize them.
void luma_row(const std::uint8_t* rgb, std::vector<std::int32_t>& out) {
  for (std::size_t x = 0; x < out.size(); ++x) out[x] = luma(rgb + 3 * x);
}

struct Colours {
  double cells = 0;
  double chroma = 0;  // sums over the cells, grey levels
  double light = 0;
  double light_squares = 0;

  void add(const std::uint8_t* rgb) {
    const double y = luma(rgb) / kOne;
    ++cells;
    chroma += std::max({rgb[0], rgb[1], rgb[2]}) - std::min({rgb[0], rgb[1], rgb[2]});
    light += y;
    light_squares += y * y;
  }
  void write(ChunkMeasures& out) const {
    if (cells == 0) return;
    const double mean = light / cells;
    out[Measure::brightness] = static_cast<float>(mean);
    out[Measure::contrast] = static_cast<float>(std::sqrt(std::max(0.0, light_squares / cells - mean * mean)));
    if (mean >= kLeastLight) out[Measure::saturation] = static_cast<float>(chroma / light);
  }
};

// Means of squares, rounded down as the log does.
Colours colours_of(const std::uint8_t* picture, int width, int height) {
  const int side = std::max(height / kCellsDown, 1);
  const auto columns = static_cast<std::size_t>(width / side);
  const std::size_t row_bytes = static_cast<std::size_t>(width) * 3;
  Colours out;
  std::vector<std::int32_t> sums(row_bytes);
  for (int top = 0; top + side <= height; top += side) {
    std::ranges::fill(sums, 0);
    for (int row = top; row < top + side; ++row) {
      const std::uint8_t* from = picture + static_cast<std::size_t>(row) * row_bytes;
      for (std::size_t i = 0; i < row_bytes; ++i) sums[i] += from[i];
    }
    for (std::size_t column = 0; column < columns; ++column) {
      std::uint8_t mean[3];
      for (std::size_t channel = 0; channel < 3; ++channel) {
        std::int32_t sum = 0;
        for (int i = 0; i < side; ++i)
          sum += sums[(column * static_cast<std::size_t>(side) + static_cast<std::size_t>(i)) * 3 + channel];
        mean[channel] = static_cast<std::uint8_t>(sum / (side * side));
      }
      out.add(mean);
    }
  }
  return out;
}

// Mean absolute second difference of luma, grey levels.
double edges_of(const std::uint8_t* picture, int width, int height) {
  if (width < 3 || height < 3) return 0;
  const auto columns = static_cast<std::size_t>(width);
  std::vector<std::int32_t> above(columns), here(columns), below(columns);
  luma_row(picture, above);
  luma_row(picture + columns * 3, here);
  std::int64_t sum = 0;
  for (int row = 1; row + 1 < height; ++row) {
    luma_row(picture + static_cast<std::size_t>(row + 1) * columns * 3, below);
    std::int32_t in_row = 0;  // at most 4 * 65280 per pixel: 8000 columns fit
    for (std::size_t x = 1; x + 1 < columns; ++x)
      in_row += std::abs(4 * here[x] - here[x - 1] - here[x + 1] - above[x] - below[x]);
    sum += in_row;
    above.swap(here);
    here.swap(below);
  }
  return static_cast<double>(sum) / kOne / (static_cast<double>(width - 2) * (height - 2));
}

double motion_of(const Pictures& all) {
  const auto columns = static_cast<std::size_t>(all.width);
  const std::size_t bytes = columns * static_cast<std::size_t>(all.height) * 3;
  std::vector<std::int32_t> before(columns), after(columns);
  std::int64_t sum = 0;
  std::int64_t counted = 0;
  for (int row = kMotionRows / 2; row < all.height; row += kMotionRows) {
    const std::uint8_t* at = all.pixels.data() + static_cast<std::size_t>(row) * columns * 3;
    luma_row(at, before);
    for (int frame = 1; frame < all.frames; ++frame) {
      luma_row(at + static_cast<std::size_t>(frame) * bytes, after);
      std::int32_t in_row = 0;
      for (std::size_t x = 0; x < columns; ++x) in_row += std::abs(after[x] - before[x]);
      sum += in_row;
      counted += all.width;
      before.swap(after);
    }
  }
  return counted == 0 ? 0 : static_cast<double>(sum) / kOne / static_cast<double>(counted);
}

struct Statistics {
  double mean = 0;
  double deviation = 0;
};

// Shape [frames, channels, height, width]. The deviation is computed about each channel's own mean.
template <class Read>
Statistics statistics_of(const Latents& latents, const Read& read) {
  const auto frames = static_cast<std::size_t>(latents.shape[0]);
  const auto channels = static_cast<std::size_t>(latents.shape[1]);
  const auto area = static_cast<std::size_t>(latents.shape[2] * latents.shape[3]);
  Statistics out;
  double squares = 0;
  for (std::size_t channel = 0; channel < channels; ++channel) {
    double sum = 0;
    double square = 0;
    for (std::size_t frame = 0; frame < frames; ++frame) {
      const std::size_t first = (frame * channels + channel) * area;
      for (std::size_t i = first; i < first + area; ++i) {
        const double value = read(i);
        sum += value;
        square += value * value;
      }
    }
    const double count = static_cast<double>(frames * area);
    out.mean += sum / count;
    squares += std::max(0.0, square / count - sum / count * (sum / count));
  }
  out.mean /= static_cast<double>(channels);
  out.deviation = std::sqrt(squares / static_cast<double>(channels));
  return out;
}

bool whole(const Latents& latents, std::size_t bytes_each) {
  if (latents.shape.size() != 4) return false;
  std::size_t count = 1;
  for (const std::int64_t side : latents.shape) {
    if (side <= 0) return false;
    count *= static_cast<std::size_t>(side);
  }
  return latents.bytes.size() == count * bytes_each;
}

template <class Raw>
Raw raw_at(const Latents& latents, std::size_t index) {
  Raw raw;
  std::memcpy(&raw, latents.bytes.data() + index * sizeof(Raw), sizeof(Raw));
  return raw;
}

}  // namespace

ChunkMeasures measure_pictures(const Pictures& pictures) {
  ChunkMeasures out;
  const std::size_t bytes = static_cast<std::size_t>(std::max(pictures.width, 0)) *
                            static_cast<std::size_t>(std::max(pictures.height, 0)) * 3;
  if (bytes == 0 || pictures.frames <= 0 || pictures.pixels.size() < bytes * static_cast<std::size_t>(pictures.frames))
    return out;
  const std::uint8_t* middle = pictures.pixels.data() + static_cast<std::size_t>(pictures.frames / 2) * bytes;
  colours_of(middle, pictures.width, pictures.height).write(out);
  if (const double contrast = out[Measure::contrast]; contrast >= kLeastContrast)
    out[Measure::sharpness] = static_cast<float>(edges_of(middle, pictures.width, pictures.height) / contrast);
  if (pictures.frames > 1) out[Measure::motion] = static_cast<float>(motion_of(pictures));
  return out;
}

ChunkMeasures measure_thumbnail(const Thumbnail& thumbnail) {
  ChunkMeasures out;
  const auto pixels =
      static_cast<std::size_t>(std::max(thumbnail.width, 0)) * static_cast<std::size_t>(std::max(thumbnail.height, 0));
  if (pixels == 0 || thumbnail.rgb.size() != pixels * 3) return out;
  Colours colours;
  for (std::size_t i = 0; i < pixels; ++i)
    colours.add(reinterpret_cast<const std::uint8_t*>(thumbnail.rgb.data()) + 3 * i);
  colours.write(out);
  return out;
}

void add_latents(ChunkMeasures& measures, const Latents& latents) {
  Statistics found;
  if (latents.dtype == "F32" && whole(latents, sizeof(float)))
    found = statistics_of(latents, [&](std::size_t i) { return raw_at<float>(latents, i); });
  else if (latents.dtype == "BF16" && whole(latents, sizeof(std::uint16_t)))
    found = statistics_of(latents, [&](std::size_t i) { return from_bf16(raw_at<std::uint16_t>(latents, i)); });
  else if (latents.dtype == "F16" && whole(latents, sizeof(std::uint16_t)))
    found = statistics_of(latents, [&](std::size_t i) { return from_f16(raw_at<std::uint16_t>(latents, i)); });
  else
    return;
  measures[Measure::latent_mean] = static_cast<float>(found.mean);
  measures[Measure::latent_deviation] = static_cast<float>(found.deviation);
}

}  // namespace longtake::drift
