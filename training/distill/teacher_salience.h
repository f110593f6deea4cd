#pragma once

#include "engine/kernels/salience.h"
#include "engine/model/causal_dit.h"
#include "engine/model/salience_head.h"
#include "training/run/distill_config.h"

namespace longtake::train {

Result<SalienceConfig> head_config(const SalienceTrainingConfig& config, int dim);
Result<SalienceOptions> salience_options(const SalienceTrainingConfig& config, std::int64_t chunk_tokens);

/// SL_r: salience of every token of a clip by the last self-attention of the bidirectional teacher, which sees the past
/// and the future of each token. clip [B, F, c, y, x] clean; [B, L]. Without autograd.
at::Tensor teacher_salience(const CausalDit& teacher, const at::Tensor& clip, const TextContext& text, double timestep,
                            const SalienceOptions& options, const ConditioningContext& places = {});

/// Agreement of the order of `predicted` with that of `target`, both [B, L], per sample and then averaged.
struct RankAgreement {
  double spearman = 0;
  double top_overlap = 0;  ///< share of the target's highest `top` tokens that are among the predicted highest
};
RankAgreement rank_agreement(const at::Tensor& predicted, const at::Tensor& target, std::int64_t top);

}  // namespace longtake::train
