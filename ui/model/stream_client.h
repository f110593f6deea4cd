#pragma once

#include <QObject>
#include <functional>
#include <memory>

#include "engine/stream/stream.h"
#include "ui/model/wake.h"

namespace longtake::ui {

using StreamFactory = std::function<std::unique_ptr<Stream>(Stream::Wakeup)>;

/// The stream as Qt signals, all of them in the Qt thread.
class StreamClient : public QObject {
  Q_OBJECT
 public:
  explicit StreamClient(const StreamFactory& factory, QObject* parent = nullptr);
  ~StreamClient() override;

  CommandId post(CommandBody body);
  void requestChunk();
  std::shared_ptr<const CacheSnapshot> cacheSnapshot() const;

 Q_SIGNALS:
  void opening(const longtake::Opening& event);
  void opened(const longtake::SourceInfo& source);
  void chunkReady(const std::shared_ptr<const longtake::VideoChunk>& chunk);
  void promptApplied(const longtake::PromptApplied& event);
  void commandApplied(const longtake::CommandApplied& event);
  void commandSuperseded(const longtake::CommandSuperseded& event);
  void commandRefused(const longtake::CommandRefused& event);
  void takeStarted(const longtake::TakeStarted& event);
  void notKept(const longtake::Error& error);
  void failed(const longtake::Failed& event);

 private:
  void drain();

  Wake wake_;
  std::unique_ptr<Stream> stream_;  // after wake_: its thread rings until it is gone
};

}  // namespace longtake::ui
