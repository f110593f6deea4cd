#pragma once

#include "app/cli/command.h"

// Verbs that are built only with LibTorch.
namespace longtake::cli {

extern const Verb cache_verb;
extern const Verb models_verb;
extern const Verb probe_verb;
extern const Verb selftest_verb;
extern const Verb verify_verb;

/// Facts that a stream needs of a transformer's file: its family and how it is sampled.
Json stream_facts(const std::filesystem::path& path);

/// Runs bench --shape NAME.
int bench_shape(const ShapeBench& wanted, Context& context);

}  // namespace longtake::cli
