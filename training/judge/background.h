#pragma once

#include <array>
#include <span>
#include <vector>

#include "training/judge/picture.h"
#include "training/theatre/backdrop.h"
#include "training/theatre/film.h"

namespace longtake::gates {

/// The land of a scene without things, and where a film may be compared with it: not where clouds drift, marks have
/// colours that nobody tells, things or covers stand.
struct Land {
  Image picture;                       ///< at world scale
  std::vector<std::uint8_t> compared;  // [H][W]: 0 left out, 1 compared, 2 one of the strongest gradients
};

/// Draws lands; one per thread.
class LandPainter {
 public:
  LandPainter();
  /// `moment`: what stands on the stage of that picture.
  Land draw(const theatre::Backdrop& backdrop, int number, const staging::Moment& moment);

 private:
  theatre::BackdropPainter painter_;
  theatre::Frame frame_;
};

/// How far the background of a film is from the lands that it should show, with one shift for the whole film.
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
