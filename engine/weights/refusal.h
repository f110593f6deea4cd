#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace longtake {

/// A refusal under a named rule ("ST-14"). Readers leave `what` empty; the caller that knows the file's name calls
/// in_file().
Error refusal(std::string code, std::string why, std::string remedy = {});
inline Failure refuse(std::string code, std::string why, std::string remedy = {}) {
  return fail(refusal(std::move(code), std::move(why), std::move(remedy)));
}
/// Completes a reader's refusal with the file's name, and with a remedy if it has none yet.
Error in_file(Error error, std::string_view file_name);

/// Makes text from a file safe for a message: control and bidirectional characters and broken UTF-8 become \u{..}.
/// Truncated after 80 characters.
std::string shown(std::string_view text);
/// "9,437,184"
std::string with_commas(std::uint64_t number);

/// True if a name holds a control character or a NUL.
bool has_control(std::string_view text);

}  // namespace longtake
