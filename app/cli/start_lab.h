#pragma once

#include <vector>

#include "app/common/verb_tree.h"
#include "engine/core/result.h"

namespace longtake::cli {

/// Replaces this process by longtake-lab, with the same arguments and with `program` as its name. Returns only on
/// failure.
Error become_lab(const char* program, int argc, const char* const* argv);

/// The descriptions of longtake-lab's verbs, with `program` as the program's name.
Result<std::vector<VerbEntry>> verbs_of_lab(const char* program);

}  // namespace longtake::cli
