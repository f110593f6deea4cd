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

/// Facts about a file's content that its name can state.
struct NameFacts {
  std::string session;  ///< name of its folder or file
  TakeId take = 0;
  std::string prompt;  ///< the take's last one
  std::string policy;
  std::uint64_t seed = 0;
  std::time_t now = 0;  ///< when the export begins, shown in local time
};

inline constexpr const char* kDefaultName = "longtake_{session}_take{take}";
inline constexpr std::size_t kMostNameBytes = 200;  ///< a whole name; file systems take 255, some of which are ours
inline constexpr std::size_t kMostValueBytes = 80;  ///< a field that people write: prompt, session, policy

/// The name of a session, whose folder may be named with a slash at its end.
std::string session_name(const std::filesystem::path& session);

/// "{session}", "{take}", ... in the order in which they are offered.
const std::vector<std::string>& name_fields();

/// True if a name has something in braces that is to be replaced.
bool has_fields(std::string_view name);

/// The name that a pattern stands for, without folder and suffix. What comes from prompts and the like keeps letters
/// and digits of every script; everything that means something to a file system, a shell or a terminal becomes "_".
/// `number` is what {n} stands for.
Result<std::string> expand_name(const std::string& pattern, const NameFacts& facts, int number);

/// The path of the first name that is not `taken`: {n} counts up, or else _2, _3 is added.
Result<std::filesystem::path> free_path(const std::filesystem::path& folder, const std::string& pattern,
                                        const NameFacts& facts, const std::string& suffix,
                                        const std::function<bool(const std::filesystem::path&)>& taken);

/// Makes one part of a name that is safe on every system, as expand_name() does with a prompt. "" if nothing is left.
std::string safe_part(std::string_view text, std::size_t most_bytes);

}  // namespace longtake
