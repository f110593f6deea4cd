#pragma once

#include <string>

#include "engine/stream/logged_source.h"
#include "engine/stream/take_outline.h"
#include "tests/fakes/fake_source.h"

namespace longtake {

// Three pictures a chunk: a walk waits for chunks as long as playing them takes.
inline constexpr FakeSource::Shape kSmall{64, 48, 2, 3, 3, 3, 8};

inline Manifest walkedManifest() {
  Manifest first;
  first.seed = 42;  // the fake's
  return first;
}

/// Regenerates every take of a session from its log; returns the first difference, "" if there is none.
inline std::string madeAgain(const std::string& folder, FakeSource::Faults faults = {}) {
  const auto session = SessionReader::open(folder);
  if (!session) return session.error().text();
  if (!session->is_whole()) return "the log is damaged";
  for (const TakeSummary& take : takes_of(*session)) {
    if (take.frames == 0) continue;
    LoggedSource source(std::make_unique<FakeSource>(kSmall, faults), LoggedSource::Earlier{folder, take.take});
    const auto opened = source.open([](const std::string&, double) {}, {});
    if (!opened) return "take " + std::to_string(take.take) + ": " + opened.error().text();
  }
  return {};
}

}  // namespace longtake
