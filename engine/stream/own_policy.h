#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"

namespace longtake {

/// A policy of a person's own. The text is what SetPolicy::preset carries, so that a session keeps the policy itself
/// and not the way to a file.
struct OwnPolicy {
  std::string name;  ///< never a preset's
  std::string text;  ///< JSON
};

/// Reads and checks a policy file. A policy that names itself like a preset, or not at all, is named after the file.
Result<OwnPolicy> read_policy_file(const std::filesystem::path& path);
/// SetPolicy::preset of a preset's name, of a policy as JSON, or of the file NAME.json. Unknown policies are refused.
Result<std::string> read_policy(const std::string& name_or_file);

/// True if SetPolicy::preset holds a policy itself and not the name of one.
bool is_own_policy(const std::string& preset);
/// The name of the policy in SetPolicy::preset, as snapshots report it.
std::string policy_name(const std::string& preset);

}  // namespace longtake
