#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/model/conditioning_net.h"
#include "engine/model/detail_net.h"
#include "engine/model/dit_block.h"
#include "engine/model/dit_config.h"
#include "engine/model/load_tensors.h"
#include "engine/model/memory_view.h"
#include "engine/model/packed_blocks.h"

namespace longtake {

/// The distribution of random parameters.
enum class Init {
  training,  ///< the published initialisation: Xavier weights, zero biases, zero output layer
  noise      ///< every parameter random, so that no branch of the network outputs zero: for tests and benchmarks
};

/// A prompt ready for cross-attention: computed once per prompt and shared by all its passes.
struct TextContext {
  std::vector<KeyValues> blocks;  // [B or 1, T, h*d] per transformer block; T = text_rows, or fewer with `bias`
  std::vector<KeyValues> image;   // [B or 1, image rows, h*d] per block; empty without image conditioning
  at::Tensor rows{};              // [B or 1, text_rows, E] as encoded; only for models that point to words
  at::Tensor bias{};              // [B or 1, T] added to the logits of `blocks`' keys, undefined = none
};

/// The input of one pass.
struct ChunkInput {
  at::Tensor latents;    // [B, F, c, y, x]
  at::Tensor timesteps;  // [B, F] float, 0 .. 1000
  Positions positions;   // positions of the N tokens; undefined = latent frames 0 .. F-1 of the grid
  at::Tensor mask;       // [N, N] added to the logits of own tokens, undefined = every own token attends to every other
  ConditioningContext conditioning = {};  // result of encode_conditioning(), or empty
  int causal_frames = 0;  // latent frames of a block that attends to itself and the blocks before it; 0 = every frame
                          // attends to all
  ChunkReads reads{};     // if not empty: the chunks of the pass, all of one size, attend to exactly these tokens
};

/// The tokens after one of the blocks, for a trainer's second target. Blocks are then not packed.
struct MiddleTokens {
  std::size_t blocks = 0;  ///< blocks before it
  at::Tensor tokens;       // [B, N, C]
};

/// The result of the clean pass.
struct ContextPass {
  // Every block's own keys and values, [B, N, h*d], k as memory stores it: before the token rotation, but already
  // rotated by `camera`.
  std::vector<KeyValues> blocks;
  QueryKeyValue last;  // the last block's q, k, v before any rotation, for the salience head
  std::vector<at::Tensor>
      queries;        // queries of every block, [B, N, h*d] in the form of `blocks`' keys; empty unless requested
  at::Tensor camera;  // see ConditioningContext
};

/// Runs one block on the tensors that it reads; absent ones are undefined. A trainer's runner may free all other
/// tensors and run the block again for its gradient.
using BlockCall = std::function<at::Tensor(const std::vector<at::Tensor>& inputs)>;
using BlockRunner = std::function<at::Tensor(const BlockCall& block, const std::vector<at::Tensor>& inputs)>;

/// The diffusion transformer of Wan2.1 (1.3B, 14B, I2V-14B) and of the starter: one class, with sizes from DitConfig.
/// Const methods may run concurrently on several threads. Copies share their parameters; clone() copies them.
class CausalDit {
 public:
  /// Creates a model with undefined parameters, to be filled through parameters().
  explicit CausalDit(const DitConfig& config);

  static CausalDit random(const DitConfig& config, std::uint64_t seed, Init init = Init::training);
  /// Creates a model with parameters from `tensor(name)`. An error about a wrong shape names the tensor and both
  /// shapes. `matrix` supplies the blocks' matrices in 8 bits; none = `tensor` supplies them too.
  static Result<CausalDit> load(const DitConfig& config, const TensorByName& tensor, const Fp8ByName& matrix = {});

  CausalDit clone() const;
  /// 8-bit matrices keep their type.
  void to(at::Device device, at::ScalarType dtype);
  /// Converts the matrices of the blocks to 8 bits (fp8_product.h), for multiplication on a GPU. They are then neither
  /// packed nor joined.
  void round_matrices();
  /// Lays out the blocks for passes on a CPU without gradients (PackedBlocks), with a second copy of their matrices, in
  /// 8 bits if `eight_bits`. Does nothing if there are no kernels for them. Call it again after to() or after training.
  void pack(bool eight_bits = false);
  /// For passes on a GPU: stores the weights of queries, keys and values contiguously, so that one product covers them.
  /// Call it again after to().
  void join_projections();
  /// Packs or joins again after parameters were replaced. Does nothing if the blocks are neither packed nor joined.
  void repack();
  bool is_packed() const { return packed_ != nullptr; }
  void set_numerics(Numerics numerics) { numerics_ = numerics; }
  /// Sets the steps between the products of blocks that are not packed. They must outlive the model. The default is
  /// gpu_steps() for fast passes without gradients off the CPU, plain_steps() otherwise.
  void set_steps(const BlockSteps& steps) { steps_ = &steps; }
  /// Sets the runner of flow() while gradients are recorded; none = blocks run directly. The model must not move until
  /// the backward pass.
  void set_block_runner(BlockRunner runner) { runner_ = std::move(runner); }
  /// Sets a function that is called with a block's index before its weights are read; none = all weights are present. A
  /// trainer that stores some of them elsewhere loads them here.
  void set_block_fetch(std::function<void(std::size_t block)> fetch) { fetch_ = std::move(fetch); }

