#include "app/common/console.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/common/exit_code.h"

namespace longtake::cli {
namespace {

const char* kind_name(Error::Kind kind) {
  switch (kind) {
    case Error::Kind::bad_input:
      return "bad_input";
    case Error::Kind::not_found:
      return "not_found";
    case Error::Kind::io:
      return "io";
    case Error::Kind::no_space:
      return "no_space";
    case Error::Kind::out_of_memory:
      return "out_of_memory";
    case Error::Kind::device:
      return "device";
    case Error::Kind::cancelled:
      return "cancelled";
    case Error::Kind::internal:
      break;
  }
  return "internal";
}

}  // namespace

std::string progress_line(const Progress& progress) {
  constexpr int kCells = 24;
  const double part = progress.total > 0 ? static_cast<double>(progress.done) / static_cast<double>(progress.total) : 0;
  const int filled = static_cast<int>(std::clamp(part, 0.0, 1.0) * kCells);
  char line[160];
  int at = std::snprintf(line, sizeof line, "[%s%s] %3d%%  %lld/%lld %s", std::string(filled, '#').c_str(),
                         std::string(kCells - filled, '.').c_str(), static_cast<int>(part * 100),
                         static_cast<long long>(progress.done), static_cast<long long>(progress.total),
                         progress.unit.c_str());
  if (progress.done <= 0 || progress.seconds <= 0) return line;
  const double rate = static_cast<double>(progress.done) / progress.seconds;
  const auto left = static_cast<long long>(static_cast<double>(progress.total - progress.done) / rate + 0.5);
  at = std::min(at, static_cast<int>(sizeof line) - 1);
  const auto rest = sizeof line - static_cast<std::size_t>(at);
  if (left < 60)
    std::snprintf(line + at, rest, "  %.1f %s/s  %lld s left", rate, progress.unit.c_str(), left);
  else
    std::snprintf(line + at, rest, "  %.1f %s/s  %lld min %02lld s left", rate, progress.unit.c_str(), left / 60,
                  left % 60);
  return line;
}

void Console::set(const ConsoleOptions& options) {
  options_ = options;
  terminal_ = ::isatty(STDERR_FILENO) == 1;
}

void Console::put(std::FILE* out, const std::string& line) {
  end_progress();
  const bool good = std::fputs(line.c_str(), out) >= 0 && std::fputc('\n', out) >= 0 && std::fflush(out) == 0;
  if (out == stdout && !good) intact_ = false;
}

void Console::event(const Json& object) {
  if (options_.json) put(stdout, json_line(object));
}

void Console::say(const std::string& line) {
  if (!options_.json && !options_.quiet) put(options_.stdout_is_taken ? stderr : stdout, printable(line));
}

void Console::progress(const Progress& progress) {
  if (!terminal_ || options_.json || options_.quiet) return;
  const auto now = std::chrono::steady_clock::now();
  if (bar_shown_ && progress.done < progress.total && now - last_bar_ < std::chrono::milliseconds(100)) return;
  last_bar_ = now;
  bar_shown_ = true;
  std::fprintf(stderr, "\r\x1b[K%s", progress_line(progress).c_str());
  std::fflush(stderr);
}

void Console::progress(const std::string& step, double fraction) {
  progress({std::llround(fraction * 100), 100, 0, "% " + step});
}

void Console::end_progress() {
  if (!bar_shown_) return;
  bar_shown_ = false;
  std::fputs("\r\x1b[K", stderr);
}

void Console::error(const Error& error) {
  event({{"event", "error"},
         {"kind", kind_name(error.kind)},
         {"what", error.what},
         {"why", error.why},
         {"remedy", error.remedy},
         {"done", error.done},
         {"code", error.code}});
  put(stderr, options_.program + ": " + printable(error.text()));
}

}  // namespace longtake::cli
