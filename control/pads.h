#pragma once

#include <array>
#include <string>

#include "control/pad_wait.h"
#include "control/stage.h"
#include "engine/core/result.h"
#include "engine/stream/command.h"

namespace longtake::control {

/// The stage of a stream without a window: nine pads, a fader between two of them, the beat, freeze and blackout.
class Pads {
 public:
  const std::string& prompt_of(int number) const { return slots_.at(static_cast<std::size_t>(number - 1)); }
  /// Stores a pad's prompt; refuses an invalid one. An empty text clears the pad.
  Result<void> keep(int number, const std::string& text);

  /// Carries out a wish and returns the prompt to post now, if any; due() may return one later. `in_force` is the
  /// newest posted prompt, as typed.
  Result<std::optional<SetPrompt>> carry_out(const StageWish& wish, const NextChunk& next, double now,
                                             const std::string& in_force);
  /// The prompt that must be posted before this chunk is requested.
  std::optional<SetPrompt> due(const NextChunk& next);
  /// Cancels a waiting pad.
  void drop() { wait_.drop(); }

  StageState state(const std::string& in_force) const;

 private:
  using Asked = Result<std::optional<SetPrompt>>;
  Asked press(int number, const NextChunk& next);
  Asked move(const MoveFader& wish);
  static Asked weigh(const MoveWeight& wish, const std::string& in_force);
  Asked across(const NextChunk& next, const std::string& in_force);
  void hold(const HoldStage& wish);
  Result<SetPrompt> faded(int number);
  std::optional<double> fader(const std::string& in_force) const;

  std::array<std::string, kPads> slots_;
  int first_ = 1;
  int second_ = 2;
  int fade_chunks_ = 4;
  bool frozen_ = false;
  bool black_ = false;
  bool cut_ = false;
  Grid grid_ = Grid::off;
  Beat beat_;
  PadWait wait_;
};

}  // namespace longtake::control
