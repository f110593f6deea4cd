#include "app/cli/cues_verb.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <utility>

#include "app/common/choice_option.h"
#include "app/common/clean_prompt.h"
#include "app/common/exit_code.h"
#include "engine/beats/sound_cues.h"
#include "engine/core/files.h"
#include "engine/media/listen.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/timeline_json.h"

namespace longtake::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPromptBytes = 4 << 20;
constexpr std::size_t kMostCues = 10'000;  // a timeline's file with more is refused

struct CuesArguments {
  fs::path sound;
  SoundChoice choice;
  std::optional<double> seconds;
  std::vector<std::string> prompts;
  fs::path prompt_file;
  SwitchMode mode = SwitchMode::recipe;
  double chunk_s = 0.75;
  std::optional<double> first_chunk_s;
  fs::path out;
};

std::string text_of(double value, const char* format) {
  char text[32];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// The prompts in order: those of the command line, or the lines of the file.
Result<std::vector<SetPrompt>> prompts_of(const CuesArguments& arguments) {
  std::vector<std::string> lines = arguments.prompts;
  if (!arguments.prompt_file.empty()) {
    const auto text = TRY(read_file(arguments.prompt_file, kMostPromptBytes));
    for (const std::string& line : lines_of(text))
      if (std::string prompt = trimmed(line); !prompt.empty()) lines.push_back(std::move(prompt));
    if (lines.empty())
      return fail(Error::Kind::bad_input, "There is no prompt in " + arguments.prompt_file.string(), "it has no line",
                  "Write one prompt on each line.");
  }
  std::vector<SetPrompt> prompts;
  for (const std::string& line : lines) {
    auto clean = TRY(clean_prompt(line));
    auto prompt = TRY(prompt_from(clean));
    prompt.mode = arguments.mode;
    prompts.push_back(std::move(prompt));
  }
  return prompts;
}

Result<void> check(const CuesArguments& arguments, const std::vector<SetPrompt>& prompts) {
  if (!arguments.out.empty() && prompts.size() < 2)
    return fail(Error::Kind::bad_input, "A timeline needs two prompts or more",
                prompts.empty() ? "there is none" : "with one, nothing would change",
                "Give --prompt TEXT twice or more, or --prompts FILE with a prompt on each line.");
  const fs::path folder = arguments.out.parent_path();
  std::error_code ignored;
  if (!folder.empty() && !fs::is_directory(folder, ignored))
    return fail(Error::Kind::not_found, "Cannot write " + arguments.out.string(),
                "the folder " + folder.string() + " does not exist");
  return {};
}

Result<void> check_heard(const CuesArguments& arguments, const HeardSound& sound) {
  const std::string file = arguments.sound.string();
  if (arguments.choice.from_s >= sound.seconds)
    return fail(Error::Kind::bad_input, "--from is after the end of " + file,
                "it is " + text_of(sound.seconds, "%.1f") + " s long");
  if (arguments.choice.every != SoundGrid::onset && sound.beats.empty())
    return fail(Error::Kind::bad_input, "There is no beat in " + file, "its rhythm is not regular",
                "Use its onsets instead: --every onset.");
  return {};
}

void tell_sound(const CuesArguments& arguments, const HeardSound& sound, Console& console) {
  Json onsets = Json::array(), beats = Json::array();
  const auto line = [](const SoundEvent& event) {
    return Json{{"seconds", rounded(event.at_s)}, {"strength", rounded(event.strength)}};
  };
  for (const SoundEvent& onset : sound.onsets) onsets.push_back(line(onset));
  const std::size_t first = first_of_bar(sound, arguments.choice.bars);
  const auto per_bar = static_cast<std::size_t>(arguments.choice.bars.beats);
  for (std::size_t i = 0; i < sound.beats.size(); ++i) {
    Json beat = line(sound.beats[i]);
    beat["bar"] = i >= first && (i - first) % per_bar == 0;
    beats.push_back(std::move(beat));
  }
  Json object = {{"event", "sound"},
                 {"file", arguments.sound.string()},
                 {"seconds", rounded(sound.seconds)},
                 {"bpm", sound.beats.empty() ? Json() : Json(rounded(sound.bpm))},
                 {"confidence", rounded(sound.confidence)},
                 {"onsets", std::move(onsets)},
                 {"beats", std::move(beats)}};
  console.event(object);
  std::string text = printable(arguments.sound.string()) + ": " + text_of(sound.seconds, "%.1f") + " s, " +
                     std::to_string(sound.onsets.size()) + " onsets, ";
  text += sound.beats.empty() ? "no regular beat"
                              : std::to_string(sound.beats.size()) + " beats from " +
                                    text_of(sound.beats.front().at_s, "%.2f") + " s on, " + text_of(sound.bpm, "%.1f") +
                                    " a minute (confidence " + text_of(sound.confidence, "%.2f") + ")";
  console.say(text);
}

void tell_cues(const std::vector<SoundMoment>& moments, const Timeline& timeline, const ChunkTimes& chunks,
               const SoundChoice& choice, Console& console) {
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const SoundMoment& moment = moments[i];
    const double begin = chunks.begin(moment.chunk);
    Json object = {{"event", "cue"},
                   {"chunk", moment.chunk},
                   {"seconds", rounded(begin)},
                   {"sound_seconds", rounded(moment.at_s)},
                   {"strength", rounded(moment.strength)}};
    std::string text = "c" + std::to_string(moment.chunk) + "  " + text_of(begin, "%.2f") + " s  sound " +
                       text_of(moment.at_s, "%.2f") + " s (" + text_of(begin + choice.from_s - moment.at_s, "%+.2f") +
                       ")  strength " + text_of(moment.strength, "%.2f");
    if (!timeline.cues.empty()) {
      const std::string prompt = typed_prompt(std::get<SetPrompt>(timeline.cues[i + 1].what).texts);
      object["prompt"] = prompt;
      text += "  " + printable(prompt);
    }
    console.event(object);
    console.say(text);
  }
}

