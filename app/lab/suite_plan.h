#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"

namespace longtake::cli {

/// One video of a suite. VBench finds it by its name: PROMPT-INDEX.mp4.
struct SuiteVideo {
  std::string prompt;
  int index = 0;  ///< counts the videos of one prompt; the seed counts with it
};

/// The lines of a .txt file, or "prompt_en" of every entry of VBench's own .json list. Each prompt once, in their
/// order.
Result<std::vector<std::string>> read_suite_prompts(const std::filesystem::path& file);

/// The name that VBench and VBench-Long look for. Prompts that no file can be named after are refused.
Result<std::string> video_name(const SuiteVideo& video);

/// The folder of a policy's videos.
std::string policy_folder(const std::string& policy);

/// What all videos of a suite have in common, in its suite.json. Refuses to go on with other settings.
Result<void> keep_settings(const std::filesystem::path& folder, const Json& settings);

}  // namespace longtake::cli
