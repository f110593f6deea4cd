#include <cmath>
#include <map>
#include <memory>

#include "app/cli/verbs.h"
#include "app/common/exit_code.h"
#include "app/common/session_take.h"
#include "engine/core/describe_json.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/take_outline.h"

namespace longtake::cli {
namespace {

struct Listed {
  const SessionReader& session;
  std::vector<TakeSummary> takes;
  TakeId current = 0;

  double seconds(std::int64_t frames) const { return static_cast<double>(frames) / session.manifest().fps; }
  double seconds(TakeId take, ChunkIndex chunk) const { return seconds(first_frame_of(session.path_of(take), chunk)); }
};

Json to_json(const Listed& listed, const TakeSummary& take) {
  const TakeOutline outline = outline_of(listed.session, take.take, 0);
  // Writes a line about a chunk: its position, then `fields`.
  const auto at = [&](ChunkIndex chunk, const Json& fields) {
    Json line = {{"chunk", chunk}, {"seconds", rounded(listed.seconds(take.take, chunk))}};
    line.update(fields);
    return line;
  };
  Json pictures = Json::array(), videos = Json::array(), loras = Json::array(), prompts = Json::array();
  for (const TakeOutline::GivenPicture& one : outline.pictures) pictures.push_back(at(one.chunk, {{"name", one.name}}));
  for (const TakeOutline::FollowedFrom& one : outline.videos)
    videos.push_back(at(one.chunk, {{"name", one.name}, {"strength", one.strength}}));
  for (const TakeOutline::LoraChange& one : outline.loras)
    loras.push_back(at(one.chunk, {{"loras", FieldWriter::write(one.loras)}}));
  Json steps = Json::array();
  for (const TakeOutline::StepChange& one : outline.steps) steps.push_back(at(one.chunk, {{"steps", one.steps}}));
  for (const TakeOutline::Prompt& one : outline.prompts)
    prompts.push_back(at(one.chunk, {{"prompt", typed_prompt(one.prompt.texts)},
                                     {"mode", name_of(one.prompt.mode)},
                                     {"blend", name_of(one.prompt.blend)}}));
  Json line = {{"event", "take"}, {"take", take_number(take.take)}};
  if (take.take != take.parent) {
    line["parent"] = take_number(take.parent);
    line["from_chunk"] = take.from_chunk + 1;
    line["from_seconds"] = rounded(listed.seconds(take.take, take.from_chunk + 1));
  }
  if (take.trim) {
    const TakeTrim used = used_part(take.trim, take.frames);
    line["trim"] = {{"from_seconds", rounded(listed.seconds(used.first))},
                    {"to_seconds", rounded(listed.seconds(used.end))},
                    {"frames", used.end - used.first}};
  }
  line.update({{"seconds", rounded(listed.seconds(take.frames))},
               {"chunks", take.last_chunk + 1},
               {"frames", take.frames},
               {"seed", take.seed},
               {"starred", take.starred},
               {"deleted", take.hidden},
               {"current", take.take == listed.current},
               {"prompts", std::move(prompts)},
               {"pictures", std::move(pictures)},
               {"videos", std::move(videos)},
               {"loras", std::move(loras)},
               {"steps", std::move(steps)}});
  return line;
}

std::string place_text(double seconds, ChunkIndex chunk) {
  return seconds_text(seconds) + " (c" + std::to_string(chunk) + ')';
}

std::string headline(const Listed& listed, const TakeSummary& take) {
  std::string line = "take " + std::to_string(take_number(take.take)) + ": " +
                     seconds_text(listed.seconds(take.frames)) + ", " + std::to_string(take.last_chunk + 1) +
                     " chunks, seed " + std::to_string(take.seed);
  if (take.take != take.parent)
    line += ", from " + place_text(listed.seconds(take.take, take.from_chunk + 1), take.from_chunk + 1) + " of take " +
            std::to_string(take_number(take.parent));
  if (take.trim) {
    const TakeTrim used = used_part(take.trim, take.frames);
    line += ", trimmed to " + seconds_text(listed.seconds(used.first)) + " - " + seconds_text(listed.seconds(used.end));
  }
  if (take.starred) line += ", starred";
  if (take.hidden) line += ", deleted";
  if (take.take == listed.current) line += ", active last";
  return line;
}

std::string loras_text(const LoraList& loras) {
  std::string text;
  for (const LoraChoice& lora : loras)
    text += (text.empty() ? "has the LoRA " : ", ") + std::filesystem::path(lora.file).filename().string() + " at " +
            Json(lora.strength).dump();
  return text.empty() ? "has no LoRA" : text;
}

std::string steps_text(int steps) {
  if (steps == 0) return "is made in as many passes as when the model was opened";
  return "is made in " + std::to_string(steps) + (steps == 1 ? " pass" : " passes");
}

/// Prints a take and, indented, the takes that branch from it. The parent lists the prompts before the branch.
void say_branch(Console& console, const Listed& listed, const TakeSummary& take, const std::string& margin) {
  console.say(margin + headline(listed, take));
  const TakeOutline outline = outline_of(listed.session, take.take, 0);
  const auto say_at = [&](ChunkIndex chunk, const std::string& text) {
    if (chunk > take.from_chunk)
      console.say(margin + "    " + place_text(listed.seconds(take.take, chunk), chunk) + "  " + text);
  };
  for (const TakeOutline::GivenPicture& one : outline.pictures)
    say_at(one.chunk, "shows the picture " + (one.name.empty() ? "that was given" : one.name));
  for (const TakeOutline::LoraChange& one : outline.loras) say_at(one.chunk, loras_text(one.loras));
  for (const TakeOutline::StepChange& one : outline.steps) say_at(one.chunk, steps_text(one.steps));
  for (const TakeOutline::FollowedFrom& one : outline.videos)
    say_at(one.chunk, one.name.empty() ? "follows no video any more"
                                       : "follows the video " + one.name + " at strength " + Json(one.strength).dump());
  for (const TakeOutline::Prompt& one : outline.prompts) say_at(one.chunk, typed_prompt(one.prompt.texts));
  for (const TakeSummary& child : listed.takes)
    if (child.take > take.take && child.parent == take.take) say_branch(console, listed, child, margin + "  ");
}

int run_takes(const std::filesystem::path& path, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.error(error);
    return exit_code(error, false);
  };
  if (auto there = check_is_session(path); !there) return refuse(there.error());
  const auto session = SessionReader::open(path);
  if (!session) return refuse(session.error());
  const Listed listed{*session, takes_of(*session),
                      session->chunks().empty() ? TakeId{0} : session->chunks().back().header.take};
  for (const TakeSummary& take : listed.takes) console.event(to_json(listed, take));
  // A take whose parent is not listed, or claims to be later, is the root of its own tree.
  for (const TakeSummary& take : listed.takes) {
    const bool has_parent = std::ranges::any_of(
        listed.takes, [&](const TakeSummary& other) { return other.take < take.take && other.take == take.parent; });
    if (!has_parent) say_branch(console, listed, take, "");
  }
  if (listed.takes.empty()) console.say("The session holds no takes.");
  if (const std::uint64_t torn = session->torn_bytes(); torn > 0)
    console.say("The last " + size_text(torn) + " of the log are damaged and omitted.");
  return kDone;
}

VerbRun add_takes_options(CLI::App& options, SourceOptions&) {
  const auto path = std::make_shared<std::filesystem::path>();
  options.add_option("session", *path, "Show the takes of this session's folder or .take file")
      ->required()
      ->type_name("");
  return [path](Context& context) { return run_takes(*path, context); };
}

}  // namespace

const Verb takes_verb = {"takes", "Shows the takes of a session, where they branch, and their prompts",
                         "takes holiday.take", add_takes_options};

}  // namespace longtake::cli
