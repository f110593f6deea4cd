#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "training/run/recipe.h"

namespace longtake::train {

/// A file or folder that a stage reads.
struct PlannedFile {
  enum class State { there, missing, made, optional };
  std::string stage;
  std::string what;  ///< purpose of the file, in words
  std::string name;  ///< name in the recipe
  State state = State::missing;
  std::string made_by;      ///< the stage of the recipe that writes it
  std::uint64_t bytes = 0;  ///< size on the disk now
};
const char* name(PlannedFile::State state);

/// All files that the stages of a recipe read, in their order, for a run in `folder`. Files that an earlier stage
/// writes are `made`. Files needed only in some cases are `optional`, such as a text encoder if all prompts have
/// embeddings.
std::vector<PlannedFile> planned_files(const Recipe& recipe, const std::filesystem::path& folder);

}  // namespace longtake::train
