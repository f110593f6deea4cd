#include "control/desk.h"

#include <filesystem>
#include <utility>

#include "control/command_table.h"
#include "control/errors.h"
#include "control/http_answer.h"
#include "engine/core/either.h"
#include "engine/stream/prompt_text.h"

namespace longtake::control {
namespace {

constexpr std::size_t kReceipts = 256;
constexpr std::size_t kMostExports = 8;
constexpr double kJobStep = 0.02;  // clients receive a job's progress in steps of this share

// The folder's path can hold a person's name, so it is left out.
std::string name_of_file(const std::filesystem::path& path) { return path.filename().string(); }

Json receipt(const std::string& name, const char* state) {
  return {{"event", "receipt"}, {"command", name}, {"state", state}};
}

Receipt refused(const std::string& name, const Error& error, int status) {
  Receipt out{receipt(name, "refused"), status};
  out.body["error"] = error_json(error);
  out.error = error;
  return out;
}

int status_of(const Error& error) {
  if (error.code == errors::kNoCommand.code) return 404;
  if (error.code == errors::kTooManyWait.code || error.code == errors::kTooManyExports.code) return 429;
  return error.code == errors::kBadArguments.code ? 400 : 409;
}

}  // namespace

Desk::Desk(Host& host, std::size_t most_waiting, Publish publish)
    : host_(host), most_waiting_(most_waiting), publish_(std::move(publish)) {}

void Desk::command(const std::string& name, const Json& arguments, ClientId from, Reply reply) {
  const auto refuse = [&](const Error& error) { reply(refused(name, error, status_of(error))); };
  const CommandRow* row = find_command(name);
  if (row == nullptr) return refuse(make_error(errors::kNoCommand, {{"name", name.substr(0, 80)}}));
  if (const auto checked = check_arguments(*row, arguments); !checked) return refuse(checked.error());
  auto wish = row->wish(arguments, book_);
  if (!wish) return refuse(make_error(errors::kCommandRefused, {{"name", name}}, wish.error()));
  // Wishes that the host handles itself take no place in the queue, because `play` must work when the queue is full.
  const std::size_t waiting = waiting_.size() + asked_;
  if (waiting >= most_waiting_ && std::holds_alternative<CommandBody>(*wish))
    return refuse(make_error(errors::kTooManyWait, {{"name", name}, {"count", waiting}}));
  // Each export writes a file for a while.
  const bool is_export = std::holds_alternative<ExportTake>(*wish);
  const std::size_t exports = exports_.size() + exports_asked_;
  if (is_export && exports >= kMostExports)
    return refuse(make_error(errors::kTooManyExports, {{"name", name}, {"count", exports}}));
  ++asked_;
  if (is_export) ++exports_asked_;
  host_.carry_out(std::move(*wish), [this, name, from, is_export, reply = std::move(reply)](Result<Accepted> result) {
    --asked_;
    if (is_export) --exports_asked_;
    if (is_export && result) exports_.insert(result->job);
    accepted(name, from, reply, std::move(result));
  });
}

void Desk::wish(Wish wish) {
  host_.carry_out(std::move(wish), [](const Result<Accepted>&) {});
}

void Desk::accepted(const std::string& name, ClientId from, const Reply& reply, Result<Accepted> result) {
  if (!result) {
    const Error error = make_error(errors::kCommandRefused, {{"name", name}}, std::move(result.error()));
    return reply(refused(name, error, 409));
  }
  if (result->command != 0) {
    Receipt queued{receipt(name, "queued"), 202, false};
    queued.body["number"] = result->command;
    waiting_[result->command] = {name, from, reply};
    return reply(queued);
  }
  Receipt done{receipt(name, "done")};
  if (result->job != 0) done.body["job"] = result->job;
  if (!result->file.empty()) done.body["file"] = name_of_file(result->file);
  keep(done.body);
  reply(done);
  publish_(done.body, from);
}

void Desk::keep(const Json& receipt) {
  receipts_.push_back(receipt);
  if (receipts_.size() > kReceipts) receipts_.pop_front();
}

Json Desk::receipts() const {
  Json all = Json::array();
  for (const Json& one : receipts_) all.push_back(one);
  return {{"receipts", std::move(all)}};
}

void Desk::settle(CommandId command, const Json& facts, const Error* error) {
  auto found = waiting_.extract(command);
  const std::string name = found.empty() ? book_.name_of(command) : found.mapped().name;
  Json body = {{"event", "receipt"}, {"command", name}, {"number", command}};
  body.update(facts);
  if (error != nullptr) body["error"] = error_json(*error);
  keep(body);
  if (!found.empty())
    found.mapped().reply(
        {body, error != nullptr ? 409 : 200, true, error != nullptr ? std::optional(*error) : std::nullopt});
  publish_(body, found.empty() ? 0 : found.mapped().from);
}

void Desk::settle_all(const Error& reason) {
  while (!waiting_.empty()) {
    const auto& [id, waiting] = *waiting_.begin();
    const Error error = make_error(errors::kCommandRefused, {{"name", waiting.name}}, reason);
    settle(id, {{"state", "refused"}}, &error);
  }
}

void Desk::publish(const Fact& fact) {
  std::visit(Either{
                 [&](const Event& event) { publish_event(event); },
                 [](const CommandPosted&) {},
                 [&](const PlayingChanged& change) {
                   publish_({{"event", "playing"}, {"playing", change.playing}}, 0);
                 },
                 [&](const StreamJoined& joined) {
                   publish_event(Opened{joined.source});
                   if (joined.newest.chunk) publish_event(joined.newest);
                 },
                 [&](const StreamReplaced&) { settle_all(make_error(errors::kNothingStreams)); },
                 [&](const RecordingChanged& change) {
                   const std::string file = name_of_file(change.file);
                   Json event = {
                       {"event", "recording"}, {"running", change.running}, {"file", file}, {"frames", change.frames}};
                   if (change.failed) event["error"] = error_json(*change.failed);
                   publish_(event, 0);
                 },
                 [&](const SendingChanged& change) {
                   Json event = {{"event", "sending"}};
                   event.update(sending_json(change));
                   publish_(event, 0);
                 },
                 [&](const StageChanged& change) {
                   Json event = {{"event", "stage"}};
                   event.update(stage_json(change.state));
                   publish_(event, 0);
                 },
                 [&](const SpaceLow& low) {
                   publish_({{"event", "space"}, {"free_bytes", low.free_bytes}}, 0);
                 },
                 [&](const JobEvent& event) { publish_job(event); },
             },
             fact);
  book_.note(fact);
}

void Desk::publish_event(const Event& event) {
  std::visit(Either{
                 [&](const Opening& e) {
                   publish_({{"event", "opening"}, {"step", e.step}, {"fraction", e.fraction}}, 0);
                 },
                 [&](const Opened& e) {
                   publish_({{"event", "opened"}, {"model", e.source.model}}, 0);
                 },
                 [&](const ChunkReady& e) {
                   publish_({{"event", "chunk"},
                             {"take", e.chunk->take},
                             {"chunk", e.chunk->chunk},
                             {"first_frame", e.chunk->first_frame},
                             {"frames", e.chunk->frames},
                             {"ms", e.chunk->times.total_ms}},
                            0);
                   if (!e.memory) return;
                   Json memory = {{"event", "snapshot"}};
                   memory.update(snapshot_json(*e.memory));
                   publish_(memory, 0);
                 },
                 [&](const PromptApplied& e) {
                   const auto prompt = book_.posted_prompt(e.command);
                   Json facts = {{"state", "applied"}, {"take", e.take}, {"chunk", e.chunk}, {"ms", e.ms}};
                   if (prompt) facts["text"] = typed_prompt(prompt->texts);
                   settle(e.command, facts);
                 },
                 [&](const CommandApplied& e) {
                   settle(e.command, {{"state", "applied"}, {"take", e.take}, {"chunk", e.chunk}});
                 },
                 [&](const CommandSuperseded& e) {
                   settle(e.command, {{"state", "superseded"}, {"by", e.by}});
                 },
                 [&](const CommandRefused& e) {
                   settle(e.command, {{"state", "refused"}}, &e.error);
                 },
                 [&](const TakeStarted& e) {
                   publish_({{"event", "take"},
                             {"take", e.take},
                             {"parent", e.parent},
                             {"from_chunk", e.from_chunk},
                             {"seed", e.seed}},
                            0);
                 },
                 [&](const GoingBack& e) {
                   publish_({{"event", "going_back"}, {"number", e.command}, {"fraction", e.fraction}}, 0);
                 },
                 [&](const NotKept& e) {
                   publish_({{"event", "error"}, {"error", error_json(e.error)}}, 0);
                 },
                 [&](const Failed& e) {
                   settle_all(e.error);
                   publish_({{"event", "error"}, {"error", error_json(e.error)}}, 0);
                 },
                 [](const auto&) {},
             },
             event);
}

void Desk::ended(JobId job) {
  told_.erase(job);
  exports_.erase(job);
}

void Desk::publish_job(const JobEvent& event) {
  Json told = {{"event", "export"}};
  if (const auto* progress = std::get_if<JobProgress>(&event)) {
    double& before = told_[progress->job];
    if (progress->fraction < before + kJobStep) return;
    before = progress->fraction;
    told.update({{"job", progress->job}, {"state", "running"}, {"fraction", progress->fraction}});
  } else if (const auto* done = std::get_if<JobDone>(&event)) {
    const auto* exported = std::get_if<Exported>(&done->result);
    ended(done->job);
    if (exported == nullptr) return;
    told.update(
        {{"job", done->job}, {"state", "done"}, {"file", name_of_file(exported->out)}, {"frames", exported->frames}});
    if (!exported->memory.empty()) told["memory_file"] = name_of_file(exported->memory);
  } else if (const auto* failed = std::get_if<JobFailed>(&event)) {
    ended(failed->job);
    told.update({{"job", failed->job}, {"state", "failed"}, {"error", error_json(failed->error)}});
  }
  publish_(told, 0);
}

}  // namespace longtake::control
