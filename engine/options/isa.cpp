#include "engine/options/isa.h"

#include <cstdlib>
#include <fstream>
#include <string_view>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace longtake {

std::string cpu_isa() {
  // If the matrix library is limited for a comparison, results carry the limited instruction set.
  if (const char* cap = std::getenv("ONEDNN_MAX_CPU_ISA"); cap != nullptr) {
    const std::string_view name = cap;
    if (name.starts_with("SSE")) return "generic";
    if (name.starts_with("AVX2")) return "avx2";
    if (name == "AVX512_CORE" || name == "AVX512_CORE_VNNI") return "avx512";
    if (name == "AVX512_CORE_BF16") return "avx512_bf16";
  }
#if defined(__x86_64__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && __builtin_cpu_supports("avx512f")) {
    if ((d & (1U << 22)) != 0 && (d & (1U << 24)) != 0) return "amx_bf16";
    if (__get_cpuid_count(7, 1, &a, &b, &c, &d) != 0 && (a & (1U << 5)) != 0) return "avx512_bf16";
    return "avx512";
  }
  if (__builtin_cpu_supports("avx2")) return "avx2";
#endif
  return "generic";
}

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  std::string line, name = "unknown";
  while (std::getline(info, line)) {
    if (!line.starts_with("model name")) continue;
    if (const auto colon = line.find(": "); colon != std::string::npos) name = line.substr(colon + 2);
    break;
  }
  return name + ", " + cpu_isa();
}

}  // namespace longtake
