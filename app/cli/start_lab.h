#pragma once

#include <vector>

#include "app/common/verb_tree.h"
#include "engine/core/result.h"

namespace longtake::cli {

/// Turns this process into longtake-lab, with the same words after the program's name and `program` as that name.
/// Returns only where that fails.
Error become_lab(const char* program, int argc, const char* const* argv);

/// The descriptions of longtake-lab's verbs, with `program` as its name.
Result<std::vector<VerbEntry>> verbs_of_lab(const char* program);

}  // namespace longtake::cli
