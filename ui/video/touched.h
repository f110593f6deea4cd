#pragma once

#include <set>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/command.h"
#include "ui/model/brush.h"

namespace longtake::ui {

/// The tools that change tokens by hand.
enum class TouchTool {
  pin,      ///< the tokens stay, whatever their score
  forget,   ///< the tokens leave the cache now
  dim,      ///< the tokens stay with less attention
  restore,  ///< pins and dims end
};

/// The latent frames that a stroke on one picture reaches.
enum class TouchReach { frame, chunk, memory };

/// Cells as a set, so that a stroke may pass a cell twice.
using CellSet = std::set<std::pair<int, int>>;

/// True while a token can be touched: it is in the cache.
bool isHeld(const TokenInfo& token);

/// The tokens under these cells that the cache holds, of the latent frames that the reach names.
std::vector<TokenRef> heldTokens(const CacheSnapshot& snapshot, const CellSet& cells, std::int64_t latent_frame,
                                 TouchReach reach);
/// The held tokens of a selection.
std::vector<TokenRef> heldTokens(const CacheSnapshot& snapshot, const Brush::Spot& spot);

/// The commands of a stroke; none if there is nothing that the tool could change. Restoring may take two.
std::vector<CommandBody> commandsOf(TouchTool tool, const CacheSnapshot& snapshot, std::vector<TokenRef> tokens);

int pinnedTokens(const CacheSnapshot& snapshot);

}  // namespace longtake::ui
