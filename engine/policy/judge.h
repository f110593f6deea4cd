#pragma once

#include <cstdint>
#include <vector>

#include "engine/policy/what_if.h"

namespace longtake {

/// The quality of decisions, judged by the actual attention of later chunks. A chunk counts if there were more tokens
/// than the budget holds and a later chunk exists to judge by.
struct Judgement {
  int chunks = 0;         ///< number of chunks judged
  double recall = 0;      ///< share of the next chunks' attention on the past that falls on kept tokens
  double best = 0;        ///< the share for the best tokens in hindsight, which no policy can know in advance
  double unseen = 0;      ///< share of kept tokens too old for the trace's window; their attention is unknown
  double churn = 0;       ///< share of memory that is evicted with each chunk
  double age_chunks = 0;  ///< mean age of a kept token
};
Judgement judge(const Trace& trace, const Decisions& decisions, int ahead_chunks);

/// Measures if one list of kept tokens for all transformer blocks is sufficient, by comparing the best tokens of each
/// block.
struct LayerAgreement {
  int chunks = 0;
  double tokens = 0;   ///< tokens to choose among, mean over the chunks
  double overlap = 0;  ///< share of the best tokens that two blocks have in common, mean over pairs
  double chance = 0;   ///< the overlap of two random choices
  double jaccard = 0;  ///< tokens in both lists divided by tokens in either, mean over pairs
  double jaccard_chance = 0;
  std::vector<double> with_last;  ///< overlap of each block with the last one
};
LayerAgreement layer_agreement(const Trace& trace, std::int32_t budget_tokens, int ahead_chunks);

/// How well a column of scores predicts the attention of the next chunks: rank correlation among the tokens of one
/// chunk, mean over chunks. 0 if the column was not measured.
double foresight(const Trace& trace, ScoreColumn column, int ahead_chunks);

}  // namespace longtake
