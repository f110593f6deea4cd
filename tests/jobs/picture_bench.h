#pragma once

#include <cmath>
#include <filesystem>
#include <memory>
#include <span>

#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "tests/jobs/seen.h"

// Shared by tests of pictures and videos that guide a stream.
namespace longtake {

inline SourceOptions meadow_options() {
  SourceOptions options;
  options.threads = 1;
  options.prompt = "a red ball rolling in a meadow by day";
  return options;
}

inline std::unique_ptr<LoggedSource> logged_meadow(const std::filesystem::path& root,
                                                   const SourceOptions& options = meadow_options()) {
  return std::make_unique<LoggedSource>(make_source(options), root, manifest_of(options));
}

/// A sky over a meadow with a red disc at `left` of the width, in any size. The model would not generate such a
/// picture.
inline StillPicture meadow(int width, int height, double left = 0.3) {
  StillPicture picture{width, height, {}};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const double down = double(y) / height, dx = double(x) / width - left, dy = (down - 0.5) * height / width;
      const bool disc = dx * dx + dy * dy < 0.01;
      for (int c = 0; c < 3; ++c) {
        const double sky[3] = {120, 170, 230}, grass[3] = {90, 150, 70}, red[3] = {210, 50, 40};
        picture.rgb.push_back(static_cast<std::uint8_t>(disc ? red[c] : down < 0.6 ? sky[c] - 40 * down : grass[c]));
      }
    }
  return picture;
}

inline double psnr(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (double(a[i]) - b[i]) * (double(a[i]) - b[i]);
  return 10 * std::log10(255.0 * 255.0 / (sum / static_cast<double>(a.size()) + 1e-9));
}

}  // namespace longtake
