#include "ui/video/salience_overlay.h"

#include <algorithm>
#include <cmath>

#include "ui/model/frame_tokens.h"

namespace longtake::ui {
namespace {

struct Sample {
  float value = 0;
  float weight = 0;  // less than 1 near tokens that have no score
};

float cubic(float x) {
  x = std::abs(x);
  if (x < 1) return 1 + x * x * (1.5F * x - 2.5F);
  return x < 2 ? 2 + x * (-4 + x * (2.5F - 0.5F * x)) : 0;
}

// Catmull-Rom between token centres, so that each centre shows its own score; bilinear beside tokens without one.
Sample sampleAt(const Overlay& o, float row, float column) {
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

}  // namespace

std::optional<Overlay> makeOverlay(const CacheSnapshot& snapshot, std::int64_t latent_frame,
                                   const OverlayStyle& style) {
  const FrameTokens* frame = findFrame(snapshot, latent_frame);
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
    if (std::isnan(token.salience)) continue;
    out.low = any ? std::min(out.low, token.salience) : token.salience;
    out.high = any ? std::max(out.high, token.salience) : token.salience;
    any = true;
  }
  if (!any) return std::nullopt;
  if (style.range) std::tie(out.low, out.high) = *style.range;
  out.values.reserve(count);
  const float span = out.high - out.low;
  for (const TokenInfo& token : frame->tokens) {
    const float linear = span > 0 ? std::clamp((token.salience - out.low) / span, 0.0F, 1.0F) : 0.0F;
    out.values.push_back(std::isnan(token.salience) ? NAN : std::pow(linear, static_cast<float>(style.gamma)));
  }
  return out;
}

QImage paintOverlay(const Overlay& overlay, ColourMap map) {
  const int fine = overlay.columns <= 24 ? 12 : 4;  // px per token
  QImage out(overlay.columns * fine, overlay.rows * fine, QImage::Format_ARGB32_Premultiplied);
  const auto& table = colourTable(map);
  for (int y = 0; y < out.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(out.scanLine(y));
    for (int x = 0; x < out.width(); ++x) {
      const float row = (static_cast<float>(y) + 0.5F) / static_cast<float>(fine) - 0.5F;
      const float column = (static_cast<float>(x) + 0.5F) / static_cast<float>(fine) - 0.5F;
      const Sample sample = sampleAt(overlay, row, column);
      const QRgb c = table[static_cast<std::size_t>(std::lround(sample.value * 255.0F))];
      const float alpha = (0.10F + 0.38F * sample.value) * sample.weight;
      line[x] = qPremultiply(qRgba(qRed(c), qGreen(c), qBlue(c), static_cast<int>(std::lround(alpha * 255.0F))));
    }
  }
  return out;
}

}  // namespace longtake::ui
