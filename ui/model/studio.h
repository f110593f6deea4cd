#pragma once

#include <QObject>
#include <QTimer>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <thread>

#include "engine/stream/take_book.h"
#include "ui/model/player.h"
#include "ui/model/polled.h"
#include "ui/model/prompts.h"
#include "ui/model/receipts.h"
#include "ui/model/stream_request.h"
#include "ui/model/take_path.h"

namespace longtake::ui {

/// The state shared by the window's widgets: the stream, the pacing of its pictures, and the receipts of commands. It
/// uses no widgets, and everything happens in the Qt thread.
class Studio : public QObject {
  Q_OBJECT
 public:
  using Clock = std::function<double()>;  ///< steady seconds

  /// Without a factory there is no stream until reopen().
  explicit Studio(const StreamFactory& factory, Clock clock = {}, QObject* parent = nullptr);
  ~Studio() override;

  /// Returns 0 between two streams. With a place, a new take begins after it under this prompt.
  CommandId sendPrompt(const TypedPrompt& prompt, std::optional<Place> after = {}, bool is_step = true);
  /// Sends new weights for the texts in force. Of one gesture only the newest command waits for its chunk, and the
  /// whole gesture is one step. Returns 0 after a failure.
  CommandId slideWeights(const TypedPrompt& prompt, int gesture);
  /// Requests a preview of the next chunk under the prompt; nothing is sent to the stream. peekReady() or peekRefused()
  /// follows, unless the peek is replaced or dropped. Returns 0 between two streams.
  PeekId peek(const TypedPrompt& prompt);
  void dropPeek();
  /// Cancels the move in progress; the stream stays where it was.
  void stopGoingBack();
  /// After a failure the change waits for restart(), and this returns 0.
  CommandId setPolicy(SetPolicy change);
  /// Starts a new take with the prompt and the policy in force; after a failure this also restarts the engine. Without
  /// a seed it keeps the current one. Returns 0 if it waits for a move in progress.
  CommandId restart(std::optional<std::uint64_t> seed = {});
  /// Restarts with a first command: a picture to show, or a video to follow.
  void startFrom(CommandBody first);
  /// Begins a new take after a place of any take, with the prompt that was in force there.
  CommandId branch(const Place& after, std::optional<std::uint64_t> seed = {}, bool is_step = true);
  /// Continues at the end of another take. Returns 0 if it cannot be reached from here; elsewhere() follows.
  CommandId goTo(TakeId take);
  /// Goes to a place for an undo or a redo: at the end of a take it continues, elsewhere a new take begins.
  void rewind(const Place& place);
  CommandId mark(const MarkTake& mark);
  CommandId trim(const TrimTake& trim);
  /// Posts a prompt, a change of policy or a change of the memory; it can be undone if it is a step. Returns 0 between
  /// two streams.
  CommandId command(const CommandBody& body, bool is_step = true);
  /// A cue became this command, which is then treated as if it had been posted. Must be called from cueFired().
  void adopt(CommandId id, const CommandBody& body);
  /// Replaces the stream: other weights, or an earlier session whose take `take` is continued. The old stream ends
  /// first, on its own thread: its step may take a while, and two models may not fit into memory. reopened() follows;
  /// nothing is posted until then.
  void reopen(StreamFactory factory, TakeId take = 0);
  /// Ends the stream and shows a take of a session without streaming.
  void show(const std::shared_ptr<const TakeOutline>& outline);
  void setPlaying(bool playing);
  /// Shows one more picture of a paused stream.
  void step();
  /// Must be called by the view when a picture has reached the screen.
  void pictureShown(const Player::Shown& shown);

  bool isPlaying() const { return player_.isPlaying(); }
  bool hasFailed() const { return failed_; }
  /// False while a session is only displayed, and before the first stream.
  bool isStreaming() const { return streams_; }
  const std::optional<SourceInfo>& source() const { return source_; }
  const Player& player() const { return player_; }
  const Receipts& receipts() const { return receipts_; }
  const Prompts& prompts() const { return prompts_; }
  /// The takes, their values in force, and the commands without receipt.
  const TakeBook& book() const { return book_; }
  TakeId take() const { return book_.take(); }
  /// The parts of the current take.
  const std::vector<TakePart>& path() const;
  std::vector<TakePart> pathOf(TakeId take) const { return take == this->take() ? path() : ui::pathOf(book_, take); }
  Place endOf(TakeId take) const { return ui::endOf(book_, take); }
  std::uint64_t seed() const;
  /// The prompt of the next chunks; empty if there is none.
  TypedPrompt promptInForce() const;
  /// Policy changes of the current take and its ancestors, in order.
  std::vector<std::pair<ChunkIndex, SetPolicy>> policyChanges() const;
  /// The LoRAs of the next chunks.
  LoraList loras() const;
  /// Denoise passes at the end of a take, not doubled by guidance; 0 for sources without passes.
  int passesOf(TakeId take) const;
  /// True if a command changed the passes in some take.
  bool hasChangedPasses() const;
  std::shared_ptr<const VideoChunk> newestChunk() const { return newest_chunk_; }
  std::shared_ptr<const CacheSnapshot> snapshot() const;
  /// The snapshot taken after `chunk`, or else the oldest later one that contains it.
  std::shared_ptr<const CacheSnapshot> snapshotFor(ChunkIndex chunk) const;
  double now() const { return clock_(); }
  /// How late the newest picture was, in seconds.
  double lateness() const { return late_s_; }

