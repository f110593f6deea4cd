#include "app/common/stream_arguments.h"

#include <algorithm>
#include <cmath>

#include "app/common/choice_option.h"
#include "app/common/clean_prompt.h"
#include "app/common/source_flags.h"
#include "engine/core/files.h"
#include "engine/media/read_still.h"
#include "engine/media/video_reader.h"
#include "engine/policy/policy.h"
#include "engine/policy/preset_names.h"
#include "engine/stream/own_policy.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/timeline_json.h"
#include "resources/texts.h"

namespace longtake::cli {
namespace {

Result<SetPrompt> make_prompt(const std::string& text, const StreamArguments& arguments) {
  auto clean = TRY(clean_prompt(text));
  SetPrompt prompt;
  prompt.mode = arguments.mode;
  prompt.blend = arguments.blend;
  // Some models need no text.
  if (clean.find_first_not_of(" \t\n") == std::string::npos) {
    prompt.texts = {WeightedText{}};
    return prompt;
  }
  auto texts = TRY(parse_prompt(clean, clean.size()));
  prompt.texts = std::move(texts);
  return prompt;
}

/// Seconds and chunks cannot be compared before the model is open, so each unit has its own limit.
Result<void> check_inside(const RenderPlan& plan, const Moment& at, const std::string& what) {
  const PlanStart& start = plan.start;
  const auto* seconds = std::get_if<Seconds>(&plan.end);
  const auto* chunks = std::get_if<ChunkNumber>(&plan.end);
  const bool before = at < Moment(ChunkNumber{start.chunks}) && std::holds_alternative<ChunkNumber>(at);
  if (before || (std::holds_alternative<Seconds>(at) && at < Moment(Seconds{start.seconds})))
    return fail(Error::Kind::bad_input, what + " is before the point from which the take continues",
                "it continues from c" + std::to_string(start.chunks));
  const Moment end = seconds != nullptr ? Moment(Seconds{start.seconds + seconds->value})
                                        : Moment(ChunkNumber{start.chunks + chunks->value});
  if (at.index() == end.index() && !(at < end))
    return fail(Error::Kind::bad_input, what + " comes after the end of the video", {},
                "Say with --seconds or --chunks how long it shall be.");
  return {};
}

Result<Timeline> open_timeline(const std::filesystem::path& path) {
  const auto text = TRY(read_file(path, 8 << 20));
  return read_timeline(text, path.string());
}

std::string name_of_example(const EmbeddedText& example) { return std::filesystem::path(example.name).stem().string(); }

std::string example_names() {
  std::string names;
  for (const EmbeddedText& example : embedded_texts(TextKind::examples))
    names += (names.empty() ? "" : ", ") + name_of_example(example);
  return names;
}

Result<Timeline> open_example(const std::string& name) {
  for (const EmbeddedText& example : embedded_texts(TextKind::examples))
    if (name_of_example(example) == name) return read_timeline(example.text, name);
  return fail(Error::Kind::bad_input, "There is no example \"" + name + "\"", {}, "There are " + example_names() + ".");
}

Result<Timeline> timeline_of(const StreamArguments& arguments) {
  if (!arguments.example.empty()) return open_example(arguments.example);
  return arguments.timeline.empty() ? Result<Timeline>(Timeline{}) : open_timeline(arguments.timeline);
}

/// The length of the video: from the command line, else from the timeline, else five seconds.
Result<Moment> end_of(const StreamArguments& arguments, const Timeline& timeline, const PlanStart& start) {
  if (arguments.chunks) return Moment(ChunkNumber{*arguments.chunks});
  if (arguments.seconds || !timeline.end) return Moment(Seconds{arguments.seconds.value_or(5)});
  Moment end = *timeline.end;
  if (auto* time = std::get_if<Seconds>(&end)) time->value -= start.seconds;
  if (auto* chunks = std::get_if<ChunkNumber>(&end)) chunks->value -= start.chunks;
  const auto* seconds = std::get_if<Seconds>(&end);
  if (seconds != nullptr ? seconds->value > 0 : std::get<ChunkNumber>(end).value > 0) return end;
  return fail(Error::Kind::bad_input, "The timeline ends before the video begins", {},
              "Say with --seconds or --chunks how long it shall be.");
}

/// A prompt at the very beginning opens the model; the command line may have replaced it.
Result<void> add_cues(std::vector<Cue> cues, RenderPlan& plan) {
  const bool is_replaced = plan.prompt.has_value();
  for (Cue& cue : cues) {
    const bool at_once = reached(cue.at, 0, 0) && plan.start.chunks == 0;
    if (auto* prompt = std::get_if<SetPrompt>(&cue.what); at_once && prompt != nullptr) {
      if (!is_replaced) plan.prompt = std::move(*prompt);
      continue;
    }
    // Fails before an hour of rendering, not after it.
    if (const auto* policy = std::get_if<SetPolicy>(&cue.what); policy != nullptr && policy->preset)
      TRY(named_policy(*policy->preset, 1));
    if (auto inside = check_inside(plan, cue.at, "The cue at " + moment_text(cue.at)); !inside) return inside;
    if (plan.start.chunks > 0 && std::holds_alternative<Mark>(cue.what))
      return fail(Error::Kind::bad_input, "The mark at " + moment_text(cue.at) + " does not apply to a session",
                  "the chapters of a session's takes are its prompts", "Leave the marks out of the timeline.");
    plan.later.push_back(std::move(cue));
  }
  return {};
}

std::string policy_help() {
  std::string text = "Choose what stays in memory by one of these rules:";
  for (const std::string& name : preset_names()) text += ' ' + name;
  return text + "; or by a policy of your own in FILE.json";
}

}  // namespace

Result<RenderPlan> make_plan(const StreamArguments& arguments, const PlanStart& start) {
  // A range check accepts "nan".
  if (arguments.seconds && !std::isfinite(*arguments.seconds))
    return fail(Error::Kind::bad_input, "--seconds must be a number");
  RenderPlan plan;
  plan.start = start;
  if (arguments.prompt) {
    auto first = TRY(make_prompt(*arguments.prompt, arguments));
    plan.prompt = std::move(first);
  }
  if (!arguments.image.empty()) {
    auto picture = TRY(read_still(arguments.image));
    plan.start.commands.emplace_back(
        ShowPicture{std::make_shared<const StillPicture>(std::move(picture)), arguments.image.filename().string()});
  }
  if (arguments.strength && arguments.video.empty())
    return fail(Error::Kind::bad_input, "--strength needs --video-in", "it says how far a video is followed");
  if (!arguments.video.empty()) {
    FollowVideo follow;
    follow.feed = make_video_feed(arguments.video);
    follow.strength = arguments.strength.value_or(follow.strength);
    follow.name = arguments.video == "-" ? "standard input" : arguments.video.filename().string();
    plan.start.commands.emplace_back(std::move(follow));
  }
  auto timeline = TRY(timeline_of(arguments));
  auto end = TRY(end_of(arguments, timeline, start));
  plan.end = end;
  TRY(add_cues(std::move(timeline.cues), plan));
  for (const auto& [moment, text] : arguments.at) {
    auto at = parse_moment(moment);
    if (!at) return fail(std::move(at.error()));
    auto prompt = TRY(make_prompt(text, arguments));
    TRY(check_inside(plan, *at, "--at " + moment));
    plan.later.push_back({*at, std::move(prompt)});
  }
  return plan;
}

Result<SourceOptions> source_options(const RenderPlan& plan, const Context& context) {
  SourceOptions options = context.common.source;
  if (plan.prompt) options.prompt = heaviest_text(plan.prompt->texts);
  if (options.policy) {
    auto policy = TRY(read_policy(*options.policy));
    options.policy = std::move(policy);
  }
  if (const auto& check = context.environment.check_options) TRY(check(options));
  return options;
}

void add_memory_options(CLI::App& options, SourceOptions& source) {
  add_source_flags(options, source, OptionGroup::memory);
  options.get_option("--policy")->description(policy_help());
}

void add_stream_options(CLI::App& options, StreamArguments& a, SourceOptions& source) {
  options
      .add_option("--prompt", a.prompt, "Show this; \"a ball :0.7 | a cube :0.3\" blends up to four texts by weight")
      ->type_name("TEXT");
  options.add_option("--at", a.at, "Change to this prompt at a time (8s, 2.5s) or chunk (c12); may be repeated")
      ->type_name("TIME TEXT");
  options
      .add_option("--timeline", a.timeline,
                  "Take prompts, policies and marks from this file; marks become the chapters of an .mp4")
      ->type_name("FILE.json");
  options
      .add_option("--image", a.image,
                  "Start from this picture, which is scaled to cover the video; the prompt says what happens then")
      ->type_name("FILE");
  options
      .add_option(
          "--video-in", a.video,
          "Follow this video, or YUV4MPEG from the standard input (-); after its end the stream continues alone")
      ->excludes("--image")
      ->type_name("FILE|-");
  options
      .add_option("--strength", a.strength, "How freely to follow the video: 0 copies it, 1 ignores it (default: 0.6)")
      ->check(CLI::Range(0.0, 1.0).description(""))
      ->type_name("S");
  options.add_option("--example", a.example, "Use the prompts of this built-in example: " + example_names())
      ->excludes("--timeline")
      ->type_name("NAME");
  auto* seconds = options.add_option("--seconds", a.seconds, "Make the video S seconds long (default: 5)")
                      ->check(CLI::Range(0.05, 7 * 24 * 3600.0).description(""))
                      ->type_name("S");
  options.add_option("--chunks", a.chunks, "Make the video N chunks long instead")
      ->check(CLI::Range(1, 10'000'000).description(""))
      ->excludes(seconds)
      ->type_name("N");
  add_memory_options(options, source);
  add_source_flags(options, source, OptionGroup::stream);
  add_choice(options, "--switch", a.mode,
             "Treat memory in this way when the prompt changes: " + names_text<SwitchMode>(), "MODE")
      ->default_str(name_of(a.mode));
  add_choice(options, "--blend", a.blend, "Blend the texts of a prompt in this way: " + names_text<Blend>(), "WAY")
      ->default_str(name_of(a.blend));
}

}  // namespace longtake::cli
