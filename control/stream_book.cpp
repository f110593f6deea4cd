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

/// The port's name for an engine command.
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
                 [&](const CommandPosted& command) { book_.posted(command.command, command.body); },
                 [&](const PlayingChanged& change) { playing_ = change.playing; },
                 [&](const StreamJoined& joined) {
                   book_ = joined.book;
                   note_source(joined.source);
                   if (joined.newest.chunk) note_chunk(joined.newest);
                 },
                 [&](const StreamReplaced&) { replaced(); },
                 [&](const RecordingChanged& change) { recording_ = change; },
                 [&](const SendingChanged& change) { sending_ = change; },
                 [&](const StageChanged& change) { stage_ = change.state; },
                 [](const SpaceLow&) {},
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
  book_.note(event);
  std::visit(Either{
                 [&](const EarlierTake& e) {
                   if (e.outline && !source_) fps_ = e.outline->fps;
                 },
                 [&](const Opening&) { phase_ = "opening"; },
                 [&](const Opened& e) { note_source(e.source); },
                 [&](const ChunkReady& e) { note_chunk(e); },
                 [&](const Failed& e) {
                   phase_ = "failed";
                   failed_ = e.error;
                 },
                 [](const auto&) {},
             },
             event);
}

void StreamBook::note_source(const SourceInfo& source) {
  source_ = source;
  fps_ = source.fps;
  phase_ = "streaming";
  failed_.reset();
}

void StreamBook::note_chunk(const ChunkReady& ready) {
  times_ = ready.chunk->times;
  threads_ = ready.chunk->threads;
  if (!ready.memory) return;
  snapshots_.push_back(snapshot_json(*ready.memory));
  newest_ = ready.memory;
  if (snapshots_.size() > kSnapshots) snapshots_.pop_front();
}

std::optional<ChunkIndex> StreamBook::last_chunk(TakeId take) const {
  const auto* known = book_.find(take);
  return known == nullptr ? std::nullopt : std::optional(known->last);
}

std::optional<SetPrompt> StreamBook::prompt() const { return book_.in_force().prompt; }

LoraList StreamBook::loras() const {
  LoraList now = source_ ? source_->loras : LoraList();
  if (const auto set = book_.in_force().loras) now = set->loras;
  for (const auto& [id, body] : book_.waiting())
    if (const auto* set = std::get_if<SetLoras>(&body)) now = set->loras;
  return now;
}

int StreamBook::steps() const {
  const auto set = book_.in_force().steps;
  if (set && set->steps > 0) return set->steps;
  return source_ ? source_->steps : 0;
}

LoraList StreamBook::known_loras() const {
  LoraList all;
  const auto add = [&](const LoraList& loras) {
    for (const LoraChoice& lora : loras)
      if (std::ranges::find(all, lora.file, &LoraChoice::file) == all.end()) all.push_back(lora);
  };
  if (source_) add(source_->loras);
  for (const auto& [id, take] : book_.takes())
    for (const auto& [chunk, set] : take.loras) add(set.loras);
  add(loras());
  return all;
}

ChunkIndex StreamBook::first_free_chunk() const { return last_chunk(take()).value_or(-1) + 2; }

// Cues of generated chunks have already taken effect, or never will.
Json StreamBook::plan() const {
  Json cues = Json::array();
  const auto& planned = book_.plan();
  if (!planned) return cues;
  const ChunkIndex last = last_chunk(take()).value_or(-1);
  for (const PlannedCue& cue : planned->cues) {
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
  const auto found = book_.waiting().find(command);
  const auto* prompt = found == book_.waiting().end() ? nullptr : std::get_if<SetPrompt>(&found->second);
  return prompt == nullptr ? std::nullopt : std::optional(*prompt);
}

std::string StreamBook::name_of(CommandId command) const {
  const auto found = book_.waiting().find(command);
  return found == book_.waiting().end() ? std::string() : command_name(found->second);
}

std::uint64_t StreamBook::seed() const {
  const auto* now = book_.find(take());
  return now == nullptr ? 0 : now->seed;
}

Json StreamBook::state() const {
  Json state = {{"phase", phase_}, {"playing", playing_}, {"take", take()}};
  state["chunk"] = last_chunk(take()).value_or(-1);
  state["seed"] = seed();
  const auto in_force = prompt();
  state["prompt"] = in_force ? prompt_json(*in_force) : Json(nullptr);
  state["memory"] = snapshots_.empty() ? Json(nullptr) : snapshots_.back();
  state["chunk_ms"] = times_.total_ms;
  state["waiting_commands"] = book_.waiting().size();
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
  for (const auto& [id, row] : book_.takes())
    rows.push_back({{"take", id},
                    {"parent", row.parent},
                    {"from_chunk", row.from},
                    {"last_chunk", row.last},
                    {"seed", row.seed},
                    {"starred", row.starred},
                    {"hidden", row.hidden},
                    {"note", row.note},
                    {"trim", trim_json(row.trim, fps_)}});
  return {{"current", take()}, {"takes", std::move(rows)}};
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
