#pragma once

#include <optional>

#include "engine/session/session.h"
#include "engine/stream/command.h"
#include "engine/stream/ids.h"

namespace longtake {

/// Commands that a take from nothing starts with. Restart, and going back to before the first chunk, keep the prompt
/// and the policy that are in force, and the log has them as commands of the take before.
struct TakeBeginning {
  std::optional<SetPrompt> prompt{};
  SetPolicy policy{};
  std::optional<SetLoras> loras{};      ///< where a command changed them
  std::optional<SetSteps> steps{};      ///< where a command changed them
  std::optional<SetThreads> threads{};  ///< where a command changed them

  bool operator==(const TakeBeginning&) const = default;
};

/// Nothing, where the take is the session's first, or branches from chunks.
TakeBeginning beginning_of(const SessionReader& session, TakeId take);

}  // namespace longtake
