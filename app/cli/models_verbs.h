#pragma once

#include <filesystem>

#include "app/common/command.h"

namespace longtake::cli {

extern const Verb convert_verb;
extern const Verb inspect_verb;
/// Built only with LibTorch, like the function below.
extern const Verb models_verb;

/// A transformer file's properties that a stream needs: its family and its sampling.
Json stream_facts(const std::filesystem::path& path);

}  // namespace longtake::cli
