#pragma once

#include <string>

#include "engine/core/result.h"

namespace longtake::cli {

/// Cleans a prompt for the engine: drops control characters other than newline and tab, and turns CRLF into newline.
/// More than 64 KiB and broken UTF-8 are refused.
Result<std::string> clean_prompt(const std::string& text);

}  // namespace longtake::cli
