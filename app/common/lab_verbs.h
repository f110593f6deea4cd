#pragma once

#include <span>
#include <string_view>

#include "app/common/command.h"

namespace longtake::cli {

// Verbs that measure, compare and test. longtake-lab has them. longtake-cli lists them too, and starts longtake-lab.

/// These verbs, without what they do.
std::span<const Verb> lab_verbs();
/// One of them: as longtake-cli lists it, or as longtake-lab has it, with what it does.
Verb lab_verb(std::string_view name, decltype(Verb::add) add = nullptr);

}  // namespace longtake::cli
