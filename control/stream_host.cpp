#include "control/stream_host.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

#include "control/errors.h"
#include "engine/stream/errors.h"
#include "engine/stream/plan_log.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/timeline_json.h"

namespace longtake::control {
namespace {

// "longtake-20261126-183012"
std::string name_by_time() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char text[40];
  std::strftime(text, sizeof text, "longtake-%Y%m%d-%H%M%S", &local);
  return text;
}

/// True if the command stays in force, even in a take that begins from nothing.
bool is_kept(const CommandBody& body) {
  return std::holds_alternative<SetPrompt>(body) || std::holds_alternative<SetPolicy>(body) ||
         std::holds_alternative<SetLoras>(body) || std::holds_alternative<SetSteps>(body) ||
         std::holds_alternative<SetThreads>(body);
}

double seconds(Loop::Clock::time_point time) { return std::chrono::duration<double>(time.time_since_epoch()).count(); }

}  // namespace

StreamHost::StreamHost(Loop& loop, Services services)
    : loop_(loop),
      services_(std::move(services)),
      playing_(services_.playing),
      space_(services_.free_bytes),
      screen_(loop, [this](const Screen::Picture& seen) {
        if (sending_) sending_->show(seen.chunk, seen.frame);
      }) {}

StreamHost::~StreamHost() {
  loop_.cancel(asking_);
  loop_.cancel(watching_);
}

void StreamHost::start(Publish publish) {
  publish_ = std::move(publish);
  shown_ = Loop::Clock::now();
  if (services_.library) library_ = services_.library([this] { loop_.post([this] { drain_library(); }); });
  stream_ = services_.stream([this] { loop_.post([this] { drain(); }); });
  publish_(PlayingChanged{playing_});
  publish_(StageChanged{told_});
  if (services_.prompt) post(*services_.prompt);
  if (!services_.send_to.empty()) (void)begin_sending();
  ask_when_due();
  watch_space();
}

void StreamHost::watch_space() {
  std::vector<std::filesystem::path> places;
  if (!services_.sessions.empty()) places.push_back(services_.sessions);
  if (recording_) places.push_back(services_.folder);
  if (const auto low = space_.look(places)) publish_(SpaceLow{low->place.string(), low->free_bytes});
  watching_ = loop_.at(Loop::Clock::now() + LittleSpace::kPeriod, [this] { watch_space(); });
}

void StreamHost::carry_out(Wish wish, Answer answer) {
  answer(std::visit([this](const auto& one) { return carry_out(one); }, wish));
  publish_stage();
}

CommandId StreamHost::post(CommandBody body) {
  if (const auto* prompt = std::get_if<SetPrompt>(&body)) prompt_ = *prompt;
  const CommandId id = stream_->post(body);
  if (is_kept(body)) waiting_[id] = body;
  // drain(), a later task of this thread, delivers the command's receipt.
  publish_(CommandPosted{id, std::move(body)});
  return id;
}

Result<Accepted> StreamHost::carry_out(const CommandBody& body) {
  if (const auto* again = std::get_if<Restart>(&body)) return Accepted{restart(*again)};
  return Accepted{post(body)};
}

// The engine keeps the values in force. Commands that a stopped engine refused are posted again.
CommandId StreamHost::restart(const Restart& again) {
  const CommandId id = post(again);
  if (std::exchange(failed_, false))
    for (auto& [earlier, body] : std::exchange(waiting_, {})) post(std::move(body));
  ask_when_due();
  return id;
}

Result<Accepted> StreamHost::carry_out(const Play& wish) {
  if (std::exchange(playing_, wish.playing) != wish.playing) {
    shown_ = std::max(shown_, Loop::Clock::now());
    publish_(PlayingChanged{playing_});
  }
  ask_when_due();
  return Accepted{};
}

Result<Accepted> StreamHost::carry_out(const StepOnce&) {
  if (failed_) return fail(errors::kNothingStreams);
  if (!playing_ && awaited_ == 0) {
    ++awaited_;
    stream_->request_chunks(1);
  }
  return Accepted{};
}

Result<Accepted> StreamHost::carry_out(const StopGoingBack&) {
  stream_->stop_going_back();
  return Accepted{};
}

Result<Accepted> StreamHost::carry_out(const SendSlot& wish) {
  auto prompt = TRY(slot_prompt(wish.number, pads_.prompt_of(wish.number)));
  return Accepted{post(std::move(prompt))};
}

Result<Accepted> StreamHost::carry_out(const KeepSlot& wish) {
  TRY(pads_.keep(wish.number, wish.text));
  return Accepted{};
}

