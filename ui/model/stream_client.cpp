#include "ui/model/stream_client.h"

#include <utility>

#include "engine/core/either.h"

namespace longtake::ui {
StreamClient::StreamClient(const StreamFactory& factory, QObject* parent) : QObject(parent) {
  connect(&wake_, &Wake::rang, this, &StreamClient::drain);
  connect(&closed_, &Wake::rang, this, &StreamClient::onClosed);
  if (factory) stream_ = factory(wake_.ring());
}

StreamClient::~StreamClient() = default;

void StreamClient::replace(StreamFactory factory) {
  next_ = std::move(factory);
  if (closing_.joinable()) return;  // the newest request is opened once the old stream has ended
  closing_ = std::jthread([old = std::move(stream_), ring = closed_.ring()]() mutable {
    old.reset();
    ring();
  });
}

void StreamClient::onClosed() {
  closing_ = {};
  const StreamFactory next = std::exchange(next_, {});
  if (!next) return;
  stream_ = next(wake_.ring());
  Q_EMIT reopened();
}

CommandId StreamClient::post(CommandBody body) {
  if (!stream_) return 0;
  const CommandId id = stream_->post(body);
  Q_EMIT posted(id, body);
  return id;
}

PeekId StreamClient::peek(SetPrompt prompt) { return stream_ ? stream_->peek(std::move(prompt)) : 0; }

void StreamClient::dropPeek() {
  if (stream_) stream_->drop_peek();
}

void StreamClient::stopGoingBack() {
  if (stream_) stream_->stop_going_back();
}

void StreamClient::requestChunk() {
  if (stream_) stream_->request_chunks(1);
}

std::shared_ptr<const CacheSnapshot> StreamClient::cacheSnapshot() const {
  return stream_ ? stream_->cache_snapshot() : nullptr;
}

void StreamClient::drain() {
  if (!stream_) return;
  while (const auto event = stream_->poll()) {
    Q_EMIT happened(*event);
    std::visit(Either{
                   [&](const EarlierTake& e) { Q_EMIT earlierTake(e.outline); },
                   [&](const Opening& e) { Q_EMIT opening(e); },
                   [&](const Opened& e) { Q_EMIT opened(e.source); },
                   [&](const ChunkReady& e) { Q_EMIT chunkReady(e.chunk, e.measures); },
                   [&](const PromptApplied& e) { Q_EMIT promptApplied(e); },
                   [&](const CommandApplied& e) { Q_EMIT commandApplied(e); },
                   [&](const CueFired& e) { Q_EMIT cueFired(e); },
                   [&](const CommandSuperseded& e) { Q_EMIT commandSuperseded(e); },
                   [&](const CommandRefused& e) { Q_EMIT commandRefused(e); },
                   [&](const TakeStarted& e) { Q_EMIT takeStarted(e); },
                   [&](const PeekReady& e) { Q_EMIT peekReady(e); },
                   [&](const PeekRefused& e) { Q_EMIT peekRefused(e); },
                   [&](const GoingBack& e) { Q_EMIT goingBack(e); },
                   [&](const NotKept& e) { Q_EMIT notKept(e.error); },
                   [&](const Failed& e) { Q_EMIT failed(e); },
               },
               *event);
  }
}

}  // namespace longtake::ui

#include "moc_stream_client.cpp"
