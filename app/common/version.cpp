#include "app/common/version.h"

#include "engine/core/version.h"
#include "engine/media/self_check.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace longtake {

std::string cpu_features() {
  std::string names;
  const auto add = [&names](bool there, const char* name) {
    if (there) names += (names.empty() ? "" : " ") + std::string(name);
  };
#if defined(__x86_64__)
  add(__builtin_cpu_supports("avx2") != 0, "avx2");
  add(__builtin_cpu_supports("fma") != 0, "fma");
  add(__builtin_cpu_supports("avx512f") != 0, "avx512f");
  add(__builtin_cpu_supports("avx512vnni") != 0, "avx512_vnni");
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid_count(7, 1, &a, &b, &c, &d) != 0)
    add((a & (1U << 5)) != 0 && __builtin_cpu_supports("avx512f"), "avx512_bf16");
  if (__get_cpuid_count(7, 0, &a, &b, &c, &d) != 0) {
    add((d & (1U << 22)) != 0, "amx_bf16");
    add((d & (1U << 25)) != 0, "amx_int8");
  }
#endif
  return names.empty() ? "none that matter here" : names;
}

std::vector<std::pair<std::string, std::string>> version_facts(
    const std::vector<std::pair<std::string, std::string>>& engine) {
  std::vector<std::pair<std::string, std::string>> facts = {{"longtake", program_version()}};
  facts.emplace_back("build", std::string(LONGTAKE_COMPILER));
  facts.insert(facts.end(), engine.begin(), engine.end());
  facts.emplace_back("ffmpeg", media_versions());
  facts.emplace_back("cpu", cpu_features());
  return facts;
}

}  // namespace longtake