  const DitConfig& config() const { return config_; }
  Numerics numerics() const { return numerics_; }
  at::Device device() const;
  at::ScalarType dtype() const;
  /// The type of latents between passes. A preconditioned model adds to them and would lose bits in bf16.
  at::ScalarType latent_dtype() const { return config_.preconditioned ? at::kFloat : dtype(); }
  /// Parameters by checkpoint name, in the order of dit_parameter_shapes(). The pointers are valid until this object
  /// moves.
  NamedParameters parameters();
  /// The layers of parameters() whose weights can be in 8 bits, by their names. Valid as long as the pointers of
  /// parameters().
  std::map<std::string, Linear*> matrices();

  /// text [B, rows, E] with rows <= text_rows; zero rows are added, and attention reads them as in the reference. Many
  /// padding rows are replaced by a few keys with a bias, unless numerics are the reference's or gradients are
  /// recorded. Up to rounding the attention is the same. image [B, rows, image_dim] only for an image-conditioned
  /// model.
  TextContext encode_text(const at::Tensor& text, const at::Tensor& image = {}) const;

  /// Prepares conditioning for all passes, including clean ones: maps [B, F, P, y, x] and camera [B, F]. Returns an
  /// empty context for a model without a conditioning net.
  ConditioningContext encode_conditioning(const Conditioning& conditioning) const;
  /// encode_conditioning() with slots that point to the rows of this text, for models that point to words.
  ConditioningContext encode_conditioning(const Conditioning& conditioning, const TextContext& text) const;

  /// Predicts the flow noise - x0. [B, F, c, y, x]
  at::Tensor flow(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory = {},
                  MiddleTokens* middle = nullptr) const;

  /// The clean pass: returns the own keys and values of every block, and q, k, v of the last block, where it stops.
  ContextPass context(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory = {},
                      bool with_queries = false) const;
  /// Returns only the last block's q, k, v.
  QueryKeyValue last_block(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory = {}) const;

  /// The memory with its keys rotated once, for all passes of one chunk. With `own_tokens`, and where it is faster, the
  /// result has lanes for passes over that many tokens.
  MemoryView rotated(const MemoryView& memory, std::int64_t own_tokens = 0) const;

 private:
  at::Tensor flow_as_seen(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory,
                          MiddleTokens* middle) const;
  enum class Kept { keys, keys_and_queries, last_block };
  ContextPass unturned_context(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory,
                               Kept kept) const;
  struct Pass;
  Pass begin(const ChunkInput& chunk, const TextContext& text, const MemoryView& memory) const;
  /// Runs all blocks through packed_ if it supports this pass; writes pass.x.
  bool run_packed(Pass& pass, const TextContext& text, const MemoryView& memory, const BlocksOutput& output) const;
  at::Tensor run_block(std::size_t index, const Pass& pass, const TextContext& text, const MemoryView& memory) const;
  at::Tensor embed_patches(const at::Tensor& latents) const;
  at::Tensor embed_time(const at::Tensor& timesteps) const;
  at::Tensor modulation_of(const at::Tensor& time) const;
  at::Tensor embed_image(const at::Tensor& image) const;
  struct Conditioner;  // the factors of one pass if the config is preconditioned
  Conditioner condition(const ChunkInput& chunk) const;
  at::Tensor project_out(const Pass& pass) const;
  void fetch(std::size_t block) const {
    if (fetch_) fetch_(block);
  }
  bool exact() const { return numerics_ == Numerics::reference; }
  const BlockSteps& steps() const;

  DitConfig config_;
  Numerics numerics_ = Numerics::fast;
  const BlockSteps* steps_ = nullptr;  // null: chosen for every pass
  BlockRunner runner_;
  std::function<void(std::size_t)> fetch_;
  Linear patch_embedding_;          // weight [C, c, 1, patch_height, patch_width]
  at::Tensor neighbour_embedding_;  // [C, c, patch_height + 2, patch_width + 2], undefined without neighbours
  at::Tensor neighbour_head_;       // [C, c, patch_height + 2, patch_width + 2]
  at::Tensor cell_embedding_;       // [grid_rows, grid_columns, C], undefined without a grid
  Linear text_embedding_in_, text_embedding_out_;
  Linear time_embedding_in_, time_embedding_out_;
  Linear time_projection_;
  at::Tensor fps_embedding_;  // [2, C], undefined without sample_info
  Linear fps_projection_in_, fps_projection_out_;
  AffineNorm image_norm_in_, image_norm_out_;
  Linear image_in_, image_out_;
  std::vector<DitBlock> blocks_;
  std::shared_ptr<const PackedBlocks> packed_;  // null: blocks run operation by operation
  bool packed_in_eight_bits_ = false;
  bool is_joined_ = false;
  at::Tensor latent_deviation_;  // [c], undefined unless preconditioned
  at::Tensor head_modulation_;   // [1, 2, C]
  Linear head_;
  DetailNet detail_;              // undefined unless config_.detail
  ConditioningNet conditioning_;  // undefined unless config_.conditioning
};

/// The number of keys of a prompt with this many rows in a stream: TextContext's T.
std::int64_t text_keys(const DitConfig& config, std::int64_t words);

/// The sinusoid of a timestep: cos first, then sin.  [n] -> [n, freq_dim] float64
at::Tensor timestep_sinusoid(const at::Tensor& timesteps, int freq_dim);

}  // namespace longtake
