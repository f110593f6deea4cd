#include "engine/policy/plan.h"
#include "engine/policy/policy.h"
#include "tests/fuzz/touch.h"

// Fuzzes a policy as JSON: after writing and reading, it must be the same policy.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto json = longtake::parse_json({reinterpret_cast<const char*>(data), size}, "policy");
  if (!json) return 0;
  const auto policy = longtake::policy_from_json(*json);
  if (!policy) return 0;
  const auto again = longtake::policy_from_json(longtake::to_json(*policy));
  if (!again || !(*again == *policy)) __builtin_trap();
  return 0;
}
