#pragma once

#include <ATen/ATen.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/starter/cell_codec_config.h"
#include "engine/starter/fine_levels.h"

namespace longtake {

/// The built-in model's autoencoder: four pictures of 32 x 32 pixels to each latent cell. Convolutions with ReLU,
/// without normalisation, which would spread the noise of one cell over all. The encoder has a parallel linear layer on
/// whole cells. The decoder has none, because it would show the cells as blocks. Each decoder level upsamples the
/// picture and adds detail. A decoder in which only the last level draws learns nothing for a long time.
///
/// Shapes: N latent frames, C latent channels, h = H/32, w = W/32. Pixels are groups of four pictures, [N, 12, H, W] in
/// -1..1, channel = picture * 3 + colour; the first picture of a video is a group of four equal pictures. The encoder
/// reads the pictures' means of 2 x 2 pixels, [N, 12, H/2, W/2], and each group separately. The decoder reads a latent
/// and the previous one, so streaming needs the previous latent as its only state.
class CellCodec {
 public:
  static constexpr int cell = 32;  // pixels
  static constexpr int pictures_per_latent = 4;
  static constexpr int group_channels = 12;

  CellCodec(const CellCodecConfig& config, std::uint64_t seed);

  /// Latents with a mean of about 0 and a variance of about 1 in every channel.
  at::Tensor encode(const at::Tensor& half_size) const;
  /// `places` are stage_places() of each latent, [N, 4, stage_place::count]. Undefined: nothing is known of things.
  at::Tensor decode(const at::Tensor& latents, const at::Tensor& previous, const at::Tensor& places = {}) const;
  /// decode() as bytes, as to_rgb8() converts them; only after prepare(). [N, 4, H, W, 3]
  at::Tensor decode_rgb8(const at::Tensor& latents, const at::Tensor& previous, const at::Tensor& places = {}) const;
  bool is_prepared() const { return fine_levels_ != nullptr; }
  /// The pictures' means of 2 x 2 pixels, without the full-resolution levels. Training begins with it, because a step
  /// takes a third of the time. [N, 12, H/2, W/2]
  at::Tensor decode_half(const at::Tensor& latents, const at::Tensor& previous) const;
  /// Decodes a whole video: the first latent is its own predecessor.
  at::Tensor decode(const at::Tensor& latents) const;

  /// Sets the mean that encode() subtracts from each channel and the standard deviation by which it divides; decode()
  /// does the reverse. Set after training.
  void set_scale(const at::Tensor& mean, const at::Tensor& deviation);

  /// Sets the encoder's layer on whole cells: `components` is [pixels of a cell, C] and `offset` [C], pixels in the
  /// order of at::pixel_unshuffle(half_size, 16). A codec that starts with principal components learns twice as fast.
  void set_patches(const at::Tensor& components, const at::Tensor& offset);

  const CellCodecConfig& config() const { return config_; }
  /// Trained tensors by name; the handles refer to the codec's own tensors.
  std::vector<std::pair<std::string, at::Tensor>> parameters() const { return parameters_; }
  /// Whether the parameter of this name has an effect only where places are given.
  static bool is_of_things(const std::string& name);
  /// Tensors that are assigned, not trained.
  std::vector<std::pair<std::string, at::Tensor>> buffers() const {
    return {{"mean", mean_}, {"deviation", deviation_}};
  }
  void to(at::Device device);
  at::Device device() const { return parameters_.front().second.device(); }
  /// Inference on a CPU without gradients in `type`, in the memory layout that its convolutions prefer.
  void prepare(at::ScalarType type);

 private:
  struct Convolution {
    std::size_t weight = 0, bias = 0;  // places in parameters_
    int stride = 1, padding = 1;
  };
  using Residuals = std::vector<Convolution>;  // pairs

  Convolution make(const std::string& name, int in, int out, int kernel, int stride, double gain);
  Residuals make_residuals(const std::string& name, int width, int count);
  void make_thing_layer();
  at::Tensor apply(const Convolution& convolution, const at::Tensor& x) const;
  at::Tensor apply(const Residuals& pairs, at::Tensor x) const;
  /// Converts to the type and memory layout of the convolutions.
  at::Tensor inside(const at::Tensor& x) const;
  /// The linear part of encode(): one convolution of whole cells, in float32.
  at::Tensor linear_part(const at::Tensor& half_size) const;
  /// The features of a decoder level, and the picture so far.
  using Level = std::pair<at::Tensor, at::Tensor>;
  /// Maps that a level is given, and the convolutions that add to its features what they say.
  struct Given {
    const std::array<Convolution, 2>& layers;
    at::Tensor maps;
    at::Tensor near = {};  ///< how much they add where; undefined: everywhere
  };
  /// `things`: those of the places, to be laid over the finished rows; only after prepare().
  struct Quarter {
    Level level;
    std::unique_ptr<ThingRows> things;
  };
  Quarter quarter_level(const at::Tensor& latents, const at::Tensor& previous, const at::Tensor& places) const;
  Level half_level(const Level& quarter) const;
  Level next_level(const Level& level, const Convolution& larger, const Residuals& residuals, const Convolution& sketch,
                   const std::vector<Given>& given = {}) const;
  bool draws_things(const at::Tensor& places) const { return places.defined() && config_.nouns > 0; }
  /// place_maps() for a level with `scale` points across a cell; undefined without places.
  at::Tensor maps_for(const at::Tensor& places, const at::Tensor& latents, int scale) const;
  at::Tensor with_given(const at::Tensor& features, const Given& given) const;
  /// The pictures with the things of these places over them, from the features of quarter_level().
  at::Tensor with_layer(const at::Tensor& pictures, const at::Tensor& places, const at::Tensor& features) const;
  /// The things of these places, not yet in their colours; null if neither rows nor outlines are needed.
  std::unique_ptr<ThingRows> thing_rows(const at::Tensor& places, const at::Tensor& latents) const;
  FineLevels fine_levels(RowType type) const;

  CellCodecConfig config_;
  std::uint64_t seed_;
  std::vector<std::pair<std::string, at::Tensor>> parameters_;
  std::vector<at::Tensor> prepared_;               // like parameters_; empty unless prepare() was called
  std::shared_ptr<const FineLevels> fine_levels_;  // empty unless prepare() was called
  at::Tensor mean_, deviation_;                    // [C, 1, 1]

  Convolution enc_patches_, enc_in_, enc_down_, enc_cells_, enc_out_;
  Residuals enc_quarter_, enc_eighth_, enc_body_;
  Convolution in_, up2_, up4_, up8_, up16_, up32_, fine_, out_;
  // Only with nouns: the place of the textures in parameters_, and the convolutions that read places.
  std::size_t textures_ = 0;
  Convolution placed_cells_, hints_;
  std::array<Convolution, 2> placing_, clearing_, outlining_;
  Residuals cells_, doubled_, quadrupled_, eightfold_, half_;
  std::array<Convolution, 5> sketches_;  // from all levels but the last to pixels
};

}  // namespace longtake
