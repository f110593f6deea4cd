#include "control/wishes.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <string_view>
#include <utility>

#include "control/errors.h"
#include "engine/core/describe_json.h"
#include "engine/stream/frame_span.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/take_outline.h"
#include "engine/stream/timeline_json.h"

namespace longtake::control::wishes {
namespace {

template <class T>
std::optional<T> given(const Json& arguments, const char* name) {
  const auto found = arguments.find(name);
  if (found == arguments.end() || found->is_null()) return std::nullopt;
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    // A whole number may be written as 3.0.
    if (found->is_number_float()) return static_cast<T>(found->get<double>());
  }
  return found->get<T>();
}

/// Takes the fields of ExportOptions from arguments that were checked.
struct GivenOptions {
  const Json& arguments;

  template <class T>
  void operator()(const char* key, T& value, const FieldRule& = {}) const {
    if constexpr (std::is_enum_v<T>) {
      if (const auto name = given<std::string>(arguments, key)) (void)choose(*name, value);
    } else if constexpr (!described::is_optional<T>) {
      value = given<T>(arguments, key).value_or(std::move(value));
    }
  }
};

std::vector<TokenRef> tokens_of(const Json& arguments) {
  std::vector<TokenRef> found;
  for (const Json& one : arguments.at("tokens"))
    found.push_back({one[0].get<std::int64_t>(), one[1].get<std::int32_t>(), one[2].get<std::int32_t>()});
  return found;
}

Result<TakeId> known(TakeId wanted, const StreamBook& book) {
  if (!book.last_chunk(wanted)) return fail(make_error(errors::kNoTake, {{"take", wanted}}));
  return wanted;
}

Result<TakeId> known_take(const Json& arguments, const StreamBook& book) {
  return known(given<TakeId>(arguments, "take").value_or(book.take()), book);
}

Result<std::string> file_name_of(const Json& arguments) {
  std::string name = given<std::string>(arguments, "name").value_or("");
  const bool plain = std::ranges::all_of(name, [](char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte >= 0x80 || std::isalnum(byte) != 0 || std::string_view(" .-_").find(letter) != std::string_view::npos;
  });
  // A name that begins with a dot could be hidden or leave the folder.
  if (!plain || name.starts_with('.') || name.starts_with('-') || name.size() > 200)
    return fail(make_error(errors::kNoFileName, {{"name", name}}));
  return name;
}

Result<std::optional<TakeTrim>> trim_between(double from_s, std::optional<double> to_s, double fps) {
  const std::int64_t first = std::llround(from_s * fps);
  const std::int64_t end = to_s ? std::llround(*to_s * fps) : kOpenEnd;
  if (first >= end) return fail(make_error(errors::kEmptyStretch, {{"from", from_s}, {"to", to_s.value_or(from_s)}}));
  return trim_to(first, end);
}

Wish hold(HoldStage::What what, const Json& arguments) {
  return StageWish(HoldStage{what, given<bool>(arguments, "on")});
}

void read_way(const Json& arguments, SetPrompt& prompt) {
  prompt.blend = Blend::slerp;  // the window's default
  if (const auto mode = given<std::string>(arguments, "mode")) (void)choose(*mode, prompt.mode);
  if (const auto blend = given<std::string>(arguments, "blend")) (void)choose(*blend, prompt.blend);
  if (const auto fade = given<int>(arguments, "fade_chunks")) {
    prompt.fade_chunks = *fade;
    if (!arguments.contains("mode")) prompt.mode = SwitchMode::crossfade;
  }
}

}  // namespace

Result<Wish> prompt(const Json& arguments, const StreamBook&) {
  auto prompt = TRY(prompt_from(arguments.at("text").get<std::string>()));
  read_way(arguments, prompt);
  return Wish(CommandBody(std::move(prompt)));
}