void tell_written(const CuesArguments& arguments, std::size_t cues, Console& console) {
  console.event({{"event", "done"}, {"out", arguments.out.string()}, {"cues", cues}});
  std::string from;
  if (arguments.choice.from_s > 0) from = " --sound-from " + text_of(arguments.choice.from_s, "%g");
  console.say(printable(arguments.out.string()) + ": " + std::to_string(cues) +
              " cues. To make the video:\n  longtake-cli render --timeline " + printable(arguments.out.string()) +
              " --sound " + printable(arguments.sound.string()) + from + " -o video.mp4");
}

int run_cues(const CuesArguments& arguments, Context& context) {
  Console& console = context.console;
  const auto refuse = [&](const Error& error) {
    console.end_progress();
    console.error(error);
    return exit_code(error, false);
  };
  const auto prompts = prompts_of(arguments);
  if (!prompts) return refuse(prompts.error());
  if (auto good = check(arguments, *prompts); !good) return refuse(good.error());
  const auto sound = listen(
      arguments.sound, [&](double share) { console.progress("Listening", share); }, context.stop);
  if (!sound) return refuse(sound.error());
  if (auto good = check_heard(arguments, *sound); !good) return refuse(good.error());
  console.end_progress();
  SoundChoice choice = arguments.choice;
  choice.to_s = std::min(sound->seconds, choice.from_s + arguments.seconds.value_or(sound->seconds));
  const ChunkTimes chunks{arguments.first_chunk_s.value_or(arguments.chunk_s), arguments.chunk_s};
  const auto moments = choose_moments(*sound, choice, chunks);
  if (moments.size() >= kMostCues)
    return refuse({Error::Kind::bad_input,
                   "There are too many cues",
                   std::to_string(moments.size()) + " of " + std::to_string(kMostCues) + " that a timeline can have",
                   "Use fewer with --strongest, --min-strength or --min-chunks.",
                   {}});
  Timeline timeline = timeline_of(moments, *prompts);
  timeline.end = Seconds{rounded(choice.to_s - choice.from_s)};
  tell_sound(arguments, *sound, console);
  tell_cues(moments, timeline, chunks, choice, console);
  if (arguments.out.empty()) return kDone;
  if (auto written = atomic_write(arguments.out, timeline_to_json(timeline).dump(2) + "\n"); !written)
    return refuse(written.error());
  tell_written(arguments, timeline.cues.size(), console);
  return kDone;
}

