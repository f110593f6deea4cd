#include "ui/timeline/plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/stream/errors.h"
#include "engine/stream/plan_log.h"
#include "engine/stream/take_outline.h"
#include "engine/stream/timeline_json.h"
#include "ui/model/prompt_text.h"

namespace longtake::ui {
namespace {

constexpr int kClientsSeries = 1;

}  // namespace

Plan::Plan(Studio& studio, const TakeTrack& track, QObject* parent) : QObject(parent), studio_(studio), track_(track) {
  connect(&studio_, &Studio::cueFired, this, &Plan::onFired);
  connect(&studio_, &Studio::takesReset, this, [this] {
    now_ = {};
    fired_.clear();
    posted_.clear();
    named_.clear();
    Q_EMIT changed();
  });
  // The plan of a continued session stays in force.
  connect(&studio_, &Studio::earlierTake, this, [this](const std::shared_ptr<const TakeOutline>& outline) {
    for (const TakeOutline::NamedMoment& mark : outline->marks)
      named_[{outline->take, mark.chunk}] = QString::fromStdString(mark.name);
    for (const PlannedCue& cue : outline->plan) now_.cues[++last_] = cue;
    Q_EMIT changed();
  });
  // Only the names belong to the take; the cues stay.
  connect(&studio_, &Studio::takeFound, this, [this](const std::shared_ptr<const TakeOutline>& outline) {
    for (const TakeOutline::NamedMoment& mark : outline->marks)
      named_.try_emplace({outline->take, mark.chunk}, QString::fromStdString(mark.name));
    Q_EMIT changed();
  });
  connect(&studio_, &Studio::opened, this, [this] {
    if (!now_.cues.empty()) post();
  });
  // Once a newer plan is in force, older plans cannot fire any more.
  connect(&studio_, &Studio::settled, this, [this](CommandId command) {
    if (posted_.contains(command)) posted_.erase(posted_.begin(), posted_.find(command));
  });
  connect(&studio_, &Studio::takeStarted, this, &Plan::changed);
  connect(&studio_, &Studio::chunkArrived, this, &Plan::changed);
}

std::vector<Plan::Named> Plan::names() const {
  std::vector<Named> out;
  if (named_.empty()) return out;
  const auto path = studio_.path();
  for (const auto& [at, name] : named_)
    if (ownerIn(path, at.second) == at.first) out.push_back({at.second, name});
  std::ranges::sort(out, {}, &Named::chunk);
  return out;
}

// One chunk may be in progress and another one requested.
ChunkIndex Plan::firstFree() const { return studio_.endOf(studio_.take()).chunk + 2; }

ChunkShape Plan::shape() const {
  const auto& source = studio_.source();
  if (!source) return {};
  const auto& entries = track_.entries();
  return {entries.empty() ? source->frames_per_chunk : entries.front().frames, source->frames_per_chunk};
}

double Plan::secondOf(ChunkIndex chunk) const { return static_cast<double>(shape().firstFrame(chunk)) / track_.fps(); }

ChunkIndex Plan::chunkNear(double second) const {
  const ChunkShape chunks = shape();
  if (chunks.each <= 0) return 0;
  const double behind = second * track_.fps() - chunks.first;
  return std::max<ChunkIndex>(0, std::llround(behind / chunks.each) + 1);
}

bool Plan::hasRoomFor(std::size_t cues) const { return now_.cues.size() + cues <= kMostPlannedCues; }

Result<Plan::Key> Plan::add(PlannedCue cue, By by) {
  if (!hasRoomFor(1)) return fail(errors::kTooManyCues, {{"most", std::to_string(kMostPlannedCues)}});
  cue.chunk = std::max(cue.chunk, firstFree());
  edit(
      tr("Plan"), [&] { now_.cues[++last_] = std::move(cue); }, by);
  return last_;
}

void Plan::addAll(std::vector<PlannedCue> cues, Sound sound) {
  edit(tr("Cues from a Sound"), [&] {
    for (PlannedCue& cue : cues) {
      cue.chunk = std::max(cue.chunk, firstFree());
      now_.cues[++last_] = std::move(cue);
    }
    now_.sound = std::move(sound);
  });
}

void Plan::change(Key key, PlannedCue cue) {
  const auto known = now_.cues.find(key);
  if (known == now_.cues.end()) return;  // the cue has taken effect meanwhile
  cue.chunk = std::max(cue.chunk, firstFree());
  edit(tr("Change of the Plan"), [&] { known->second = std::move(cue); });
}

void Plan::remove(Key key) {
  if (now_.cues.contains(key)) edit(tr("Removal from the Plan"), [&] { now_.cues.erase(key); });
}

void Plan::edit(const QString& name, const std::function<void()>& change, By by) {
  const State before = now_;
  change();
  post();
  Q_EMIT edited(
      name, [this, before] { restore(before); }, [this, after = now_] { restore(after); },
      by == By::client ? kClientsSeries : 0);
}

void Plan::restore(const State& state) {
  now_ = state;
  const ChunkIndex free = firstFree();
  std::erase_if(now_.cues, [&](const auto& one) { return fired_.contains(one.first) || one.second.chunk < free; });
  post();
}

void Plan::name(ChunkIndex chunk, const QString& name) {
  const TakeId take = ownerIn(studio_.path(), chunk).value_or(studio_.take());
  const auto known = named_.find({take, chunk});
  const QString before = known == named_.end() ? QString() : known->second;
  if (before == name) return;
  setName(take, chunk, name);
  Q_EMIT edited(
      tr("Name of a Moment"), [=, this] { setName(take, chunk, before); }, [=, this] { setName(take, chunk, name); });
}

void Plan::setName(TakeId take, ChunkIndex chunk, const QString& name) {
  if (studio_.command(MarkMoment{take, chunk, name.toStdString()}, false) == 0) return;
  named_.erase({take, chunk});
  if (!name.isEmpty()) named_[{take, chunk}] = name;
  Q_EMIT changed();
}

void Plan::post() {
  SetPlan plan;
  std::vector<Key> keys;
  for (const auto& [key, cue] : now_.cues) {
    plan.cues.push_back(cue);
    keys.push_back(key);
  }
  newest_ = studio_.command(std::move(plan), false);
  if (newest_ != 0) posted_[newest_] = std::move(keys);
  Q_EMIT changed();
}

void Plan::onFired(const CueFired& event) {
  const auto plan = posted_.find(event.plan);
  if (plan == posted_.end() || event.cue >= plan->second.size()) return;
  const auto cue = now_.cues.find(plan->second[event.cue]);
  if (cue == now_.cues.end()) return;  // the cue took effect before it was removed
  const PlannedCue fired = std::move(cue->second);
  fired_.insert(cue->first);
  now_.cues.erase(cue);
  if (fired.prompt) studio_.adopt(event.command, *fired.prompt);
  if (fired.policy) studio_.adopt(event.command, *fired.policy);
  if (fired.mark) named_[{studio_.take(), event.chunk}] = QString::fromStdString(*fired.mark);
  Q_EMIT changed();
}

longtake::Timeline Plan::timeline() const {
  longtake::Timeline out;
  for (const Prompts::Begin& begin : studio_.prompts().along(studio_.path())) {
    SetPrompt prompt = *begin.prompt;
    // The timeline may be played by a model that knows other words.
    for (WeightedText& text : prompt.texts) text.read.clear();
    out.cues.push_back({ChunkNumber{begin.chunk}, std::move(prompt)});
  }
  for (const auto& [chunk, change] : studio_.policyChanges()) out.cues.push_back({ChunkNumber{chunk}, change});
  for (const Named& moment : names()) out.cues.push_back({ChunkNumber{moment.chunk}, Mark{moment.name.toStdString()}});
  for (const auto& [key, cue] : now_.cues) {
    if (cue.prompt) out.cues.push_back({ChunkNumber{cue.chunk}, *cue.prompt});
    if (cue.policy) out.cues.push_back({ChunkNumber{cue.chunk}, *cue.policy});
    if (cue.mark) out.cues.push_back({ChunkNumber{cue.chunk}, Mark{*cue.mark}});
  }
  std::ranges::stable_sort(out.cues, {}, [](const Cue& cue) { return std::get<ChunkNumber>(cue.at).value; });
  return out;
}

void Plan::take(const longtake::Timeline& timeline) {
  edit(tr("Plan of a Timeline"), [&] {
    now_ = {};
    const ChunkShape chunks = shape();
    for (PlannedCue& cue : planned(timeline, {chunks.first, chunks.each}, track_.fps()))
      now_.cues[++last_] = std::move(cue);
  });
}

void Plan::drop(std::optional<ChunkIndex> chunk, By by) {
  edit(
      tr("Removal from the Plan"),
      [&] { std::erase_if(now_.cues, [&](const auto& one) { return !chunk || one.second.chunk == *chunk; }); }, by);
}

}  // namespace longtake::ui

#include "moc_plan.cpp"
