#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/describe.h"
#include "engine/core/result.h"

namespace longtake {

/// The shape of one diffusion transformer of the Wan2.1 family. The defaults are Wan2.1-T2V-1.3B.
struct DitConfig {
  int dim = 1536;                  ///< width of the model
  int ffn_dim = 8960;              ///< width inside the feed-forward
  int heads = 12;                  ///< dim / heads must be even
  int layers = 30;                 ///< transformer blocks
  int in_channels = 16;            ///< latent channels of the input
  int out_channels = 16;           ///< latent channels of the output
  int text_dim = 4096;             ///< features of one text row
  int text_rows = 512;             ///< rows that text is zero-padded to; the padding takes part in attention
  int freq_dim = 256;              ///< sinusoid features of a timestep, even
  int patch_height = 2;            ///< latent cells down one token
  int patch_width = 2;             ///< latent cells across one token
  double eps = 1e-6;               ///< epsilon in every norm
  bool image_conditioned = false;  ///< has the image branch of Wan2.1-I2V-14B
  int image_dim = 1280;            ///< features of one image row, when image_conditioned

  /// Has the parameter latent_deviation [in_channels]: latents are scaled to unit size at every noise level. The
  /// network predicts only the remainder of a channel-wise linear estimate of the flow.
  bool preconditioned = false;

  /// Has the parameter cell_embedding [grid_rows, grid_columns, dim], added to the tokens of every latent frame; 0 =
  /// none. With relative positions alone, attention cannot determine the place of a pure-noise token in the picture.
  int grid_rows = 0;
  int grid_columns = 0;

  /// Tokens also cover a ring of cells around their patch, both in the embedding and in the output. Every block begins
  /// with a small convolution over the tokens of a latent frame. Small models learn much sooner to draw outlines that
  /// fit together.
  bool neighbours = false;

  /// Channels of the final convolutions (DetailNet), 0 = none.
  int detail = 0;

  /// Channels of the conditioning net (ConditioningNet), 0 = the model reads only prompts. Needs `detail`. Files call
  /// it "layout".
  int conditioning = 0;

  /// Maps that this net reads; 0 = those of map_channels.h.
  int conditioning_maps = 0;

  /// The first maps are shares of a few slots. Each slot points to words of the prompt (Conditioning::words), which are
  /// added at the slot's place. Otherwise the maps themselves encode the content, and the noise is combined with them.
  bool points = false;

  /// Has rows for the frame rate (fps_embedding), which are added to the projected time, as SkyReels-V2-DF-1.3B.
  bool sample_info = false;

  /// The network's output is the clean latents, from which the flow follows. Otherwise it is the flow, or its remainder
  /// if `preconditioned`.
  bool predicts_clean = false;

  int head_dim() const { return dim / heads; }
  bool operator==(const DitConfig&) const = default;

  static DitConfig wan_1_3b() { return {}; }
  static DitConfig wan_14b();
  static DitConfig wan_14b_image();
};

/// The names of each field: Wan's config.json, diffusers, this project's first files.
template <class V>
void visit(DitConfig& c, V& v) {
  constexpr double most = 1 << 20;
  v("dim", c.dim, {.low = 1, .high = most});
  v("ffn_dim", c.ffn_dim, {.low = 1, .high = most});
  v("num_heads", c.heads, {.low = 1, .high = most, .also = {"num_attention_heads", "heads"}});
  v("num_layers", c.layers, {.low = 1, .high = most, .also = {"layers"}});
  v("in_dim", c.in_channels, {.low = 1, .high = most, .also = {"in_channels"}});
  v("out_dim", c.out_channels, {.low = 1, .high = most, .also = {"out_channels"}});
  v("text_dim", c.text_dim, {.low = 1, .high = most});
  v("text_len", c.text_rows, {.low = 1, .high = most, .also = {"text_rows"}});
  v("freq_dim", c.freq_dim, {.low = 1, .high = most});
  v("patch height", c.patch_height, {.low = 1, .high = most, .apart = true});  // patch_size holds both numbers
  v("patch width", c.patch_width, {.low = 1, .high = most, .apart = true});
  v("eps", c.eps);
  v("image conditioning", c.image_conditioned, {.apart = true});  // model_type holds this
  v("image_dim", c.image_dim, {.low = 1, .high = most});
  v("preconditioned", c.preconditioned, {.write = FieldRule::Write::when_set});
  v("neighbours", c.neighbours, {.write = FieldRule::Write::when_set});
  v("grid_rows", c.grid_rows, {.low = 0, .high = 4096, .write = FieldRule::Write::when_set});
  v("grid_columns", c.grid_columns, {.low = 0, .high = 4096, .write = FieldRule::Write::when_set});
  v("detail", c.detail, {.low = 0, .high = 4096, .write = FieldRule::Write::when_set});
  v("layout", c.conditioning, {.low = 0, .high = 4096, .write = FieldRule::Write::when_set});
  v("layout_points", c.points, {.write = FieldRule::Write::when_set});
  v("layout_maps", c.conditioning_maps, {.low = 0, .high = 4096, .write = FieldRule::Write::when_set});
  v("inject_sample_info", c.sample_info, {.write = FieldRule::Write::when_set});
  v("predicts_clean", c.predicts_clean, {.write = FieldRule::Write::when_set});
}

/// Returns why no model can have this shape.
Result<void> check(const DitConfig& config);

/// Reads the config.json of Wan, of diffusers, or of our own files. Missing fields keep Wan's defaults, as the
/// published files rely on; unknown fields are ignored.
Result<DitConfig> dit_config_from_json(const nlohmann::json& json);
nlohmann::json to_json(const DitConfig& config);

using ParameterShape = std::pair<std::string, std::vector<std::int64_t>>;

/// Every tensor of the checkpoint by its original Wan name, in the file's natural order: 825 for the 1.3B model.
std::vector<ParameterShape> dit_parameter_shapes(const DitConfig& config);

/// True for what CausalDit::matrices() lists.
bool is_block_matrix(const ParameterShape& parameter);

/// The config that a checkpoint's tensors imply. They do not determine the number of heads: each head is 128 wide, as
/// in every Wan model, unless `head_dim` is given.
Result<DitConfig> dit_config_from_shapes(const std::vector<ParameterShape>& shapes, int head_dim = 128);

}  // namespace longtake
