#pragma once

#include <array>
#include <span>
#include <vector>

#include "training/judge/picture.h"
#include "training/theatre/backdrop.h"
#include "training/theatre/film.h"

namespace longtake::gates {

/// The land of a scene without things, and where a clip can be compared with it. Excluded are drifting clouds, marks
/// (no word gives their colours), things and covers.
struct Land {
  Image picture;                       ///< at world scale
  std::vector<std::uint8_t> compared;  // [H][W]: 0 excluded, 1 compared, 2 one of the strongest gradients
};

/// Draws lands; one per thread.
class LandPainter {
 public:
  LandPainter();
  /// `moment`: the stage of that picture.
  Land draw(const theatre::Backdrop& backdrop, int number, const staging::Moment& moment);

 private:
  theatre::BackdropPainter painter_;
  theatre::Frame frame_;
};

/// Compares the background of a clip with the lands that it should show, allowing one shift for the whole clip.
class BackgroundGauge {
 public:
  static constexpr int kReach = 4;  // world units: 8 pixels of 640x384

  void add(const Picture& picture, const Land& land);
  struct Result {
    float all = 0, edges = 0;  ///< PSNR in dB; edges: on the strongest fifth of the land's gradients
    int dx = 0, dy = 0;
  };
  Result result() const;

 private:
  static constexpr int kSide = 2 * kReach + 1;
  struct Sum {
    double square = 0;
    long long count = 0;
  };
  std::array<Sum, static_cast<std::size_t>(kSide*kSide)> all_{}, edges_{};
};

/// PSNR in dB of a mean square of bytes.
float psnr(double mean_square);

}  // namespace longtake::gates
