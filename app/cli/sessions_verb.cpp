#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "app/cli/verbs.h"
#include "app/common/exit_code.h"
#include "app/common/session_take.h"
#include "app/common/sessions_folder.h"
#include "engine/session/carried_session.h"
#include "engine/session/keyframe_folder.h"
#include "engine/stream/compact.h"

namespace longtake::cli {
namespace {

namespace fs = std::filesystem;

struct SessionsArguments {
  fs::path folder;  ///< empty: the window's sessions folder
  std::string id;
  fs::path out;
  bool yes = false;
  bool keyframes = false;  ///< delete only the keyframes

  fs::path where() const { return folder.empty() ? sessions_folder() : folder; }
};

/// The session whose id begins with `id`. Damaged sessions count, so that they can be deleted.
Result<fs::path> find_session(const SessionsArguments& arguments) {
  const fs::path where = arguments.where();
  std::vector<fs::path> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(where, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(arguments.id) || !check_is_session(entry.path())) continue;
    if (name == arguments.id) return entry.path();
    found.push_back(entry.path());
  }
  if (found.size() == 1 && !arguments.id.empty()) return found.front();
  std::ranges::sort(found);
  std::string names;
  for (const fs::path& one : found) names += (names.empty() ? "" : ", ") + one.filename().string();
  if (found.empty())
    return fail(Error::Kind::not_found, "There is no session \"" + arguments.id + "\" in " + where.string(), {},
                "\"longtake-cli sessions list\" lists them; --sessions names another folder.");
  return fail(Error::Kind::bad_input, "\"" + arguments.id + "\" is the beginning of several sessions", names,
              "Write more of the name.");
}

int refuse(Console& console, const Error& error) {
  console.error(error);
  return exit_code(error, false);
}

Json to_json(const SessionSummary& session) {
  std::error_code ignored;
  const auto bytes = fs::file_size(log_of_session(session.folder), ignored);
  return {{"event", "session"},
          {"id", session.folder.filename().string()},
          {"path", session.folder.string()},
          {"created", session.created},
          {"model", session.model},
          {"width", session.width},
          {"height", session.height},
          {"fps", session.fps},
          {"take", take_number(session.take)},
          {"take_seconds", std::round(session.take_seconds() * 1000) / 1000},
          {"seconds", std::round(session.seconds * 1000) / 1000},
          {"bytes", ignored ? 0 : bytes},
          {"keyframe_bytes", bytes_of_keyframes(session.folder)},
          {"ended_cleanly", session.ended_cleanly},
          {"in_use", session.in_use}};
}

int run_list(const SessionsArguments& arguments, Context& context) {
  const auto sessions = list_sessions(arguments.where());
  for (const SessionSummary& session : sessions) {
    context.console.event(to_json(session));
    std::string line = session.folder.filename().string() + "  " + seconds_text(session.take_seconds()) + ", ";
    if (session.seconds - session.take_seconds() > 0.01) line += seconds_text(session.seconds) + " in all takes, ";
    line += std::to_string(session.width) + " x " + std::to_string(session.height) + ", " + session.model;
    const std::uint64_t keyframes = bytes_of_keyframes(session.folder);
    line += ", " + size_text(bytes_of_session(session.folder) - keyframes);
    if (keyframes > 0) line += " and " + size_text(keyframes) + " of saved states";
    if (session.in_use) line += ", in use";
    if (!session.ended_cleanly && !session.in_use) line += ", did not end cleanly";
    context.console.say(line);
  }
  if (sessions.empty()) context.console.say("There are no sessions in " + arguments.where().string());
  return kDone;
}

int run_export(const SessionsArguments& arguments, Context& context) {
  Console& console = context.console;
  if (arguments.out.extension() != ".take")
    return refuse(console, {Error::Kind::bad_input,
                            "Cannot write the session to " + arguments.out.string(),
                            "a session is kept in a .take file",
                            "Name a file that ends in .take; \"render SESSION\" makes videos.",
                            {}});
  const auto session = find_session(arguments);
  if (!session) return refuse(console, session.error());
  if (auto copied = copy_session(*session, arguments.out); !copied) return refuse(console, copied.error());
  std::error_code ignored;
  const auto bytes = fs::file_size(arguments.out, ignored);
  console.event({{"event", "done"},
                 {"id", session->filename().string()},
                 {"out", arguments.out.string()},
                 {"bytes", ignored ? 0 : bytes}});
  console.say(arguments.out.string() + ": " + session->filename().string() + ", " + size_text(ignored ? 0 : bytes));
  return kDone;
}

/// The question before an irreversible change, and the texts of a refusal.
struct Question {
  std::string text;
  std::string refusal;  ///< message if there is no terminal to ask on
  std::string remedy;
  const char* unchanged;  ///< message after a no
};

/// Asks on the terminal, unless --yes is given. Returns nothing to proceed, else the exit code.
std::optional<int> ask(const Question& question, const SessionsArguments& arguments, Console& console) {
  if (arguments.yes) return std::nullopt;
  if (::isatty(STDIN_FILENO) != 1)
    return refuse(console, {Error::Kind::bad_input,
                            question.refusal,
                            "no question can be asked, because stdin is not a terminal",
                            question.remedy,
                            {}});
  std::fprintf(stderr, "%s [y/N] ", printable(question.text).c_str());
  std::fflush(stderr);
  char answer[16] = "";
  if (std::fgets(answer, sizeof answer, stdin) != nullptr && (answer[0] == 'y' || answer[0] == 'Y'))
    return std::nullopt;
  console.say(question.unchanged);
  return kBadInput;
}

// Needs no confirmation, because the program can compute the states again.
int run_delete_keyframes(const fs::path& session, Console& console) {
  const auto bytes = delete_keyframes(session);
  if (!bytes) return refuse(console, bytes.error());
  const std::string id = session.filename().string();
  console.event({{"event", "done"}, {"id", id}, {"deleted_keyframe_bytes", *bytes}});
  console.say("Deleted " + size_text(*bytes) + " of saved states of " + id);
  return kDone;
}

int run_delete(const SessionsArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto session = find_session(arguments);
  if (!session) return refuse(console, session.error());
  if (arguments.keyframes) return run_delete_keyframes(*session, console);
  const std::string id = session->filename().string();
  const Question question{"Delete the session " + id + " for good?", "The session " + id + " was not deleted",
                          "Give --yes to delete it without a question.", "Nothing was deleted."};
  if (const auto code = ask(question, arguments, console)) return *code;
  if (auto gone = discard_session(*session); !gone) return refuse(console, gone.error());
  console.event({{"event", "done"}, {"id", id}, {"deleted", true}});
  console.say("Deleted " + id);
  return kDone;
}

/// Without deleted takes there is nothing to do, so no question is asked.
int run_compact(const SessionsArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto session = find_session(arguments);
  if (!session) return refuse(console, session.error());
  const std::string id = session->filename().string();
  const auto reader = SessionReader::open(*session);
  if (!reader) return refuse(console, reader.error());
  const DeletedPart part = deleted_part(*reader);
  const Question question{"Take " + size_text(part.bytes) + " of deleted takes out of " + id + " for good?",
                          "The session " + id + " was not compacted",
                          "Give --yes to take its deleted takes out without a question.", "Nothing was changed."};
  if (part.chunks > 0)
    if (const auto code = ask(question, arguments, console)) return *code;
  const auto gone = compact_session(*session);
  if (!gone) return refuse(console, gone.error());
  console.event({{"event", "done"}, {"id", id}, {"freed_bytes", gone->bytes}, {"chunks", gone->chunks}});
  console.say(gone->chunks == 0 ? id + ": nothing belongs to deleted takes alone"
                                : "Compacted " + id + ": " + size_text(gone->bytes) + " are free");
  return kDone;
}

CLI::App* add_work(CLI::App& options, SessionsArguments& arguments, const char* name, const char* summary,
                   const char* example) {
  CLI::App* work = options.add_subcommand(name, summary);
  work->fallthrough();
  work->footer(std::string("Example:\n  longtake-cli sessions ") + example);
  work->add_option("--sessions", arguments.folder, "Look in this folder (default: the studio's)")->type_name("DIR");
  return work;
}

VerbRun add_sessions_options(CLI::App& options, SourceOptions&) {
  options.require_subcommand(1);
  const auto arguments = std::make_shared<SessionsArguments>();
  CLI::App* list = add_work(options, *arguments, "list", "Lists the sessions, newest first", "list");
  CLI::App* share = add_work(options, *arguments, "export", "Writes a session to one .take file",
                             "export 2026-11-25_1830 -o holiday.take");
  CLI::App* discard =
      add_work(options, *arguments, "delete", "Deletes a session permanently", "delete 2026-11-25_1830");
  CLI::App* compact = add_work(options, *arguments, "compact", "Removes deleted takes from a session permanently",
                               "compact 2026-11-25_1830");
  for (CLI::App* work : {share, discard, compact})
    work->add_option("id", arguments->id, "The session's name, or the beginning of it")->required()->type_name("");
  share->add_option("-o,--out", arguments->out, "Write to this file")->required()->type_name("FILE.take");
  discard->add_flag("--yes", arguments->yes, "Delete without a question");
  compact->add_flag("--yes", arguments->yes, "Compact without a question");
  discard->add_flag("--states", arguments->keyframes,
                    "Delete only the saved states of its memory; the next opening then takes longer");
  // The flag's name in earlier versions; an empty group hides it from help, manual and completion.
  discard->add_flag("--keyframes", arguments->keyframes)->group("");
  return [arguments, list, share, compact](Context& context) {
    if (list->parsed()) return run_list(*arguments, context);
    if (compact->parsed()) return run_compact(*arguments, context);
    return share->parsed() ? run_export(*arguments, context) : run_delete(*arguments, context);
  };
}

}  // namespace

const Verb sessions_verb = {"sessions", "Lists the studio's sessions, writes one to a file, compacts or deletes one",
                            "sessions list", add_sessions_options};

}  // namespace longtake::cli
