#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"

namespace longtake {

/// A user's own policy. SetPolicy::preset carries its text. A session therefore keeps the policy itself, not a file
/// path.
struct OwnPolicy {
  std::string name;  ///< never a preset's
  std::string text;  ///< JSON
};

/// Reads and checks a policy file. A policy without a name, or with a preset's name, is named after the file.
Result<OwnPolicy> read_policy_file(const std::filesystem::path& path);
/// SetPolicy::preset for a preset's name, a policy as JSON, or the file NAME.json. Unknown policies are refused.
Result<std::string> read_policy(const std::string& name_or_file);

/// True if SetPolicy::preset holds a policy itself and not the name of one.
bool is_own_policy(const std::string& preset);
/// The name of the policy in SetPolicy::preset, as snapshots report it.
std::string policy_name(const std::string& preset);

}  // namespace longtake
