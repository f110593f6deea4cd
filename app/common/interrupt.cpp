#include "app/common/interrupt.h"
#include "app/common/exit_code.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>

namespace longtake::cli {
namespace {

sigset_t stop_signals() {
  sigset_t set;
  ::sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&set, signal);
  return set;
}

}  // namespace

void ignore_deadly_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

Interrupt::Interrupt() {
  const sigset_t set = stop_signals();
  ::pthread_sigmask(SIG_BLOCK, &set, nullptr);
  signals_ = ::signalfd(-1, &set, SFD_CLOEXEC);
  ended_ = ::eventfd(0, EFD_CLOEXEC);
  thread_ = std::jthread([this] { wait(); });
}

Interrupt::~Interrupt() {
  const std::uint64_t one = 1;
  while (::write(ended_, &one, sizeof one) < 0 && errno == EINTR) {
  }
  thread_.join();
  ::close(ended_);
  ::close(signals_);
}

void Interrupt::wait() {
  ::pthread_setname_np(::pthread_self(), "signals");
  for (;;) {
    pollfd ready[2] = {{signals_, POLLIN, 0}, {ended_, POLLIN, 0}};
    if (::poll(ready, 2, -1) < 0 && errno != EINTR) return;
    if ((ready[1].revents & POLLIN) != 0) return;
    signalfd_siginfo info;
    if ((ready[0].revents & POLLIN) == 0 || ::read(signals_, &info, sizeof info) != sizeof info) continue;
    if (!stop_.request_stop()) ::_exit(kInterrupted);
  }
}

}  // namespace longtake::cli
