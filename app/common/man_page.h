#pragma once

#include <string>

#include "app/common/verb_tree.h"

namespace longtake::cli {

/// The manual page of a program, section 1, as roff.
std::string man_page(const VerbEntry& program, const std::string& version);

}  // namespace longtake::cli
