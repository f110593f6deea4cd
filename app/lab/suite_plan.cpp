#include "app/lab/suite_plan.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "app/common/clean_prompt.h"
#include "engine/core/files.h"

namespace longtake::cli {
namespace {

constexpr std::size_t kLongestName = 255;  // bytes, on every usual file system

Result<std::vector<std::string>> of_json(const std::string& text, const std::string& file) {
  JsonLimits limits;
  limits.nodes = 1'000'000;
  const auto list = TRY(parse_json(text, file, limits));
  std::vector<std::string> prompts;
  for (const Json& entry : list) {
    const auto prompt = entry.is_object() ? entry.find("prompt_en") : entry.end();
    if (!entry.is_object() || prompt == entry.end() || !prompt->is_string())
      return fail(Error::Kind::bad_input, "Cannot read the prompts of " + file, "an entry has no \"prompt_en\"",
                  "Give VBench_full_info.json, or a .txt file with a prompt on each line.");
    prompts.push_back(prompt->get<std::string>());
  }
  return prompts;
}

}  // namespace

Result<std::vector<std::string>> read_suite_prompts(const std::filesystem::path& file) {
  const auto text = TRY(read_file(file, 16 << 20));
  std::vector<std::string> read;
  if (file.extension() == ".json") {
    auto listed = of_json(text, file.string());
    if (!listed) return listed;
    read = std::move(*listed);
  } else {
    read = lines_of(text);
  }
  std::vector<std::string> prompts;
  std::set<std::string> known;
  for (const std::string& line : read) {
    auto clean = TRY(clean_prompt(trimmed(line)));
    if (!clean.empty() && known.insert(clean).second) prompts.push_back(std::move(clean));
  }
  if (!prompts.empty()) return prompts;
  return fail(Error::Kind::bad_input, "There is no prompt in " + file.string());
}

Result<std::string> video_name(const SuiteVideo& video) {
  const std::string name = video.prompt + '-' + std::to_string(video.index) + ".mp4";
  const bool nameable = name.size() <= kLongestName && name.front() != '.' &&
                        name.find_first_of(std::string("/\n\0", 3)) == std::string::npos;
  if (nameable) return name;
  return fail(
      Error::Kind::bad_input, "No file can be named after the prompt \"" + video.prompt.substr(0, 80) + '"',
      "VBench finds videos by their prompts, and this one is too long or holds a /, a line break or begins with a dot",
      "Shorten it, or leave it out of the list.");
}

std::string policy_folder(const std::string& policy) {
  std::string folder = policy;
  for (char& letter : folder)
    if (std::isalnum(static_cast<unsigned char>(letter)) == 0 && letter != '-' && letter != '+') letter = '_';
  return folder;
}

Result<void> keep_settings(const std::filesystem::path& folder, const Json& settings) {
  const std::filesystem::path file = folder / "suite.json";
  if (!std::filesystem::exists(file)) return atomic_write(file, settings.dump(1) + "\n");
  const auto text = TRY(read_file(file));
  const auto kept = TRY(parse_json(text, file.string()));
  for (const auto& [key, value] : settings.items()) {
    const auto before = kept.find(key);
    if (before != kept.end() && *before == value) continue;
    return fail(Error::Kind::bad_input, "This suite was begun with other settings",
                key + " was " + (before == kept.end() ? "not there" : before->dump()) + " and is " + value.dump(),
                "Use another folder, or the same settings.");
  }
  return {};
}

}  // namespace longtake::cli
