#pragma once

#include <string>
#include <utility>
#include <vector>

namespace longtake {

/// The compiled and the loaded version of LibTorch, its CPU dispatch level, and CUDA.
std::vector<std::pair<std::string, std::string>> torch_facts();

}  // namespace longtake