Result<Wish> weights(const Json& arguments, const StreamBook& book) {
  auto prompt = book.prompt();
  if (!prompt) return fail(make_error(errors::kNoPromptYet));
  const auto weights = arguments.at("weights").get<std::vector<float>>();
  if (weights.size() != prompt->texts.size())
    return fail(make_error(errors::kWeightCount, {{"texts", prompt->texts.size()}, {"weights", weights.size()}}));
  for (std::size_t i = 0; i < weights.size(); ++i) prompt->texts[i].weight = weights[i];
  if (std::ranges::all_of(weights, [](float weight) { return weight == 0; }))
    return fail(make_error(errors::kNoWeightLeft));
  prompt->mode = SwitchMode::recipe;
  return Wish(CommandBody(std::move(*prompt)));
}

Result<Wish> weight(const Json& arguments, const StreamBook&) {
  return Wish(StageWish(MoveWeight{*given<int>(arguments, "text"), *given<double>(arguments, "weight")}));
}

Result<Wish> policy(const Json& arguments, const StreamBook&) {
  return Wish(
      CommandBody(SetPolicy{given<std::string>(arguments, "preset"), given<std::int32_t>(arguments, "budget_tokens"),
                            given<std::int32_t>(arguments, "sink_frames")}));
}

Result<Wish> budget(const Json& arguments, const StreamBook&) {
  SetPolicy change;
  change.budget_tokens = given<std::int32_t>(arguments, "tokens");
  return Wish(CommandBody(change));
}

Result<Wish> branch(const Json& arguments, const StreamBook& book) {
  const auto from = TRY(known_take(arguments, book));
  return Wish(
      CommandBody(Branch{from, *given<ChunkIndex>(arguments, "chunk"), given<std::uint64_t>(arguments, "seed")}));
}

Result<Wish> take(const Json& arguments, const StreamBook& book) {
  const auto wanted = TRY(known_take(arguments, book));
  return Wish(CommandBody(Rewind{wanted, *book.last_chunk(wanted)}));
}

Result<Wish> mark_take(const Json& arguments, const StreamBook& book) {
  const auto wanted = TRY(known_take(arguments, book));
  return Wish(CommandBody(MarkTake{wanted, given<bool>(arguments, "starred").value_or(false), false,
                                   given<std::string>(arguments, "note").value_or("")}));
}

Result<Wish> trim_take(const Json& arguments, const StreamBook& book) {
  const auto wanted = TRY(known_take(arguments, book));
  auto trim =
      TRY(trim_between(given<double>(arguments, "from_s").value_or(0), given<double>(arguments, "to_s"), book.fps()));
  return Wish(CommandBody(TrimTake{wanted, trim}));
}

Result<Wish> mark(const Json& arguments, const StreamBook& book) {
  const auto wanted = TRY(known_take(arguments, book));
  const ChunkIndex now = std::max<ChunkIndex>(book.last_chunk(wanted).value_or(0), 0);
  return Wish(CommandBody(MarkMoment{wanted, given<ChunkIndex>(arguments, "chunk").value_or(now),
                                     arguments.at("name").get<std::string>()}));
}

Result<Wish> record_start(const Json& arguments, const StreamBook&) {
  auto name = TRY(file_name_of(arguments));
  return Wish(RecordStart{std::move(name)});
}

Result<Wish> export_take(const Json& arguments, const StreamBook& book) {
  const auto wanted = TRY(known_take(arguments, book));
  if (book.session().empty()) return fail(make_error(errors::kNothingKept));
  auto name = TRY(file_name_of(arguments));
  ExportTake wish{std::move(name), given<std::string>(arguments, "format").value_or("mp4"), wanted};
  const auto from_s = given<double>(arguments, "from_s");
  const auto to_s = given<double>(arguments, "to_s");
  if (from_s || to_s) {
    const double fps = book.fps();
    wish.span = FrameSpan{std::llround(from_s.value_or(0) * fps), to_s ? std::llround(*to_s * fps) : kOpenEnd};
    if (frames_in(*wish.span) == 0)
      return fail(make_error(errors::kEmptyStretch, {{"from", from_s.value_or(0)}, {"to", to_s.value_or(0)}}));
  }
  GivenOptions options{arguments};
  visit(wish.options, options);
  if (const auto quality = given<std::string>(arguments, "preset"))
    wish.options.form = *quality == "standard" ? "share" : *quality == "best" ? "master" : *quality;
  wish.options = fitting(std::move(wish.options), format_of('.' + wish.suffix));
  const bool captions = given<bool>(arguments, "captions").value_or(false);
  if (const auto beside = given<TakeId>(arguments, "beside")) {
    const auto second = TRY(known(*beside, book));
    wish.second = SecondTake{second, captions};
  } else if (captions) {
    return fail(make_error(errors::kCaptionsOfOneTake));
  }
  return Wish(std::move(wish));
}

