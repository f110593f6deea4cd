#include "engine/stream/salience_overlay.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace longtake {
namespace {

struct Sample {
  float value = 0;
  float weight = 0;  // below 1 near tokens without a score
};

float cubic(float x) {
  x = std::abs(x);
  if (x < 1) return 1 + x * x * (1.5F * x - 2.5F);
  return x < 2 ? 2 + x * (-4 + x * (2.5F - 0.5F * x)) : 0;
}

// Catmull-Rom between token centres, so that each centre shows its own score; bilinear next to tokens without one.
Sample sample_at(const Overlay& o, float row, float column) {
  const float r = std::floor(row);
  const float c = std::floor(column);
  Sample near;
  float far_sum = 0;
  bool whole = true;
  for (int j = -1; j <= 2; ++j) {
    for (int i = -1; i <= 2; ++i) {
      const int y = std::clamp(static_cast<int>(r) + j, 0, o.rows - 1);
      const int x = std::clamp(static_cast<int>(c) + i, 0, o.columns - 1);
      const float value = o.values[static_cast<std::size_t>(y * o.columns + x)];
      const float dy = row - (r + static_cast<float>(j));
      const float dx = column - (c + static_cast<float>(i));
      if (std::isnan(value)) {
        whole = false;
        continue;
      }
      far_sum += cubic(dy) * cubic(dx) * value;
      const float weight = std::max(0.0F, 1 - std::abs(dy)) * std::max(0.0F, 1 - std::abs(dx));
      near.value += weight * value;
      near.weight += weight;
    }
  }
  if (whole) return {std::clamp(far_sum, 0.0F, 1.0F), 1};
  if (near.weight > 0) near.value /= near.weight;
  return near;
}

constexpr float kGone = 0.69F;  // the brightness that remains over evicted tokens; matches the window's veil

std::size_t index_of(const Sample& sample) { return static_cast<std::size_t>(std::lround(sample.value * 255.0F)); }

// Rounds like Qt, so that window and exports have equal values.
Argb premultiplied(Argb colour, Argb alpha) {
  Argb out = alpha;
  for (const int shift : {16, 8, 0}) {
    const Argb product = (colour >> shift & 0xff) * alpha;
    out = out << 8 | ((product + (product >> 8) + 0x80) >> 8);
  }
  return out;
}

template <class Colour>
std::vector<Argb> paint(const Overlay& overlay, int width, int height, const Colour& colour) {
  std::vector<Argb> out(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const float down = static_cast<float>(overlay.rows) / static_cast<float>(height);
  const float across = static_cast<float>(overlay.columns) / static_cast<float>(width);
  std::size_t at = 0;
  for (int y = 0; y < height; ++y) {
    const float row = (static_cast<float>(y) + 0.5F) * down;
    for (int x = 0; x < width; ++x) {
      const float column = (static_cast<float>(x) + 0.5F) * across;
      out[at++] =
          colour(sample_at(overlay, row - 0.5F, column - 0.5F), std::min(static_cast<int>(row), overlay.rows - 1),
                 std::min(static_cast<int>(column), overlay.columns - 1));
    }
  }
  return out;
}

}  // namespace

std::optional<Overlay> make_overlay(const CacheSnapshot& snapshot, std::int64_t latent_frame,
                                    const OverlayStyle& style) {
  const FrameTokens* frame = find_frame(snapshot, latent_frame);
  const auto count = static_cast<std::size_t>(snapshot.rows) * static_cast<std::size_t>(snapshot.columns);
  if (frame == nullptr || count == 0 || frame->tokens.size() != count) return std::nullopt;
  Overlay out;
  out.chunk = frame->chunk;
  out.latent_frame = latent_frame;
  out.rows = snapshot.rows;
  out.columns = snapshot.columns;
  out.scorer = snapshot.scorer;
  bool any = false;
  for (const TokenInfo& token : frame->tokens) {
    if (std::isnan(token.score)) continue;
    out.low = any ? std::min(out.low, token.score) : token.score;
    out.high = any ? std::max(out.high, token.score) : token.score;
    any = true;
  }
  if (!any) return std::nullopt;
  if (style.range) std::tie(out.low, out.high) = *style.range;
  out.values.reserve(count);
  out.gone.reserve(count);
  const float span = out.high - out.low;
  for (const TokenInfo& token : frame->tokens) {
    const float linear = span > 0 ? std::clamp((token.score - out.low) / span, 0.0F, 1.0F) : 0.0F;
    out.values.push_back(std::isnan(token.score) ? NAN : std::pow(linear, static_cast<float>(style.gamma)));
    out.gone.push_back(token.state == TokenState::evicted || token.state == TokenState::forgotten);
  }
  return out;
}

std::vector<Argb> paint_overlay(const Overlay& overlay, ColourMap map, int width, int height) {
  const auto& table = colour_table(map);
  return paint(overlay, width, height, [&](const Sample& sample, int, int) {
    const float alpha = (0.10F + 0.38F * sample.value) * sample.weight;
    return premultiplied(table[index_of(sample)], static_cast<Argb>(std::lround(alpha * 255.0F)));
  });
}

std::vector<Argb> paint_heatmap(const Overlay& overlay, ColourMap map, int width, int height) {
  const auto& table = colour_table(map);
  return paint(overlay, width, height, [&](const Sample& sample, int row, int column) {
    const auto token = static_cast<std::size_t>(row * overlay.columns + column);
    const float light = sample.weight * (overlay.gone[token] ? kGone : 1.0F);
    const Argb colour = premultiplied(table[index_of(sample)], static_cast<Argb>(std::lround(light * 255.0F)));
    return 0xff000000U | (colour & 0xffffffU);
  });
}

void lay_over(std::span<std::uint8_t> rgb, std::span<const Argb> over) {
  for (std::size_t i = 0; i < over.size(); ++i) {
    const Argb rest = 255 - (over[i] >> 24);
    for (std::size_t channel = 0; channel < 3; ++channel) {
      std::uint8_t& value = rgb[i * 3 + channel];
      const Argb added = over[i] >> (16 - 8 * static_cast<int>(channel)) & 0xff;
      value = static_cast<std::uint8_t>(std::min<Argb>(255, added + (value * rest + 127) / 255));
    }
  }
}

}  // namespace longtake
