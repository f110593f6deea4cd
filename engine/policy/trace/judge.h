#pragma once

#include <cstdint>
#include <vector>

#include "engine/policy/trace/replay.h"

namespace longtake {

/// How good decisions were, judged by the attention that later chunks really gave. Chunks count where more tokens had
/// been made than the budget holds and a later chunk is there to judge by.
struct Judgement {
  int chunks = 0;         ///< judged
  double recall = 0;      ///< share of the attention on the past, of the next chunks, that lands on kept tokens
  double best = 0;        ///< the same for the tokens that turn out best: nobody who chooses beforehand reaches it
  double unseen = 0;      ///< share of kept tokens that were too old for the trace's window: what they got is not known
  double churn = 0;       ///< share of memory that leaves with each chunk
  double age_chunks = 0;  ///< mean age of a kept token
};
Judgement judge(const Trace& trace, const Decisions& decisions, int ahead_chunks);

/// Whether one list for all transformer blocks is enough: for each block its own best tokens, compared.
struct LayerAgreement {
  int chunks = 0;
  double tokens = 0;   ///< to choose among, mean over the chunks
  double overlap = 0;  ///< share of the best tokens that two blocks have in common, mean over pairs
  double chance = 0;   ///< the same for two lots
  double jaccard = 0;  ///< common tokens by all tokens of both, mean over pairs
  double jaccard_chance = 0;
  std::vector<double> with_last;  ///< overlap of each block with the last one
};
LayerAgreement layer_agreement(const Trace& trace, std::int32_t budget_tokens, int ahead_chunks);

/// How well a column of scores foretells the attention of the next chunks: rank correlation among the tokens of one
/// chunk, mean over chunks. 0 where nobody measured the column.
double foresight(const Trace& trace, ScoreColumn column, int ahead_chunks);

}  // namespace longtake
