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
constexpr double kMostSeed = 9007199254740991.0;  // many JSON readers lose digits above this
constexpr std::size_t kMostTokens = 65'536;

// Arguments that several rows share.

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

Argument seed() { return whole("seed", "Seed of the new take; the current one without it", 0, kMostSeed); }

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
  return {choice("mode", "How the memory is adapted to the new prompt; as the recipe does without it",
                 names_of<SwitchMode>()),
          whole("fade_chunks", "Length of a crossfade; giving it chooses crossfade", 1, 1000),
          choice("blend", "How several texts are blended; slerp without it", names_of<Blend>())};
}

std::vector<CommandRow> prompt_rows() {
  std::vector<Argument> prompt = {
      text("text", "The prompt, or up to four with weights: a red ball :0.7 | a blue cube :0.3", kMostLetters, 1)};
  std::ranges::move(way_arguments(), std::back_inserter(prompt));
  std::vector<Argument> weights = {
      {"weights", ArgumentKind::numbers, "A weight for each text, in their order", true, 0, 100, 1, kMostTexts}};
  return {{"prompt", "Sends a prompt, which the next chunk follows", std::move(prompt), wishes::prompt},
          {"weights", "Changes the weights of the texts of the current prompt", std::move(weights), wishes::weights},
          {"slot", "Sends the prompt of a slot", {slot()}, wishes::slot},
          {"keep_slot",
           "Stores a prompt in a slot",
           {slot(), text("text", "The prompt; an empty one empties the slot", kMostLetters)},
           wishes::keep_slot},
          {"lora",
           "Changes the strength of a loaded LoRA, from the next chunk on",
           {text("name", "Its name, as GET /v1/state lists them", 200, 1),
            {"strength", ArgumentKind::number, "Its strength; 0 turns it off", true, -10, 10}},
           wishes::lora},
          {"steps",
           "Changes the number of denoise passes of each chunk, from the next chunk on",
           {whole("steps", "Number of passes; 0 for the number at the opening of the model", 0, 100, true)},
           wishes::steps},
          {"unfollow", "Continues the stream without the video that it follows", {}, wishes::unfollow}};
}

std::vector<CommandRow> time_rows() {
  std::vector<Argument> branch = {whole("chunk", "The last chunk that both takes share", 0, kMostCount, true), take(),
                                  seed()};
  std::vector<Argument> mark = {text("name", "The name; an empty one removes it", 200),
                                whole("chunk", "Its chunk; the newest without it", 0, kMostCount), take()};
  std::vector<Argument> mark_take = {take(), yes_no("starred", "With a star; without one if omitted"),
                                     text("note", "A note", 1000, 0, false)};
  std::vector<Argument> trim_take = {take(), seconds("from_s", "Where the part that is used begins; 0 without it"),
                                     seconds("to_s", "Where it ends; the end of the take without it")};
  return {{"play", "Resumes the stream", {}, wishes::play},
          {"pause", "Stops the stream after the current chunk", {}, wishes::pause},
          {"play_pause", "Pauses a running stream, or resumes a paused one", {}, wishes::play_pause},
          {"step", "Shows the next picture, or makes one chunk, while the stream is paused", {}, wishes::step},
          {"restart", "Begins a new take with the current prompt; also after a failure", {seed()}, wishes::restart},
          {"another_seed", "Begins a new take with the next seed", {}, wishes::another_seed},
          {"branch", "Begins a new take after a chunk", std::move(branch), wishes::branch},
          {"take",
           "Continues at the end of another take",
           {whole("take", "Number of the take", 0, kMostTakes, true)},
           wishes::take},
          {"stop_going_back",
           "Ends a branch or a take whose way is long; the stream stays where it was",
           {},
           wishes::stop_going_back},
          {"mark_take", "Gives a take a star and a note", std::move(mark_take), wishes::mark_take},
          {"trim_take",
           "Sets the part of a take that exports use, and deletes nothing; the whole take without from_s and to_s, or "
           "if nothing would be left",
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
       {tokens(), yes_no("pinned", "False removes the pins; true if omitted")},
       wishes::pin},
      {"forget", "Drops tokens from the memory", {tokens()}, wishes::forget},
      {"dim", "Weakens the attention that tokens get", std::move(dim), wishes::dim},
  };
}

