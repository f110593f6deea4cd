#pragma once

#include <string>
#include <utility>
#include <vector>

namespace longtake {

/// Names and values that describe this build, its libraries and the CPU; `engine` adds those of the engine.
std::vector<std::pair<std::string, std::string>> version_facts(
    const std::vector<std::pair<std::string, std::string>>& engine);

/// Relevant instruction sets of this CPU, e.g. "avx2 fma avx512f avx512_bf16 amx_bf16".
std::string cpu_features();

}  // namespace longtake
