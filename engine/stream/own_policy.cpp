#include "engine/stream/own_policy.h"

#include <algorithm>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/policy/policy.h"
#include "engine/policy/preset_names.h"
#include "engine/stream/errors.h"

namespace longtake {
namespace {

constexpr std::uint64_t kMostBytes = 1U << 20;

bool is_preset(const std::string& name) { return std::ranges::find(preset_names(), name) != preset_names().end(); }

std::string name_for(const Json& policy, const std::filesystem::path& path) {
  const auto own = policy.find("name");
  if (own != policy.end() && own->is_string() && !own->get<std::string>().empty() &&
      !is_preset(own->get<std::string>()))
    return own->get<std::string>();
  const std::string stem = path.stem().string();
  return is_preset(stem) ? path.filename().string() : stem;
}

}  // namespace

Result<OwnPolicy> read_policy_file(const std::filesystem::path& path) {
  const auto refused = [&](Error cause) {
    return fail(errors::kCannotUsePolicy, {{"file", path.filename().string()}}, std::move(cause));
  };
  auto text = read_file(path, kMostBytes);
  if (!text) return refused(std::move(text.error()));
  auto json = parse_json(*text, "the policy");
  if (!json) return refused(std::move(json.error()));
  if (auto policy = policy_from_json(*json); !policy) return refused(std::move(policy.error()));
  OwnPolicy own;
  own.name = name_for(*json, path);
  (*json)["name"] = own.name;
  own.text = json->dump();
  return own;
}

Result<std::string> read_policy(const std::string& name_or_file) {
  if (name_or_file.ends_with(".json")) {
    auto own = TRY(read_policy_file(name_or_file));
    return std::move(own.text);
  }
  TRY(named_policy(name_or_file, 1));
  return name_or_file;
}

bool is_own_policy(const std::string& preset) { return preset.starts_with('{'); }

std::string policy_name(const std::string& preset) {
  if (!is_own_policy(preset)) return preset;
  const auto policy = named_policy(preset, 1);
  return policy ? policy->name : std::string();
}

}  // namespace longtake
