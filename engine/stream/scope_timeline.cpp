#include "engine/stream/timeline_json.h"

#include <algorithm>
#include <utility>

#include "engine/core/describe_json.h"
#include "engine/stream/prompt_text.h"

namespace longtake {
namespace {

constexpr double kMostSeconds = 7 * 24 * 3600.0;
constexpr int kMostFadeChunks = 1000;

/// One entry of Scope's timeline. Its editor shows prompts as a sequence; each begins where the previous one ends.
struct ScopePrompt {
  double start_s = 0;
  double end_s = 0;
  std::string text;  ///< used by files without a list of texts
  std::vector<WeightedText> texts;
  int transition_steps = 0;  ///< chunks over which the previous text blends into this one
};

struct ScopeTimeline {
  std::vector<ScopePrompt> prompts;
};

template <class V>
void visit(ScopePrompt& p, V& v) {
  v("startTime", p.start_s, {.low = 0, .high = kMostSeconds, .required = true});
  v("endTime", p.end_s, {.low = 0, .high = kMostSeconds, .required = true});
  v("text", p.text);
  v("prompts", p.texts);
  v("transitionSteps", p.transition_steps, {.low = 0, .high = 1e6});
}

template <class V>
void visit(ScopeTimeline& t, V& v) {
  v("prompts", t.prompts, {.most = 10'000, .required = true});
}

/// Scope divides a weight of 100 among a prompt's texts; a text of weight 0 has no effect.
std::vector<WeightedText> texts_of(const ScopePrompt& prompt) {
  std::vector<WeightedText> texts = prompt.texts;
  if (texts.empty()) texts.push_back({prompt.text, 1});
  std::erase_if(texts, [](const WeightedText& text) { return !(text.weight > 0); });
  if (texts.size() == 1) texts.front().weight = 1;
  return texts;
}

}  // namespace

Result<Timeline> read_scope_timeline(const Json& json, const std::string& file) {
  ScopeTimeline scope;
  FieldReader reader(json, {.what = "Cannot read the timeline " + file + " of Scope",
                            .remedy = "Export it from Scope again.",
                            .ignores_unknown = true,
                            .ignores_null = true});
  visit(scope, reader);
  Timeline timeline;
  double end_s = 0;
  for (std::size_t i = 0; i < scope.prompts.size(); ++i) {
    const ScopePrompt& one = scope.prompts[i];
    if (one.start_s == one.end_s) continue;  // Scope's own export omits it too
    SetPrompt prompt;
    prompt.texts = texts_of(one);
    prompt.blend = Blend::slerp;
    if (one.transition_steps > 0) {
      prompt.mode = SwitchMode::crossfade;
      prompt.fade_chunks = std::min(one.transition_steps, kMostFadeChunks);
    }
    // The texts must be valid as typed prompts: not empty, and not too many.
    if (const auto typed = parse_prompt(typed_prompt(prompt.texts)); !typed)
      reader.refuse("prompts[" + std::to_string(i) + ']', "cannot be used: " + typed.error().why);
    end_s = std::max(end_s, one.end_s);
    timeline.cues.push_back({Seconds{one.start_s}, std::move(prompt)});
  }
  TRY(reader.finish());
  std::ranges::stable_sort(timeline.cues, {}, [](const Cue& cue) { return std::get<Seconds>(cue.at).value; });
  if (end_s > 0) timeline.end = Seconds{end_s};
  return timeline;
}

}  // namespace longtake
