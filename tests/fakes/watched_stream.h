#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "engine/stream/stream.h"

namespace longtake {

/// Wraps a stream, so that a test can read its newest memory. Both belong to the client's thread.
class WatchedStream final : public Stream {
 public:
  explicit WatchedStream(std::unique_ptr<Stream> stream) : stream_(std::move(stream)) {}

  CommandId post(CommandBody body) override { return stream_->post(std::move(body)); }
  void request_chunks(int count) override { stream_->request_chunks(count); }
  PeekId peek(SetPrompt prompt) override { return stream_->peek(std::move(prompt)); }
  void drop_peek() override { stream_->drop_peek(); }
  void stop_going_back() override { stream_->stop_going_back(); }
  std::optional<Event> poll() override {
    auto event = stream_->poll();
    if (const auto* ready = event ? std::get_if<ChunkReady>(&*event) : nullptr) memory_ = ready->memory;
    return event;
  }

  /// After the newest chunk that was polled; null before the first.
  const std::shared_ptr<const CacheSnapshot>& memory() const { return memory_; }

 private:
  std::unique_ptr<Stream> stream_;
  std::shared_ptr<const CacheSnapshot> memory_;
};

}  // namespace longtake
