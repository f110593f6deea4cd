#include "engine/machine/memory_need.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>

#include "engine/core/size_text.h"

namespace longtake {
namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// A number in a file of its own; unlimited where it says "max" or is not there.
std::uint64_t number_in(const char* path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  return file >> value ? value : unlimited;
}

/// The number behind a name in a file of such lines; 0 where it is not there.
std::uint64_t named_number_in(const char* path, const std::string& wanted) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    std::uint64_t number = 0;
    if (words >> name >> number && name == wanted) return number;
  }
  return 0;
}

/// Available to new programs without swapping, as the kernel estimates it.
std::uint64_t available_to_machine() {
  const std::uint64_t kib = named_number_in("/proc/meminfo", "MemAvailable:");
  return kib > 0 ? kib * 1024 : unlimited;
}

/// What a limit on the process's address space (ulimit -v) leaves.
std::uint64_t left_by_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unlimited;
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  file >> pages;
  const std::uint64_t used = pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  return limit.rlim_cur > used ? limit.rlim_cur - used : 0;
}

std::uint64_t left_by_group() {
  const std::uint64_t limit = number_in("/sys/fs/cgroup/memory.max");
  const std::uint64_t used = number_in("/sys/fs/cgroup/memory.current");
  if (limit == unlimited || used == unlimited) return unlimited;
  // Pages of files that nobody needs just now are counted as used and are given up when asked for.
  const std::uint64_t held = used - std::min(used, named_number_in("/sys/fs/cgroup/memory.stat", "inactive_file"));
  return limit > held ? limit - held : 0;
}

}  // namespace

std::uint64_t MemoryNeed::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& [_, part] : parts) sum += part;
  return sum;
}

std::uint64_t available_memory_bytes() { return std::min({available_to_machine(), left_by_group(), left_by_limit()}); }

Result<void> check_memory(const MemoryNeed& need, std::uint64_t available) {
  if (need.bytes() <= available) return {};
  const auto largest = std::ranges::max_element(need.parts, {}, &std::pair<std::string, std::uint64_t>::second);
  return fail(Error::Kind::bad_input, "There is not enough memory for this stream",
              "it needs " + size_text(need.bytes()) + ", of that " + size_text(largest->second) + " for " +
                  largest->first + "; " + size_text(available) + " are free",
              "Choose a smaller budget or a smaller model, or close other programs.");
}

}  // namespace longtake
