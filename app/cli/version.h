#pragma once

#include "app/cli/command.h"

namespace longtake::cli {

/// --version: this build, the libraries it runs with, and the CPU.
int print_version(Context& context);

/// Instruction sets of this CPU that matter here, e.g. "avx2 fma avx512f avx512_bf16 amx_bf16".
std::string cpu_features();

}  // namespace longtake::cli
