#pragma once

#include <QString>
#include <list>
#include <map>
#include <string>

#include "engine/core/result.h"
#include "engine/stream/event.h"
#include "ui/model/prompt_text.h"
#include "ui/model/take_path.h"

namespace longtake::ui {

/// The state of one sent prompt. Times are seconds on the caller's steady clock.
struct Receipt {
  enum class State {
    queued,
    applied,
    visible,
    superseded,
    refused,
    earlier,  ///< no receipt: the prompt was in force before this window opened
  };

  CommandId command = 0;
  TypedPrompt prompt;
  State state = State::queued;
  TakeId take = 0;
  ChunkIndex chunk = -1;  ///< the first chunk generated under it; known after `applied`
  double engine_ms = 0;   ///< duration of the switch
  int recached_frames = 0;
  double posted_s = 0;
  double visible_after_s = 0;  ///< from posting to the first picture on the screen; known after `visible`
  std::string why;             ///< the reason of a refusal

  /// True if chunks were generated under it.
  bool isUsed() const { return state == State::applied || state == State::visible; }
};

/// A switch mode in the window's language.
QString modeName(SwitchMode mode);

/// All prompts sent to the stream, oldest first. Old ones without a chunk are dropped when there are too many.
class Receipts {
 public:
  void posted(CommandId command, TypedPrompt prompt, double now);
  /// A newer command of the same gesture replaced this one. If the engine had already accepted this one, applied()
  /// still follows.
  void replaced(CommandId command);
  /// Removes the receipt.
  void dropped(CommandId command);
  bool applied(const PromptApplied& event);
  bool superseded(const CommandSuperseded& event);
  bool refused(const CommandRefused& event);
  /// Must be called when a picture of `chunk` is on the screen. Returns the receipt that became visible with it.
  const Receipt* shown(TakeId take, ChunkIndex chunk, double now);
  /// Clears the receipts for another stream, which numbers takes and commands from the start.
  void streamEnded(const std::string& why);
  /// The stream went back to before `chunk` of `take`, so commands applied from there on are no longer in force.
  void withdrawn(TakeId take, ChunkIndex chunk);
  /// The engine failed, so waiting prompts will not be applied.
  void failed(const std::string& why);

  const std::list<Receipt>& all() const { return receipts_; }
  const Receipt* find(CommandId command) const;
  /// The receipt to show in the receipt line: the newest that was not superseded.
  const Receipt* latest() const;
  /// The newest prompt whose first chunk this is; null if there is none.
  const Receipt* at(const Place& place) const;
  /// True while a prompt has not reached its chunk.
  bool anyQueued() const;

 private:
  Receipt* get(CommandId command);
  /// Counts one more command without effect, and drops the oldest such receipts if there are too many.
  void countUnused();

  std::list<Receipt> receipts_;
  std::map<Place, const Receipt*> used_;  // keys: their first chunks
  std::size_t unused_ = 0;                // number of receipts without a chunk
  bool all_shown_ = false;                // no receipt waits for its first picture
};

}  // namespace longtake::ui
