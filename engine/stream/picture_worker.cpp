#include "engine/stream/picture_worker.h"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "engine/stream/errors.h"

namespace longtake {
namespace {

// The user waits for this picture, so it gets more time than an export, but less than the stream.
constexpr int kPictureNiceness = 6;

}  // namespace

std::pair<int, int> pictures_of(const VideoChunk& chunk, int latent) {
  const auto [first, rest] = pictures_per_latent(chunk.frames, chunk.latent_frames);
  if (latent == 0) return {0, first};
  return {first + (latent - 1) * rest, rest};
}

std::shared_ptr<const VideoChunk> part_of(const VideoChunk& chunk, int latent) {
  const auto [begin, pictures] = pictures_of(chunk, latent);
  auto part = std::make_shared<VideoChunk>();
  part->take = chunk.take;
  part->chunk = chunk.chunk;
  part->first_frame = chunk.first_frame + begin;
  part->first_latent_frame = chunk.first_latent_frame + latent;
  part->latent_frames = 1;
  part->width = chunk.width;
  part->height = chunk.height;
  part->frames = pictures;
  part->fps = chunk.fps;
  part->latent_hash = chunk.latent_hash;
  const auto pixels = chunk.pixels.begin() + static_cast<std::ptrdiff_t>(chunk.frame_bytes()) * begin;
  part->pixels.assign(pixels, pixels + static_cast<std::ptrdiff_t>(chunk.frame_bytes()) * part->frames);
  return part;
}

PictureWorker::PictureWorker(Decode decode, Wakeup wakeup)
    : decode_(std::move(decode)),
      wakeup_(std::move(wakeup)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

PictureWorker::~PictureWorker() {
  thread_.request_stop();
  const std::scoped_lock lock(mutex_);
  in_work_stop_.request_stop();
}

void PictureWorker::want(std::vector<PictureWish> wishes) {
  {
    const std::scoped_lock lock(mutex_);
    if (in_work_) {
      const auto again = std::ranges::find(wishes, *in_work_);
      if (again == wishes.end()) {
        in_work_stop_.request_stop();
      } else {
        in_work_->picture = again->picture;
        std::erase(wishes, *in_work_);
      }
    }
    waiting_.assign(std::make_move_iterator(wishes.begin()), std::make_move_iterator(wishes.end()));
  }
  work_there_.notify_one();
}

std::optional<PictureEvent> PictureWorker::poll() {
  const std::scoped_lock lock(mutex_);
  if (events_.empty()) return std::nullopt;
  PictureEvent event = std::move(events_.front());
  events_.pop_front();
  return event;
}

void PictureWorker::run(const std::stop_token& stop) {
  pthread_setname_np(pthread_self(), "pictures");
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kPictureNiceness);
  for (;;) {
    PictureWish wish;
    std::stop_token cancelled;
    {
      std::unique_lock lock(mutex_);
      work_there_.wait(lock, stop, [this] { return !waiting_.empty(); });
      if (stop.stop_requested()) return;
      wish = std::move(waiting_.front());
      waiting_.pop_front();
      in_work_ = wish;
      in_work_stop_ = std::stop_source();
      cancelled = in_work_stop_.get_token();
    }
    PictureEvent made = perform(wish, cancelled);
    {
      const std::scoped_lock lock(mutex_);
      in_work_.reset();
    }
    const auto* missing = std::get_if<PicturesMissing>(&made);
    if (missing == nullptr || missing->error.kind != Error::Kind::cancelled) publish(std::move(made));
  }
}

PictureEvent PictureWorker::perform(const PictureWish& wish, const std::stop_token& stop) {
  try {
    auto chunk = decode_(wish, work_of(wish, stop));
    if (!chunk) return PicturesMissing{wish, std::move(chunk.error())};
    return PicturesReady{wish, std::move(*chunk)};
  } catch (const std::exception& problem) {
    return PicturesMissing{wish, make_error(errors::kJobStopped, {{"problem", problem.what()}})};
  }
}

PastPictures::Work PictureWorker::work_of(const PictureWish& wish, const std::stop_token& stop) {
  return {stop,
          [this] {
            const std::scoped_lock lock(mutex_);
            return in_work_ ? in_work_->picture : 0;
          },
          [this, wish](std::shared_ptr<const VideoChunk> part) {
            publish(PicturesReady{wish, std::move(part), /*whole=*/false});
          }};
}

void PictureWorker::publish(PictureEvent event) {
  bool was_empty = false;
  {
    const std::scoped_lock lock(mutex_);
    was_empty = events_.empty();
    events_.push_back(std::move(event));
  }
  if (was_empty && wakeup_) wakeup_();
}

}  // namespace longtake