 Q_SIGNALS:
  /// Every command posted to the stream, by anyone.
  void posted(longtake::CommandId command, const longtake::CommandBody& body);
  /// Every event of the stream, before it is handled.
  void happened(const longtake::Event& event);
  void cueFired(const longtake::CueFired& event);
  /// The next chunk is about to be requested; commands posted now take effect in it.
  void chunkDue();
  /// A command of the user changed the stream. Undo goes back to `before`.
  void stepTaken(const longtake::CommandBody& body, const longtake::ui::Place& before, longtake::ChunkIndex chunk);
  /// The gesture of the last step continued.
  void stepGrew(const longtake::CommandBody& body);
  /// The stream was replaced; its takes are unrelated to the earlier ones.
  void takesReset();
  /// The take cannot be reached from here, but it is in the session's log.
  void elsewhere(longtake::TakeId take);
  /// A take was starred or deleted.
  void takesChanged();
  /// The seed or the prompt in force may have changed.
  void inForceChanged();
  /// The content of a session's take of which only the name was known; takeStarted() follows.
  void takeFound(const std::shared_ptr<const longtake::TakeOutline>& outline);
  /// The content of the take that is continued.
  void earlierTake(const std::shared_ptr<const longtake::TakeOutline>& outline);
  void opening(const longtake::Opening& event);
  void opened();
  void reopened();
  void goingBack(const longtake::GoingBack& event);
  void pictureDue(const longtake::ui::Player::Shown& shown);
  void chunkArrived(const std::shared_ptr<const longtake::VideoChunk>& chunk);
  /// Emitted after chunkArrived().
  void chunkMeasured(longtake::TakeId take, longtake::ChunkIndex chunk, const longtake::drift::ChunkMeasures& measures);
  void receiptsChanged();
  /// The last pending change of policy is in force from this chunk on.
  void policyApplied(longtake::ChunkIndex chunk);
  /// A command has its receipt: it is in force, or it was refused.
  void settled(longtake::CommandId command);
  /// Pending changes of policy are lost: they were refused, or there is no stream to apply them.
  void policyLost();
  /// `command` is the refused command; 0 if none was sent.
  void refused(const longtake::Error& error, longtake::CommandId command = 0);
  /// Writing of the session's log ended; the stream continues.
  void notKept(const longtake::Error& error);
  void takeStarted(const longtake::TakeStarted& take);
  void peekReady(const longtake::PeekReady& event);
  void peekRefused(const longtake::PeekRefused& event);
  void playingChanged(bool playing);
  void failed(const longtake::Failed& event);

 private:
  /// Ends the old stream on a thread; then the newest factory opens the next one.
  void replace(StreamFactory factory);
  void onClosed();
  void onEvent(const Event& event);
  // Handlers of events after the book of takes has recorded them; `body` is the command that the event answers.
  using Answered = std::optional<CommandBody>;
  void onOpened(const SourceInfo& source);
  void onChunk(const ChunkReady& event);
  void onEarlier(const std::shared_ptr<const TakeOutline>& outline, bool is_unseen);
  bool canReach(TakeId take) const;
  void onTake(const TakeStarted& event);
  void onFailed(const Failed& event);
  void onApplied(const CommandApplied& event, const Answered& body);
  void onPromptApplied(const PromptApplied& event, const Answered& body);
  void onSuperseded(const CommandSuperseded& event);
  void onRefused(const CommandRefused& event, const Answered& body);
  void leaveStream(TakeId take);
  void resetTakes(TakeId take);
  void restartIfDue();
  template <class Is>
  bool isWaiting(const Is& is) const;
  /// The prompt of the next chunk of the current take, from receipts so far.
  std::optional<Prompts::Begin> applied() const { return prompts_.at(path(), endOf(take()).chunk + 1); }
  CommandId post(CommandBody body, bool is_step);
  void emitStep(CommandId command, const Answered& body, TakeId take, ChunkIndex chunk);
  /// Records that the prompt was posted as this command.
  void await(CommandId command, TypedPrompt prompt);
  const Receipt* asked() const { return asked_ == 0 ? nullptr : receipts_.find(asked_); }
  void pump();

  Clock clock_;
  Player player_;
  TakeBook book_;
  Receipts receipts_;
  Prompts prompts_{book_, receipts_};
  mutable std::vector<TakePart> path_;  // cached path of the current take; empty: not computed
  QTimer timer_;
  std::optional<SourceInfo> source_;
  std::deque<std::shared_ptr<const CacheSnapshot>> snapshots_;  // newest last
  std::shared_ptr<const VideoChunk> newest_chunk_;
  SetPolicy waiting_policy_;           // changed after a failure, for the next start
  CommandId asked_ = 0;                // the newest posted prompt; 0: it has its receipt
  std::set<CommandId> steps_;          // posted by the user, without receipt
  std::map<CommandId, int> gestures_;  // prompts of gestures, without receipt
  CommandId sliding_ = 0;              // the newest of gestures_
  int told_gesture_ = 0;               // the gesture of the newest step; 0: another command
  /// A restart requested during a move, with its seed.
  std::optional<std::optional<std::uint64_t>> waiting_restart_;
  std::optional<CommandBody> first_;  // for the next restart
  std::set<TakeId> lost_;             // a restarted engine does not know them
  bool log_ended_ = false;            // true if the engine cannot read takes in the log
  Place left_;                        // the end of the previously current take
  bool failed_ = false;
  bool opens_again_ = false;  // after a failure
  bool streams_ = false;
  double late_s_ = 0;
  // Declared last: the events of a stream use all members above.
  Wake closed_;
  StreamFactory next_;  // used when the old stream has ended
  Polled<Stream> stream_;
  std::jthread closing_;  // ends an old stream
};

}  // namespace longtake::ui
