#include <filesystem>
#include <memory>

#include "app/cli/models_verbs.h"
#include "app/common/exit_code.h"
#include "engine/core/files.h"
#include "engine/core/result.h"
#include "engine/session/carried_session.h"
#include "engine/session/session.h"
#include "engine/weights/inspect.h"
#include "engine/weights/refusal.h"

namespace longtake::cli {
namespace {

void say_list(Console& console, const char* title, const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 10;
  if (names.empty()) return;
  console.say(std::string(title) + " (" + std::to_string(names.size()) + "):");
  for (std::size_t i = 0; i < std::min(kShown, names.size()); ++i) console.say("  " + names[i]);
  if (names.size() > kShown) console.say("  ...");
}

void say_all(Console& console, const Inspection& found) {
  console.say("kind        " + found.kind);
  console.say("format      " + found.format);
  if (found.kind == "take") {
    console.say("bytes       " + size_text(found.bytes));
    console.say("\"longtake-cli takes\" lists its content.");
    return;
  }
  console.say("scheme      " + found.scheme);
  console.say("tensors     " + with_commas(found.tensors));
  console.say("parameters  " + with_commas(found.parameters));
  console.say("bytes       " + size_text(found.bytes));
  console.say("config      " + json_line(found.config));
  if (!found.memory.empty()) console.say("memory      " + json_line(found.memory));
  say_list(console, "missing", found.missing);
  say_list(console, "unexpected", found.unexpected);
  say_list(console, "wrong", found.wrong);
  say_list(console, "notes", found.notes);
}

void say_facts(Console& console, const Json& facts) {
  for (const auto& [name, value] : facts.items())
    console.say(name + std::string(name.size() < 12 ? 12 - name.size() : 1, ' ') +
                (value.is_string() ? value.get<std::string>() : json_line(value)));
}

/// Inspects weights or a session: a .take file, a session's folder, or a video that contains one.
Result<Inspection> look_at(const std::filesystem::path& path) {
  std::error_code ignored;
  const std::filesystem::path log = log_of_session(path);
  if (!std::filesystem::is_regular_file(log, ignored)) return inspect(path);
  const auto file = MappedFile::open(log);
  if (!file || !is_mp4(file->bytes())) return inspect(log);
  TRY(SessionReader::open(log));
  Inspection video;
  video.kind = "take";
  video.format = "mp4";
  video.bytes = file->bytes().size();
  return video;
}

int run_inspect(const std::filesystem::path& asked, Context& context) {
  const auto& file_of = context.environment.described_file;
  const std::filesystem::path path = file_of ? file_of(asked) : asked;
  const auto found = look_at(path);
  if (!found) {
    context.console.error(found.error());
    return exit_code(found.error(), false);
  }
  Json event = to_json(*found);
  const auto& facts_of = context.environment.stream_facts;
  const Json facts = found->kind == "wan-dit" && facts_of ? facts_of(path) : Json::object();
  event.update(facts);
  context.console.event(event);
  say_all(context.console, *found);
  say_facts(context.console, facts);
  if (!found->problem) return kDone;
  context.console.error(*found->problem);
  return kBadInput;
}

VerbRun add_inspect_options(CLI::App& options, SourceOptions&) {
  const auto path = std::make_shared<std::filesystem::path>();
  options.add_option("path", *path, "Look at this file or folder with weights, or at this session")
      ->required()
      ->type_name("");
  return [path](Context& context) { return run_inspect(*path, context); };
}

}  // namespace

const Verb inspect_verb = {"inspect", "Shows what a file is and whether it can be loaded", "inspect wan.safetensors",
                           add_inspect_options};

}  // namespace longtake::cli
