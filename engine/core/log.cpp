#include "engine/core/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <mutex>

namespace longtake {

std::shared_ptr<spdlog::logger> logger(const std::string& folder) {
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  if (auto known = spdlog::get(folder)) return known;
  auto made = spdlog::stderr_color_mt(folder);
  made->set_pattern("%H:%M:%S.%e %^%L%$ %n %v");
  made->set_level(spdlog::get_level());
  return made;
}

void set_log_level(int level) {
  spdlog::set_level(level <= 0 ? spdlog::level::err : level == 1 ? spdlog::level::info : spdlog::level::debug);
}

}  // namespace longtake
