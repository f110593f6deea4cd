#pragma once

#include "app/common/command.h"

namespace longtake::cli {

/// Also built without LibTorch, but then it measures no shapes.
extern const Verb bench_verb;
extern const Verb cache_verb;
extern const Verb selftest_verb;

/// Runs bench --shape NAME.
int bench_shape(const ShapeBench& wanted, Context& context);

}  // namespace longtake::cli
