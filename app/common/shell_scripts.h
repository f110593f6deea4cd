#pragma once

#include <string>

#include "app/common/verb_tree.h"

namespace longtake::cli {

// Completion scripts for a program's verbs and options; values are completed as files.
std::string bash_script(const VerbEntry& program);
std::string zsh_script(const VerbEntry& program);
std::string fish_script(const VerbEntry& program);

}  // namespace longtake::cli
