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

double steadySeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Studio::Studio(const StreamFactory& factory, Clock clock, QObject* parent)
    : QObject(parent), clock_(clock ? std::move(clock) : Clock(steadySeconds)), client_(factory) {
  timer_.setSingleShot(true);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &Studio::pump);
  connect(&client_, &StreamClient::earlierTake, this, &Studio::onEarlier);
  connect(&client_, &StreamClient::opening, this, &Studio::opening);
  connect(&client_, &StreamClient::opened, this, [this](const SourceInfo& source) {
    source_ = source;
    failed_ = false;
    Q_EMIT opened();
  });
  connect(&client_, &StreamClient::chunkReady, this, &Studio::onChunk);
  connect(&client_, &StreamClient::promptApplied, this, [this](const PromptApplied& event) {
    if (asked_ && asked_->command == event.command) taken_ = asked_;
    if (receipts_.applied(event)) Q_EMIT receiptsChanged();
  });
  connect(&client_, &StreamClient::commandSuperseded, this, [this](const CommandSuperseded& event) {
    if (receipts_.superseded(event)) Q_EMIT receiptsChanged();
  });
  connect(&client_, &StreamClient::commandApplied, this, &Studio::onPolicyApplied);
  connect(&client_, &StreamClient::commandRefused, this, &Studio::onRefused);
  connect(&client_, &StreamClient::notKept, this, &Studio::notKept);
  connect(&client_, &StreamClient::takeStarted, this, &Studio::onTake);
  connect(&client_, &StreamClient::failed, this, &Studio::onFailed);
  connect(&client_, &StreamClient::reopened, this, [this] {
    Q_EMIT reopened();
    pump();
  });
  // The first chunk is requested after the event loop starts, so that the owner can post the first prompt before it.
  QTimer::singleShot(0, this, &Studio::pump);
}

CommandId Studio::sendPrompt(const QString& text, SwitchMode mode, int fade_chunks) {
  auto texts = parsePrompt(text);
  if (!texts) {
    Q_EMIT refused(texts.error());
    return 0;
  }
  SetPrompt prompt;
  prompt.texts = std::move(*texts);
  prompt.blend = Blend::slerp;
  prompt.mode = mode;
  prompt.fade_chunks = fade_chunks;
  return postPrompt(std::move(prompt), text.toStdString());
}

CommandId Studio::postPrompt(SetPrompt prompt, const std::string& text) {
  const double at = clock_();
  const SwitchMode mode = prompt.mode;
  const CommandId id = client_.post(prompt);
  if (id == 0) return 0;  // between two streams; the next one begins with the text in the prompt box
  asked_ = Asked{id, std::move(prompt), text};
  receipts_.posted(id, text, mode, at);
  Q_EMIT receiptsChanged();
  return id;
}

CommandId Studio::setPolicy(SetPolicy change) {
  if (!failed_) return postPolicy(std::move(change));
  // A stopped engine would refuse it, and a smaller budget may be what lets it run again.
  waiting_policy_ = merged(std::move(waiting_policy_), change);
  return 0;
}

CommandId Studio::postPolicy(SetPolicy change) {
  const CommandId id = client_.post(change);
  if (id != 0)
    policies_.emplace(id, std::move(change));
  else
    Q_EMIT policyLost();  // between two streams
  return id;
}

void Studio::onPolicyApplied(const CommandApplied& event) {
  const auto posted = policies_.find(event.command);
  if (posted == policies_.end()) return;
  policy_ = merged(std::move(policy_), posted->second);
  policies_.erase(posted);
  if (policies_.empty()) Q_EMIT policyApplied(event.chunk);
}

void Studio::onRefused(const CommandRefused& event) {
  // A change that a stopped engine refuses is kept for its next start.
  if (asked_ && asked_->command == event.command && !failed_) asked_ = taken_;
  if (receipts_.refused(event)) Q_EMIT receiptsChanged();
  if (policies_.erase(event.command) > 0 && policies_.empty()) Q_EMIT policyLost();
  Q_EMIT refused(event.error);
}

// A source that was opened again has no prompt and no policy, and the log of a new take holds only its own commands, so
// both are posted again. There is no picture yet from which to crossfade or cut.
void Studio::restart() {
  if (!client_.isOpen()) return;
  client_.post(Restart{});
  failed_ = false;
  SetPolicy policy = policy_;
  for (const auto& [id, change] : policies_) policy = merged(std::move(policy), change);
  if (policy != SetPolicy{}) postPolicy(std::move(policy));
  // Posted separately, so that its refusal does not affect the policy in force.
  if (waiting_policy_ != SetPolicy{}) postPolicy(std::exchange(waiting_policy_, {}));
  if (auto again = asked_) {
    again->prompt.mode = SwitchMode::recache;
    postPrompt(std::move(again->prompt), again->text);
  }
  // A paused stream that is restarted also plays.
  setPlaying(true);
  pump();
}

void Studio::reopen(StreamFactory factory, TakeId take) {
  client_.replace(std::move(factory));
  receipts_.streamEnded(tr("another stream was opened before").toStdString());
  losePolicies();
  player_.demandLost();
  source_.reset();
  newest_chunk_.reset();
  taken_.reset();
  asked_.reset();
  policy_ = waiting_policy_ = {};
  failed_ = false;
  onTake({take, take, -1});
  Q_EMIT receiptsChanged();
  setPlaying(true);
}

void Studio::show(const std::shared_ptr<const TakeOutline>& outline) {
  onTake({outline->take, outline->take, -1});
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
    if (snapshot->take == take_ && snapshot->chunk >= chunk) return snapshot;
  }
  return nullptr;
}

void Studio::onChunk(const std::shared_ptr<const VideoChunk>& chunk) {
  if (!chunk || chunk->take != take_) {
    player_.add(nullptr, clock_());
    return pump();
  }
  newest_chunk_ = chunk;
  if (auto snapshot = client_.cacheSnapshot(); snapshot && (snapshots_.empty() || snapshots_.back() != snapshot)) {
    snapshots_.push_back(std::move(snapshot));
    if (snapshots_.size() > kSnapshots) snapshots_.pop_front();
  }
  player_.add(chunk, clock_());
  Q_EMIT chunkArrived(chunk);
  pump();
}

void Studio::onEarlier(const std::shared_ptr<const TakeOutline>& outline) {
  std::vector<std::pair<ChunkIndex, SetPrompt>> prompts;
  for (const TakeOutline::Prompt& prompt : outline->prompts) prompts.emplace_back(prompt.chunk, prompt.prompt);
  receipts_.setEarlier(outline->take, prompts);
  policy_ = outline->policy;
  if (!prompts.empty()) {
    const SetPrompt& last = prompts.back().second;
    asked_ = taken_ = Asked{0, last, promptText(last.texts).toStdString()};
  }
  Q_EMIT earlierTake(outline);
  Q_EMIT receiptsChanged();
}

void Studio::onTake(const TakeStarted& event) {
  take_ = event.take;
  snapshots_.clear();
  player_.clear();
  Q_EMIT takeStarted();
}

void Studio::onFailed(const Failed& event) {
  failed_ = true;
  player_.demandLost();
  receipts_.failed(errorText(event.error).toStdString());
  losePolicies();
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
