#include "engine/core/log.h"

#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <deque>
#include <mutex>

#include "engine/core/log_tail.h"

namespace longtake {
namespace {

LogLevel level_of(spdlog::level::level_enum level) {
  if (level >= spdlog::level::err) return LogLevel::error;
  if (level == spdlog::level::warn) return LogLevel::warning;
  return level == spdlog::level::info ? LogLevel::information : LogLevel::debug;
}

// Keeps the newest lines in memory.
class TailSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  std::vector<LogLine> after(std::uint64_t number) {
    const std::scoped_lock lock(mutex_);
    const std::uint64_t dropped = last_ - lines_.size();
    const std::size_t skip = number > dropped ? std::min<std::size_t>(number - dropped, lines_.size()) : 0;
    return {lines_.begin() + static_cast<std::ptrdiff_t>(skip), lines_.end()};
  }

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    LogLine line;
    line.number = ++last_;
    line.time = message.time;
    line.level = level_of(message.level);
    line.folder.assign(message.logger_name.data(), message.logger_name.size());
    line.text.assign(message.payload.data(), std::min(message.payload.size(), kLogLineBytes));
    lines_.push_back(std::move(line));
    if (lines_.size() > kLogTailLines) lines_.pop_front();
  }
  void flush_() override {}

 private:
  std::deque<LogLine> lines_;  // guarded by the base's mutex_, like last_
  std::uint64_t last_ = 0;
};

struct Sinks {
  std::shared_ptr<spdlog::sinks::stderr_color_sink_mt> screen = std::make_shared<spdlog::sinks::stderr_color_sink_mt>();
  std::shared_ptr<TailSink> tail = std::make_shared<TailSink>();

  Sinks() {
    screen->set_pattern("%H:%M:%S.%e %^%L%$ %n %v");
    screen->set_level(spdlog::level::info);
  }
};

Sinks& sinks() {
  static Sinks all;
  return all;
}

}  // namespace

std::shared_ptr<spdlog::logger> logger(const std::string& folder) {
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  if (auto known = spdlog::get(folder)) return known;
  auto made = std::make_shared<spdlog::logger>(folder, spdlog::sinks_init_list{sinks().screen, sinks().tail});
  made->set_level(spdlog::level::debug);
  spdlog::register_logger(made);
  return made;
}

void set_log_level(int level) {
  sinks().screen->set_level(level <= 0 ? spdlog::level::err : level == 1 ? spdlog::level::info : spdlog::level::debug);
}

std::vector<LogLine> log_lines_after(std::uint64_t number) { return sinks().tail->after(number); }

}  // namespace longtake
