#include "control/stream_book.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <type_traits>
#include <utility>

#include "engine/core/either.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/take_outline.h"

namespace longtake::control {
namespace {

constexpr std::size_t kSnapshots = 32;

Json frame_json(const FrameTokens& frame) {
  Json states = Json::array();
  Json salience = Json::array();
  for (const TokenInfo& token : frame.tokens) {
    states.push_back(static_cast<int>(token.state));
    salience.push_back(token.score == token.score ? Json(token.score) : Json(nullptr));
  }
  return {{"frame", frame.latent_frame},
          {"chunk", frame.chunk},
          {"kept", frame.kept},
          {"states", std::move(states)},
          {"salience", std::move(salience)}};
}

Json prompt_json(const SetPrompt& prompt) {
  Json texts = Json::array();
  for (const WeightedText& text : prompt.texts) texts.push_back({{"text", text.text}, {"weight", text.weight}});
  return {{"text", typed_prompt(prompt.texts)}, {"texts", std::move(texts)}, {"mode", name_of(prompt.mode)}};
}

Json trim_json(const std::optional<TakeTrim>& trim, double fps) {
  if (!trim) return nullptr;
  const auto second = [fps](std::int64_t picture) { return static_cast<double>(picture) / fps; };
  return {{"from_s", second(trim->first)}, {"to_s", trim->end < kOpenEnd ? Json(second(trim->end)) : Json(nullptr)}};
}

const char* name_of(SendingStatus::State state) {
  switch (state) {
    case SendingStatus::State::connecting:
      return "connecting";
    case SendingStatus::State::sending:
      return "sending";
    case SendingStatus::State::waiting:
      return "waiting";
    case SendingStatus::State::ended:
      return "ended";
  }
  return "";
}

/// How the port calls a command of the seam.
std::string command_name(const CommandBody& body) {
  return std::visit(Either{
                        [](const SetPrompt&) { return "prompt"; },
                        [](const SetPolicy&) { return "policy"; },
                        [](const Pin&) { return "pin"; },
                        [](const Forget&) { return "forget"; },
                        [](const Dim&) { return "dim"; },
                        [](const Rewind&) { return "take"; },
                        [](const Branch&) { return "branch"; },
                        [](const Restart&) { return "restart"; },
                        [](const MarkTake&) { return "mark_take"; },
                        [](const MarkMoment&) { return "mark"; },
                        [](const SetPlan&) { return "cue"; },
                        [](const ShowPicture&) { return "picture"; },
                        [](const SetLoras&) { return "lora"; },
                        [](const SetSteps&) { return "steps"; },
                        [](const SetThreads&) { return "threads"; },
                        [](const TrimTake&) { return "trim_take"; },
                        [](const FollowVideo& follow) { return follow.feed ? "follow" : "unfollow"; },
                    },
                    body);
}

}  // namespace

std::string lora_name(const LoraChoice& lora) { return std::filesystem::path(lora.file).stem().string(); }

Json sending_json(const SendingChanged& sending) {
  Json told = {{"running", sending.running},
               {"target", sending.status.target},
               {"state", name_of(sending.status.state)},
               {"sent", sending.status.sent},
               {"dropped", sending.status.dropped}};
  if (sending.running && sending.status.receivers) told["receivers"] = *sending.status.receivers;
  if (sending.status.problem) told["problem"] = sending.status.problem->why;
  return told;
}

Json snapshot_json(const CacheSnapshot& snapshot) {
  return {{"take", snapshot.take},
          {"chunk", snapshot.chunk},
          {"policy", snapshot.policy},
          {"scorer", snapshot.scorer},
          {"rows", snapshot.rows},
          {"columns", snapshot.columns},
          {"budget_tokens", snapshot.budget_tokens},
          {"sink_frames", snapshot.sink_frames},
          {"kept_tokens", snapshot.kept_tokens},
          {"capacity_tokens", snapshot.capacity_tokens},
          {"kept_bytes", snapshot.kept_bytes},
          {"evicted_tokens", snapshot.last_evictions.size()}};
}

void StreamBook::note(const Fact& fact) {
  std::visit(Either{
                 [&](const Event& event) { note_event(event); },
                 [&](const std::shared_ptr<const CacheSnapshot>& snapshot) {
                   if (!snapshot) return;
                   snapshots_.push_back(snapshot_json(*snapshot));
                   newest_ = snapshot;
                   if (snapshots_.size() > kSnapshots) snapshots_.pop_front();
                 },
                 [&](const CommandPosted& command) { posted_[command.command] = command.body; },
                 [&](const PlayingChanged& change) { playing_ = change.playing; },
                 [&](const StreamReplaced&) { replaced(); },
                 [&](const RecordingChanged& change) { recording_ = change; },
                 [&](const SendingChanged& change) { sending_ = change; },
                 [&](const StageChanged& change) { stage_ = change.state; },
                 [](const JobEvent&) {},
             },
             fact);
}

void StreamBook::replaced() {
  const bool playing = playing_;
  const RecordingChanged recording = recording_;
  const SendingChanged sending = sending_;
  const StageState stage = stage_;
  *this = {};
  sending_ = sending;
  playing_ = playing;
  stage_ = stage;
  recording_ = recording;
}

void StreamBook::note_event(const Event& event) {
  std::visit(Either{
                 [&](const EarlierTake& e) {
                   if (e.outline) continue_from(*e.outline);
                 },
                 [&](const Opening&) { phase_ = "opening"; },
                 [&](const Opened& e) {
                   source_ = e.source;
                   fps_ = e.source.fps;
                   phase_ = "streaming";
                   failed_.reset();
                   takes_[take_].seed = e.source.seed;
                 },
                 [&](const ChunkReady& e) {
                   take_ = e.chunk->take;
                   takes_[take_].last = e.chunk->chunk;
                   times_ = e.chunk->times;
                   threads_ = e.chunk->threads;
                 },
                 [&](const PromptApplied& e) {
                   const auto posted = posted_.find(e.command);
                   auto* prompt = posted == posted_.end() ? nullptr : std::get_if<SetPrompt>(&posted->second);
                   if (prompt != nullptr && prompt->mode == SwitchMode::recipe) prompt->mode = e.mode;
                   applied(e.command, e.take, e.chunk);
                 },
                 [&](const CommandApplied& e) { applied(e.command, e.take, e.chunk); },
                 [&](const CueFired& e) {
                   if (!plan_ || e.cue >= plan_->cues.size()) return;
                   const PlannedCue& cue = plan_->cues[e.cue];
                   CommandBody body = MarkMoment{take_, e.chunk, cue.mark.value_or("")};
                   if (cue.prompt) body = *cue.prompt;
                   if (cue.policy) body = *cue.policy;
                   posted_[e.command] = std::move(body);
                 },
                 [&](const CommandSuperseded& e) { posted_.erase(e.command); },
                 [&](const CommandRefused& e) { posted_.erase(e.command); },
                 [&](const TakeStarted& e) { begin(e); },
                 [&](const Failed& e) {
                   phase_ = "failed";
                   failed_ = e.error;
                   posted_.clear();
                 },
                 [](const auto&) {},
             },
             event);
}

void StreamBook::begin(const TakeStarted& started) {
  // A take from nothing has the LoRAs and the passes of the one before.
  const LoraList brought = loras();
  const int* brought_steps = in_force(&TakeRow::steps);
  const int steps = brought_steps != nullptr ? *brought_steps : 0;
  take_ = started.take;
  const bool is_new = !takes_.contains(started.take);
  TakeRow& row = takes_[started.take];
  row.seed = started.seed;
  if (!is_new) return;
  row.parent = started.parent;
  row.from = started.from_chunk;
  row.last = started.from_chunk;
  if (started.from_chunk >= 0) return;
  row.loras[0] = brought;
  row.steps[0] = steps;
}

void StreamBook::continue_from(const TakeOutline& outline) {
  for (const TakeSummary& take : outline.takes) {
    TakeRow& row = takes_[take.take];
    row.parent = take.parent;
    row.from = take.from_chunk;
    row.last = take.last_chunk;
    row.seed = take.seed;
    row.starred = take.starred;
    row.hidden = take.hidden;
    row.note = take.note;
    row.trim = take.trim;
  }
  TakeRow& row = takes_[outline.take];
  for (const TakeOutline::Prompt& prompt : outline.prompts) row.prompts[prompt.chunk] = prompt.prompt;
  for (const TakeOutline::LoraChange& change : outline.loras) row.loras[change.chunk] = change.loras;
  for (const TakeOutline::StepChange& change : outline.steps) row.steps[change.chunk] = change.steps;
  if (!outline.chunks.empty()) row.last = outline.chunks.back().chunk;
  row.seed = outline.seed;
  if (source_) return;
  take_ = outline.take;
  fps_ = outline.fps;
}

void StreamBook::applied(CommandId command, TakeId take, ChunkIndex chunk) {
  const auto found = posted_.extract(command);
  if (found.empty()) return;
  const CommandBody& body = found.mapped();
  if (const auto* prompt = std::get_if<SetPrompt>(&body)) takes_[take].prompts[chunk] = *prompt;
  if (const auto* set = std::get_if<SetLoras>(&body)) takes_[take].loras[chunk] = set->loras;
  if (const auto* set = std::get_if<SetSteps>(&body)) takes_[take].steps[chunk] = set->steps;
  if (const auto* plan = std::get_if<SetPlan>(&body)) plan_ = *plan;
  if (const auto* mark = std::get_if<MarkTake>(&body)) {
    if (const auto row = takes_.find(mark->take); row != takes_.end()) {
      row->second.starred = mark->starred;
      row->second.hidden = mark->hidden;
      row->second.note = mark->note;
    }
  }
  if (const auto* trim = std::get_if<TrimTake>(&body))
    if (const auto row = takes_.find(trim->take); row != takes_.end()) row->second.trim = trim->trim;
}

std::optional<ChunkIndex> StreamBook::last_chunk(TakeId take) const {
  const auto row = takes_.find(take);
  return row == takes_.end() ? std::nullopt : std::optional(row->second.last);
}

template <class T>
const T* StreamBook::in_force(std::map<ChunkIndex, T> TakeRow::*changes) const {
  auto row = takes_.find(take_);
  if (row == takes_.end()) return nullptr;
  ChunkIndex next = row->second.last + 1;
  for (;;) {
    const auto& known = row->second.*changes;
    if (auto later = known.upper_bound(next); later != known.begin()) return &std::prev(later)->second;
    const auto parent = takes_.find(row->second.parent);
    if (row->second.from < 0 || parent == takes_.end() || parent == row) return nullptr;
    next = row->second.from;
    row = parent;
  }
}

std::optional<SetPrompt> StreamBook::prompt() const {
  const auto* prompt = in_force(&TakeRow::prompts);
  return prompt == nullptr ? std::nullopt : std::optional(*prompt);
}

LoraList StreamBook::loras() const {
  LoraList now = source_ ? source_->loras : LoraList();
  if (const auto* set = in_force(&TakeRow::loras)) now = *set;
  for (const auto& [id, body] : posted_)
    if (const auto* set = std::get_if<SetLoras>(&body)) now = set->loras;
  return now;
}

int StreamBook::steps() const {
  const int* set = in_force(&TakeRow::steps);
  if (set != nullptr && *set > 0) return *set;
  return source_ ? source_->steps : 0;
}

LoraList StreamBook::known_loras() const {
  LoraList all;
  const auto add = [&](const LoraList& loras) {
    for (const LoraChoice& lora : loras)
      if (std::ranges::find(all, lora.file, &LoraChoice::file) == all.end()) all.push_back(lora);
  };
  if (source_) add(source_->loras);
  for (const auto& [id, row] : takes_)
    for (const auto& [chunk, loras] : row.loras) add(loras);
  add(loras());
  return all;
}

ChunkIndex StreamBook::first_free_chunk() const { return last_chunk(take_).value_or(-1) + 2; }

// Cues of chunks that are made already have happened, or never will.
Json StreamBook::plan() const {
  Json cues = Json::array();
  if (!plan_) return cues;
  const ChunkIndex last = last_chunk(take_).value_or(-1);
  for (const PlannedCue& cue : plan_->cues) {
    if (cue.chunk <= last) continue;
    Json one = {{"chunk", cue.chunk}};
    if (cue.prompt) one["text"] = typed_prompt(cue.prompt->texts);
    if (cue.policy) one["preset"] = cue.policy->preset.value_or("");
    if (cue.mark) one["mark"] = *cue.mark;
    cues.push_back(std::move(one));
  }
  return cues;
}

std::optional<SetPrompt> StreamBook::posted_prompt(CommandId command) const {
  const auto found = posted_.find(command);
  const auto* prompt = found == posted_.end() ? nullptr : std::get_if<SetPrompt>(&found->second);
  return prompt == nullptr ? std::nullopt : std::optional(*prompt);
}

std::string StreamBook::name_of(CommandId command) const {
  const auto found = posted_.find(command);
  return found == posted_.end() ? std::string() : command_name(found->second);
}

std::uint64_t StreamBook::seed() const {
  const auto row = takes_.find(take_);
  return row == takes_.end() ? 0 : row->second.seed;
}

Json StreamBook::state() const {
  Json state = {{"phase", phase_}, {"playing", playing_}, {"take", take_}};
  const auto row = takes_.find(take_);
  state["chunk"] = row == takes_.end() ? ChunkIndex(-1) : row->second.last;
  state["seed"] = seed();
  const auto in_force = prompt();
  state["prompt"] = in_force ? prompt_json(*in_force) : Json(nullptr);
  state["memory"] = snapshots_.empty() ? Json(nullptr) : snapshots_.back();
  state["chunk_ms"] = times_.total_ms;
  state["waiting_commands"] = posted_.size();
  state["recording"] = {{"running", recording_.running},
                        {"file", std::filesystem::path(recording_.file).filename().string()},
                        {"frames", recording_.frames}};
  state["sending"] = sending_json(sending_);
  state["stage"] = stage_json(stage_);
  state["plan"] = plan();
  Json all = Json::array();
  const LoraList now = loras();
  for (const LoraChoice& lora : known_loras()) {
    const auto on = std::ranges::find(now, lora.file, &LoraChoice::file);
    all.push_back({{"name", lora_name(lora)}, {"strength", on == now.end() ? 0.0 : on->strength}});
  }
  state["loras"] = std::move(all);
  state["steps"] = steps();
  state["threads"] = threads_ > 0 ? threads_ : source_ ? source_->threads : 0;
  if (failed_) state["problem"] = failed_->what;
  if (!source_) return state;
  Json policies = Json::array();
  for (const PresetName& policy : source_->policies) policies.push_back(policy.name);
  state["model"] = {{"name", source_->model},
                    {"width", source_->width},
                    {"height", source_->height},
                    {"fps", source_->fps},
                    {"frames_per_chunk", source_->frames_per_chunk},
                    {"rows", source_->rows},
                    {"columns", source_->columns},
                    {"device", source_->device},
                    {"dtype", source_->dtype},
                    {"kept", !source_->session.empty()},
                    {"policies", std::move(policies)}};
  return state;
}

Json StreamBook::takes() const {
  Json rows = Json::array();
  for (const auto& [id, row] : takes_)
    rows.push_back({{"take", id},
                    {"parent", row.parent},
                    {"from_chunk", row.from},
                    {"last_chunk", row.last},
                    {"seed", row.seed},
                    {"starred", row.starred},
                    {"hidden", row.hidden},
                    {"note", row.note},
                    {"trim", trim_json(row.trim, fps_)}});
  return {{"current", take_}, {"takes", std::move(rows)}};
}

Json StreamBook::snapshots(bool tokens) const {
  Json rows = Json::array();
  for (const Json& snapshot : snapshots_) rows.push_back(snapshot);
  Json all = {{"snapshots", std::move(rows)}};
  if (!tokens || !newest_) return all;
  Json frames = Json::array();
  for (const FrameTokens& frame : newest_->remembered) frames.push_back(frame_json(frame));
  for (const FrameTokens& frame : newest_->recent) frames.push_back(frame_json(frame));
  all["frames"] = std::move(frames);
  return all;
}

}  // namespace longtake::control
