#include "app/studio/start_times.h"

#include <unistd.h>

#include <QEvent>
#include <QWidget>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "engine/core/log.h"
#include "ui/video/video_view.h"

namespace longtake {
namespace {

// The kernel records the start in clock ticks, usually 10 ms, which is precise enough.
double since_process_start_ms() {
  std::ifstream stat("/proc/self/stat");
  const std::string line{std::istreambuf_iterator<char>(stat), {}};
  std::istringstream fields(line.substr(line.rfind(')') + 1));  // the name before it may contain anything
  std::string field;
  for (int number = 3; number <= 22; ++number) fields >> field;
  timespec now{};
  ::clock_gettime(CLOCK_BOOTTIME, &now);
  const double now_ms = static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
  return now_ms - std::strtod(field.c_str(), nullptr) * 1e3 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

void log_time(const char* name) { logger("studio")->info("{}={:.0f}", name, since_process_start_ms()); }

}  // namespace

StartTimes::StartTimes(QWidget& window) {
  window.installEventFilter(this);
  if (auto* video = window.findChild<ui::VideoView*>()) {
    connect(
        video, &ui::VideoView::presented, this, [] { log_time("picture_ms"); }, Qt::SingleShotConnection);
  }
}

bool StartTimes::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint) {
    watched->removeEventFilter(this);
    // The filter sees the event before the paint; the next turn of the loop comes after it.
    QMetaObject::invokeMethod(
        this, [] { log_time("window_ms"); }, Qt::QueuedConnection);
  }
  return false;
}

}  // namespace longtake
