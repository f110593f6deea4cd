#include "engine/stream/engine_stream.h"

#include <pthread.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "engine/core/log.h"
#include "engine/stream/errors.h"
#include "engine/stream/plan_log.h"
#include "engine/stream/prompt_reading.h"
#include "engine/stream/take_outline.h"

namespace longtake {
namespace {

template <class Kind>
bool is(const Command& command) {
  return std::holds_alternative<Kind>(command.body);
}

// A newer LoRA list replaces an earlier one only if both have the same files. Other files may be refused, and the
// earlier list then stays in force.
bool makes_needless(const Command& command, const Command& earlier) {
  if (is<SetPrompt>(earlier)) return is<SetPrompt>(command);
  if (is<SetSteps>(earlier)) return is<SetSteps>(command);
  if (is<SetThreads>(earlier)) return is<SetThreads>(command);
  const auto* loras = std::get_if<SetLoras>(&earlier.body);
  const auto* newer = std::get_if<SetLoras>(&command.body);
  return loras != nullptr && newer != nullptr &&
         std::ranges::equal(loras->loras, newer->loras, {}, &LoraChoice::file, &LoraChoice::file);
}

// A playing viewer requests chunks at shorter intervals.
constexpr std::chrono::milliseconds kPlays{1500};

// Commands whose effect a paused viewer must see at once. All others wait for the next chunk during a pause. A prompt
// that is replaced meanwhile then costs nothing.
bool acts_at_once(const Command& command) {
  return is<Restart>(command) || is<Rewind>(command) || is<Branch>(command) || is_note(command.body);
}

/// The source may have switched in another mode than the command requested.
PromptApplied receipt_of(CommandId id, const SetPrompt& asked, const ChunkSource::Applied& applied) {
  const auto* done = applied.done ? std::get_if<SetPrompt>(&*applied.done) : nullptr;
  return {id, applied.take, applied.chunk, applied.ms, applied.recached_frames, (done != nullptr ? *done : asked).mode};
}

}  // namespace

EngineStream::EngineStream(std::unique_ptr<ChunkSource> source, Options options)
    : options_(std::move(options)),
      source_(std::move(source)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

EngineStream::~EngineStream() {
  thread_.request_stop();
  {
    std::unique_lock lock(mutex_);
    const bool ended = finished_there_.wait_for(lock, options_.hang_limit, [this] { return finished_; });
    if (!ended && options_.on_hang) {
      lock.unlock();
      options_.on_hang();
    }
  }
  thread_.join();
}

CommandId EngineStream::post(CommandBody body) {
  CommandId id = 0;
  {
    const std::scoped_lock lock(mutex_);
    id = ++last_id_;
    commands_.push_back({id, std::move(body)});
    last_post_ = Clock::now();
  }
  work_there_.notify_one();
  return id;
}

void EngineStream::request_chunks(int count) {
  {
    const std::scoped_lock lock(mutex_);
    demand_ += std::max(count, 0);
    last_request_ = Clock::now();
  }
  work_there_.notify_one();
}

PeekId EngineStream::peek(SetPrompt prompt) {
  PeekId id = 0;
  {
    const std::scoped_lock lock(mutex_);
    id = ++last_peek_;
    peek_ = PeekWish{id, std::move(prompt)};
    peek_ends_.request_stop();
  }
  work_there_.notify_one();
  return id;
}

void EngineStream::drop_peek() {
  const std::scoped_lock lock(mutex_);
  peek_.reset();
  peek_ends_.request_stop();
}

void EngineStream::stop_going_back() {
  const std::scoped_lock lock(mutex_);
  going_ends_.request_stop();
}

std::optional<Event> EngineStream::poll() {
  const std::scoped_lock lock(mutex_);
  if (events_.empty()) return std::nullopt;
  Event event = std::move(events_.front());
  events_.pop_front();
  return event;
}

// The thread's body. Anything that a source throws becomes an event. The viewer keeps running and may press Restart.
void EngineStream::run(const std::stop_token& stop) {
  pthread_setname_np(pthread_self(), "engine");
  bool first = true;
  while (!stop.stop_requested()) {
    try {
      if (std::exchange(first, false)) open_source(stop);
      work(stop);
    } catch (const std::exception& problem) {
      fail_with(make_error(errors::kEngineStopped, {{"problem", problem.what()}}));
    }
  }
  // Notified under the lock, because the destructor may continue as soon as it sees the flag.
  const std::scoped_lock lock(mutex_);
  finished_ = true;
  finished_there_.notify_all();
}

void EngineStream::work(const std::stop_token& stop) {
  while (wait_for_work(stop)) {
    bool wanted = false;
    for (const Command& command : take_commands(wanted)) apply(command, stop);
    make_peek(stop);
    // Later requests wait for the next round, because commands posted before them are applied first.
    if (open_ && wanted) make_chunk(stop);
  }
}

bool EngineStream::open_source(const std::stop_token& stop) {
  const auto progress = [this](const std::string& step, double fraction) { publish(Opening{step, fraction}); };
  next_chunk_ = 0;
  if (auto outline = source_->earlier()) {
    take_ = outline->take;
    if (!outline->chunks.empty()) next_chunk_ = outline->chunks.back().chunk + 1;
    publish(EarlierTake{std::move(outline)});
  }
  auto opened = source_->open(progress, stop);
  if (!opened) {
    if (opened.error().kind != Error::Kind::cancelled) fail_with(std::move(opened.error()));
    return false;
  }
  open_ = true;
  reads_ = takes_readings(opened->vocabulary);
  {
    const std::scoped_lock lock(mutex_);
    ready_ = true;
  }
  logger("stream")->debug("opened model=\"{}\" device={} dtype={} threads={}", opened->model, opened->device,
                          opened->dtype, opened->threads);
  publish(Opened{std::move(*opened)});
  return true;
}

bool EngineStream::wait_for_work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto has_work = [this] { return takes_commands() || peek_; };
  while (!has_work() && !stop.stop_requested()) {
    const auto due = settled();
    const auto woken = [&] { return has_work() || settled() != due; };
    if (due)
      work_there_.wait_until(lock, stop, *due, woken);
    else
      work_there_.wait(lock, stop, woken);
  }
  return !stop.stop_requested();
}

bool EngineStream::takes_commands() const {
  // A source that is not open refuses everything but Restart, immediately.
  if (!ready_) return !commands_.empty();
  if (demand_ > 0 || std::ranges::any_of(commands_, acts_at_once)) return true;
  const auto due = settled();
  return due && Clock::now() >= *due;
}

// The time at which waiting commands are applied without a chunk request. Nothing if they wait for a request.
std::optional<EngineStream::Clock::time_point> EngineStream::settled() const {
  if (options_.settle.count() == 0 || !ready_ || commands_.empty()) return std::nullopt;
  const auto due = last_post_ + options_.settle;
  return due < last_request_ + kPlays ? std::optional(due) : std::nullopt;
}

// Takes all waiting commands in order. Reports every prompt but the newest as superseded, and likewise strengths of the
// same LoRAs. A peek alone takes no commands.
std::vector<Command> EngineStream::take_commands(bool& chunk_wanted) {
  std::deque<Command> waiting;
  {
    const std::scoped_lock lock(mutex_);
    chunk_wanted = demand_ > 0;
    if (!takes_commands()) return {};
    waiting.swap(commands_);
  }
  std::vector<Command> taken;
  for (Command& command : waiting) {
    const auto by = std::ranges::find_if(waiting.rbegin(), waiting.rend(),
                                         [&](const Command& newer) { return makes_needless(newer, command); });
    if (by != waiting.rend() && by->id != command.id)
      publish(CommandSuperseded{command.id, by->id});
    else
      taken.push_back(std::move(command));
  }
  return taken;
}

CommandBody EngineStream::as_read(const CommandBody& command) const {
  const auto* prompt = std::get_if<SetPrompt>(&command);
  return reads_ && prompt != nullptr ? with_readings(*prompt) : command;
}

void EngineStream::apply(const Command& command, const std::stop_token& stop) {
  bool opened_again = false;
  if (!open_) {
    if (!is<Restart>(command)) {
      publish(CommandRefused{
          command.id, {Error::Kind::internal, "Nothing was changed", "the engine is stopped", "Press Restart.", {}}});
      return;
    }
    if (!open_source(stop)) return;
    opened_again = true;
  }
  book_.posted(command.id, command.body);
  const bool goes = is<Rewind>(command) || is<Branch>(command);
  auto applied = goes ? go_back(command, stop) : source_->apply(as_read(command.body));
  if (!applied) {
    logger("stream")->info("refused command={} what=\"{}\" why=\"{}\"", command.id, applied.error().what,
                           applied.error().why);
    publish(CommandRefused{command.id, std::move(applied.error())});
    return;
  }
  logger("stream")->debug("command={} take={} chunk={} ms={:.1f}", command.id, applied->take, applied->chunk,
                          applied->ms);
  next_chunk_ = applied->chunk;
  take_ = applied->take;
  if (const auto* plan = std::get_if<SetPlan>(&command.body)) {
    plan_ = command;
    fired_.assign(plan->cues.size(), false);
  }
  InForce kept;
  if (is<Restart>(command)) kept = book_.in_force();
  if (applied->found) publish(EarlierTake{std::move(applied->found)});
  if (applied->new_take) publish(*applied->new_take);
  if (const auto* prompt = std::get_if<SetPrompt>(&command.body))
    publish(receipt_of(command.id, *prompt, *applied));
  else
    publish(CommandApplied{command.id, applied->take, applied->chunk});
  if (is<Restart>(command)) bring_along(std::move(kept), opened_again);
}

// A take's log has only its own commands, and a reopened source has none. Clients receive only the prompt's receipt and
// refusals of these commands.
void EngineStream::bring_along(InForce kept, bool opened_again) {
  const auto give = [this](const CommandBody& body) -> std::optional<ChunkSource::Applied> {
    auto applied = source_->apply(as_read(body));
    if (applied) return std::move(*applied);
    publish(CommandRefused{next_id(), std::move(applied.error())});
    return std::nullopt;
  };
  if (opened_again && kept.loras) give(*kept.loras);
  if (opened_again && kept.steps) give(*kept.steps);
  if (opened_again && kept.threads) give(*kept.threads);
  if (kept.policy != SetPolicy{}) give(kept.policy);
  if (!kept.prompt) return;
  // There is no picture yet to crossfade or cut from.
  kept.prompt->mode = SwitchMode::recipe;
  if (const auto applied = give(*kept.prompt)) publish(receipt_of(next_id(), *kept.prompt, *applied));
}

CommandId EngineStream::next_id() {
  const std::scoped_lock lock(mutex_);
  return ++last_id_;
}

Result<ChunkSource::Applied> EngineStream::go_back(const Command& command, const std::stop_token& stop) {
  std::stop_source ends;
  {
    const std::scoped_lock lock(mutex_);
    going_ends_ = ends;
  }
  const std::stop_callback ends_too(stop, [ends]() mutable { ends.request_stop(); });
  const auto progress = [&](const std::string&, double fraction) { publish(GoingBack{command.id, fraction}); };
  return source_->travel(command.body, progress, ends.get_token());
}

// Cues follow the client's commands, which are older.
void EngineStream::fire_cues(const std::stop_token& stop) {
  const auto* plan = std::get_if<SetPlan>(&plan_.body);
  if (plan == nullptr) return;
  for (std::size_t i = 0; i < plan->cues.size(); ++i) {
    const PlannedCue& cue = plan->cues[i];
    if (fired_[i] || cue.chunk != next_chunk_) continue;
    fired_[i] = true;
    const CommandId id = next_id();
    publish(CueFired{plan_.id, i, id, cue.chunk});
    apply({id, command_of(cue, take_)}, stop);
  }
}

// Waiting commands would be applied first if the prompt were sent now; a waiting prompt would be superseded. A cue of
// the plan is omitted: it is applied after user commands and would hide the previewed prompt.
void EngineStream::make_peek(const std::stop_token& stop) {
  PeekWish wish;
  std::vector<CommandBody> commands;
  std::stop_source ends;
  {
    const std::scoped_lock lock(mutex_);
    // A Rewind or Branch is carried out first, in the next round.
    if (!peek_ || std::ranges::any_of(commands_, acts_at_once)) return;
    wish = *std::exchange(peek_, std::nullopt);
    for (const Command& command : commands_)
      if (!is<SetPrompt>(command)) commands.push_back(command.body);
    peek_ends_ = ends;
  }
  if (!open_) return publish(PeekRefused{wish.id, make_error(errors::kPeekStopped)});
  commands.push_back(as_read(std::move(wish.prompt)));
  const std::stop_callback ends_too(stop, [ends]() mutable { ends.request_stop(); });
  auto made = source_->peek(commands, ends.get_token());
  if (made)
    publish(PeekReady{wish.id, std::move(*made)});
  else if (made.error().kind != Error::Kind::cancelled)
    publish(PeekRefused{wish.id, std::move(made.error())});
}

void EngineStream::make_chunk(const std::stop_token& stop) {
  {
    const std::scoped_lock lock(mutex_);
    if (demand_ == 0) return;
  }
  fire_cues(stop);
  auto made = source_->next(stop);
  if (!made) {
    if (made.error().kind != Error::Kind::cancelled) fail_with(std::move(made.error()));
    return;
  }
  {
    const std::scoped_lock lock(mutex_);
    --demand_;
  }
  next_chunk_ = made->video->chunk + 1;
  take_ = made->video->take;
  if (made->not_kept) publish(NotKept{std::move(*made->not_kept)});
  const drift::ChunkMeasures measures = ChunkSource::measures_of(*made);
  publish(ChunkReady{std::move(made->video), measures, std::move(made->cache)});
}

void EngineStream::publish(Event event) {
  book_.note(event);
  bool was_empty = false;
  {
    const std::scoped_lock lock(mutex_);
    was_empty = events_.empty();
    const bool is_progress = std::holds_alternative<Opening>(event) || std::holds_alternative<GoingBack>(event);
    const bool replaces = !was_empty && is_progress && event.index() == events_.back().index();
    if (replaces)
      events_.back() = std::move(event);
    else
      events_.push_back(std::move(event));
  }
  if (was_empty && options_.wakeup) options_.wakeup();
}

void EngineStream::fail_with(Error error) {
  logger("stream")->error("failed what=\"{}\" why=\"{}\"", error.what, error.why);
  open_ = false;
  const bool cureless = error.kind == Error::Kind::device;
  {
    const std::scoped_lock lock(mutex_);
    ready_ = false;
    demand_ = 0;  // after Restart the client requests chunks again
  }
  publish(Failed{std::move(error), cureless});
}

}  // namespace longtake
