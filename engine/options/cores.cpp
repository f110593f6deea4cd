#include "engine/options/cores.h"

#include <sched.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <utility>

namespace longtake {

namespace {

/// The processors that this process may use, as the system numbers them.
std::set<int> allowed_processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  std::set<int> processors;
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return processors;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &allowed)) processors.insert(cpu);
  return processors;
}

}  // namespace

int usable_cores() {
  std::set<std::string> cores;  // keyed by the list of their hardware threads
  for (const int cpu : allowed_processors()) {
    std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list");
    std::string siblings;
    if (!std::getline(file, siblings)) siblings = std::to_string(cpu);
    cores.insert(siblings);
  }
  return std::max(static_cast<int>(cores.size()), 1);
}

int threads_beside_a_window() { return std::max(usable_cores() - 1, 1); }

double SpareCores::since_last() {
  const auto processors = allowed_processors();
  double spare = 0;
  double all = 0;
  std::ifstream file("/proc/stat");
  for (std::string line; std::getline(file, line) && line.starts_with("cpu");) {
    std::istringstream fields(line.substr(3));
    int cpu = 0;
    std::array<double, 8> ticks{};  // user, nice, system, idle, waiting for a disk, interrupts (2), stolen by a host
    if (line.starts_with("cpu ") || !(fields >> cpu) || !processors.contains(cpu)) continue;
    for (double& each : ticks) fields >> each;
    if (!fields) continue;
    spare += ticks[3] + ticks[4];
    all += std::accumulate(ticks.begin(), ticks.end(), 0.0);
  }
  const auto count = static_cast<double>(processors.size());
  const double new_spare = spare - std::exchange(spare_, spare);
  const double new_all = all - std::exchange(all_, all);
  return new_all > 0 ? std::clamp(new_spare / new_all, 0.0, 1.0) * count : count;
}

}  // namespace longtake
