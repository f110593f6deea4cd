#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/stream/command.h"
#include "engine/stream/event.h"

namespace longtake::ui {

/// What became of one prompt that was sent. Times are seconds on the caller's steady clock.
struct Receipt {
  enum class State {
    queued,
    applied,
    visible,
    superseded,
    refused,
    earlier,  ///< chunks were made under it before this window was there
  };

  CommandId command = 0;
  std::string text;  ///< as typed
  SwitchMode mode = SwitchMode::recache;
  State state = State::queued;
  TakeId take = 0;
  ChunkIndex chunk = -1;  ///< the first made under it, from `applied` on
  double engine_ms = 0;   ///< what the switch cost
  int recached_frames = 0;
  double posted_s = 0;
  double visible_after_s = 0;  ///< from posting to the first picture on the screen, from `visible` on
  std::string why;             ///< when refused

  /// Chunks were made under it.
  bool isUsed() const { return state == State::applied || state == State::visible || state == State::earlier; }
};

/// Every prompt of the session, oldest first.
class Receipts {
 public:
  void posted(CommandId command, std::string text, SwitchMode mode, double now);
  bool applied(const PromptApplied& event);
  bool superseded(const CommandSuperseded& event);
  bool refused(const CommandRefused& event);
  /// A picture of `chunk` is on the screen. Returns the receipt that became visible by it.
  const Receipt* shown(TakeId take, ChunkIndex chunk, double now);
  /// The prompts of a take that goes on, oldest first, in place of those that were told before.
  void setEarlier(TakeId take, const std::vector<std::pair<ChunkIndex, SetPrompt>>& prompts);
  /// Another stream takes over: its takes and commands are counted anew, so what this one used is let go.
  void streamEnded(const std::string& why);
  /// The engine failed: prompts that still waited will not be taken.
  void failed(const std::string& why);

  const std::vector<Receipt>& all() const { return receipts_; }
  const Receipt* find(CommandId command) const;
  /// The one to show in the receipt line: the newest that was not superseded.
  const Receipt* latest() const;
  /// Under which prompt a chunk was made; null when none.
  const Receipt* at(TakeId take, ChunkIndex chunk) const;

 private:
  Receipt* get(CommandId command);
  std::vector<Receipt> receipts_;
};

}  // namespace longtake::ui
