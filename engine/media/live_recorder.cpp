#include "engine/media/live_recorder.h"

#include <pthread.h>

#include <exception>
#include <system_error>
#include <utility>

#include "engine/core/log.h"
#include "engine/media/errors.h"
#include "engine/media/recorder.h"

namespace longtake {
namespace {

// A copy that was written more recently than this may still be in progress.
constexpr std::chrono::minutes kLeftoverAge{10};

}  // namespace

LiveRecorder::LiveRecorder(Options options) : options_(std::move(options)) {
  thread_ = std::jthread([this] { run(); });
}

LiveRecorder::~LiveRecorder() { stop(); }

std::size_t LiveRecorder::bytes_of(const Pictures& pictures) const {
  return options_.format.frame_bytes() * static_cast<std::size_t>(pictures.frames);
}

void LiveRecorder::add(Pictures pictures) {
  {
    const std::scoped_lock lock(mutex_);
    if (ends_ || status_.finished || pictures.frames <= 0) return;
    const bool is_full = held_bytes_ + bytes_of(pictures) > options_.most_waiting_bytes;
    if (is_full && !options_.log) {
      status_.lost_frames += pictures.frames;
      return;
    }
    status_.waiting_frames += pictures.frames;
    if (is_full)
      pictures.rgb.reset();
    else
      held_bytes_ += bytes_of(pictures);
    if (!joins_last(pictures)) waiting_.push_back(std::move(pictures));
  }
  work_there_.notify_one();
}

// Consecutive dropped chunks are read from the log with one source.
bool LiveRecorder::joins_last(const Pictures& pictures) {
  if (pictures.rgb || waiting_.empty()) return false;
  Pictures& last = waiting_.back();
  if (last.rgb || last.take != pictures.take || last.first_frame + last.frames != pictures.first_frame) return false;
  last.frames += pictures.frames;
  return true;
}

void LiveRecorder::stop() {
  {
    const std::scoped_lock lock(mutex_);
    ends_ = true;
  }
  work_there_.notify_one();
}

RecordingStatus LiveRecorder::status() const {
  const std::scoped_lock lock(mutex_);
  return status_;
}

void LiveRecorder::run() {
  pthread_setname_np(pthread_self(), "recorder");
  try {
    record();
  } catch (const std::exception& problem) {
    const std::string file = options_.path.filename().string();
    end_with(make_error(errors::kRecordingBroke, {{"file", file}, {"problem", problem.what()}}), {});
  }
}

void LiveRecorder::record() {
  clean_up_recordings(options_.path.parent_path(), kLeftoverAge);
  auto file = FragmentedRecorder::create(options_.path, options_.format, options_.encoder);
  if (!file) return end_with(std::move(file.error()), {});
  {
    const std::scoped_lock lock(mutex_);
    status_.encoder = (*file)->encoder();
  }
  while (const auto pictures = take_next()) {
    if (auto written = write(**file, *pictures); !written) {
      (void)(*file)->finish();  // the complete part stays and plays
      return end_with(std::move(written.error()), {});
    }
    std::error_code ignored;
    const auto bytes = static_cast<std::int64_t>(std::filesystem::file_size(options_.path, ignored));
    {
      const std::scoped_lock lock(mutex_);
      status_.frames = (*file)->frames();
      status_.waiting_frames -= pictures->frames;
      if (!ignored) status_.bytes = bytes;
    }
    if (options_.changed) options_.changed();
  }
  auto done = (*file)->finish();
  end_with(done ? std::nullopt : std::optional(std::move(done.error())), (*file)->stayed_fragmented());
}

// Waits for the next pictures. Returns nothing after the last ones.
std::optional<Pictures> LiveRecorder::take_next() {
  std::unique_lock lock(mutex_);
  work_there_.wait(lock, [this] { return ends_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  Pictures next = std::move(waiting_.front());
  waiting_.pop_front();
  if (next.rgb) held_bytes_ -= bytes_of(next);
  return next;
}

Result<void> LiveRecorder::write(FragmentedRecorder& file, const Pictures& pictures) {
  if (!pictures.rgb) return write_from_log(file, pictures);
  const FrameView all(pictures.rgb.get(), bytes_of(pictures));
  const std::size_t bytes = options_.format.frame_bytes();
  for (std::size_t i = 0; i < all.size(); i += bytes)
    if (auto written = file.write(all.subspan(i, bytes)); !written) return written;
  return {};
}

Result<void> LiveRecorder::write_from_log(FragmentedRecorder& file, const Pictures& pictures) {
  auto source = TRY(options_.log(pictures.take, pictures.first_frame, pictures.first_frame + pictures.frames));
  std::int64_t frames = 0;
  for (;; ++frames) {
    auto frame = TRY(source->next({}));
    if (!frame) break;
    if (auto written = file.write(*frame); !written) return written;
  }
  logger("media")->info("recorder_read_log take={} first_frame={} frames={}", pictures.take, pictures.first_frame,
                        frames);
  const std::scoped_lock lock(mutex_);
  status_.frames_from_log += frames;
  return {};
}

void LiveRecorder::end_with(std::optional<Error> failed, std::optional<Error> stayed_fragmented) {
  std::error_code ignored;
  const auto bytes = static_cast<std::int64_t>(std::filesystem::file_size(options_.path, ignored));
  {
    const std::scoped_lock lock(mutex_);
    if (!ignored) status_.bytes = bytes;
    status_.failed = std::move(failed);
    if (status_.lost_frames > 0)
      status_.lacks = make_error(errors::kRecordingLacks,
                                 {{"file", options_.path.filename().string()}, {"count", status_.lost_frames}});
    status_.stayed_fragmented = std::move(stayed_fragmented);
    status_.finished = true;
    waiting_.clear();
    held_bytes_ = 0;
  }
  if (options_.changed) options_.changed();
}

}  // namespace longtake
