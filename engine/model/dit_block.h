#pragma once

#include <string>
#include <vector>

#include "engine/kernels/numerics.h"
#include "engine/model/block_steps.h"
#include "engine/model/layers.h"
#include "engine/model/memory_view.h"

namespace longtake {

/// Query, key and value of one attention, each [B, tokens, h*d]; q and k after QK-norm, before rotation.
struct QueryKeyValue {
  at::Tensor q, k, v;
};

/// The state that every block of one pass shares.
struct PassScope {
  Rotation own;                        // rotation of the pass's tokens
  Rotation memory;                     // rotation of the memory's slots, undefined if the keys are already rotated
  at::Tensor bias;                     // [B or 1, 1, N or 1, M + N] added to the logits, undefined = none
  at::Tensor text_bias;                // [B or 1, 1, 1, T] added to the logits of the text's keys, undefined = none
  std::int64_t rows = 0, columns = 0;  // tokens down and across one latent frame
  std::int64_t block_tokens = 0;       // of ChunkInput::causal_frames, 0 = none
  ChunkReads reads;                    // ChunkInput::reads
  Rotation listed;                     // rotation of the tokens in `reads`
  double eps = 1e-6;
  Numerics numerics = Numerics::reference;
  const BlockSteps* steps = &plain_steps();
};

/// The six modulation rows of a block, derived from the timestep, each [B, F, C].
struct Modulation {
  at::Tensor shift_attention, scale_attention, gate_attention, shift_ffn, scale_ffn, gate_ffn;
};

struct Attention {
  int heads = 1;
  Linear q, k, v, o;
  at::Tensor norm_q, norm_k;  // [C]
  Linear k_img, v_img;        // the image branch, undefined without one
  at::Tensor norm_k_img;

  QueryKeyValue project(const at::Tensor& x, const PassScope& scope) const;
  /// project() without the norms of q and k. With joined weights it is one product whose rows hold all three.
  QueryKeyValue project_plainly(const at::Tensor& x) const;
  /// Stores the weights of q, k and v contiguously in one tensor, of which they become views.
  void join_weights();
  /// `lane` as in MemoryView, undefined = none.
  at::Tensor attend(const QueryKeyValue& own, const KeyValues& memory, const KeyValues& lane,
                    const PassScope& scope) const;
  /// Attends in a lane; requires fits(). q and k from project_plainly() are normed as they are written to the lane.
  at::Tensor attend_in_lane(const QueryKeyValue& own, bool is_normed, const KeyValues& memory, const KeyValues& lane,
                            const PassScope& scope) const;
  /// attend() for ChunkInput::reads.
  at::Tensor attend_by_chunk(const QueryKeyValue& own, const KeyValues& memory, const PassScope& scope) const;
  KeyValues text_keys(const at::Tensor& text, double eps) const;
  KeyValues image_keys(const at::Tensor& image, double eps) const;
  at::Tensor attend_text(const at::Tensor& x, const KeyValues& text, const KeyValues& image,
                         const PassScope& scope) const;
  void list(NamedParameters& all, const std::string& name, bool image_conditioned);
};

/// One transformer block.
struct DitBlock {
  at::Tensor modulation;  // [1, 6, C]
  at::Tensor neighbours;  // [C, 1, 3, 3] over the tokens of a latent frame, undefined = none
  Attention self_attention, cross_attention;
  AffineNorm norm3;
  Linear ffn_in, ffn_out;

  at::Tensor with_neighbours(const at::Tensor& x, const PassScope& scope) const;
  Modulation modulate(const at::Tensor& time) const;
  at::Tensor feed_forward(const at::Tensor& x, const PassScope& scope) const;

  /// input [B, N, C], time [B, F, 6, C]. `own`, if given, receives this block's own queries, keys and values. `lane` as
  /// in MemoryView.
  at::Tensor forward(const at::Tensor& input, const at::Tensor& time, const KeyValues& text, const KeyValues& image,
                     const KeyValues& memory, const PassScope& scope, QueryKeyValue* own = nullptr,
                     const KeyValues& lane = {}) const;
  /// Runs the block up to q, k and v of self-attention, which is all that the context pass needs of the last block.
  QueryKeyValue keys_only(const at::Tensor& x, const at::Tensor& time, const PassScope& scope) const;

  void list(NamedParameters& all, const std::string& name, bool image_conditioned, bool with_neighbours = false);
  /// The layers whose matrices can be in 8 bits. Those of an absent image branch have no weights.
  std::vector<Linear*> matrices();
};

}  // namespace longtake
