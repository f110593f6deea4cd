#pragma once

#include <condition_variable>
#include <mutex>
#include <vector>

#include "engine/stream/job_queue.h"
#include "engine/stream/recording.h"

namespace longtake {

/// A worker whose jobs wait until the test advances them: to a fraction, to the end, or to an error. Lists of sessions,
/// which a window requests by itself, are empty and do not wait. It must outlive the library.
class HeldWorker {
 public:
  Library::Worker worker() {
    return [this](const JobBody& body, const Library::Progress& progress, std::stop_token stop) {
      return work(body, progress, stop);
    };
  }
  /// Creates libraries with this worker, for a window.
  auto factory() {
    return [this](Library::Wakeup wake) -> std::unique_ptr<Library> {
      return std::make_unique<JobQueue>(worker(), std::move(wake), 1);
    };
  }

  void reach(double fraction) {
    change([&] { target_ = fraction; });
  }
  void finish(JobResult result = Exported{"", 32, 2.0, 1'234'567}) {
    change([&] { result_ = std::move(result); });
  }
  void end_with(Error error) {
    change([&] { result_ = fail(std::move(error)); });
  }
  template <class Body>
  std::vector<Body> begun() {
    const std::scoped_lock lock(mutex_);
    std::vector<Body> out;
    for (const JobBody& body : begun_)
      if (const auto* one = std::get_if<Body>(&body)) out.push_back(*one);
    return out;
  }

 private:
  template <class Change>
  void change(const Change& change) {
    {
      const std::scoped_lock lock(mutex_);
      change();
    }
    changed_.notify_all();
  }

  Result<JobResult> work(const JobBody& body, const Library::Progress& progress, std::stop_token stop) {
    if (std::holds_alternative<ListSessionsJob>(body)) return JobResult(SessionsListed{});
    std::unique_lock lock(mutex_);
    begun_.push_back(body);
    double reached = -1;
    for (;;) {
      changed_.wait(lock, stop, [&] { return result_ || target_ != reached; });
      if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Cancelled");
      if (result_) {
        target_ = 0;
        return *std::exchange(result_, std::nullopt);
      }
      reached = target_;
      progress("Working", reached);
    }
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<JobBody> begun_;
  std::optional<Result<JobResult>> result_;
  double target_ = 0;
};

/// The inputs that a FakeRecording got and the status that it reports; everything in the Qt thread.
struct RecordingScript {
  std::vector<RecordingStart> started;
  std::vector<std::pair<ChunkIndex, int>> added;  ///< chunk and its first frame
  RecordingStatus status;
  bool stopped = false;
  std::function<void()> wake;

  StartRecording start();
  void say(RecordingStatus now) {
    status = std::move(now);
    wake();
  }
};

class FakeRecording final : public Recording {
 public:
  explicit FakeRecording(RecordingScript& script) : script_(script) {}
  void add(std::shared_ptr<const VideoChunk> chunk, int first) override {
    script_.added.emplace_back(chunk->chunk, first);
  }
  void stop() override { script_.stopped = true; }
  RecordingStatus status() const override { return script_.status; }

 private:
  RecordingScript& script_;
};

inline StartRecording RecordingScript::start() {
  return [this](const RecordingStart& what, std::function<void()> wakeup) -> std::unique_ptr<Recording> {
    started.push_back(what);
    added.clear();
    status = {};
    stopped = false;
    wake = std::move(wakeup);
    return std::make_unique<FakeRecording>(*this);
  };
}

}  // namespace longtake
