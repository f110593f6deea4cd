#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <thread>

#include "engine/stream/stream.h"
#include "ui/model/memory_report.h"
#include "ui/model/wake.h"

namespace longtake::ui {

using StreamFactory = std::function<std::unique_ptr<Stream>(Stream::Wakeup)>;

/// The model or session to stream from.
struct StreamRequest {
  std::string model;    ///< file or folder; "" is the built-in model
  std::string session;  ///< an earlier session's folder to go on with, or ""
  TakeId take = 0;      ///< the take of that session
  ModelChoice choice;   ///< how `model` is opened
  std::string like{};   ///< a session whose model and options a new one takes over, or ""
};

/// A stream whose events are Qt signals in the Qt thread.
class StreamClient : public QObject {
  Q_OBJECT
 public:
  /// Without a factory there is no stream until replace().
  explicit StreamClient(const StreamFactory& factory, QObject* parent = nullptr);
  ~StreamClient() override;

  /// Opens another stream in place of this one. The old one ends first, on a thread of its own: its step may take a
  /// while, and two models may not fit into memory. reopened() follows; until then nothing is posted.
  void replace(StreamFactory factory);
  /// Ends the stream; no other one follows until replace().
  void close() { replace({}); }
  bool isOpen() const { return stream_ != nullptr; }

  /// 0 while there is no stream.
  CommandId post(CommandBody body);
  /// 0 while there is no stream.
  PeekId peek(SetPrompt prompt);
  void dropPeek();
  void stopGoingBack();
  void requestChunk();
  std::shared_ptr<const CacheSnapshot> cacheSnapshot() const;

 Q_SIGNALS:
  /// Every command that goes to the stream, from whomever.
  void posted(longtake::CommandId command, const longtake::CommandBody& body);
  /// Every event, before the signal of its kind.
  void happened(const longtake::Event& event);
  void earlierTake(const std::shared_ptr<const longtake::TakeOutline>& outline);
  void opening(const longtake::Opening& event);
  void opened(const longtake::SourceInfo& source);
  void chunkReady(const std::shared_ptr<const longtake::VideoChunk>& chunk,
                  const longtake::drift::ChunkMeasures& measures);
  void promptApplied(const longtake::PromptApplied& event);
  void commandApplied(const longtake::CommandApplied& event);
  void cueFired(const longtake::CueFired& event);
  void commandSuperseded(const longtake::CommandSuperseded& event);
  void commandRefused(const longtake::CommandRefused& event);
  void takeStarted(const longtake::TakeStarted& event);
  void peekReady(const longtake::PeekReady& event);
  void peekRefused(const longtake::PeekRefused& event);
  void goingBack(const longtake::GoingBack& event);
  void notKept(const longtake::Error& error);
  void failed(const longtake::Failed& event);
  void reopened();

 private:
  void drain();
  void onClosed();

  Wake wake_;
  Wake closed_;
  StreamFactory next_;              // while the old stream ends
  std::unique_ptr<Stream> stream_;  // after wake_: its thread rings until it is gone
  std::jthread closing_;            // declared last: it ends an old stream
};

}  // namespace longtake::ui
