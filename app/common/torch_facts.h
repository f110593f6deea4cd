#pragma once

#include <string>
#include <utility>
#include <vector>

namespace longtake {

/// LibTorch as compiled against and as loaded, its CPU dispatch level, and CUDA.
std::vector<std::pair<std::string, std::string>> torch_facts();

}  // namespace longtake
