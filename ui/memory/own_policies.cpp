#include "ui/memory/own_policies.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/stream/own_policy.h"

namespace longtake::ui {

Result<std::string> OwnPolicies::read(const std::string& file) {
  const std::string path = std::filesystem::absolute(file).lexically_normal().string();
  auto read = read_policy_file(path);
  if (!read) {
    // A missing or invalid file is removed from the list.
    if (std::erase(files_, path) > 0) Q_EMIT changed();
    return fail(std::move(read.error()));
  }
  std::erase_if(known_, [&](const Policy& policy) { return policy.name == read->name || policy.file == path; });
  known_.push_back({read->name, std::move(read->text), path});
  std::erase(files_, path);
  files_.insert(files_.begin(), path);
  if (files_.size() > kMostFiles) files_.resize(kMostFiles);
  Q_EMIT changed();
  return std::move(read->name);
}

void OwnPolicies::learn(const std::string& preset) {
  if (!is_own_policy(preset)) return;
  std::string name = policy_name(preset);
  if (name.empty() || find(name) != nullptr) return;
  known_.push_back({std::move(name), preset, {}});
  Q_EMIT changed();
}

const OwnPolicies::Policy* OwnPolicies::find(const std::string& name) const {
  const auto found = std::ranges::find_if(known_, [&](const Policy& policy) { return policy.name == name; });
  return found == known_.end() ? nullptr : &*found;
}

std::vector<std::string> OwnPolicies::unread() const {
  std::vector<std::string> out;
  for (const std::string& file : files_)
    if (std::ranges::none_of(known_, [&](const Policy& policy) { return policy.file == file; })) out.push_back(file);
  return out;
}

}  // namespace longtake::ui

#include "moc_own_policies.cpp"
