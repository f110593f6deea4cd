#pragma once

#include <string>
#include <vector>

#include "engine/policy/what_if.h"

namespace longtake::cli {

/// The tokens that one policy kept, drawn next to those of others.
struct KeptPanel {
  std::string name;
  double recall = 0;
  Decisions decisions;
};

/// An SVG picture: chunks from left to right, latent frames from bottom to top. A darker cell means that more of the
/// frame's tokens are in memory after the chunk.
std::string draw_kept(const Trace& trace, const std::vector<KeptPanel>& panels);

}  // namespace longtake::cli
