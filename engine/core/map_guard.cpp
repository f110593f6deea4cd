#include "engine/core/map_guard.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <mutex>

namespace longtake {
namespace {

struct Guarded {
  std::atomic<std::uintptr_t> begin{0};
  std::atomic<std::uintptr_t> end{0};  // 0: the entry is free, or is being filled
  std::atomic<bool> lost{false};
};

// More maps at once than a model of a thousand files needs. Further maps are read without a guard.
std::array<Guarded, 4096> guarded_maps;
std::atomic<std::size_t> used_places{0};  // number of entries ever used
std::mutex filling_places;
std::uintptr_t guard_page = 4096;
struct sigaction old_action {};

Guarded* guarded_at(std::uintptr_t address) {
  const std::size_t count = used_places;
  for (std::size_t i = 0; i < count; ++i)
    if (address < guarded_maps[i].end && address >= guarded_maps[i].begin) return &guarded_maps[i];
  return nullptr;
}

// Uses only atomics and system calls, as a signal handler must.
void on_bus_error(int number, siginfo_t* info, void*) {
  const int old_errno = errno;
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (Guarded* map = info->si_code > 0 ? guarded_at(address) : nullptr) {
    map->lost = true;
    const std::uintptr_t page = address & ~(guard_page - 1);
    void* zeros = ::mmap(reinterpret_cast<void*>(page), map->end - page, PROT_READ,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    if (zeros != MAP_FAILED) {
      errno = old_errno;
      return;
    }
  }
  // Not our map: the faulting instruction runs again, under the previous handler.
  ::sigaction(number, &old_action, nullptr);
  if (info->si_code <= 0) ::raise(number);
  errno = old_errno;
}

void install_guard() {
  guard_page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  struct sigaction ours {};
  ours.sa_sigaction = on_bus_error;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigemptyset(&ours.sa_mask);
  ::sigaction(SIGBUS, &ours, &old_action);
}

}  // namespace

void guard_map(const void* begin, std::size_t bytes) {
  static std::once_flag once;
  std::call_once(once, install_guard);
  const auto first = reinterpret_cast<std::uintptr_t>(begin);
  const std::scoped_lock lock(filling_places);
  std::size_t place = 0;
  while (place < used_places && guarded_maps[place].end != 0) ++place;
  if (place == guarded_maps.size()) return;
  guarded_maps[place].begin = first;
  guarded_maps[place].lost = false;
  guarded_maps[place].end = (first + bytes + guard_page - 1) & ~(guard_page - 1);
  if (place == used_places) ++used_places;
}

void unguard_map(const void* begin) {
  const std::scoped_lock lock(filling_places);
  if (Guarded* map = guarded_at(reinterpret_cast<std::uintptr_t>(begin))) map->end = 0;
}

bool lost_bytes(std::span<const std::byte> bytes) {
  const Guarded* map = bytes.empty() ? nullptr : guarded_at(reinterpret_cast<std::uintptr_t>(bytes.data()));
  return map != nullptr && map->lost;
}

bool touch_lost_bytes(std::span<const std::byte> bytes) {
  for (std::size_t at = 0; at < bytes.size(); at += guard_page)
    (void)*const_cast<const volatile std::byte*>(bytes.data() + at);
  return lost_bytes(bytes);
}

}  // namespace longtake
