#include "control/pads.h"

#include <utility>

#include "control/errors.h"
#include "control/two_prompts.h"
#include "control/wish.h"
#include "engine/core/either.h"
#include "engine/stream/prompt_text.h"

namespace longtake::control {

Result<void> Pads::keep(int number, const std::string& text) {
  if (!text.empty()) TRY(parse_prompt(text));
  slots_.at(static_cast<std::size_t>(number - 1)) = text;
  return {};
}

Pads::Asked Pads::carry_out(const StageWish& wish, const NextChunk& next, double now, const std::string& in_force) {
  const auto done = [](auto change) -> Asked {
    change();
    return std::optional<SetPrompt>();
  };
  return std::visit(
      Either{
          [&](const PressPad& one) { return press(one.number, next); },
          [&](const MoveFader& one) { return move(one); },
          [&](const MoveWeight& one) { return weigh(one, in_force); },
          [&](const FadeAcross&) { return across(next, in_force); },
          [&](const SetFade& one) { return done([&] { fade_chunks_ = one.chunks; }); },
          [&](const HoldStage& one) { return done([&] { hold(one); }); },
          [&](const Panic&) {
            return done([&] {
              wait_.drop();
              frozen_ = black_ = cut_ = false;
            });
          },
          [&](const Tap& one) { return done([&] { beat_.tap(one.at); }); },
          [&](const SetTempo& one) {
            return done([&] {
              if (one.from) beat_.follow(*one.from);
              if (one.bpm) beat_.set_bpm(*one.bpm, now);
            });
          },
          [&](const SetGrid& one) { return done([&] { grid_ = one.grid; }); },
          [&](const ClockBeat& one) { return done([&] { beat_.clock_beat(one.at, one.bpm, one.beat); }); },
      },
      wish);
}

Result<SetPrompt> Pads::faded(int number) {
  auto prompt = slot_prompt(number, prompt_of(number));
  if (!prompt) return prompt;
  prompt->mode = std::exchange(cut_, false) ? SwitchMode::cut : SwitchMode::crossfade;
  prompt->fade_chunks = fade_chunks_;
  return prompt;
}

Pads::Asked Pads::press(int number, const NextChunk& next) {
  if (prompt_of(number).empty()) return fail(errors::kSlotEmpty, {{"number", number}});
  if (!wait_.press(number, beat_, grid_, next)) return std::optional<SetPrompt>();
  auto prompt = TRY(faded(number));
  return std::optional(std::move(prompt));
}

std::optional<SetPrompt> Pads::due(const NextChunk& next) {
  const auto number = wait_.due(next);
  if (!number) return std::nullopt;
  auto prompt = faded(*number);
  // The pad may have been emptied while it waited.
  return prompt ? std::optional(std::move(*prompt)) : std::nullopt;
}

Pads::Asked Pads::move(const MoveFader& wish) {
  const int first = wish.first.value_or(first_), second = wish.second.value_or(second_);
  for (const int end : {first, second})
    if (prompt_of(end).empty()) return fail(errors::kSlotEmpty, {{"number", end}});
  const auto typed = TRY(between(prompt_of(first), prompt_of(second), wish.share));
  auto prompt = TRY(prompt_from(typed));
  first_ = first;
  second_ = second;
  prompt.mode = SwitchMode::crossfade;
  prompt.fade_chunks = 1;
  return std::optional(std::move(prompt));
}

Pads::Asked Pads::weigh(const MoveWeight& wish, const std::string& in_force) {
  const auto typed = TRY(with_weight(in_force, wish));
  auto prompt = TRY(prompt_from(typed));
  prompt.mode = SwitchMode::recipe;
  return std::optional(std::move(prompt));
}

Pads::Asked Pads::across(const NextChunk& next, const std::string& in_force) {
  return press(fader(in_force).value_or(1) < 0.5 ? second_ : first_, next);
}

void Pads::hold(const HoldStage& wish) {
  using What = HoldStage::What;
  bool& held = wish.what == What::freeze ? frozen_ : wish.what == What::blackout ? black_ : cut_;
  held = wish.on.value_or(!held);
}

std::optional<double> Pads::fader(const std::string& in_force) const {
  return share_of_second(in_force, prompt_of(first_), prompt_of(second_));
}

StageState Pads::state(const std::string& in_force) const {
  StageState state;
  for (std::size_t i = 0; i < slots_.size(); ++i) state.shares[i] = share_of(in_force, slots_[i]);
  state.waiting = wait_.pad();
  state.frozen = frozen_;
  state.black = black_;
  state.cut = cut_;
  state.fader = fader(in_force);
  state.fade_chunks = fade_chunks_;
  state.bpm = beat_.bpm();
  state.from = beat_.from();
  state.grid = grid_;
  return state;
}

}  // namespace longtake::control