Result<Accepted> StreamHost::carry_out(const PlanCue& wish) {
  if (!source_ || failed_) return fail(errors::kNothingStreams);
  if (cues_.size() >= kMostPlannedCues) return fail(errors::kTooManyCues, {{"most", std::to_string(kMostPlannedCues)}});
  cues_.push_back(wish.cue);
  return Accepted{post_plan()};
}

Result<Accepted> StreamHost::carry_out(const DropCues& wish) {
  if (!source_ || failed_) return fail(errors::kNothingStreams);
  std::erase_if(cues_, [&](const PlannedCue& cue) { return !wish.chunk || cue.chunk == *wish.chunk; });
  return Accepted{post_plan()};
}

Result<Accepted> StreamHost::carry_out(const PlayTimeline& wish) {
  if (!source_ || failed_) return fail(errors::kNothingStreams);
  const int each = source_->frames_per_chunk;
  cues_ = planned(wish.timeline, {first_frames_ > 0 ? first_frames_ : each, each}, source_->fps);
  // The take's first chunk may begin at once, so its cues must be posted by then. Only a plan posted again gets into
  // the take's log.
  post_plan();
  restart({});
  return Accepted{post_plan()};
}

CommandId StreamHost::post_plan() {
  SetPlan plan{cues_};
  const CommandId id = post(plan);
  plans_[id] = std::move(plan);
  return id;
}

Result<Accepted> StreamHost::carry_out(const SendOn& wish) {
  if (!wish.on) {
    if (!sending_) return fail(errors::kSendsNothing);
    SendingStatus status = sending_->status();
    sending_.reset();
    status.state = SendingStatus::State::ended;
    publish_(SendingChanged{false, std::move(status)});
    return Accepted{};
  }
  if (!services_.sender) return fail(errors::kNoSender);
  if (services_.send_to.empty()) return fail(errors::kNowhereToSend);
  if (sending_) return fail(errors::kSendsAlready);
  TRY(begin_sending());
  return Accepted{};
}

Result<void> StreamHost::begin_sending() {
  auto begun = services_.sender({services_.send_to}, [this] { loop_.post([this] { poll_sending(); }); });
  if (!begun) return fail(std::move(begun.error()));
  sending_ = std::move(*begun);
  publish_(SendingChanged{true, sending_->status()});
  // A paused stream sends its current picture.
  if (const Screen::Picture seen = screen_.seen(); seen.chunk) sending_->show(seen.chunk, seen.frame);
  return {};
}

void StreamHost::poll_sending() {
  if (!sending_) return;
  const SendingStatus status = sending_->status();
  const bool ended = status.state == SendingStatus::State::ended;
  if (ended) sending_.reset();
  publish_(SendingChanged{!ended, status});
}

Result<Accepted> StreamHost::carry_out(const StageWish& wish) {
  if (failed_ && std::holds_alternative<PressPad>(wish)) return fail(errors::kNothingStreams);
  const std::string newest = prompt_ ? typed_prompt(prompt_->texts) : std::string();
  auto asked = TRY(pads_.carry_out(wish, next_chunk(), seconds(Loop::Clock::now()), newest));
  return asked ? Accepted{post(std::move(*asked))} : Accepted{};
}

void StreamHost::publish_stage() {
  StageState state = pads_.state(in_force_);
  if (state == told_) return;
  told_ = state;
  screen_.hold(state.frozen, state.black);
  publish_(StageChanged{state});
}

NextChunk StreamHost::next_chunk() const {
  const auto asked = std::chrono::duration_cast<Loop::Clock::duration>(lasts_) * awaited_;
  return {seconds(std::max(shown_, Loop::Clock::now()) + asked), lasts_.count(),
          playing_ && !failed_ && lasts_.count() > 0};
}

Result<std::filesystem::path> StreamHost::file_for(const std::string& name, const std::string& suffix) const {
  const std::string stem = name.empty() ? name_by_time() : name;
  std::filesystem::path file = services_.folder / (stem + '.' + suffix);
  std::error_code ignored;
  // Two recordings without a given name may begin in the same second.
  for (int i = 2; name.empty() && std::filesystem::exists(file, ignored) && i < 1000; ++i)
    file = services_.folder / (stem + '-' + std::to_string(i) + '.' + suffix);
  if (std::filesystem::exists(file, ignored)) return fail(errors::kFileThere, {{"file", file.filename().string()}});
  return file;
}

