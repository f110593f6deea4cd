#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake::cli {

/// Cleans a prompt for the engine: drops control characters other than newline and tab, and turns CRLF into newline.
/// More than 64 KiB and broken UTF-8 are refused.
Result<std::string> clean_prompt(const std::string& text);

/// The lines of a file of prompts, as they are.
std::vector<std::string> lines_of(const std::string& text);
/// A line without the blanks at both ends.
std::string trimmed(const std::string& line);

}  // namespace longtake::cli
