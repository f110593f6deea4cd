#pragma once

#include <stop_token>
#include <thread>

namespace longtake::cli {

/// Makes a write beyond a limit, or to a pipe without a reader, return an error instead of ending the process.
void ignore_deadly_signals();

/// Turns SIGINT, SIGTERM and SIGHUP into a stop request while it lives. A second signal ends the process at once;
/// recordings stay readable. Make it before other threads, which inherit the blocked signals.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  std::stop_token token() const { return stop_.get_token(); }

 private:
  void wait();
  std::stop_source stop_;
  int signals_ = -1;  // signalfd
  int ended_ = -1;    // eventfd, written by the destructor
  std::jthread thread_;
};

}  // namespace longtake::cli