Result<Accepted> StreamHost::carry_out(const RecordStart& wish) {
  if (!services_.recorder) return fail(errors::kNoRecorder);
  if (recording_) return fail(errors::kRecordsAlready);
  if (!source_) return fail(errors::kNothingStreams);
  const auto file = TRY(file_for(wish.name, "mp4"));
  recording_file_ = file.string();
  recording_ =
      services_.recorder(recording_of(*source_, recording_file_), [this] { loop_.post([this] { poll_recording(); }); });
  publish_(RecordingChanged{true, recording_file_});
  return Accepted{0, 0, recording_file_};
}

Result<Accepted> StreamHost::carry_out(const RecordStop&) {
  if (!recording_) return fail(errors::kRecordsNothing);
  recording_->stop();
  return Accepted{0, 0, recording_file_};
}

void StreamHost::poll_recording() {
  if (!recording_) return;
  const RecordingStatus status = recording_->status();
  if (status.finished) recording_.reset();
  publish_(
      RecordingChanged{!status.finished, recording_file_, status.frames, status.failed ? status.failed : status.lacks});
}

Result<Accepted> StreamHost::carry_out(const ExportTake& wish) {
  if (!library_ || !source_ || source_->session.empty()) return fail(errors::kNothingKept);
  const auto file = TRY(file_for(wish.name, wish.suffix));
  return Accepted{0, library_->start(job_of(wish, *source_, file.string())), file.string()};
}

void StreamHost::drain_library() {
  while (const auto event = library_->poll()) publish_(*event);
}

void StreamHost::drain() {
  while (const auto event = stream_->poll()) {
    on_event(*event);
    publish_(*event);
  }
  ask_when_due();
  publish_stage();
}

void StreamHost::on_event(const Event& event) {
  if (const auto* opened = std::get_if<Opened>(&event)) {
    source_ = opened->source;
    failed_ = false;
  }
  if (std::holds_alternative<Failed>(event)) {
    failed_ = true;
    awaited_ = 0;
  }
  if (std::holds_alternative<TakeStarted>(event)) pads_.drop();
  if (const auto* fired = std::get_if<CueFired>(&event)) on_event(*fired);
  if (const auto* applied = std::get_if<PromptApplied>(&event)) {
    const auto known = waiting_.extract(applied->command);
    if (!known.empty()) in_force_ = typed_prompt(std::get<SetPrompt>(known.mapped()).texts);
  }
  if (const auto* applied = std::get_if<CommandApplied>(&event)) {
    waiting_.erase(applied->command);
    // Drops plans that a newer one has replaced.
    if (const auto plan = plans_.find(applied->command); plan != plans_.end()) plans_.erase(plans_.begin(), plan);
  }
  if (const auto* replaced = std::get_if<CommandSuperseded>(&event)) waiting_.erase(replaced->command);
  if (const auto* refused = std::get_if<CommandRefused>(&event)) {
    plans_.erase(refused->command);
    if (!failed_) waiting_.erase(refused->command);
  }
  const auto* ready = std::get_if<ChunkReady>(&event);
  if (ready == nullptr) return;
  awaited_ = std::max(awaited_ - 1, 0);
  const VideoChunk& chunk = *ready->chunk;
  lasts_ = std::chrono::duration<double>(chunk.frames / (chunk.fps > 0 ? chunk.fps : 16));
  shown_ = std::max(shown_, Loop::Clock::now()) + std::chrono::duration_cast<Loop::Clock::duration>(lasts_);
  if (recording_) recording_->add(ready->chunk);
  if (services_.sender) screen_.add(ready->chunk);
  if (chunk.chunk == 0) first_frames_ = chunk.frames;
}

// A cue that took effect counts as a posted command.
void StreamHost::on_event(const CueFired& fired) {
  const auto plan = plans_.find(fired.plan);
  if (plan == plans_.end() || fired.cue >= plan->second.cues.size()) return;
  const PlannedCue cue = plan->second.cues[fired.cue];
  std::erase(cues_, cue);
  plans_.erase(plans_.begin(), plan);
  if (cue.prompt) waiting_[fired.command] = *(prompt_ = cue.prompt);
}

// Requests at most one chunk beyond the shown one, so that a new prompt shows soon. If generation is slower than
// playback, the next request follows at once.
void StreamHost::ask_when_due() {
  if (!playing_ || failed_ || awaited_ > 0 || asking_ != 0) return;
  const auto due = shown_ - std::chrono::duration_cast<Loop::Clock::duration>(lasts_);
  if (due > Loop::Clock::now()) {
    asking_ = loop_.at(due, [this] {
      asking_ = 0;
      ask_when_due();
    });
    return;
  }
  // Before the request, so that the chunk begins under a prompt that is due.
  if (auto prompt = pads_.due(next_chunk())) {
    post(std::move(*prompt));
    publish_stage();
  }
  ++awaited_;
  stream_->request_chunks(1);
}

}  // namespace longtake::control
