#include "ui/model/studio.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "engine/stream/take_outline.h"
#include "ui/look/engine_words.h"
#include "ui/model/prompt_text.h"

namespace longtake::ui {
namespace {

constexpr std::size_t kSnapshots = 8;

Result<SetPrompt> promptOf(const QString& text, const PromptWay& way) {
  auto prompt = promptFrom(text, way.blend);
  if (!prompt) return prompt;
  prompt->mode = way.mode;
  prompt->fade_chunks = way.fade_chunks;
  return prompt;
}

double steadySeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Studio::Studio(const StreamFactory& factory, Clock clock, QObject* parent)
    : QObject(parent), clock_(clock ? std::move(clock) : Clock(steadySeconds)), client_(factory) {
  streams_ = static_cast<bool>(factory);
  takes_.reset(0);
  timer_.setSingleShot(true);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &Studio::pump);
  connect(&client_, &StreamClient::posted, this, &Studio::posted);
  connect(&client_, &StreamClient::happened, this, &Studio::happened);
  connect(&client_, &StreamClient::earlierTake, this,
          [this](const auto& outline) { source_ && !opens_again_ ? onFound(outline) : onEarlier(outline); });
  connect(&client_, &StreamClient::opening, this, &Studio::opening);
  connect(&client_, &StreamClient::opened, this, [this](const SourceInfo& source) {
    source_ = source;
    failed_ = false;
    opens_again_ = false;
    takes_.setSeed(take(), source.seed);
    Q_EMIT opened();
    Q_EMIT inForceChanged();
  });
  connect(&client_, &StreamClient::chunkReady, this, &Studio::onChunk);
  connect(&client_, &StreamClient::promptApplied, this, &Studio::onPromptApplied);
  connect(&client_, &StreamClient::cueFired, this, &Studio::cueFired);
  connect(&client_, &StreamClient::commandSuperseded, this, [this](const CommandSuperseded& event) {
    steps_.erase(event.command);
    loras_.dropped(event.command);
    passes_.dropped(event.command);
    if (gestures_.erase(event.command) > 0) return receipts_.dropped(event.command);
    if (receipts_.superseded(event)) Q_EMIT receiptsChanged();
  });
  connect(&client_, &StreamClient::commandApplied, this, &Studio::onApplied);
  connect(&client_, &StreamClient::commandRefused, this, &Studio::onRefused);
  connect(&client_, &StreamClient::peekReady, this, &Studio::peekReady);
  connect(&client_, &StreamClient::peekRefused, this, &Studio::peekRefused);
  connect(&client_, &StreamClient::goingBack, this, &Studio::goingBack);
  connect(&client_, &StreamClient::notKept, this, [this](const Error& error) {
    log_ended_ = true;
    Q_EMIT notKept(error);
  });
  connect(&client_, &StreamClient::takeStarted, this, &Studio::onTake);
  connect(&client_, &StreamClient::failed, this, &Studio::onFailed);
  connect(&client_, &StreamClient::reopened, this, [this] {
    Q_EMIT reopened();
    pump();
  });
  // The first chunk is requested after the event loop starts, so that the owner can post the first prompt before it.
  QTimer::singleShot(0, this, &Studio::pump);
}

CommandId Studio::sendPrompt(const QString& text, const PromptWay& way, std::optional<Place> after) {
  auto prompt = promptOf(text, way);
  if (!prompt) {
    Q_EMIT refused(prompt.error());
    return 0;
  }
  if (after) branch(*after);
  return postPrompt(std::move(*prompt), text.toStdString(), !after);
}

CommandId Studio::slideWeights(const QString& text, const PromptWay& way, int gesture) {
  auto prompt = promptOf(text, way);
  if (!prompt || failed_) return 0;
  const auto before = gestures_.find(sliding_);
  if (before != gestures_.end() && before->second == gesture) receipts_.replaced(before->first);
  sliding_ = postPrompt(std::move(*prompt), text.toStdString());
  if (sliding_ != 0) gestures_.emplace(sliding_, gesture);
  return sliding_;
}

PeekId Studio::peek(const QString& text, const PromptWay& way) {
  auto prompt = promptOf(text, way);
  if (prompt) return client_.peek(std::move(*prompt));
  Q_EMIT refused(prompt.error());
  return 0;
}

CommandId Studio::post(CommandBody body, bool is_step) {
  const CommandId id = client_.post(body);
  if (id == 0) return 0;
  const bool moves = std::holds_alternative<Restart>(body) || std::holds_alternative<Branch>(body) ||
                     std::holds_alternative<Rewind>(body);
  if (moves) moves_.emplace(id, body);
  if (const auto* set = std::get_if<SetLoras>(&body)) loras_.posted(id, set->loras);
  if (const auto* set = std::get_if<SetSteps>(&body)) passes_.posted(id, set->steps);
  if (is_step) steps_.emplace(id, std::move(body));
  return id;
}

CommandId Studio::postPrompt(SetPrompt prompt, const std::string& text, bool is_step) {
  const double at = clock_();
  const SwitchMode mode = prompt.mode;
  const CommandId id = post(prompt, is_step);
  if (id == 0) return 0;  // between two streams; the next one begins with the text in the prompt box
  asked_ = Asked{id, std::move(prompt), text};
  receipts_.posted(id, text, mode, at, asked_->prompt.blend);
  Q_EMIT receiptsChanged();
  return id;
}

CommandId Studio::setPolicy(SetPolicy change) {
  if (!failed_) return postPolicy(std::move(change));
  // A stopped engine would refuse it, and a smaller budget may be what lets it run again.
  waiting_policy_ = merged(std::move(waiting_policy_), change);
  return 0;
}

CommandId Studio::postPolicy(SetPolicy change, bool is_step) {
  const CommandId id = post(change, is_step);
  if (id != 0)
    policies_.emplace(id, std::move(change));
  else
    Q_EMIT policyLost();  // between two streams
  return id;
}

// The place before a command: for a new take where the earlier one ended, otherwise the chunk before its own.
void Studio::tellStep(CommandId command, TakeId take, ChunkIndex chunk) {
  const auto step = steps_.find(command);
  if (step == steps_.end()) return;
  const CommandBody body = std::move(step->second);
  steps_.erase(step);
  const auto slid = gestures_.extract(command);
  const int gesture = slid.empty() ? 0 : slid.mapped();
  if (gesture != 0 && gesture == told_gesture_) return Q_EMIT stepGrew(body);
  const bool changed_take = std::holds_alternative<Restart>(body) || std::holds_alternative<Branch>(body) ||
                            std::holds_alternative<Rewind>(body);
  // Before the first chunk there is nothing to go back to.
  if (!changed_take && chunk == 0) return;
  told_gesture_ = gesture;
  Q_EMIT stepTaken(body, changed_take ? left_ : Place{take, chunk - 1}, chunk);
}

void Studio::onPromptApplied(const PromptApplied& event) {
  if (asked_ && asked_->command == event.command) taken_ = asked_;
  // Nobody posted it: the engine keeps the prompt in a take that begins from nothing.
  const Receipt* kept = receipts_.at(takes_.path(left_.take), left_.chunk + 1);
  if (kept != nullptr && receipts_.find(event.command) == nullptr)
    receipts_.posted(event.command, std::string(kept->text), SwitchMode::recipe, clock_(), kept->blend);
  if (receipts_.applied(event)) Q_EMIT receiptsChanged();
  Q_EMIT inForceChanged();
  tellStep(event.command, event.take, event.chunk);
}

void Studio::onApplied(const CommandApplied& event) {
  if (const auto move = moves_.extract(event.command); !move.empty()) {
    told_gesture_ = 0;  // the next change of a gesture begins another step
    // Changes after the branch point that have no chunk yet are not in force in the new take.
    receipts_.withdrawn(event.take, event.chunk);
    std::erase_if(policy_changes_,
                  [&](const PolicyChange& change) { return change.take == event.take && change.chunk >= event.chunk; });
    loras_.withdraw(event.take, event.chunk);
    passes_.withdraw(event.take, event.chunk);
    if (std::holds_alternative<Restart>(move.mapped())) policy_changes_.push_back({event.take, 0, policy_});
    findInForce();
    Q_EMIT receiptsChanged();
  }
  if (const auto posted = policies_.find(event.command); posted != policies_.end()) {
    policy_changes_.push_back({event.take, event.chunk, posted->second});
    policy_ = merged(std::move(policy_), posted->second);
    policies_.erase(posted);
    if (policies_.empty()) Q_EMIT policyApplied(event.chunk);
  }
  loras_.applied(event.command, event.take, event.chunk);
  passes_.applied(event.command, event.take, event.chunk);
  tellStep(event.command, event.take, event.chunk);
  restartIfDue();
  Q_EMIT settled(event.command);
}

void Studio::restartIfDue() {
  if (!moves_.empty() || !waiting_restart_) return;
  const auto seed = *std::exchange(waiting_restart_, std::nullopt);
  restart(seed);
}

// Prompt and policy of the chunks that come next, after the stream went to another place. A prompt that waits is
// already the newer one.
void Studio::findInForce() {
  const auto parts = path();
  policy_ = {};
  for (const PolicyChange& change : policy_changes_)
    if (ownerIn(parts, change.chunk) == change.take) policy_ = merged(std::move(policy_), change.change);
  if (receipts_.anyQueued()) return;
  const Receipt* receipt = receipts_.at(parts, takes_.endOf(take()).chunk + 1);
  if (receipt == nullptr) return Q_EMIT inForceChanged();
  if (auto prompt = promptOf(QString::fromStdString(receipt->text), {SwitchMode::recipe, receipt->blend}))
    asked_ = taken_ = Asked{0, std::move(*prompt), receipt->text};
  Q_EMIT inForceChanged();
}

std::uint64_t Studio::seed() const {
  const TakeTree::Take* take = takes_.find(takes_.current());
  return take == nullptr ? 0 : take->seed;
}

QString Studio::promptInForce() const { return asked_ ? QString::fromStdString(asked_->text) : QString(); }

std::vector<std::pair<ChunkIndex, SetPolicy>> Studio::policyChanges() const {
  std::vector<std::pair<ChunkIndex, SetPolicy>> out;
  const auto parts = path();
  for (const PolicyChange& change : policy_changes_)
    if (ownerIn(parts, change.chunk) == change.take && change.change != SetPolicy{})
      out.emplace_back(change.chunk, change.change);
  return out;
}

LoraList Studio::loras() const {
  auto set = loras_.along(path());
  if (set) return std::move(*set);
  return source_ ? source_->loras : LoraList();
}

int Studio::passesOf(TakeId take) const {
  const int set = passes_.along(takes_.path(take)).value_or(0);
  return set > 0 || !source_ ? set : source_->steps;
}

void Studio::tellSettings(TakeOutline& outline) const {
  const auto parts = takes_.path(outline.take);
  for (auto& [chunk, loras] : loras_.changesAlong(parts)) outline.loras.push_back({chunk, std::move(loras)});
  for (const auto& [chunk, steps] : passes_.changesAlong(parts)) outline.steps.push_back({chunk, steps});
}

void Studio::onRefused(const CommandRefused& event) {
  loras_.dropped(event.command);
  passes_.dropped(event.command);
  // A change that a stopped engine refuses is kept for its next start.
  if (asked_ && asked_->command == event.command && !failed_) asked_ = taken_;
  steps_.erase(event.command);
  gestures_.erase(event.command);
  const auto move = moves_.extract(event.command);
  const auto* rewind = move.empty() ? nullptr : std::get_if<Rewind>(&move.mapped());
  restartIfDue();
  // The engine found no way to a take of the log. Opened there, the session begins with it.
  const bool stopped = event.error.kind == Error::Kind::cancelled;
  if (rewind != nullptr && unseen_.contains(rewind->take) && !failed_ && !stopped) {
    Q_EMIT settled(event.command);
    return Q_EMIT elsewhere(rewind->take);
  }
  if (receipts_.refused(event)) Q_EMIT receiptsChanged();
  if (policies_.erase(event.command) > 0 && policies_.empty()) Q_EMIT policyLost();
  Q_EMIT refused(event.error, event.command);
  Q_EMIT settled(event.command);
}

// The engine keeps what is in force.
CommandId Studio::restart(std::optional<std::uint64_t> seed) {
  if (!client_.isOpen()) return 0;
  // The move's target decides the values in force, and the move has not finished.
  if (!failed_ && !moves_.empty()) {
    waiting_restart_ = seed;
    return 0;
  }
  // A source that was opened again knows none of its earlier takes, so there is no way back.
  const CommandId command = post(Restart{seed}, !failed_);
  if (failed_)
    for (const auto& [id, known] : takes_.all()) lost_.insert(id);
  opens_again_ = failed_;
  failed_ = false;
  if (waiting_policy_ != SetPolicy{}) postPolicy(std::exchange(waiting_policy_, {}), false);
  // What a stopped engine did not take is newer. There is no picture yet from which to crossfade or cut.
  if (auto again = asked_; opens_again_ && again && (!taken_ || taken_->command != again->command)) {
    again->prompt.mode = SwitchMode::recipe;
    postPrompt(std::move(again->prompt), again->text, false);
  }
  if (first_) post(*std::exchange(first_, std::nullopt), false);
  // A paused stream that is restarted also plays.
  setPlaying(true);
  pump();
  return command;
}

CommandId Studio::branch(const Place& after, std::optional<std::uint64_t> seed, bool is_step) {
  return post(Branch{after.take, after.chunk, seed}, is_step);
}

// The engine reads takes that it does not hold from the session's log.
bool Studio::canReach(TakeId take) const {
  if (!lost_.contains(take) && !unseen_.contains(take)) return true;
  return source_ && !source_->session.empty() && !log_ended_ && takes_.endOf(take).chunk >= 0;
}

CommandId Studio::goTo(TakeId take) {
  if (!canReach(take)) {
    Q_EMIT elsewhere(take);
    return 0;
  }
  const Place end = takes_.endOf(take);
  return post(Rewind{end.take, end.chunk}, true);
}

void Studio::rewind(const Place& place) {
  // The gesture's last value may still wait in front of this command. It belongs to the undone step.
  for (const auto& [id, gesture] : gestures_)
    if (gesture == told_gesture_) steps_.erase(id);
  told_gesture_ = 0;
  post(Rewind{place.take, place.chunk}, false);
}

CommandId Studio::mark(const MarkTake& mark) {
  const CommandId id = post(mark, false);
  if (id == 0) return 0;
  takes_.mark(mark);
  Q_EMIT takesChanged();
  return id;
}

CommandId Studio::trim(const TrimTake& trim) {
  const CommandId id = post(trim, false);
  if (id == 0) return 0;
  takes_.trim(trim);
  Q_EMIT takesChanged();
  return id;
}

void Studio::adopt(CommandId id, const CommandBody& body) {
  steps_.emplace(id, body);
  if (const auto* policy = std::get_if<SetPolicy>(&body)) policies_.emplace(id, *policy);
  const auto* prompt = std::get_if<SetPrompt>(&body);
  if (prompt == nullptr) return;
  const std::string text = promptText(prompt->texts).toStdString();
  asked_ = Asked{id, *prompt, text};
  receipts_.posted(id, text, prompt->mode, clock_(), prompt->blend);
  Q_EMIT receiptsChanged();
}

void Studio::startFrom(CommandBody first) {
  if (!client_.isOpen()) return;
  first_ = std::move(first);
  restart();
}

CommandId Studio::command(const CommandBody& body, bool is_step) {
  if (const auto* prompt = std::get_if<SetPrompt>(&body))
    return postPrompt(*prompt, promptText(prompt->texts).toStdString(), is_step);
  if (const auto* policy = std::get_if<SetPolicy>(&body)) return postPolicy(*policy, is_step);
  return post(body, is_step);
}

void Studio::reopen(StreamFactory factory, TakeId take) {
  client_.replace(std::move(factory));
  streams_ = true;
  leaveStream(take);
  setPlaying(true);
}

void Studio::leaveStream(TakeId take) {
  receipts_.streamEnded(tr("another stream was opened before").toStdString());
  losePolicies();
  player_.demandLost();
  source_.reset();
  newest_chunk_.reset();
  taken_.reset();
  asked_.reset();
  policy_ = waiting_policy_ = {};
  failed_ = false;
  resetTakes(take);
  Q_EMIT receiptsChanged();
}

void Studio::show(const std::shared_ptr<const TakeOutline>& outline) {
  if (std::exchange(streams_, false)) client_.close();
  leaveStream(outline->take);
  onEarlier(outline);
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

void Studio::onChunk(const std::shared_ptr<const VideoChunk>& chunk, const drift::ChunkMeasures& measures) {
  if (!chunk || chunk->take != take()) {
    player_.add(nullptr, clock_());
    return pump();
  }
  newest_chunk_ = chunk;
  takes_.made(chunk->take, chunk->chunk);
  if (auto snapshot = client_.cacheSnapshot(); snapshot && (snapshots_.empty() || snapshots_.back() != snapshot)) {
    snapshots_.push_back(std::move(snapshot));
    if (snapshots_.size() > kSnapshots) snapshots_.pop_front();
  }
  player_.add(chunk, clock_());
  Q_EMIT chunkArrived(chunk);
  Q_EMIT chunkMeasured(chunk->take, chunk->chunk, measures);
  pump();
}

void Studio::onEarlier(const std::shared_ptr<const TakeOutline>& outline) {
  std::vector<std::pair<ChunkIndex, SetPrompt>> prompts;
  for (const TakeOutline::Prompt& prompt : outline->prompts) prompts.emplace_back(prompt.chunk, prompt.prompt);
  receipts_.setEarlier(outline->take, prompts);
  policy_ = outline->policy;
  policy_changes_.push_back({outline->take, 0, outline->policy});
  addSettings(*outline);
  // The engine puts back the one take that goes on; the others are in the log.
  for (const TakeSummary& take : outline->takes) {
    const bool goes_on = take.take == outline->take;
    takes_.add(take.take, {goes_on ? take.take : take.parent, goes_on ? -1 : take.from_chunk, take.last_chunk,
                           take.seed, take.starred, take.hidden, take.note, take.trim});
    if (!goes_on) unseen_.insert(take.take);
  }
  takes_.setSeed(outline->take, outline->seed);
  if (!outline->chunks.empty()) takes_.made(outline->take, outline->chunks.back().chunk);
  if (!prompts.empty()) {
    const SetPrompt& last = prompts.back().second;
    asked_ = taken_ = Asked{0, last, promptText(last.texts).toStdString()};
  }
  Q_EMIT earlierTake(outline);
  Q_EMIT receiptsChanged();
  Q_EMIT inForceChanged();
}

// The outline has all of the take's past, so in the tree it stands alone, as the one that was continued does.
void Studio::onFound(const std::shared_ptr<const TakeOutline>& outline) {
  if (unseen_.erase(outline->take) == 0) return;
  std::vector<std::pair<ChunkIndex, SetPrompt>> prompts;
  for (const TakeOutline::Prompt& prompt : outline->prompts) prompts.emplace_back(prompt.chunk, prompt.prompt);
  receipts_.addEarlier(outline->take, prompts);
  policy_changes_.push_back({outline->take, 0, outline->policy});
  addSettings(*outline);
  if (const TakeTree::Take* known = takes_.find(outline->take)) {
    TakeTree::Take alone = *known;
    alone.parent = outline->take;
    alone.from = -1;
    takes_.add(outline->take, alone);
  }
  takes_.setSeed(outline->take, outline->seed);
  Q_EMIT takeFound(outline);
}

void Studio::addSettings(const TakeOutline& outline) {
  for (const auto& [chunk, loras] : outline.loras) loras_.add(outline.take, chunk, loras);
  for (const auto& [chunk, steps] : outline.steps) passes_.add(outline.take, chunk, steps);
}

void Studio::resetTakes(TakeId take) {
  takes_.reset(take);
  lost_.clear();
  unseen_.clear();
  log_ended_ = false;
  policy_changes_.clear();
  loras_.clear();
  passes_.clear();
  steps_.clear();
  gestures_.clear();
  moves_.clear();
  waiting_restart_.reset();
  first_.reset();
  snapshots_.clear();
  player_.clear();
  Q_EMIT takesReset();
}

void Studio::onTake(const TakeStarted& event) {
  left_ = takes_.endOf(take());
  const bool from_nothing = event.from_chunk < 0 && takes_.find(event.take) == nullptr;
  auto brought_loras = loras_.along(path());
  const auto brought_passes = passes_.along(path());
  takes_.started(event);
  if (from_nothing) {
    loras_.bring(event.take, std::move(brought_loras));
    passes_.bring(event.take, brought_passes);
  }
  snapshots_.clear();
  player_.clear();
  Q_EMIT takeStarted(event);
}

void Studio::onFailed(const Failed& event) {
  failed_ = true;
  player_.demandLost();
  receipts_.failed(errorText(event.error).toStdString());
  losePolicies();
  steps_.clear();
  gestures_.clear();
  moves_.clear();
  loras_.dropPosted();
  passes_.dropPosted();
  waiting_restart_.reset();
  first_.reset();
  Q_EMIT receiptsChanged();
  Q_EMIT failed(event);
}

void Studio::losePolicies() {
  policies_.clear();
  Q_EMIT policyLost();
}

// Shows the due picture, requests a chunk if one is wanted, and sleeps until the next picture.
void Studio::pump() {
  const auto was_due = player_.nextDue();
  const double at = clock_();
  if (const auto shown = player_.advance(at)) {
    late_s_ = was_due ? std::max(0.0, at - *was_due) : 0;
    Q_EMIT pictureDue(*shown);
  }
  if (!failed_ && client_.isOpen() && player_.wantsChunk()) {
    Q_EMIT chunkDue();
  }
  // A receiver of the signal may have ended the stream.
  if (!failed_ && client_.isOpen() && player_.wantsChunk()) {
    player_.asked(clock_());
    client_.requestChunk();
  }
  if (const auto due = player_.nextDue()) {
    timer_.start(static_cast<int>(std::ceil(std::max(0.0, *due - clock_()) * 1000.0)));
  } else {
    timer_.stop();
  }
}

}  // namespace longtake::ui

#include "moc_studio.cpp"
