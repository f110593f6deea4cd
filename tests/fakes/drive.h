#pragma once

#include <QtGlobal>
#include <string>

#include "engine/stream/chunk_source.h"

// Drives a source by hand. An unexpected failure ends the test program and prints the reason.

namespace longtake {

inline SetPrompt prompt(const std::string& text, SwitchMode mode = SwitchMode::recache) { return {{{text}}, {}, mode}; }

inline ChunkSource::Made make(ChunkSource& source) {
  auto made = source.next({});
  if (!made) qFatal("%s", made.error().text().c_str());
  return *made;
}

inline ChunkSource::Applied apply(ChunkSource& source, const CommandBody& command) {
  auto applied = source.apply(command);
  if (!applied) qFatal("%s", applied.error().text().c_str());
  return *applied;
}

inline SourceInfo opened(ChunkSource& source) {
  const auto info = source.open([](const std::string&, double) {}, {});
  if (!info) qFatal("%s", info.error().text().c_str());
  return *info;
}

}  // namespace longtake
