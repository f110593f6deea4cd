#pragma once

#include <set>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/command.h"
#include "ui/model/brush.h"

namespace longtake::ui {

enum class TouchTool {
  pin,      ///< keeps the tokens, whatever their score
  forget,   ///< removes the tokens from the cache at once
  dim,      ///< keeps the tokens with less attention
  restore,  ///< ends pins and dims
};

/// The latent frames that a stroke on one picture affects.
enum class TouchReach { frame, chunk, memory };

/// Cells as a set, because a stroke may cover a cell twice.
using CellSet = std::set<std::pair<int, int>>;

/// True while a token is in the cache, and can be changed.
bool isHeld(const TokenInfo& token);

/// The tokens under these cells that are in the cache, in the latent frames given by the reach.
std::vector<TokenRef> heldTokens(const CacheSnapshot& snapshot, const CellSet& cells, std::int64_t latent_frame,
                                 TouchReach reach);
/// The tokens of a selection that are in the cache.
std::vector<TokenRef> heldTokens(const CacheSnapshot& snapshot, const Brush::Spot& spot);

/// The commands of a stroke; none if the tool cannot change anything. Restoring may take two.
std::vector<CommandBody> commandsOf(TouchTool tool, const CacheSnapshot& snapshot, std::vector<TokenRef> tokens);

int pinnedTokens(const CacheSnapshot& snapshot);

}  // namespace longtake::ui
