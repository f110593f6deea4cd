#pragma once

#include <ATen/ATen.h>

#include <algorithm>

namespace longtake::train {

/// Weights in the loss of pictures; pixels without a thing have weight 1.
struct PictureWeights {
  double thing = 1;            ///< pixels of things
  double edge = 0, curve = 0;  ///< first and second differences of neighbouring errors
  double near = 1;             ///< pixels of around_things()
};

/// 1 where no thing is seen, but one is within about 12 pixels. things [N, 4, H, W], with H and W multiples of 4
at::Tensor around_things(const at::Tensor& things);

/// Mean absolute error of groups of pictures [N, 12, H, W], and of its differences across and down. things [N, 4, H,
/// W], 1 where a thing is seen.
at::Tensor picture_loss(const at::Tensor& decoded, const at::Tensor& pixels, const at::Tensor& things,
                        const PictureWeights& weights);

/// Squared errors of decoded pictures at 320x192, the size at which a codec's figures are reported: of all pixels, and
/// of those that show a thing.
class PictureErrors {
 public:
  /// decoded and half [N, 12, H/2, W/2]; mask like them, 1 where a thing is seen.
  void add(const at::Tensor& decoded, const at::Tensor& half, const at::Tensor& mask);
  double mean_of_all() const { return all_ / pixels_; }
  double mean_of_things() const { return things_ / std::max(thing_pixels_, 1.0); }

 private:
  double all_ = 0, things_ = 0, pixels_ = 0, thing_pixels_ = 0;
};
/// Differences between neighbouring pixels of decoded pictures, relative to the original ones. Blur lowers gradients,
/// and blocking leaves steps at the borders of cells.
class PictureSteps {
 public:
  /// `cell`: side of a latent cell in pixels.
  explicit PictureSteps(int cell) : cell_(cell) {}
  /// decoded and shown [N, 12, H, W], which begin at a border of cells.
  void add(const at::Tensor& decoded, const at::Tensor& shown);
  /// Mean difference of brightness to the next pixel, across and down, relative to the original pictures.
  double gradient() const { return decoded_.gradient / std::max(shown_.gradient, 1e-12); }
  /// Steps at borders of cells over steps elsewhere, relative to the original pictures.
  double seams() const { return decoded_.seams() / std::max(shown_.seams(), 1e-12); }

 private:
  struct Sums {
    double gradient = 0, border = 0, elsewhere = 0;
    double seams() const { return border / std::max(elsewhere, 1e-12); }
    void add(const at::Tensor& pictures, int cell);
  };
  int cell_;
  Sums decoded_, shown_;
};
/// The mask of PictureErrors, of things [N, 4, H, W].
at::Tensor half_mask(const at::Tensor& things);

}  // namespace longtake::train
