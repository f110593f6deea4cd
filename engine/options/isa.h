#pragma once

#include <string>

namespace longtake {

/// The best matrix instructions of this CPU: "amx_bf16", "avx512_bf16", "avx512", "avx2" or "generic". Takes are
/// reproducible bit for bit only on machines with the same value.
std::string cpu_isa();

/// The vendor's name of this CPU, and cpu_isa(); measurements of one CPU do not apply to another.
std::string cpu_name();

}  // namespace longtake
