#include "engine/stream/timeline_json.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "engine/core/describe_json.h"
#include "engine/stream/errors.h"
#include "engine/stream/prompt_text.h"

namespace longtake {
namespace {

constexpr int kVersion = 1;
constexpr std::size_t kMostCues = 10'000;

/// A cue as written in the file.
struct CueForm {
  std::string at;
  std::optional<std::string> prompt;
  std::optional<SwitchMode> mode;
  std::optional<int> fade_chunks;
  std::optional<Blend> blend;
  std::optional<SetPolicy> policy;
  std::optional<std::string> mark;
};

struct TimelineForm {
  int version = 0;
  std::optional<std::string> end;
  std::vector<CueForm> cues;
};

template <class V>
void visit(CueForm& c, V& v) {
  v("at", c.at, {.required = true});
  v("prompt", c.prompt);
  v("mode", c.mode);
  v("fade_chunks", c.fade_chunks, {.low = 1, .high = 1000});
  v("blend", c.blend);
  v("policy", c.policy);
  v("mark", c.mark, {.most = 1000});
}

template <class V>
void visit(TimelineForm& t, V& v) {
  v("longtake_timeline", t.version, {.low = 1, .high = kVersion, .required = true});
  v("end", t.end);
  v("cues", t.cues, {.most = kMostCues, .required = true});
}

/// Refuses a field of the file, with the reason.
using Refuse = std::function<void(const std::string& key, const std::string& why)>;

std::optional<Moment> read_at(const std::string& text, const std::string& key, const Refuse& refuse) {
  const auto moment = parse_moment(text);
  if (moment) return *moment;
  refuse(key, "must be a moment such as 8s or c12, not \"" + text.substr(0, 80) + '"');
  return std::nullopt;
}

std::optional<Cue> read_cue(const CueForm& form, const std::string& place, const Refuse& refuse) {
  const auto at = read_at(form.at, place + ".at", refuse);
  if (!at) return std::nullopt;
  if ((form.prompt ? 1 : 0) + (form.policy ? 1 : 0) + (form.mark ? 1 : 0) != 1) {
    refuse(place, "must have one of \"prompt\", \"policy\" and \"mark\"");
    return std::nullopt;
  }
  if (!form.prompt && (form.mode || form.fade_chunks || form.blend)) {
    refuse(place, "has \"mode\", \"fade_chunks\" or \"blend\", which belong to a prompt");
    return std::nullopt;
  }
  if (form.policy) return Cue{*at, *form.policy};
  if (form.mark) return Cue{*at, Mark{*form.mark}};
  auto prompt = prompt_from(*form.prompt, form.blend.value_or(Blend::slerp));
  if (!prompt) {
    refuse(place + ".prompt", "cannot be used: " + prompt.error().why);
    return std::nullopt;
  }
  prompt->mode = form.mode.value_or(prompt->mode);
  prompt->fade_chunks = form.fade_chunks.value_or(prompt->fade_chunks);
  return Cue{*at, std::move(*prompt)};
}

Result<Timeline> read_own(const Json& json, const std::string& file) {
  TimelineForm form;
  FieldReader reader(json, {.what = "Cannot read the timeline " + file,
                            .remedy = "\"longtake-cli cues SOUND -o FILE\" writes a timeline as an example."});
  visit(form, reader);
  // A form that was not read completely is not converted; its own error comes first.
  const Refuse refuse = [&reader](const std::string& key, const std::string& why) { reader.refuse(key, why); };
  Timeline timeline;
  if (form.end) timeline.end = read_at(*form.end, "end", refuse);
  for (std::size_t i = 0; i < form.cues.size(); ++i)
    if (auto cue = read_cue(form.cues[i], "cues[" + std::to_string(i) + ']', refuse))
      timeline.cues.push_back(std::move(*cue));
  TRY(reader.finish());
  return timeline;
}

CueForm form_of(const Cue& cue) {
  CueForm form;
  form.at = moment_text(cue.at);
  if (const auto* prompt = std::get_if<SetPrompt>(&cue.what)) {
    form.prompt = typed_prompt(prompt->texts);
    if (prompt->mode != SwitchMode::recipe) form.mode = prompt->mode;
    if (prompt->mode == SwitchMode::crossfade) form.fade_chunks = prompt->fade_chunks;
    if (prompt->texts.size() > 1) form.blend = prompt->blend;
  }
  if (const auto* policy = std::get_if<SetPolicy>(&cue.what)) form.policy = *policy;
  if (const auto* mark = std::get_if<Mark>(&cue.what)) form.mark = mark->name;
  return form;
}

ChunkIndex chunk_of(const Moment& moment, TakePictures pictures, double fps) {
  if (const auto* number = std::get_if<ChunkNumber>(&moment)) return number->value;
  const double frame = std::ceil(std::get<Seconds>(moment).value * fps - 1e-6);
  if (frame <= 0 || pictures.each <= 0) return 0;
  return 1 + static_cast<ChunkIndex>(std::ceil(std::max(0.0, frame - pictures.first) / pictures.each));
}

}  // namespace

std::vector<PlannedCue> planned(const Timeline& timeline, TakePictures pictures, double fps) {
  std::vector<PlannedCue> cues;
  for (const Cue& cue : timeline.cues) {
    PlannedCue one;
    one.chunk = chunk_of(cue.at, pictures, fps);
    if (const auto* prompt = std::get_if<SetPrompt>(&cue.what)) one.prompt = *prompt;
    if (const auto* policy = std::get_if<SetPolicy>(&cue.what)) one.policy = *policy;
    if (const auto* mark = std::get_if<Mark>(&cue.what)) one.mark = mark->name;
    cues.push_back(std::move(one));
  }
  return cues;
}

Result<Timeline> read_timeline(std::string_view text, const std::string& file) {
  const auto json = TRY(parse_json(text, file));
  if (json.is_object() && json.contains("longtake_timeline")) return read_own(json, file);
  if (json.is_object() && json.contains("prompts")) return read_scope_timeline(json, file);
  return fail(errors::kNoTimeline, {{"file", file}});
}

Json timeline_to_json(const Timeline& timeline) {
  TimelineForm form;
  form.version = kVersion;
  if (timeline.end) form.end = moment_text(*timeline.end);
  for (const Cue& cue : timeline.cues) form.cues.push_back(form_of(cue));
  return write_fields(std::move(form));
}

}  // namespace longtake
