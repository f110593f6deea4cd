#include "control/stream_book.h"

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
    salience.push_back(token.salience == token.salience ? Json(token.salience) : Json(nullptr));
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
                        [](const SetPlan&) { return "plan"; },
                        [](const ShowPicture&) { return "picture"; },
                        [](const SetLoras&) { return "loras"; },
                        [](const FollowVideo&) { return "video"; },
                    },
                    body);
}

}  // namespace

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
                 [&](const StageChanged& change) { stage_ = change.state; },
                 [](const JobEvent&) {},
             },
             fact);
}

void StreamBook::replaced() {
  const bool playing = playing_;
  const RecordingChanged recording = recording_;
  const StageState stage = stage_;
  *this = {};
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
                   phase_ = "streaming";
                   failed_.reset();
                   takes_[take_].seed = e.source.seed;
                 },
                 [&](const ChunkReady& e) {
                   take_ = e.chunk->take;
                   takes_[take_].last = e.chunk->chunk;
                   times_ = e.chunk->times;
                 },
                 [&](const PromptApplied& e) { applied(e.command, e.take, e.chunk); },
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
  take_ = started.take;
  const bool is_new = !takes_.contains(started.take);
  TakeRow& row = takes_[started.take];
  row.seed = started.seed;
  if (!is_new) return;
  row.parent = started.parent;
  row.from = started.from_chunk;
  row.last = started.from_chunk;
}

void StreamBook::continue_from(const TakeOutline& outline) {
  for (const TakeSummary& take : outline.takes) {
    TakeRow& row = takes_[take.take];
    row = {take.parent,  take.from_chunk, take.last_chunk, take.seed,
           take.starred, take.hidden,     take.note,       std::move(row.prompts)};
  }
  TakeRow& row = takes_[outline.take];
  for (const TakeOutline::Prompt& prompt : outline.prompts) row.prompts[prompt.chunk] = prompt.prompt;
  if (!outline.chunks.empty()) row.last = outline.chunks.back().chunk;
  row.seed = outline.seed;
  if (!source_) take_ = outline.take;
}

void StreamBook::applied(CommandId command, TakeId take, ChunkIndex chunk) {
  const auto found = posted_.extract(command);
  if (found.empty()) return;
  const CommandBody& body = found.mapped();
  if (const auto* prompt = std::get_if<SetPrompt>(&body)) takes_[take].prompts[chunk] = *prompt;
  if (const auto* plan = std::get_if<SetPlan>(&body)) plan_ = *plan;
  if (const auto* mark = std::get_if<MarkTake>(&body)) {
    if (const auto row = takes_.find(mark->take); row != takes_.end()) {
      row->second.starred = mark->starred;
      row->second.hidden = mark->hidden;
      row->second.note = mark->note;
    }
  }
}

std::optional<ChunkIndex> StreamBook::last_chunk(TakeId take) const {
  const auto row = takes_.find(take);
  return row == takes_.end() ? std::nullopt : std::optional(row->second.last);
}

std::optional<SetPrompt> StreamBook::prompt() const {
  TakeId take = take_;
  auto row = takes_.find(take);
  if (row == takes_.end()) return std::nullopt;
  ChunkIndex next = row->second.last + 1;
  for (;;) {
    const auto& prompts = row->second.prompts;
    if (auto later = prompts.upper_bound(next); later != prompts.begin()) return std::prev(later)->second;
    const auto parent = takes_.find(row->second.parent);
    if (row->second.from < 0 || parent == takes_.end() || parent == row) return std::nullopt;
    next = row->second.from;
    row = parent;
  }
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

Json StreamBook::state() const {
  Json state = {{"phase", phase_}, {"playing", playing_}, {"take", take_}};
  const auto row = takes_.find(take_);
  state["chunk"] = row == takes_.end() ? ChunkIndex(-1) : row->second.last;
  state["seed"] = row == takes_.end() ? 0 : row->second.seed;
  const auto in_force = prompt();
  state["prompt"] = in_force ? prompt_json(*in_force) : Json(nullptr);
  state["memory"] = snapshots_.empty() ? Json(nullptr) : snapshots_.back();
  state["chunk_ms"] = times_.total_ms;
  state["waiting_commands"] = posted_.size();
  state["recording"] = {{"running", recording_.running}, {"file", recording_.file}, {"frames", recording_.frames}};
  state["stage"] = stage_json(stage_);
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
                    {"note", row.note}});
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