std::vector<CommandRow> keeping_rows() {
  std::vector<Argument> written = {
      file_name(),
      choice("format", "Format of the file; mp4 without it", {"mp4", "gif", "y4m", "mkv", "mov", "webp", "webm"}),
      choice("preset", "Quality of an MP4; share without it. standard and best are earlier names of share and master",
             {"draft", "share", "master", "standard", "best"}),
      take(),
      whole("most_mb", "Most megabytes of an MP4; the quality is reduced to fit. No limit without it", 0,
            kMostMegabytes),
      seconds("from_s", "Second of the take at which it begins; 0 if only to_s is given"),
      seconds("to_s", "Second at which it ends; the end of the take if only from_s is given"),
      {"fps", ArgumentKind::number, "Pictures a second; those of the model without it", false, 1, 120},
      text("size", "native, 2x, 1080p or WIDTHxHEIGHT; native without it", 12, 1, false),
      choice("memory", "Shows the memory, over the pictures or in a file of its own", names_of<MemoryShown>()),
      whole("beside", "Number of another take, shown on the right", 0, kMostTakes),
      yes_no("captions", "Writes number and name or policy on both takes"),
      // Last, because OSC identifies arguments by position.
      choice("prompts", "Writes the prompts into an MP4 or into a file beside it", names_of<PromptsIn>())};
  return {
      {"record_start", "Begins a recording", {file_name()}, wishes::record_start},
      {"record_stop", "Finishes the recording", {}, wishes::record_stop},
      {"record", "Begins a recording, or finishes the running one", {}, wishes::record},
      {"export", "Writes a take as a video while the stream runs: its trimmed part, or the part between two seconds",
       std::move(written), wishes::export_take},
      {"send_start",
       "Sends the stream to the address that was chosen in the window or with --send",
       {},
       wishes::send_start},
      {"send_stop", "Ends that", {}, wishes::send_stop},
      {"send", "Sends the stream, or stops sending it", {}, wishes::send}};
}

std::vector<CommandRow> plan_rows() {
  std::vector<Argument> cue = {
      whole("chunk", "Before this chunk; before the first possible one without it", 0, kMostCount),
      text("text", "A prompt", kMostLetters, 1, false)};
  std::ranges::move(way_arguments(), std::back_inserter(cue));
  cue.push_back(text("preset", "Or a policy", 100, 1, false));
  cue.push_back(text("mark", "Or a name of the moment", 200, 1, false));
  return {{"cue", "Plans what happens before a chunk: a prompt, a policy or a name", std::move(cue), wishes::cue},
          {"drop_cues",
           "Removes cues from the plan",
           {whole("chunk", "Only those of this chunk", 0, kMostCount)},
           wishes::drop_cues},
          {"timeline",
           "Begins a new take that follows a timeline",
           {{"timeline", ArgumentKind::object, "The content of a timeline file", true}},
           wishes::timeline}};
}

Argument on_or_off(const char* help) { return yes_no("on", help); }

Argument pad(const char* name, const char* help) { return whole(name, help, 1, kPads); }

std::vector<CommandRow> stage_rows() {
  std::vector<Argument> fader = {
      {"share", ArgumentKind::number, "Its position: the share of its second end", true, 0, 1},
      pad("first", "Pad at its first end from now on"),
      pad("second", "Pad at its second end from now on")};
  std::vector<Argument> tempo = {
      {"bpm", ArgumentKind::number, "Beats per minute", false, kSlowest, kFastest},
      choice("from", "Its source: taps and this command, or a MIDI clock", names_of<TempoFrom>())};
  std::vector<Argument> weight = {
      whole("text", "Number of a text of the current prompt, counted from 1", 1, kMostTexts, true),
      {"weight", ArgumentKind::number, "Its weight relative to the others", true, 0, 100}};
  std::vector<Argument> grid = {choice("grid", "The moment that a pad waits for", names_of<Grid>())};
  grid.front().required = true;
  return {
      {"pad",
       "Presses a pad: its prompt fades in, on the beat if that is chosen. A second press cancels it while it waits",
       {whole("number", "Number of the pad", 1, kPads, true)},
       wishes::pad},
      {"fader", "Moves the fader between two pads", std::move(fader), wishes::fader},
      {"fade_across", "Fades over to the farther end of the fader", {}, wishes::fade_across},
      {"fade", "Chooses how long the fades of pads last", {whole("chunks", "Their length", 1, 64, true)}, wishes::fade},
      {"weight", "Changes the weight of one text of the current prompt", std::move(weight), wishes::weight},
      {"freeze",
       "Holds the picture that is shown, sent and previewed, while the stream continues",
       {on_or_off("Toggles without it")},
       wishes::freeze},
      {"blackout",
       "Makes that picture black while the stream continues",
       {on_or_off("Toggles without it")},
       wishes::blackout},
      {"cut_next", "Makes the next pad a cut, without a fade", {on_or_off("Toggles without it")}, wishes::cut_next},
      {"panic",
       "Ends freeze and blackout, and cancels waiting prompts and fades: the prompt before them is current again",
       {},
       wishes::panic},
      {"tap", "A tap on the beat: two or more set the tempo, and the first begins a bar", {}, wishes::tap},
      {"tempo", "Sets the tempo, or its source", std::move(tempo), wishes::tempo},
      {"quantise", "Chooses the moment that a pad waits for", std::move(grid), wishes::quantise},
      {"next_grid",
       "Cycles through the moments that pads wait for: nothing, the beat, the bar",
       {},
       wishes::next_grid}};
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
