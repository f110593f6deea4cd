#include "ui/model/studio.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "engine/core/either.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/take_outline.h"
#include "ui/look/engine_words.h"

namespace longtake::ui {
namespace {

constexpr std::size_t kSnapshots = 8;

SetPrompt withoutUnused(SetPrompt prompt) {
  drop_unused(prompt.texts);
  return prompt;
}

bool isMove(const CommandBody& body) {
  return std::holds_alternative<Restart>(body) || std::holds_alternative<Branch>(body) ||
         std::holds_alternative<Rewind>(body);
}

bool isPolicy(const CommandBody& body) { return std::holds_alternative<SetPolicy>(body); }

double steadySeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Studio::Studio(const StreamFactory& factory, Clock clock, QObject* parent)
    : QObject(parent),
      clock_(clock ? std::move(clock) : Clock(steadySeconds)),
      stream_([this] { stream_.drain([this](const Event& event) { onEvent(event); }); }) {
  streams_ = static_cast<bool>(factory);
  timer_.setSingleShot(true);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &Studio::pump);
  connect(&closed_, &Wake::rang, this, &Studio::onClosed);
  if (factory) stream_.reset(factory(stream_.ring()));
  // The first chunk is requested once the event loop runs, so that the owner can post the first prompt before it.
  QTimer::singleShot(0, this, &Studio::pump);
}

Studio::~Studio() = default;

void Studio::replace(StreamFactory factory) {
  next_ = std::move(factory);
  if (closing_.joinable()) return;  // the newest request is opened once the old stream has ended
  closing_ = std::jthread([old = stream_.release(), ring = closed_.ring()]() mutable {
    old.reset();
    ring();
  });
}

void Studio::onClosed() {
  closing_ = {};
  const StreamFactory next = std::exchange(next_, {});
  if (!next) return;
  stream_.reset(next(stream_.ring()));
  Q_EMIT reopened();
  pump();
}

void Studio::onEvent(const Event& event) {
  Q_EMIT happened(event);
  const auto answered = [this](CommandId command) -> Answered {
    const auto found = book_.waiting().find(command);
    return found == book_.waiting().end() ? std::nullopt : Answered(found->second);
  };
  const auto note = [&] {
    path_.clear();
    book_.note(event);
  };
  std::visit(Either{
                 [&](const EarlierTake& e) {
                   const bool is_unseen = book_.is_unseen(e.outline->take);
                   note();
                   onEarlier(e.outline, is_unseen);
                 },
                 [&](const Opening& e) { Q_EMIT opening(e); },
                 [&](const Opened& e) {
                   note();
                   onOpened(e.source);
                 },
                 [&](const ChunkReady& e) {
                   if (e.chunk && e.chunk->take == take()) book_.note(event);
                   onChunk(e);
                 },
                 [&](const PromptApplied& e) {
                   const Answered body = answered(e.command);
                   note();
                   onPromptApplied(e, body);
                 },
                 [&](const CommandApplied& e) {
                   const Answered body = answered(e.command);
                   note();
                   onApplied(e, body);
                 },
                 [&](const CueFired& e) {
                   note();
                   Q_EMIT cueFired(e);
                 },
                 [&](const CommandSuperseded& e) {
                   note();
                   onSuperseded(e);
                 },
                 [&](const CommandRefused& e) {
                   const Answered body = answered(e.command);
                   note();
                   onRefused(e, body);
                 },
                 [&](const TakeStarted& e) {
                   left_ = endOf(take());
                   note();
                   onTake(e);
                 },
                 [&](const PeekReady& e) { Q_EMIT peekReady(e); },
                 [&](const PeekRefused& e) { Q_EMIT peekRefused(e); },
                 [&](const GoingBack& e) { Q_EMIT goingBack(e); },
                 [&](const NotKept& e) {
                   log_ended_ = true;
                   Q_EMIT notKept(e.error);
                 },
                 [&](const Failed& e) {
                   note();
                   onFailed(e);
                 },
             },
             event);
}

void Studio::onOpened(const SourceInfo& source) {
  source_ = source;
  failed_ = false;
  opens_again_ = false;
  Q_EMIT opened();
  Q_EMIT inForceChanged();
}

const std::vector<TakePart>& Studio::path() const {
  if (path_.empty()) path_ = ui::pathOf(book_, take());
  return path_;
}

CommandId Studio::sendPrompt(const TypedPrompt& prompt, std::optional<Place> after, bool is_step) {
  if (after) branch(*after);
  const CommandId id = post(withoutUnused(prompt), is_step && !after);
  if (id != 0) await(id, prompt);  // the next stream begins with the text in the prompt box
  return id;
}

void Studio::await(CommandId command, TypedPrompt prompt) {
  asked_ = command;
  receipts_.posted(command, std::move(prompt), clock_());
  Q_EMIT receiptsChanged();
}

CommandId Studio::slideWeights(const TypedPrompt& prompt, int gesture) {
  if (failed_) return 0;
  const auto before = gestures_.find(sliding_);
  if (before != gestures_.end() && before->second == gesture) receipts_.replaced(before->first);
  sliding_ = sendPrompt(prompt);
  if (sliding_ != 0) gestures_.emplace(sliding_, gesture);
  return sliding_;
}

PeekId Studio::peek(const TypedPrompt& prompt) { return stream_ ? stream_->peek(withoutUnused(prompt)) : 0; }

void Studio::dropPeek() {
  if (stream_) stream_->drop_peek();
}

void Studio::stopGoingBack() {
  if (stream_) stream_->stop_going_back();
}

CommandId Studio::post(CommandBody body, bool is_step) {
  if (!stream_) {
    if (isPolicy(body)) Q_EMIT policyLost();
    return 0;
  }
  const CommandId id = stream_->post(body);
  Q_EMIT posted(id, body);
  book_.posted(id, std::move(body));
  if (is_step) steps_.insert(id);
  return id;
}

CommandId Studio::setPolicy(SetPolicy change) {
  if (!failed_) return post(std::move(change), true);
  // A stopped engine would refuse the change, but a smaller budget may be what allows it to run again.
  waiting_policy_ = merged(std::move(waiting_policy_), change);
  return 0;
}

// The place before a command: for a new take, the end of the previous take; otherwise the chunk before its own.
void Studio::emitStep(CommandId command, const Answered& body, TakeId take, ChunkIndex chunk) {
  if (steps_.erase(command) == 0 || !body) return;
  const auto slid = gestures_.extract(command);
  const int gesture = slid.empty() ? 0 : slid.mapped();
  if (gesture != 0 && gesture == told_gesture_) return Q_EMIT stepGrew(*body);
  const bool changed_take = isMove(*body);
  // Nothing precedes the first chunk.
  if (!changed_take && chunk == 0) return;
  told_gesture_ = gesture;
  Q_EMIT stepTaken(*body, changed_take ? left_ : Place{take, chunk - 1}, chunk);
}

void Studio::onPromptApplied(const PromptApplied& event, const Answered& body) {
  if (asked_ == event.command) asked_ = 0;
  // No command posted it: the engine keeps the prompt in a take that begins from nothing.
  const auto kept = prompts_.at(Place{event.take, event.chunk});
  if (kept && receipts_.find(event.command) == nullptr) {
    const auto before = prompts_.at(ui::pathOf(book_, left_.take), left_.chunk + 1);
    const bool is_same = before && before->prompt->texts == kept->prompt->texts;
    TypedPrompt prompt = (is_same ? before : kept)->typed();
    prompt.blend = kept->prompt->blend;
    prompt.mode = SwitchMode::recipe;
    receipts_.posted(event.command, std::move(prompt), clock_());
  }
  if (receipts_.applied(event)) Q_EMIT receiptsChanged();
  Q_EMIT inForceChanged();
  emitStep(event.command, body, event.take, event.chunk);
}

template <class Is>
bool Studio::isWaiting(const Is& is) const {
  return std::ranges::any_of(book_.waiting(), [&](const auto& waiting) { return is(waiting.second); });
}

void Studio::onApplied(const CommandApplied& event, const Answered& body) {
  if (body && isMove(*body)) {
    told_gesture_ = 0;  // the next change of a gesture begins another step
    // Changes after the branch point that reached no chunk are not in force in the new take.
    receipts_.withdrawn(event.take, event.chunk);
    // A waiting prompt is newer than the one in force there.
    if (!receipts_.anyQueued()) {
      asked_ = 0;
      Q_EMIT inForceChanged();
    }
    Q_EMIT receiptsChanged();
  }
  if (body && isPolicy(*body) && !isWaiting(isPolicy)) Q_EMIT policyApplied(event.chunk);
  emitStep(event.command, body, event.take, event.chunk);
  restartIfDue();
  Q_EMIT settled(event.command);
}

void Studio::onSuperseded(const CommandSuperseded& event) {
  steps_.erase(event.command);
  if (gestures_.erase(event.command) > 0) return receipts_.dropped(event.command);
  if (receipts_.superseded(event)) Q_EMIT receiptsChanged();
}

void Studio::restartIfDue() {
  if (!waiting_restart_ || isWaiting(isMove)) return;
  const auto seed = *std::exchange(waiting_restart_, std::nullopt);
  restart(seed);
}

std::uint64_t Studio::seed() const {
  const TakeBook::Take* known = book_.find(take());
  return known == nullptr ? 0 : known->seed;
}

TypedPrompt Studio::promptInForce() const {
  if (const Receipt* waiting = asked()) return waiting->prompt;
  const auto now = applied();
  return now ? now->typed() : TypedPrompt();
}

std::vector<std::pair<ChunkIndex, SetPolicy>> Studio::policyChanges() const {
  std::vector<std::pair<ChunkIndex, SetPolicy>> out;
  for (const TakePart& part : path()) {
    const TakeBook::Take* known = book_.find(part.take);
    if (known == nullptr) continue;
    for (const auto& [chunk, change] : known->policies)
      if (chunk <= part.last && std::max<ChunkIndex>(chunk, 0) >= part.first && change.given != SetPolicy{})
        out.emplace_back(std::max<ChunkIndex>(chunk, 0), change.given);
  }
  return out;
}

LoraList Studio::loras() const {
  if (auto set = book_.in_force().loras) return std::move(set->loras);
  return source_ ? source_->loras : LoraList();
}

int Studio::passesOf(TakeId take) const {
  const auto set = book_.in_force(take, endOf(take).chunk + 1).steps;
  return set && set->steps > 0 ? set->steps : source_ ? source_->steps : 0;
}

bool Studio::hasChangedPasses() const {
  return std::ranges::any_of(book_.takes(), [](const auto& take) { return !take.second.steps.empty(); });
}

void Studio::onRefused(const CommandRefused& event, const Answered& body) {
  // A prompt that a stopped engine refuses is kept for its restart.
  if (asked_ == event.command && !failed_) asked_ = 0;
  steps_.erase(event.command);
  gestures_.erase(event.command);
  const auto* rewind = body ? std::get_if<Rewind>(&*body) : nullptr;
  restartIfDue();
  // The engine cannot reach this take of the log. The session must be opened at that take.
  const bool stopped = event.error.kind == Error::Kind::cancelled;
  if (rewind != nullptr && book_.is_unseen(rewind->take) && !failed_ && !stopped) {
    Q_EMIT settled(event.command);
    return Q_EMIT elsewhere(rewind->take);
  }
  if (receipts_.refused(event)) Q_EMIT receiptsChanged();
  if (body && isPolicy(*body) && !isWaiting(isPolicy)) Q_EMIT policyLost();
  if (body && (std::holds_alternative<MarkTake>(*body) || std::holds_alternative<TrimTake>(*body)))
    Q_EMIT takesChanged();
  Q_EMIT refused(event.error, event.command);
  Q_EMIT settled(event.command);
}

// The engine keeps the values in force.
CommandId Studio::restart(std::optional<std::uint64_t> seed) {
  if (!stream_) return 0;
  // The move's target determines the values in force, and the move has not finished.
  if (!failed_ && isWaiting(isMove)) {
    waiting_restart_ = seed;
    return 0;
  }
  // A reopened source does not know its earlier takes, so this cannot be undone.
  const CommandId command = post(Restart{seed}, !failed_);
  if (failed_)
    for (const auto& [id, known] : book_.takes()) lost_.insert(id);
  opens_again_ = failed_;
  failed_ = false;
  if (waiting_policy_ != SetPolicy{}) post(std::exchange(waiting_policy_, {}), false);
  // A prompt that a stopped engine did not accept is newer. Without a picture there is nothing to crossfade or cut
  // from.
  if (const Receipt* lost = asked(); opens_again_ && lost != nullptr) {
    TypedPrompt again = lost->prompt;
    again.mode = SwitchMode::recipe;
    sendPrompt(again, {}, false);
  }
  if (first_) post(*std::exchange(first_, std::nullopt), false);
  // A restarted stream plays, even if it was paused.
  setPlaying(true);
  pump();
  return command;
}

CommandId Studio::branch(const Place& after, std::optional<std::uint64_t> seed, bool is_step) {
  return post(Branch{after.take, after.chunk, seed}, is_step);
}

// The engine reads takes that are not in memory from the session's log.
bool Studio::canReach(TakeId take) const {
  if (!lost_.contains(take) && !book_.is_unseen(take)) return true;
  return source_ && !source_->session.empty() && !log_ended_ && endOf(take).chunk >= 0;
}

CommandId Studio::goTo(TakeId take) {
  if (!canReach(take)) {
    Q_EMIT elsewhere(take);
    return 0;
  }
  const Place end = endOf(take);
  return post(Rewind{end.take, end.chunk}, true);
}

void Studio::rewind(const Place& place) {
  // The gesture's last value may still be queued before this command. It belongs to the undone step.
  for (const auto& [id, gesture] : gestures_)
    if (gesture == told_gesture_) steps_.erase(id);
  told_gesture_ = 0;
  post(Rewind{place.take, place.chunk}, false);
}

CommandId Studio::mark(const MarkTake& mark) {
  const CommandId id = post(mark, false);
  if (id != 0) Q_EMIT takesChanged();
  return id;
}

CommandId Studio::trim(const TrimTake& trim) {
  const CommandId id = post(trim, false);
  if (id != 0) Q_EMIT takesChanged();
  return id;
}

void Studio::adopt(CommandId id, const CommandBody& body) {
  steps_.insert(id);
  if (const auto* prompt = std::get_if<SetPrompt>(&body)) await(id, asTyped(*prompt));
}

void Studio::startFrom(CommandBody first) {
  if (!stream_) return;
  first_ = std::move(first);
  restart();
}

CommandId Studio::command(const CommandBody& body, bool is_step) {
  const auto* prompt = std::get_if<SetPrompt>(&body);
  return prompt != nullptr ? sendPrompt(asTyped(*prompt), {}, is_step) : post(body, is_step);
}

void Studio::reopen(StreamFactory factory, TakeId take) {
  replace(std::move(factory));
  streams_ = true;
  leaveStream(take);
  setPlaying(true);
}

void Studio::leaveStream(TakeId take) {
  receipts_.streamEnded(tr("another stream was opened before").toStdString());
  Q_EMIT policyLost();
  player_.demandLost();
  source_.reset();
  newest_chunk_.reset();
  asked_ = 0;
  waiting_policy_ = {};
  failed_ = false;
  resetTakes(take);
  Q_EMIT receiptsChanged();
}

void Studio::show(const std::shared_ptr<const TakeOutline>& outline) {
  if (std::exchange(streams_, false)) replace({});
  leaveStream(outline->take);
  book_.note(EarlierTake{outline});
  onEarlier(outline, false);
}

void Studio::setPlaying(bool playing) {
  if (playing == player_.isPlaying()) return;
  player_.setPlaying(playing, clock_());
  Q_EMIT playingChanged(playing);
  pump();
}

void Studio::step() {
  if (player_.isPlaying()) setPlaying(false);
  player_.step();
  pump();
}

void Studio::pictureShown(const Player::Shown& shown) {
  if (receipts_.shown(shown.chunk->take, shown.chunk->chunk, clock_()) != nullptr) Q_EMIT receiptsChanged();
}

std::shared_ptr<const CacheSnapshot> Studio::snapshot() const {
  return snapshots_.empty() ? nullptr : snapshots_.back();
}

std::shared_ptr<const CacheSnapshot> Studio::snapshotFor(ChunkIndex chunk) const {
  for (const auto& snapshot : snapshots_) {
    if (snapshot->take == take() && snapshot->chunk >= chunk) return snapshot;
  }
  return nullptr;
}

void Studio::onChunk(const ChunkReady& event) {
  const auto& chunk = event.chunk;
  if (!chunk || chunk->take != take()) {
    player_.add(nullptr, clock_());
    return pump();
  }
  newest_chunk_ = chunk;
  if (event.memory) snapshots_.push_back(event.memory);
  if (snapshots_.size() > kSnapshots) snapshots_.pop_front();
  player_.add(chunk, clock_());
  Q_EMIT chunkArrived(chunk);
  Q_EMIT chunkMeasured(chunk->take, chunk->chunk, event.measures);
  pump();
}

void Studio::onEarlier(const std::shared_ptr<const TakeOutline>& outline, bool is_unseen) {
  if (source_ && !opens_again_) {
    if (is_unseen) Q_EMIT takeFound(outline);
    return;
  }
  Q_EMIT earlierTake(outline);
  Q_EMIT receiptsChanged();
  Q_EMIT inForceChanged();
}

void Studio::resetTakes(TakeId take) {
  path_.clear();
  book_ = TakeBook(take);
  lost_.clear();
  log_ended_ = false;
  steps_.clear();
  gestures_.clear();
  waiting_restart_.reset();
  first_.reset();
  snapshots_.clear();
  player_.clear();
  Q_EMIT takesReset();
}

void Studio::onTake(const TakeStarted& event) {
  snapshots_.clear();
  player_.clear();
  Q_EMIT takeStarted(event);
}

void Studio::onFailed(const Failed& event) {
  failed_ = true;
  player_.demandLost();
  receipts_.failed(errorText(event.error).toStdString());
  Q_EMIT policyLost();
  steps_.clear();
  gestures_.clear();
  waiting_restart_.reset();
  first_.reset();
  Q_EMIT receiptsChanged();
  Q_EMIT failed(event);
}

// Shows the due picture, requests a chunk if needed, and sleeps until the next picture.
void Studio::pump() {
  const auto was_due = player_.nextDue();
  const double at = clock_();
  if (const auto shown = player_.advance(at)) {
    late_s_ = was_due ? std::max(0.0, at - *was_due) : 0;
    Q_EMIT pictureDue(*shown);
  }
  if (!failed_ && stream_ && player_.wantsChunk()) {
    Q_EMIT chunkDue();
  }
  // A slot of the signal may have ended the stream.
  if (!failed_ && stream_ && player_.wantsChunk()) {
    player_.asked(clock_());
    stream_->request_chunks(1);
  }
  if (const auto due = player_.nextDue()) {
    timer_.start(static_cast<int>(std::ceil(std::max(0.0, *due - clock_()) * 1000.0)));
  } else {
    timer_.stop();
  }
}

}  // namespace longtake::ui

#include "moc_studio.cpp"
