#include "engine/stream/take_book.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/core/either.h"
#include "engine/stream/command_json.h"
#include "engine/stream/plan_log.h"
#include "engine/stream/take_outline.h"

namespace longtake {
namespace {

struct Destination {
  TakeId take = 0;
  ChunkIndex chunk = -1;
};

// The place that a command leads to; nothing if it begins from nothing with the present settings.
std::optional<Destination> destination_of(const CommandBody& body) {
  if (const auto* rewind = std::get_if<Rewind>(&body)) return Destination{rewind->take, rewind->chunk};
  if (const auto* branch = std::get_if<Branch>(&body)) return Destination{branch->take, branch->chunk};
  return std::nullopt;
}

std::optional<std::uint64_t> seed_in(const CommandBody& body) {
  if (const auto* restart = std::get_if<Restart>(&body)) return restart->seed;
  if (const auto* branch = std::get_if<Branch>(&body)) return branch->seed;
  return std::nullopt;
}

template <class T>
void erase_from(std::map<ChunkIndex, T>& changes, ChunkIndex chunk) {
  changes.erase(changes.lower_bound(chunk), changes.end());
}

}  // namespace

// In the log a take's start follows the command that began it; events have the opposite order.
TakeBook TakeBook::of(const SessionReader& session) {
  TakeBook book;
  book.takes_[0].seed = session.manifest().seed;
  std::optional<CommandBody> move;
  PlanLog plans;
  for (const SessionReader::Step& step : session.steps()) {
    if (step.is_chunk) {
      const ChunkRecord& header = session.chunks()[step.index].header;
      book.take_ = header.take;
      book.takes_[header.take].last = header.chunk;
      continue;
    }
    const EventRecord& event = session.events()[step.index];
    if (const auto origin = origin_in(event)) {
      if (book.takes_.contains(event.take)) continue;
      std::uint64_t seed = book.seed_at(origin->parent, origin->from_chunk);
      if (move && !destination_of(*move)) {
        // A reopened source names a take of its own that is not in the log.
        const Take* parent = book.find(origin->parent);
        seed = parent == nullptr ? session.manifest().seed : parent->seed;
      }
      if (move) seed = seed_in(*move).value_or(seed);
      book.begin({event.take, origin->parent, origin->from_chunk, seed});
      if (move) book.apply(*move, event.take, event.chunk);
      move.reset();
      continue;
    }
    if (plans.read(event)) continue;
    auto body = command_from_json(event.kind, event.body);
    if (!body) continue;
    const bool moves = destination_of(*body) || std::holds_alternative<Restart>(*body);
    if (moves && !book.takes_.contains(event.take)) {
      move = std::move(*body);
      continue;
    }
    if (!is_note(*body)) book.take_ = event.take;
    book.apply(*body, event.take, event.chunk);
  }
  book.plan_ = plans.plan();
  return book;
}

void TakeBook::posted(CommandId command, CommandBody body) {
  if (std::holds_alternative<MarkTake>(body) || std::holds_alternative<TrimTake>(body)) waiting_marks_.insert(command);
  waiting_[command] = std::move(body);
}

std::optional<CommandBody> TakeBook::take_waiting(CommandId command) {
  auto known = waiting_.extract(command);
  if (known.empty()) return std::nullopt;
  waiting_marks_.erase(command);
  return std::move(known.mapped());
}

void TakeBook::note(const Event& event) {
  std::visit(Either{
                 [&](const EarlierTake& e) {
                   if (e.outline) continue_from(*e.outline);
                 },
                 [&](const Opened& e) {
                   // A source that is reopened after a failure reports its first seed.
                   if (!std::exchange(opened_, true)) takes_[take_].seed = e.source.seed;
                 },
                 [&](const ChunkReady& e) {
                   take_ = e.chunk->take;
                   takes_[take_].last = e.chunk->chunk;
                 },
                 [&](const PromptApplied& e) { prompt_applied(e); },
                 [&](const CommandApplied& e) {
                   if (const auto known = take_waiting(e.command)) apply(*known, e.take, e.chunk);
                 },
                 [&](const CueFired& e) {
                   if (!plan_ || e.cue >= plan_->cues.size()) return;
                   posted(e.command, command_of(plan_->cues[e.cue], take_));
                 },
                 [&](const CommandSuperseded& e) { take_waiting(e.command); },
                 [&](const CommandRefused& e) { take_waiting(e.command); },
                 [&](const TakeStarted& e) { begin(e); },
                 [&](const Failed&) {
                   waiting_.clear();
                   waiting_marks_.clear();
                 },
                 [](const auto&) {},
             },
             event);
}

// A receipt without a client's command: the stream applied the prompt in force again to a take that began from nothing.
void TakeBook::prompt_applied(const PromptApplied& applied) {
  const auto known = take_waiting(applied.command);
  std::optional<SetPrompt> prompt;
  if (const auto* given = known ? std::get_if<SetPrompt>(&*known) : nullptr)
    prompt = *given;
  else if (const auto* kept = value_at(&Take::prompts, applied.take, applied.chunk)) {
    prompt = *kept;
    prompt->mode = SwitchMode::recipe;
  }
  if (!prompt) return;
  if (prompt->mode == SwitchMode::recipe) prompt->mode = applied.mode;
  takes_[applied.take].prompts[applied.chunk] = std::move(*prompt);
}

const TakeBook::Take* TakeBook::find(TakeId take) const {
  const auto found = takes_.find(take);
  return found == takes_.end() ? nullptr : &found->second;
}

MarkTake TakeBook::marks(TakeId take) const {
  MarkTake marks{take};
  if (const Take* known = find(take)) marks = {take, known->starred, known->hidden, known->note};
  for (const CommandId command : waiting_marks_)
    if (const auto* mark = std::get_if<MarkTake>(&waiting_.at(command)); mark != nullptr && mark->take == take)
      marks = *mark;
  return marks;
}

std::optional<TakeTrim> TakeBook::trim(TakeId take) const {
  const Take* known = find(take);
  std::optional<TakeTrim> trim = known == nullptr ? std::nullopt : known->trim;
  for (const CommandId command : waiting_marks_)
    if (const auto* newer = std::get_if<TrimTake>(&waiting_.at(command)); newer != nullptr && newer->take == take)
      trim = newer->trim;
  return trim;
}

// Bounded by the number of takes, because parents in a damaged log may form a cycle.
template <class Visit>
void TakeBook::up_from(TakeId take, ChunkIndex chunk, const Visit& visit) const {
  for (std::size_t step = 0; step <= takes_.size(); ++step) {
    const auto here = takes_.find(take);
    if (here == takes_.end() || visit(here->second, chunk) || here->second.parent == take) return;
    take = here->second.parent;
    chunk = std::min(chunk, here->second.from);
  }
}

template <class T>
const T* TakeBook::value_at(std::map<ChunkIndex, T> Take::*changes, TakeId take, ChunkIndex chunk) const {
  const T* value = nullptr;
  up_from(take, chunk, [&](const Take& here, ChunkIndex until) {
    const auto& known = here.*changes;
    const auto later = known.upper_bound(until);
    if (later != known.begin()) value = &std::prev(later)->second;
    return value != nullptr || here.from < 0 || here.is_whole;
  });
  return value;
}

std::uint64_t TakeBook::seed_at(TakeId take, ChunkIndex chunk) const {
  std::uint64_t seed = 0;
  up_from(take, chunk, [&](const Take& here, ChunkIndex until) {
    seed = here.seed;
    return here.from <= until;
  });
  return seed;
}

InForce TakeBook::in_force(TakeId take, ChunkIndex chunk) const {
  InForce now;
  if (const auto* prompt = value_at(&Take::prompts, take, chunk)) now.prompt = *prompt;
  if (const auto* policy = value_at(&Take::policies, take, chunk)) now.policy = policy->now;
  if (const auto* loras = value_at(&Take::loras, take, chunk)) now.loras = *loras;
  if (const auto* steps = value_at(&Take::steps, take, chunk)) now.steps = *steps;
  if (const auto* threads = value_at(&Take::threads, take, chunk)) now.threads = *threads;
  return now;
}

InForce TakeBook::in_force() const {
  const Take* take = find(take_);
  return in_force(take_, take == nullptr ? 0 : take->last + 1);
}

InForce TakeBook::beginning(TakeId take) const {
  const Take* known = find(take);
  return known == nullptr || known->from >= 0 ? InForce() : in_force(take, -1);
}

void TakeBook::bring_along(TakeId take, const InForce& brought) {
  Take& begun = takes_[take];
  const auto put = [](auto& changes, const auto& value) {
    changes.erase(-1);
    if (value) changes[-1] = *value;
  };
  put(begun.prompts, brought.prompt);
  const PolicyChange policy{brought.policy, brought.policy};
  put(begun.policies, brought.policy == SetPolicy{} ? std::nullopt : std::optional(policy));
  put(begun.loras, brought.loras);
  put(begun.steps, brought.steps);
  put(begun.threads, brought.threads);
}

void TakeBook::begin(const TakeStarted& started) {
  const InForce brought = in_force();
  take_ = started.take;
  const bool is_new = !takes_.contains(started.take);
  Take& take = takes_[started.take];
  take.seed = started.seed;
  if (!is_new) return;
  take.parent = started.parent;
  take.from = take.last = started.from_chunk;
  if (started.from_chunk < 0) bring_along(started.take, brought);
}

void TakeBook::continue_from(const TakeOutline& outline) {
  // For takes of this stream the events are more reliable than the log.
  if (opened_ && unseen_.erase(outline.take) == 0) return;
  for (const TakeSummary& summary : outline.takes) {
    if (!opened_ && summary.take != outline.take) unseen_.insert(summary.take);
    Take& take = takes_[summary.take];
    take.parent = summary.parent;
    take.from = summary.from_chunk;
    take.last = summary.last_chunk;
    take.seed = summary.seed;
    take.starred = summary.starred;
    take.hidden = summary.hidden;
    take.note = summary.note;
    take.trim = summary.trim;
  }
  Take& take = takes_[outline.take];
  take.is_whole = true;
  for (const TakeOutline::Prompt& prompt : outline.prompts) take.prompts[prompt.chunk] = prompt.prompt;
  for (const TakeOutline::LoraChange& change : outline.loras) take.loras[change.chunk] = {change.loras};
  for (const TakeOutline::StepChange& change : outline.steps) take.steps[change.chunk] = {change.steps};
  if (outline.policy != SetPolicy{}) take.policies[0] = {outline.policy, outline.policy};
  if (!outline.chunks.empty()) take.last = outline.chunks.back().chunk;
  take.seed = outline.seed;
  if (!opened_) take_ = outline.take;
}

void TakeBook::apply(const CommandBody& body, TakeId take, ChunkIndex chunk) {
  if (const auto* prompt = std::get_if<SetPrompt>(&body)) takes_[take].prompts[chunk] = *prompt;
  if (const auto* policy = std::get_if<SetPolicy>(&body)) {
    const PolicyChange* before = value_at(&Take::policies, take, chunk);
    SetPolicy now = merged(before == nullptr ? SetPolicy{} : before->now, *policy);
    auto& here = takes_[take].policies;
    const auto same = here.find(chunk);
    SetPolicy given = same == here.end() ? *policy : merged(same->second.given, *policy);
    here[chunk] = {std::move(given), std::move(now)};
  }
  if (const auto* loras = std::get_if<SetLoras>(&body)) takes_[take].loras[chunk] = *loras;
  if (const auto* steps = std::get_if<SetSteps>(&body)) takes_[take].steps[chunk] = *steps;
  if (const auto* threads = std::get_if<SetThreads>(&body)) takes_[take].threads[chunk] = *threads;
  if (const auto* plan = std::get_if<SetPlan>(&body)) plan_ = *plan;
  if (const auto* mark = std::get_if<MarkTake>(&body)) {
    if (const auto marked = takes_.find(mark->take); marked != takes_.end()) {
      marked->second.starred = mark->starred;
      marked->second.hidden = mark->hidden;
      marked->second.note = mark->note;
    }
  }
  if (const auto* trim = std::get_if<TrimTake>(&body))
    if (const auto trimmed = takes_.find(trim->take); trimmed != takes_.end()) trimmed->second.trim = trim->trim;

  const auto to = destination_of(body);
  const auto found = takes_.find(take);
  if (!to || found == takes_.end()) return;
  // Commands at this place that no chunk followed are dropped.
  erase_from(found->second.prompts, chunk);
  erase_from(found->second.policies, chunk);
  erase_from(found->second.loras, chunk);
  erase_from(found->second.steps, chunk);
  erase_from(found->second.threads, chunk);
  if (to->chunk < 0 && to->take != take) bring_along(take, in_force(to->take, -1));
}

}  // namespace longtake
