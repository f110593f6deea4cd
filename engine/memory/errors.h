#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// The policy.
inline constexpr ErrorForm kNeedsSalience{"GEN-03", ErrorKind::bad_input, "The policy was not changed",
                                          "{policy} needs a salience head, and these weights have none",
                                          "Choose novelty, or load a salience head that fits these weights."};
inline constexpr ErrorForm kBudgetOutOfRange{"GEN-04", ErrorKind::bad_input, "The policy was not changed",
                                             "budget or sink is out of range",
                                             "Give a budget of 0 to {most} tokens and a sink of 0 frames or more."};
inline constexpr ErrorForm kPinsDoNotFit{"GEN-05", ErrorKind::bad_input, "The policy was not changed",
                                         "{pinned} pinned tokens would not fit", "Unpin some tokens first."};
// Tokens of the cache.
inline constexpr ErrorForm kTokensGone{"GEN-06", ErrorKind::bad_input, "Nothing was changed",
                                       "none of these tokens is in the cache any more",
                                       "Choose tokens that are drawn as kept."};
inline constexpr ErrorForm kTooManyPins{"GEN-07", ErrorKind::bad_input, "The tokens were not pinned",
                                        "sink and pins would hold {held} tokens of a budget of {budget}",
                                        "Pin fewer tokens or raise the budget."};
inline constexpr ErrorForm kBiasOutOfRange{"GEN-08", ErrorKind::bad_input, "The tokens were not dimmed",
                                           "the bias is not between -100 and 100", "Use a value such as -2."};

}  // namespace longtake::errors
