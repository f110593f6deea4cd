#include "control/command_table.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "control/errors.h"
#include "control/stage.h"
#include "control/wishes.h"
#include "engine/stream/prompt_text.h"

namespace longtake::control {
namespace {

constexpr double kMostCount = 1e9;
constexpr double kMostTakes = 1e6;
constexpr double kMostSeed = 9007199254740991.0;  // beyond it many readers of JSON lose digits
constexpr std::size_t kMostTokens = 65'536;

// Arguments as several rows have them.

Argument text(const char* name, const char* help, std::size_t most, std::size_t least = 0, bool required = true) {
  return {name, ArgumentKind::text, help, required, 0, 0, least, most};
}

Argument whole(const char* name, const char* help, double low, double high, bool required = false) {
  return {name, ArgumentKind::whole, help, required, low, high};
}

Argument seconds(const char* name, const char* help) {
  return {name, ArgumentKind::number, help, false, 0, kMostCount};
}

Argument yes_no(const char* name, const char* help) { return {name, ArgumentKind::yes_no, help}; }

Argument choice(const char* name, const char* help, std::vector<std::string> choices) {
  return {name, ArgumentKind::choice, help, false, 0, 0, 0, 0, std::move(choices)};
}

Argument seed() { return whole("seed", "Seed of the new take; the present one without it", 0, kMostSeed); }

Argument take() { return whole("take", "Number of the take; the current one without it", 0, kMostTakes); }

Argument slot() { return whole("number", "Number of the slot", 1, 9, true); }

Argument tokens() {
  return {
      "tokens", ArgumentKind::tokens, "Tokens of the memory, each as latent frame, row and column", true, 0, kMostCount,
      1,        kMostTokens};
}

Argument file_name() {
  return text("name", "Name of the file, without folder and suffix; made from the time without it", 100, 0, false);
}

template <class E>
std::vector<std::string> names_of() {
  std::vector<std::string> names;
  for (const auto& one : choices(E{})) names.emplace_back(one.name);
  return names;
}

std::vector<Argument> way_arguments() {
  return {choice("mode", "How the memory is brought under the new prompt; as the recipe's project does without it",
                 names_of<SwitchMode>()),
          whole("fade_chunks", "Length of a crossfade, which it also chooses", 1, 1000),
          choice("blend", "How several texts become one; slerp without it", names_of<Blend>())};
}

std::vector<CommandRow> prompt_rows() {
  std::vector<Argument> prompt = {
      text("text", "The prompt, or up to four with weights: a red ball :0.7 | a blue cube :0.3", kMostLetters, 1)};
  std::ranges::move(way_arguments(), std::back_inserter(prompt));
  std::vector<Argument> weights = {
      {"weights", ArgumentKind::numbers, "A weight for each text, in their order", true, 0, 100, 1, kMostTexts}};
  return {{"prompt", "Sends a prompt, which the next chunk follows", std::move(prompt), wishes::prompt},
          {"weights", "Gives the texts of the prompt in force other weights", std::move(weights), wishes::weights},
          {"slot", "Sends the prompt that a slot keeps", {slot()}, wishes::slot},
          {"keep_slot",
           "Keeps a prompt in a slot",
           {slot(), text("text", "The prompt; an empty one empties the slot", kMostLetters)},
           wishes::keep_slot},
          {"lora",
           "Gives a LoRA that was loaded another strength, from the next chunk on",
           {text("name", "Its name, as GET /v1/state lists them", 200, 1),
            {"strength", ArgumentKind::number, "How much of it; 0 takes it off", true, -10, 10}},
           wishes::lora},
          {"steps",
           "Makes each chunk in another number of denoise passes, from the next chunk on",
           {whole("steps", "How many; 0 for as many as when the model was opened", 0, 100, true)},
           wishes::steps},
          {"unfollow", "Lets the stream go on without the video that it follows", {}, wishes::unfollow}};
}

std::vector<CommandRow> time_rows() {
  std::vector<Argument> branch = {whole("chunk", "The last chunk that both takes share", 0, kMostCount, true), take(),
                                  seed()};
  std::vector<Argument> mark = {text("name", "The name; an empty one takes it away", 200),
                                whole("chunk", "Its chunk; the newest without it", 0, kMostCount), take()};
  std::vector<Argument> mark_take = {take(), yes_no("starred", "With a star; without one if left out"),
                                     text("note", "A note", 1000, 0, false)};
  std::vector<Argument> trim_take = {take(), seconds("from_s", "Where the part that is used begins; 0 without it"),
                                     seconds("to_s", "Where it ends; the end of the take without it")};
  return {{"play", "Lets the stream go on", {}, wishes::play},
          {"pause", "Stops the stream behind the chunk that is being made", {}, wishes::pause},
          {"play_pause", "Pauses a stream that runs, and lets one go on that is paused", {}, wishes::play_pause},
          {"step", "Goes one step on while the stream is paused", {}, wishes::step},
          {"restart", "Begins a new take with the prompt in force; also after a failure", {seed()}, wishes::restart},
          {"another_seed", "Begins a new take with the next seed", {}, wishes::another_seed},
          {"branch", "Begins a new take behind a chunk", std::move(branch), wishes::branch},
          {"take",
           "Goes on at the end of another take",
           {whole("take", "Number of the take", 0, kMostTakes, true)},
           wishes::take},
          {"mark_take", "Gives a take a star and a note", std::move(mark_take), wishes::mark_take},
          {"trim_take",
           "Says which part of a take exports use, and deletes nothing; all of it without from_s and to_s, or where "
           "nothing would be left",
           std::move(trim_take), wishes::trim_take},
          {"mark", "Gives a moment a name, which becomes a chapter", std::move(mark), wishes::mark}};
}

std::vector<CommandRow> memory_rows() {
  std::vector<Argument> policy = {text("preset", "Name of a policy, as GET /v1/state lists them", 100, 1, false),
                                  whole("budget_tokens", "Tokens that the memory may hold", 0, kMostCount),
                                  whole("sink_frames", "First latent frames that always stay", 0, kMostCount)};
  std::vector<Argument> dim = {
      tokens(),
      {"bias", ArgumentKind::number, "Added to their logits: 0 restores them; -2 without it", false, -100, 100}};
  return {
      {"policy", "Chooses what the memory keeps", std::move(policy), wishes::policy},
      {"budget",
       "Changes how much the memory may hold",
       {whole("tokens", "Tokens that it may hold", 0, kMostCount, true)},
       wishes::budget},
      {"pin",
       "Keeps tokens of the memory, whatever the policy says",
       {tokens(), yes_no("pinned", "False takes the pins away again; true if left out")},
       wishes::pin},
      {"forget", "Drops tokens from the memory", {tokens()}, wishes::forget},
      {"dim", "Weakens the attention that tokens get", std::move(dim), wishes::dim},
  };
}

std::vector<CommandRow> keeping_rows() {
  std::vector<Argument> written = {
      file_name(),
      choice("format", "What is written; mp4 without it", {"mp4", "gif", "y4m", "mkv", "mov", "webp", "webm"}),
      choice("preset", "Quality of an MP4; standard without it", {"draft", "standard", "best"}),
      take(),
      whole("most_mb", "Most megabytes of an MP4, whose quality gives way; no limit without it", 0, kMostMegabytes),
      seconds("from_s", "Second of the take at which it begins; 0 if only to_s is given"),
      seconds("to_s", "Second at which it ends; the end of the take if only from_s is given"),
      {"fps", ArgumentKind::number, "Pictures a second; those of the model without it", false, 1, 120},
      text("size", "native, 2x, 1080p or WIDTHxHEIGHT; native without it", 12, 1, false),
      choice("memory", "Shows what the memory keeps, over the pictures or beside them in a file of its own",
             names_of<MemoryShown>()),
      whole("beside", "Number of another take that is shown at the right", 0, kMostTakes),
      yes_no("captions", "Writes number and name or policy on both takes")};
  return {
      {"record_start", "Begins to record what comes", {file_name()}, wishes::record_start},
      {"record_stop", "Finishes the recording", {}, wishes::record_stop},
      {"record", "Begins to record, or finishes the recording that runs", {}, wishes::record},
      {"export", "Writes a take as a video, beside the stream: what its trim leaves of it, or all between two seconds",
       std::move(written), wishes::export_take},
      {"send_start",
       "Sends the stream on, to the address that was chosen in the window or with --send",
       {},
       wishes::send_start},
      {"send_stop", "Ends that", {}, wishes::send_stop},
      {"send", "Sends the stream on, or ends that", {}, wishes::send}};
}

std::vector<CommandRow> plan_rows() {
  std::vector<Argument> cue = {
      whole("chunk", "Before this one; before the first that can be reached without it", 0, kMostCount),
      text("text", "A prompt", kMostLetters, 1, false)};
  std::ranges::move(way_arguments(), std::back_inserter(cue));
  cue.push_back(text("preset", "Or a policy", 100, 1, false));
  cue.push_back(text("mark", "Or a name of the moment", 200, 1, false));
  return {{"cue", "Plans what happens before a chunk: a prompt, a policy or a name", std::move(cue), wishes::cue},
          {"drop_cues",
           "Takes cues out of the plan",
           {whole("chunk", "Only those of this chunk", 0, kMostCount)},
           wishes::drop_cues},
          {"timeline",
           "Begins a new take that follows a timeline",
           {{"timeline", ArgumentKind::object, "What a timeline's file says, as docs/timeline.md describes it", true}},
           wishes::timeline}};
}

Argument on_or_off(const char* help) { return yes_no("on", help); }

Argument pad(const char* name, const char* help) { return whole(name, help, 1, kPads); }

std::vector<CommandRow> stage_rows() {
  std::vector<Argument> fader = {{"share", ArgumentKind::number, "How much there is of its second end", true, 0, 1},
                                 pad("first", "Pad at its first end from now on"),
                                 pad("second", "Pad at its second end from now on")};
  std::vector<Argument> tempo = {
      {"bpm", ArgumentKind::number, "Beats per minute", false, kSlowest, kFastest},
      choice("from", "What sets it: taps and this command, or a MIDI clock", names_of<TempoFrom>())};
  std::vector<Argument> weight = {
      whole("text", "Which text of the prompt in force, counted from 1", 1, kMostTexts, true),
      {"weight", ArgumentKind::number, "Its weight beside those of the others", true, 0, 100}};
  std::vector<Argument> grid = {choice("grid", "What a pad waits for", names_of<Grid>())};
  grid.front().required = true;
  return {
      {"pad",
       "Presses a pad: its prompt fades in, on the beat if that is chosen; again, while it waits, takes it back",
       {whole("number", "Number of the pad", 1, kPads, true)},
       wishes::pad},
      {"fader", "Moves the fader between two pads", std::move(fader), wishes::fader},
      {"fade_across", "Fades over to the end of the fader that is further away", {}, wishes::fade_across},
      {"fade", "Chooses how long the fades of pads last", {whole("chunks", "Their length", 1, 64, true)}, wishes::fade},
      {"weight", "Gives one text of the prompt in force another weight", std::move(weight), wishes::weight},
      {"freeze",
       "Lets the picture stand that is shown, sent and previewed, while the stream goes on",
       {on_or_off("The other way round without it")},
       wishes::freeze},
      {"blackout",
       "Makes that picture black while the stream goes on",
       {on_or_off("The other way round without it")},
       wishes::blackout},
      {"cut_next",
       "Makes the next pad a cut, without a fade",
       {on_or_off("The other way round without it")},
       wishes::cut_next},
      {"panic",
       "Ends freeze and blackout, and takes back what waits and what fades in: the prompt before it is in force again",
       {},
       wishes::panic},
      {"tap", "A tap on the beat: two or more say the tempo, and the first begins a bar", {}, wishes::tap},
      {"tempo", "Says the tempo, or where it comes from", std::move(tempo), wishes::tempo},
      {"quantise", "Chooses what a pad waits for", std::move(grid), wishes::quantise},
      {"next_grid", "Lets pads wait for nothing, the beat, the bar, in turn", {}, wishes::next_grid}};
}

std::vector<CommandRow> make_table() {
  std::vector<CommandRow> table;
  for (auto rows : {prompt_rows(), stage_rows(), time_rows(), plan_rows(), memory_rows(), keeping_rows()})
    std::ranges::move(rows, std::back_inserter(table));
  return table;
}

}  // namespace

std::span<const CommandRow> command_table() {
  static const std::vector<CommandRow> table = make_table();
  return table;
}

const CommandRow* find_command(std::string_view name) {
  const auto table = command_table();
  const auto found = std::ranges::find(table, name, &CommandRow::name);
  return found == table.end() ? nullptr : &*found;
}

Result<void> check_arguments(const CommandRow& row, const Json& arguments) {
  const auto refuse = [&](const std::string& problem) {
    return fail(errors::kBadArguments, {{"name", row.name}, {"problem", problem}});
  };
  if (!arguments.is_object()) return refuse("its arguments must be a JSON object");
  for (const auto& [key, value] : arguments.items()) {
    const auto known = std::ranges::find(row.arguments, key, &Argument::name);
    if (known == row.arguments.end()) return refuse("it takes no \"" + key.substr(0, 80) + '"');
    if (const std::string problem = problem_of(*known, value); !problem.empty())
      return refuse(std::string(known->name) + ' ' + problem);
  }
  for (const Argument& argument : row.arguments)
    if (argument.required && !arguments.contains(argument.name))
      return refuse(std::string(argument.name) + " is missing");
  return {};
}

}  // namespace longtake::control
