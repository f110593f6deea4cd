#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/weights/tensor_file.h"

namespace longtake {

/// The kind of model that a file of weights belongs to.
enum class WeightsKind { unknown, wan_dit, starter_dit, wan_vae, umt5, taehv, salience_head, lora, starter, take };

/// "wan-dit", "starter-dit", "wan-vae", ...
std::string kind_name(WeightsKind kind);

/// A diffusion transformer, published or our own.
inline bool is_transformer(WeightsKind kind) {
  return kind == WeightsKind::wan_dit || kind == WeightsKind::starter_dit;
}

using NamedShape = std::pair<std::string, TensorShape>;

// The sizes of each family; the defaults are the published models'. The functions list every tensor of a complete file
// by its original Wan name.

inline constexpr int kDetailConvolutions = 4;

struct WanDitSizes {
  std::int64_t dim = 1536;
  std::int64_t ffn_dim = 8960;
  std::int64_t layers = 30;
  std::int64_t in_channels = 16;
  std::int64_t out_channels = 16;
  std::int64_t text_dim = 4096;
  std::int64_t freq_dim = 256;
  std::int64_t patch_height = 2;
  std::int64_t patch_width = 2;
  bool image = false;             ///< has the image branch of Wan2.1-I2V
  std::int64_t image_dim = 1280;  ///< read when `image`
  bool preconditioned = false;    ///< has latent_deviation, as our own models do
  std::int64_t grid_rows = 0;     ///< rows of cell_embedding, in models with a fixed picture size; 0 = none
  std::int64_t grid_columns = 0;
  bool neighbours = false;             ///< has neighbour_embedding, as our own models may
  std::int64_t detail = 0;             ///< channels of the final convolutions of our own models; 0 = none
  std::int64_t conditioning = 0;       ///< channels of the net that reads a layout's maps; 0 = none
  std::int64_t conditioning_maps = 0;  ///< number of maps that this net reads
  bool points = false;                 ///< the maps point to words and add nothing to the noise
  bool sample_info = false;            ///< has rows for the frame rate, as SkyReels-V2-DF-1.3B

  /// True if it has a part that no Wan model has. Only our own programs can run it.
  bool own() const { return preconditioned || neighbours || grid_rows > 0 || detail > 0 || conditioning > 0; }
};
/// The only list of a transformer's tensors. A model's own list of parameters has the same order, and the random
/// numbers of a new model depend on it.
std::vector<NamedShape> wan_dit_shapes(const WanDitSizes& sizes);

struct Umt5Sizes {
  std::int64_t vocabulary = 256384;
  std::int64_t dim = 4096;
  std::int64_t attention_dim = 4096;
  std::int64_t ffn_dim = 10240;
  std::int64_t heads = 64;
  std::int64_t layers = 24;
  std::int64_t buckets = 32;
};
std::vector<NamedShape> umt5_shapes(const Umt5Sizes& sizes);

struct WanVaeSizes {
  std::int64_t dim = 96;
  std::int64_t channels = 16;                    ///< latent channels
  std::int64_t widths[4] = {96, 192, 384, 384};  ///< width of each stage, full resolution first
  std::int64_t res_blocks = 2;                   ///< per encoder stage; a decoder stage has one more

  WanVaeSizes() = default;
  /// Stage widths in the published proportions, in units of `full`.
  WanVaeSizes(std::int64_t full, std::int64_t latents)
      : dim(full), channels(latents), widths{full, 2 * full, 4 * full, 4 * full} {}
};
std::vector<NamedShape> wan_vae_shapes(const WanVaeSizes& sizes);

struct TaehvSizes {
  std::int64_t channels = 16;  ///< latent channels
  std::int64_t encoder = 64;
  std::int64_t decoder[4] = {256, 128, 64, 64};
};
std::vector<NamedShape> taehv_shapes(const TaehvSizes& sizes);

using ShapeByName = std::map<std::string, TensorShape>;

/// Derives the sizes from the tensors; sizes that cannot be derived keep their default.
WanDitSizes wan_dit_sizes(const ShapeByName& shapes);
Umt5Sizes umt5_sizes(const ShapeByName& shapes);
WanVaeSizes wan_vae_sizes(const ShapeByName& shapes);
TaehvSizes taehv_sizes(const ShapeByName& shapes);

}  // namespace longtake
