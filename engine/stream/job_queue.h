#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/stream/library.h"

namespace longtake {

/// A Library with its own worker threads. The destructor cancels running jobs and joins.
class JobQueue final : public Library {
 public:
  JobQueue(Worker worker, Wakeup wakeup, int workers = 2);
  ~JobQueue() override;

  JobId start(JobBody body) override;
  void cancel(JobId job) override;
  std::optional<JobEvent> poll() override;

 private:
  struct Waiting {
    JobId id = 0;
    JobBody body;
  };

  void run(const std::stop_token& stop);
  JobEvent perform(const Waiting& job, const std::stop_token& stop);
  void publish(JobEvent event);

  const Worker worker_;
  const Wakeup wakeup_;

  std::mutex mutex_;
  std::condition_variable_any work_there_;
  std::deque<Waiting> waiting_;
  std::map<JobId, std::stop_source> running_;
  std::deque<JobEvent> events_;
  JobId last_id_ = 0;

  std::vector<std::jthread> threads_;  // last member, so that everything they use outlives them
};

}  // namespace longtake
