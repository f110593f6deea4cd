#include "engine/session/state_writer.h"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "engine/core/log.h"

namespace longtake {
namespace {

// Nobody waits for a state. The niceness also delays its writes after others', if the kernel supports it.
constexpr int kNiceness = 15;

}  // namespace

StateWriter::StateWriter(KeyframeFolder& folder)
    : folder_(folder), thread_([this](const std::stop_token& stop) { run(stop); }) {}

StateWriter::~StateWriter() {
  thread_.request_stop();
  thread_.join();
}

std::uint64_t StateWriter::room_for(const StatePlace& place) {
  const std::scoped_lock lock(mutex_);
  if (gave_up_) return 0;
  if (lacking_) {
    looks_ = true;
    work_there_.notify_one();
    return 0;
  }
  const std::uint64_t most = folder_.most_at(place);
  if (waiting_.empty()) return most;
  return std::min(folder_.small_bytes(), folder_.usual_bytes() - std::min(folder_.usual_bytes(), waiting_bytes_));
}

void StateWriter::write(const StatePlace& place, StateBytes state) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_bytes_ += state.size();
    waiting_.emplace_back(place, std::move(state));
  }
  work_there_.notify_one();
}

void StateWriter::run(const std::stop_token& stop) {
  pthread_setname_np(pthread_self(), "states");
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness);
  std::unique_lock lock(mutex_);
  while (work_there_.wait(lock, stop, [this] { return !waiting_.empty() || looks_; })) {
    if (!waiting_.empty())
      write_first(lock, stop);
    else
      look_for_room(lock);
  }
}

void StateWriter::write_first(std::unique_lock<std::mutex>& lock, const std::stop_token& stop) {
  const auto& [place, state] = waiting_.front();
  const std::uint64_t bytes = state.size();
  lock.unlock();
  const auto kept = folder_.keep(place, state, bytes > folder_.small_bytes() ? stop : std::stop_token());
  const bool failed = !kept && kept.error().kind != Error::Kind::cancelled;
  const bool lacks_room = failed && !folder_.has_room(bytes);
  lock.lock();
  // Freed outside the lock: it can be gigabytes.
  std::deque<std::pair<StatePlace, StateBytes>> done;
  if (failed) {
    logger("stream")->warn("no more keyframes why=\"{}\"", kept.error().text());
    gave_up_ = !lacks_room;
    if (lacks_room) lacking_ = bytes;
    done.swap(waiting_);
    waiting_bytes_ = 0;
  } else {
    done.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
    waiting_bytes_ -= bytes;
  }
  lock.unlock();
  done.clear();
  lock.lock();
}

void StateWriter::look_for_room(std::unique_lock<std::mutex>& lock) {
  const std::uint64_t bytes = lacking_.value_or(0);
  lock.unlock();
  const bool there = folder_.has_room(bytes);
  lock.lock();
  looks_ = false;
  if (!there) return;
  lacking_.reset();
  logger("stream")->info("keyframes again");
}

}  // namespace longtake
