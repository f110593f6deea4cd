#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "engine/session/session.h"
#include "engine/stream/command.h"
#include "engine/stream/event.h"
#include "engine/stream/ids.h"

namespace longtake {

/// Values that commands have set for a chunk. Unset: as at opening.
struct InForce {
  std::optional<SetPrompt> prompt{};
  SetPolicy policy{};  ///< all changes combined
  std::optional<SetLoras> loras{};
  std::optional<SetSteps> steps{};
  std::optional<SetThreads> threads{};

  bool operator==(const InForce&) const = default;
};

/// Folds the events of a stream, or its log, into takes, the values in force, and the plan. The work for one event does
/// not grow with the length of the stream.
class TakeBook {
 public:
  struct PolicyChange {
    SetPolicy given;
    SetPolicy now;  ///< all changes so far, combined
  };
  struct Take {
    TakeId parent = 0;
    ChunkIndex from = -1;  ///< the last chunk shared with its parent; -1: none
    ChunkIndex last = -1;  ///< may be a shared one
    std::uint64_t seed = 0;
    bool is_whole = false;  ///< an outline supplied all of its past, so nothing is looked up in its parent
    bool starred = false;
    bool hidden = false;
    std::string note{};
    std::optional<TakeTrim> trim{};
    // Each value applies from its chunk on. -1: inherited by a take that began from nothing.
    std::map<ChunkIndex, SetPrompt> prompts{};
    std::map<ChunkIndex, PolicyChange> policies{};
    std::map<ChunkIndex, SetLoras> loras{};
    std::map<ChunkIndex, SetSteps> steps{};
    std::map<ChunkIndex, SetThreads> threads{};
  };

  /// For a stream that begins with this take.
  explicit TakeBook(TakeId take = 0) : take_(take), takes_{{take, {.parent = take}}} {}
  static TakeBook of(const SessionReader& session);

  /// Must be called for every command sent to the stream, before its receipt.
  void posted(CommandId command, CommandBody body);
  void note(const Event& event);

  TakeId take() const { return take_; }
  const std::map<TakeId, Take>& takes() const { return takes_; }
  const Take* find(TakeId take) const;
  /// True for a take of an earlier session of which only the marks are known.
  bool is_unseen(TakeId take) const { return unseen_.contains(take); }
  /// The user's marks, including those without a receipt yet.
  MarkTake marks(TakeId take) const;
  std::optional<TakeTrim> trim(TakeId take) const;
  /// Commands that have no receipt yet.
  const std::map<CommandId, CommandBody>& waiting() const { return waiting_; }
  const std::optional<SetPlan>& plan() const { return plan_; }

  /// For the next chunk of the current take.
  InForce in_force() const;
  InForce in_force(TakeId take, ChunkIndex chunk) const;
  /// Values that a take without a parent chunk began with. Empty for the first take and for branches.
  InForce beginning(TakeId take) const;

 private:
  std::optional<CommandBody> take_waiting(CommandId command);
  void begin(const TakeStarted& started);
  void continue_from(const TakeOutline& outline);
  void apply(const CommandBody& body, TakeId take, ChunkIndex chunk);
  void prompt_applied(const PromptApplied& applied);
  void bring_along(TakeId take, const InForce& brought);
  std::uint64_t seed_at(TakeId take, ChunkIndex chunk) const;
  /// Visits a take and its ancestors, each with its last relevant chunk, until a visit returns true.
  template <class Visit>
  void up_from(TakeId take, ChunkIndex chunk, const Visit& visit) const;
  template <class T>
  const T* value_at(std::map<ChunkIndex, T> Take::*changes, TakeId take, ChunkIndex chunk) const;

  TakeId take_ = 0;
  std::map<TakeId, Take> takes_;
  std::map<CommandId, CommandBody> waiting_;
  std::set<CommandId> waiting_marks_;  // commands of `waiting_` that mark or trim a take
  std::optional<SetPlan> plan_;
  std::set<TakeId> unseen_;  // takes of an earlier session of which only the marks are known
  bool opened_ = false;
};

}  // namespace longtake
