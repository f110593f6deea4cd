#pragma once

#include <filesystem>

#include "app/common/command.h"

namespace longtake::cli {

extern const Verb convert_verb;
extern const Verb inspect_verb;
/// Built only with LibTorch, as the function below.
extern const Verb models_verb;

/// Facts that a stream needs of a transformer's file: its family and how it is sampled.
Json stream_facts(const std::filesystem::path& path);

}  // namespace longtake::cli
