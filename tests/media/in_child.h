#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <string>

namespace longtake {

/// Runs `body` in a separate process, so that limits, mounts and crashes do not affect this one. Returns its result (""
/// means success), or a text about how the process died.
inline std::string in_child(const std::function<std::string()>& body) {
  int pipe_ends[2];
  if (::pipe(pipe_ends) != 0) return "no pipe";
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(pipe_ends[0]);
    const std::string said = body();
    std::size_t sent = 0;
    while (sent < said.size()) {
      const ssize_t wrote = ::write(pipe_ends[1], said.data() + sent, said.size() - sent);
      if (wrote <= 0) break;
      sent += static_cast<std::size_t>(wrote);
    }
    ::_exit(0);
  }
  ::close(pipe_ends[1]);
  std::string said;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::read(pipe_ends[0], buffer, sizeof buffer)) > 0;)
    said.append(buffer, static_cast<std::size_t>(got));
  ::close(pipe_ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) return "died of signal " + std::to_string(WTERMSIG(status));
  return WEXITSTATUS(status) == 0 ? said : "exit status " + std::to_string(WEXITSTATUS(status));
}

/// A process that can be killed at a chosen point of its progress: it writes one byte per step.
class Victim {
 public:
  explicit Victim(const std::function<void(const std::function<void()>& step)>& body) {
    int pipe_ends[2];
    if (::pipe(pipe_ends) != 0) return;
    child_ = ::fork();
    if (child_ == 0) {
      ::close(pipe_ends[0]);
      body([fd = pipe_ends[1]] {
        if (::write(fd, ".", 1) != 1) ::_exit(3);
      });
      ::_exit(0);
    }
    ::close(pipe_ends[1]);
    progress_ = pipe_ends[0];
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() {
    kill();
    ::close(progress_);
  }

  /// Waits for `steps` more steps; false if the process ended before.
  bool wait_for(int steps) {
    char byte = 0;
    for (; steps > 0; --steps, ++seen_)
      if (::read(progress_, &byte, 1) != 1) return false;
    return true;
  }
  /// Sends SIGKILL; returns the number of all its steps.
  int kill() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
      child_ = -1;
      while (wait_for(1)) {
      }
    }
    return seen_;
  }

 private:
  pid_t child_ = -1;
  int progress_ = -1;
  int seen_ = 0;
};

}  // namespace longtake
