#include "ui/model/wake.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <cstdint>

namespace longtake::ui {

Wake::Wake(QObject* parent) : QObject(parent), fd_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  if (fd_ < 0) qFatal("eventfd: no file descriptor is left");
  notifier_ = new QSocketNotifier(fd_, QSocketNotifier::Read, this);
  connect(notifier_, &QSocketNotifier::activated, this, [this] {
    std::uint64_t rings = 0;
    // Reset before the signal, so that a ring during it is not lost.
    if (::read(fd_, &rings, sizeof(rings)) == sizeof(rings)) Q_EMIT rang();
  });
}

Wake::~Wake() {
  delete notifier_;
  ::close(fd_);
}

std::function<void()> Wake::ring() const {
  return [fd = fd_] {
    const std::uint64_t one = 1;
    // Fails only if the counter is full; then the reader is already awake.
    [[maybe_unused]] const auto written = ::write(fd, &one, sizeof(one));
  };
}

}  // namespace longtake::ui

#include "moc_wake.cpp"
