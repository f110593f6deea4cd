#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/ids.h"

namespace longtake {

/// Facts about a file's content for use in its name.
struct NameFacts {
  std::string session;  ///< name of its folder or file
  TakeId take = 0;
  std::string prompt;  ///< the take's last prompt
  std::string policy;
  std::uint64_t seed = 0;
  std::time_t now = 0;  ///< start of the export, shown in local time
};

inline constexpr const char* kDefaultName = "longtake_{session}_take{take}";
inline constexpr std::size_t kMostNameBytes = 200;  ///< limit of a whole name; file systems allow 255, and the program
                                                    ///< needs some of them
inline constexpr std::size_t kMostValueBytes = 80;  ///< limit of a free-text field: prompt, session, policy

/// The name of a session from its folder, with or without a slash at the end.
std::string session_name(const std::filesystem::path& session);

/// "{session}", "{take}", ... in display order.
const std::vector<std::string>& name_fields();

/// True if a name has a field in braces to be replaced.
bool has_fields(std::string_view name);

/// The name from a pattern, without folder and suffix. Free text such as prompts keeps letters and digits of every
/// script; everything that is special to a file system, a shell or a terminal becomes "_". `number` replaces {n}.
Result<std::string> expand_name(const std::string& pattern, const NameFacts& facts, int number);

/// The path of the first name that is not `taken`: {n} counts up, otherwise _2, _3 is appended.
Result<std::filesystem::path> free_path(const std::filesystem::path& folder, const std::string& pattern,
                                        const NameFacts& facts, const std::string& suffix,
                                        const std::function<bool(const std::filesystem::path&)>& taken);

/// Converts text to one part of a name that is safe on every system, as expand_name() does with a prompt. "" if nothing
/// is left.
std::string safe_part(std::string_view text, std::size_t most_bytes);

}  // namespace longtake
