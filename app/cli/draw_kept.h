#pragma once

#include <string>
#include <vector>

#include "engine/policy/trace/replay.h"

namespace longtake::cli {

/// What one policy kept, side by side with others.
struct KeptPanel {
  std::string name;
  double recall = 0;
  Decisions decisions;
};

/// An SVG picture: chunks from left to right, latent frames from bottom to top; the darker a cell, the more of that
/// frame's tokens are in memory after that chunk.
std::string draw_kept(const Trace& trace, const std::vector<KeptPanel>& panels);

}  // namespace longtake::cli
