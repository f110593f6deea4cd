#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"

namespace longtake::cli {

/// Cleans a prompt for the engine: drops control characters other than newline and tab, and turns CRLF into newline.
/// Refuses more than 64 KiB and invalid UTF-8.
Result<std::string> clean_prompt(const std::string& text);

/// The unchanged lines of a prompt file.
std::vector<std::string> lines_of(const std::string& text);
/// The line without blanks at either end.
std::string trimmed(const std::string& line);

}  // namespace longtake::cli
