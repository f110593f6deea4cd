#include "engine/stream/session_shelf.h"

#include <algorithm>
#include <utility>

#include "engine/session/errors.h"
#include "engine/session/keyframe_folder.h"
#include "engine/stream/command_json.h"
#include "engine/stream/compact.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/take_outline.h"

namespace longtake {
namespace {

std::string first_prompt(const SessionReader& session) {
  for (const EventRecord& event : session.events()) {
    if (event.kind != "set_prompt") continue;
    const auto command = command_from_json(event.kind, event.body);
    const auto* prompt = command ? std::get_if<SetPrompt>(&*command) : nullptr;
    if (prompt == nullptr) continue;
    if (auto text = heaviest_text(prompt->texts); !text.empty()) return text;
  }
  return {};
}

SessionCard read_card(const std::filesystem::path& folder) {
  SessionCard card;
  card.stamp = stamp_of_session(folder);  // computed before reading, so that later changes are read the next time
  const auto session = SessionReader::open(folder);
  if (!session) {
    card.summary.folder = folder;
    card.problem = session.error();
    return card;
  }
  card.summary = summary_of(*session, folder);
  card.prompt = first_prompt(*session);
  const auto takes = takes_of(*session);
  card.takes = std::ranges::count_if(takes, [](const TakeSummary& take) { return !take.hidden && take.frames > 0; });
  if (session->is_whole()) card.deleted_bytes = deleted_part(*session).bytes;
  for (const TakeSummary& take : takes)
    if (take.take == card.summary.take) card.thumbnail = take.thumbnail;
  return card;
}

// Reading a whole log takes long, so its results are cached; everything else is read each time.
SessionCard card_of(const std::filesystem::path& folder, const std::vector<SessionCard>& known) {
  const std::string stamp = stamp_of_session(folder);
  const auto earlier = std::ranges::find_if(
      known, [&](const SessionCard& card) { return card.summary.folder == folder && card.stamp == stamp; });
  SessionCard card = earlier != known.end() && !stamp.empty() ? *earlier : read_card(folder);
  card.name = name_of_session(folder);
  card.bytes = bytes_of_session(folder);
  card.state_bytes = bytes_of_keyframes(folder);
  card.summary.in_use = FolderLock::is_taken(folder);
  return card;
}

}  // namespace

Result<SessionsListed> list_cards(const ListSessionsJob& job, const std::stop_token& stop) {
  SessionsListed listed;
  listed.all = list_sessions(job.sessions, job.skip, job.most, [&](const std::filesystem::path& folder) {
    listed.sessions.push_back(card_of(folder, job.known));
    return !stop.stop_requested();
  });
  if (stop.stop_requested()) return fail(Error::Kind::cancelled, "Cancelled");
  return listed;
}

Result<StatesDropped> drop_states(const DropStatesJob& job) {
  auto bytes = TRY(delete_keyframes(job.session));
  return StatesDropped{bytes};
}

Result<Compacted> compact(const CompactJob& job) {
  const auto part = TRY(compact_session(job.session));
  return Compacted{part.bytes};
}

Result<SessionCopied> copy_as_take(const CopySessionJob& job) {
  const std::filesystem::path out = job.out;
  std::error_code code;
  const std::filesystem::path itself = std::filesystem::path(job.session) / "session.take";
  const bool is_itself = std::filesystem::equivalent(itself, out, code) && !code;
  if (is_itself) return fail(errors::kCopyOverItself, {{"file", out.string()}});
  TRY(copy_session(job.session, out));
  const auto bytes = std::filesystem::file_size(out, code);
  return SessionCopied{job.out, code ? 0 : bytes};
}

}  // namespace longtake
