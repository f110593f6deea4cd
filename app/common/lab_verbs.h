#pragma once

#include <span>
#include <string_view>

#include "app/common/command.h"

namespace longtake::cli {

// Verbs that measure, compare and test. longtake-lab provides them. longtake-cli lists them and starts longtake-lab.

/// The verbs of longtake-lab, without their functions.
std::span<const Verb> lab_verbs();
/// A verb of longtake-lab: without a function for longtake-cli's list, or with its function `add`.
Verb lab_verb(std::string_view name, decltype(Verb::add) add = nullptr);

}  // namespace longtake::cli