VerbRun add_cues_options(CLI::App& options, SourceOptions&) {
  const auto a = std::make_shared<CuesArguments>();
  options.add_option("sound", a->sound, "A file with sound that FFmpeg can read, such as WAV, FLAC or MP3")
      ->required()
      ->type_name("");
  add_choice(options, "--every", a->choice.every, "Change the prompt at each of these: " + names_text<SoundGrid>(),
             "WHAT")
      ->default_str(name_of(a->choice.every));
  options.add_option("--beats-per-bar", a->choice.bars.beats, "A bar has N beats")
      ->check(CLI::Range(2, 16).description(""))
      ->capture_default_str()
      ->type_name("N");
  options
      .add_option("--first-beat", a->choice.bars.first_beat,
                  "The first bar begins with the N-th beat of the sound (0: where the bass is strongest)")
      ->check(CLI::Range(0, 16).description(""))
      ->capture_default_str()
      ->type_name("N");
  options.add_option("--strongest", a->choice.strongest, "Use only the N strongest (0: all)")
      ->check(CLI::Range(0, 10'000).description(""))
      ->capture_default_str()
      ->type_name("N");
  options.add_option("--min-strength", a->choice.least_strength, "Leave out sounds weaker than S (the strongest is 1)")
      ->check(CLI::Range(0.0, 1.0).description(""))
      ->capture_default_str()
      ->type_name("S");
  options
      .add_option("--min-chunks", a->choice.least_chunks,
                  "Leave N chunks from one change to the next, so that each has time to be seen")
      ->check(CLI::Range(1, 1000).description(""))
      ->capture_default_str()
      ->type_name("N");
  options.add_option("--from", a->choice.from_s, "Skip so many seconds of the sound")
      ->check(CLI::Range(0.0, kLongestSound).description(""))
      ->type_name("SECONDS");
  options.add_option("--seconds", a->seconds, "End after S seconds (default: with the sound)")
      ->check(CLI::Range(0.5, kLongestSound).description(""))
      ->type_name("S");
  options
      .add_option("--prompt", a->prompts,
                  "Show these in turn, the first one from the beginning on; give it once for each prompt")
      ->allow_extra_args(false)
      ->type_name("TEXT");
  options.add_option("--prompts", a->prompt_file, "Read the prompts from this file, one on each line")
      ->excludes("--prompt")
      ->type_name("FILE");
  add_choice(options, "--switch", a->mode,
             "Treat memory in this way when the prompt changes: " + names_text<SwitchMode>(), "MODE")
      ->default_str(name_of(a->mode));
  options
      .add_option("--chunk-seconds", a->chunk_s,
                  "Length of the model's chunks; the built-in model and Wan make 12 pictures at 16 a second")
      ->check(CLI::Range(0.05, 60.0).description(""))
      ->capture_default_str()
      ->type_name("S");
  options
      .add_option("--first-chunk-seconds", a->first_chunk_s, "Length of the first chunk if it differs (Wan: 0.5625)")
      ->check(CLI::Range(0.05, 60.0).description(""))
      ->type_name("S");
  options.add_option("-o,--out", a->out, "Write the timeline to this file; without it, the cues are only shown")
      ->type_name("FILE.json");
  return [a](Context& context) { return run_cues(*a, context); };
}

}  // namespace

const Verb cues_verb = {
    "cues", "Makes a timeline whose prompts change with the beats of a sound",
    "cues song.mp3 --every bar --prompt \"a red ball in a meadow\" --prompt \"a blue cube on a beach\" -o song.json",
    add_cues_options};

}  // namespace longtake::cli
