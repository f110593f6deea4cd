#pragma once

#include <string>
#include <utility>
#include <vector>

namespace longtake {

/// Names and values of this build, the libraries that it runs with, and the CPU; `engine` are those of the engine.
std::vector<std::pair<std::string, std::string>> version_facts(
    const std::vector<std::pair<std::string, std::string>>& engine);

/// Instruction sets of this CPU that matter here, e.g. "avx2 fma avx512f avx512_bf16 amx_bf16".
std::string cpu_features();

}  // namespace longtake
