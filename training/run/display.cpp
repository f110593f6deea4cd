#include "training/run/display.h"

#include <unistd.h>

#include <cstdio>

#include "training/run/loop_progress.h"

namespace longtake::train {
namespace {

std::string clock(double seconds) {
  char text[32];
  const long total = static_cast<long>(seconds);
  std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", total / 3600, total / 60 % 60, total % 60);
  return text;
}

}  // namespace

Display::Display(std::string stage, const LoopConfig& loop, bool shown, bool json)
    : stage_(std::move(stage)), loop_(loop), shown_(shown), json_(json), terminal_(::isatty(STDERR_FILENO) == 1) {}

Display::~Display() {
  if (shown_ && terminal_ && !json_) std::fputc('\n', stderr);
}

void Display::update(const Progress& progress, const Values& values, const std::string& json_line) {
  if (first_seconds_ < 0) {
    first_seconds_ = progress.seconds;
    first_samples_ = progress.samples;
  }
  if (!shown_) return;
  if (json_) return note(json_line);
  const double along = stage_progress(loop_, progress.step, progress.seconds);
  const double spent = progress.seconds - first_seconds_;
  const double rate = spent > 0 ? static_cast<double>(progress.samples - first_samples_) / spent : 0;
  std::string line = stage_ + " step " + std::to_string(progress.step);
  char text[96];
  std::snprintf(text, sizeof text, "  %3.0f %%  left %s  %.1f samples/s  %.0f MiB", along * 100,
                along > 0 ? clock(progress.seconds * (1 - along) / along).c_str() : "?", rate, resident_mib());
  line += text;
  for (const auto& [name, value] : values) {
    std::snprintf(text, sizeof text, "  %s %.4g", name.c_str(), value);
    line += text;
  }
  std::fprintf(stderr, terminal_ ? "\r\033[K%s" : "%s\n", line.c_str());
  std::fflush(stderr);
}

void Display::note(const std::string& json_line) {
  if (!shown_) return;
  if (json_) {
    std::printf("%s\n", json_line.c_str());
    std::fflush(stdout);
  } else {
    std::fprintf(stderr, terminal_ ? "\r\033[K%s\n" : "%s\n", json_line.c_str());
  }
}

}  // namespace longtake::train
