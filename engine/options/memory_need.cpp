#include "engine/options/memory_need.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>

#include "engine/options/errors.h"
namespace longtake {
namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// Reads a file that holds one number; unlimited if it says "max" or does not exist.
std::uint64_t number_in(const char* path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  return file >> value ? value : unlimited;
}

/// Reads the number after a name in a file of such lines; 0 if the name is missing.
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

/// The memory available to new programs without swapping, as the kernel estimates it.
std::uint64_t available_to_machine() {
  const std::uint64_t kib = named_number_in("/proc/meminfo", "MemAvailable:");
  return kib > 0 ? kib * 1024 : unlimited;
}

/// The memory that a limit on the process's address space (ulimit -v) leaves.
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
  // Unused file pages count as used, but the kernel frees them when memory is needed.
  const std::uint64_t held = used - std::min(used, named_number_in("/sys/fs/cgroup/memory.stat", "inactive_file"));
  return limit > held ? limit - held : 0;
}

Result<void> check(const ErrorForm& refusal, const MemoryNeed& need, std::uint64_t available) {
  if (need.bytes() <= available) return {};
  const auto largest = std::ranges::max_element(need.parts, {}, &Predicted::Part::bytes);
  return fail(refusal, {{"need", ByteCount{need.bytes()}},
                        {"largest", ByteCount{largest->bytes}},
                        {"part", phrase_of(largest->use)},
                        {"available", ByteCount{available}}});
}

}  // namespace

Phrase phrase_of(MemoryUse use) {
  switch (use) {
    case MemoryUse::transformer:
      return errors::kTheTransformer;
    case MemoryUse::weights:
    case MemoryUse::base_weights:
      return errors::kTheWeights;
    case MemoryUse::cache:
      return errors::kTheCache;
    case MemoryUse::window:
      return errors::kTheWindow;
    case MemoryUse::prompt:
      return errors::kThePrompt;
    case MemoryUse::decoder:
      return errors::kTheDecoder;
    case MemoryUse::salience_head:
      return errors::kTheSalienceHead;
    case MemoryUse::text_encoder:
      return errors::kTheTextEncoder;
    case MemoryUse::text_encoder_and_pass:
      return errors::kTheTextEncoderAndPass;
    case MemoryUse::gpu_libraries:
      return errors::kGpuLibraries;
    case MemoryUse::pass:
      break;
  }
  return errors::kOnePass;
}

std::uint64_t MemoryNeed::bytes() const {
  std::uint64_t sum = 0;
  for (const Predicted::Part& part : parts) sum += part.bytes;
  return sum;
}

std::uint64_t available_memory_bytes() { return std::min({available_to_machine(), left_by_group(), left_by_limit()}); }

Result<void> check_memory(const MemoryNeed& need, std::uint64_t available) {
  return check(errors::kNotEnoughMemory, need, available);
}

Result<void> check_gpu_memory(const MemoryNeed& need, std::uint64_t available) {
  return check(errors::kNotEnoughGpuMemory, need, available);
}

}  // namespace longtake