// A client names a LoRA that is already loaded, not a file.
Result<Wish> lora(const Json& arguments, const StreamBook& book) {
  if (!book.takes_loras()) return fail(make_error(errors::kModelWithoutLoras));
  const std::string name = arguments.at("name").get<std::string>();
  const LoraList known = book.known_loras();
  const auto named = [&](const LoraChoice& lora) { return lora_name(lora) == name; };
  const auto found = std::ranges::find_if(known, named);
  if (found == known.end()) return fail(make_error(errors::kNoLora, {{"name", name.substr(0, 200)}}));
  if (std::ranges::count_if(known, named) > 1) return fail(make_error(errors::kTwoLoras, {{"name", name}}));
  SetLoras set{book.loras()};
  const double strength = *given<double>(arguments, "strength");
  const auto on = std::ranges::find(set.loras, found->file, &LoraChoice::file);
  if (strength == 0) {
    if (on != set.loras.end()) set.loras.erase(on);
  } else if (on != set.loras.end()) {
    on->strength = strength;
  } else {
    set.loras.push_back({found->file, strength, found->hash});
  }
  return Wish(CommandBody(std::move(set)));
}

Result<Wish> steps(const Json& arguments, const StreamBook& book) {
  if (!book.changes_steps()) return fail(make_error(errors::kModelOfFixedPasses));
  return Wish(CommandBody(SetSteps{*given<std::int32_t>(arguments, "steps")}));
}

Result<Wish> unfollow(const Json&, const StreamBook&) { return Wish(CommandBody(FollowVideo{})); }

Result<Wish> send_start(const Json&, const StreamBook&) { return Wish(SendOn{true}); }

Result<Wish> send_stop(const Json&, const StreamBook&) { return Wish(SendOn{false}); }

Result<Wish> cue(const Json& arguments, const StreamBook& book) {
  const auto text = given<std::string>(arguments, "text");
  const auto preset = given<std::string>(arguments, "preset");
  const auto mark = given<std::string>(arguments, "mark");
  if ((text ? 1 : 0) + (preset ? 1 : 0) + (mark ? 1 : 0) != 1) return fail(make_error(errors::kNotOneCue));
  const ChunkIndex first = book.first_free_chunk();
  PlannedCue cue;
  cue.chunk = given<ChunkIndex>(arguments, "chunk").value_or(first);
  if (cue.chunk < first) return fail(make_error(errors::kCueTooLate, {{"chunk", cue.chunk}, {"first", first}}));
  if (preset) cue.policy.emplace().preset = *preset;
  cue.mark = mark;
  if (!text) return Wish(PlanCue{std::move(cue)});
  auto prompt = TRY(prompt_from(*text));
  read_way(arguments, prompt);
  cue.prompt = std::move(prompt);
  return Wish(PlanCue{std::move(cue)});
}

Result<Wish> drop_cues(const Json& arguments, const StreamBook&) {
  return Wish(DropCues{given<ChunkIndex>(arguments, "chunk")});
}

Result<Wish> timeline(const Json& arguments, const StreamBook&) {
  const Json& wanted = arguments.at("timeline");
  auto read = TRY(read_timeline(wanted.is_string() ? wanted.get<std::string>() : json_line(wanted), "of the command"));
  return Wish(PlayTimeline{std::move(read)});
}

Result<Wish> slot(const Json& arguments, const StreamBook&) { return Wish(SendSlot{*given<int>(arguments, "number")}); }

