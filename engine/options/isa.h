#pragma once

#include <string>

namespace longtake {

/// The best matrix instructions of this CPU: "amx_bf16", "avx512_bf16", "avx512", "avx2" or "generic". Takes repeat bit
/// for bit only on machines with the same value.
std::string cpu_isa();

/// The name that the maker gave to this CPU, and cpu_isa(); what was measured on one CPU says nothing of another one.
std::string cpu_name();

}  // namespace longtake
