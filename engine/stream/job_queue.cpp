#include "engine/stream/job_queue.h"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "engine/stream/errors.h"

namespace longtake {
namespace {

// On a busy processor a job gets about 3 % of the time and the stream the rest. Threads that the job starts inherit
// this.
constexpr int kNiceness = 15;

}  // namespace

JobQueue::JobQueue(Worker worker, Wakeup wakeup, int workers) : worker_(std::move(worker)), wakeup_(std::move(wakeup)) {
  for (int i = 0; i < workers; ++i) threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
}

JobQueue::~JobQueue() {
  for (std::jthread& thread : threads_) thread.request_stop();
  const std::scoped_lock lock(mutex_);
  for (auto& [id, source] : running_) source.request_stop();
}

JobId JobQueue::start(JobBody body) {
  JobId id = 0;
  {
    const std::scoped_lock lock(mutex_);
    id = ++last_id_;
    waiting_.push_back({id, std::move(body)});
  }
  work_there_.notify_one();
  return id;
}

void JobQueue::cancel(JobId job) {
  bool was_waiting = false;
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = running_.find(job); found != running_.end()) found->second.request_stop();
    was_waiting = std::erase_if(waiting_, [job](const Waiting& other) { return other.id == job; }) > 0;
  }
  if (was_waiting) publish(JobFailed{job, {Error::Kind::cancelled, "Cancelled before it began", {}, {}, {}}});
}

std::optional<JobEvent> JobQueue::poll() {
  const std::scoped_lock lock(mutex_);
  if (events_.empty()) return std::nullopt;
  JobEvent event = std::move(events_.front());
  events_.pop_front();
  return event;
}

void JobQueue::run(const std::stop_token& stop) {
  pthread_setname_np(pthread_self(), "library");
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness);
  for (;;) {
    Waiting job;
    std::stop_source source;
    {
      std::unique_lock lock(mutex_);
      work_there_.wait(lock, stop, [this] { return !waiting_.empty(); });
      if (stop.stop_requested()) return;
      job = std::move(waiting_.front());
      waiting_.pop_front();
      running_[job.id] = source;
    }
    JobEvent end = perform(job, source.get_token());
    {
      const std::scoped_lock lock(mutex_);
      running_.erase(job.id);
    }
    publish(std::move(end));
  }
}

JobEvent JobQueue::perform(const Waiting& job, const std::stop_token& stop) {
  const auto progress = [&](const JobStep& step, double fraction) {
    publish(JobProgress{job.id, step.text, std::clamp(fraction, 0.0, 1.0), step.transfer});
  };
  try {
    auto result = worker_(job.body, progress, stop);
    if (!result) return JobFailed{job.id, std::move(result.error())};
    return JobDone{job.id, std::move(*result)};
  } catch (const std::exception& problem) {
    return JobFailed{job.id, make_error(errors::kJobStopped, {{"problem", problem.what()}})};
  }
}

void JobQueue::publish(JobEvent event) {
  bool was_empty = false;
  {
    const std::scoped_lock lock(mutex_);
    was_empty = events_.empty();
    // Replaces unread progress. A client that slept then finds one value per job, not thousands.
    const auto* progress = std::get_if<JobProgress>(&event);
    if (progress != nullptr && !was_empty) {
      auto* last = std::get_if<JobProgress>(&events_.back());
      if (last != nullptr && last->job == progress->job) {
        *last = *progress;
        return;
      }
    }
    events_.push_back(std::move(event));
  }
  if (was_empty && wakeup_) wakeup_();
}

}  // namespace longtake
