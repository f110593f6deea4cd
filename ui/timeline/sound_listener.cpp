#include "ui/timeline/sound_listener.h"

#include <utility>

namespace longtake::ui {

SoundListener::SoundListener(Listen listen, QObject* parent) : QObject(parent), listen_(std::move(listen)) {
  connect(&wake_, &Wake::rang, this, &SoundListener::notify);
}

void SoundListener::listenTo(const std::string& path) {
  stop();
  thread_ = std::jthread([this, path, ring = wake_.ring()](const std::stop_token& stop) {
    auto found = listen_(
        path,
        [this, &ring](double share) {
          share_ = share;
          ring();
        },
        stop);
    {
      const std::scoped_lock lock(mutex_);
      found_ = std::move(found);
    }
    ring();
  });
}

void SoundListener::stop() {
  if (thread_.joinable()) {
    thread_.request_stop();
    thread_.join();  // the thread checks the stop request a hundred times per second of sound
  }
  const std::scoped_lock lock(mutex_);
  found_.reset();
  share_ = 0;
}

void SoundListener::notify() {
  std::optional<Result<HeardSound>> found;
  {
    const std::scoped_lock lock(mutex_);
    found = std::exchange(found_, std::nullopt);
  }
  if (!found) {
    if (isListening()) Q_EMIT progressed(share_);
    return;
  }
  thread_.join();  // the thread has signalled that it ends
  if (*found)
    Q_EMIT heard(std::make_shared<const HeardSound>(std::move(**found)));
  else
    Q_EMIT failed(found->error());
}

}  // namespace longtake::ui

#include "moc_sound_listener.cpp"