Result<Wish> keep_slot(const Json& arguments, const StreamBook&) {
  return Wish(KeepSlot{*given<int>(arguments, "number"), arguments.at("text").get<std::string>()});
}

Result<Wish> play(const Json&, const StreamBook&) { return Wish(Play{true}); }

Result<Wish> pause(const Json&, const StreamBook&) { return Wish(Play{false}); }

// A toggle key depends on the present state.
Result<Wish> play_pause(const Json&, const StreamBook& book) { return Wish(Play{!book.is_playing()}); }

Result<Wish> record(const Json&, const StreamBook& book) {
  return book.is_recording() ? Wish(RecordStop{}) : Wish(RecordStart{});
}

Result<Wish> send(const Json&, const StreamBook& book) { return Wish(SendOn{!book.is_sending()}); }

Result<Wish> another_seed(const Json&, const StreamBook& book) { return Wish(CommandBody(Restart{book.seed() + 1})); }

Result<Wish> next_grid(const Json&, const StreamBook& book) { return Wish(StageWish(SetGrid{after(book.grid())})); }

Result<Wish> step(const Json&, const StreamBook&) { return Wish(StepOnce{}); }

Result<Wish> stop_going_back(const Json&, const StreamBook&) { return Wish(StopGoingBack{}); }

Result<Wish> restart(const Json& arguments, const StreamBook&) {
  return Wish(CommandBody(Restart{given<std::uint64_t>(arguments, "seed")}));
}

Result<Wish> pin(const Json& arguments, const StreamBook&) {
  return Wish(CommandBody(Pin{tokens_of(arguments), given<bool>(arguments, "pinned").value_or(true)}));
}

Result<Wish> forget(const Json& arguments, const StreamBook&) {
  return Wish(CommandBody(Forget{tokens_of(arguments)}));
}

Result<Wish> dim(const Json& arguments, const StreamBook&) {
  return Wish(CommandBody(Dim{tokens_of(arguments), given<float>(arguments, "bias").value_or(-2.0F)}));
}

Result<Wish> record_stop(const Json&, const StreamBook&) { return Wish(RecordStop{}); }

Result<Wish> pad(const Json& arguments, const StreamBook&) {
  return Wish(StageWish(PressPad{*given<int>(arguments, "number")}));
}

Result<Wish> fader(const Json& arguments, const StreamBook&) {
  return Wish(StageWish(
      MoveFader{*given<double>(arguments, "share"), given<int>(arguments, "first"), given<int>(arguments, "second")}));
}

Result<Wish> fade_across(const Json&, const StreamBook&) { return Wish(StageWish(FadeAcross{})); }

Result<Wish> fade(const Json& arguments, const StreamBook&) {
  return Wish(StageWish(SetFade{*given<int>(arguments, "chunks")}));
}

Result<Wish> freeze(const Json& arguments, const StreamBook&) { return hold(HoldStage::What::freeze, arguments); }

Result<Wish> blackout(const Json& arguments, const StreamBook&) { return hold(HoldStage::What::blackout, arguments); }

Result<Wish> cut_next(const Json& arguments, const StreamBook&) { return hold(HoldStage::What::cut, arguments); }

Result<Wish> panic(const Json&, const StreamBook&) { return Wish(StageWish(Panic{})); }

// The arrival time of the message, before any queue.
Result<Wish> tap(const Json&, const StreamBook&) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return Wish(StageWish(Tap{std::chrono::duration<double>(now).count()}));
}

Result<Wish> tempo(const Json& arguments, const StreamBook&) {
  SetTempo wish{given<double>(arguments, "bpm")};
  TempoFrom from{};
  if (const auto word = given<std::string>(arguments, "from"); word && choose(*word, from)) wish.from = from;
  return Wish(StageWish(wish));
}

Result<Wish> quantise(const Json& arguments, const StreamBook&) {
  SetGrid wish;
  (void)choose(arguments.at("grid").get<std::string>(), wish.grid);
  return Wish(StageWish(wish));
}

}  // namespace longtake::control::wishes
