#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream/event.h"

namespace longtake::ui {

/// The end of a chunk, seen from a take: where a take can go on.
struct Place {
  TakeId take = 0;
  ChunkIndex chunk = -1;  ///< -1: before the first

  bool operator==(const Place&) const = default;
};

/// A stretch of chunks that one take made.
struct TakePart {
  TakeId take = 0;
  ChunkIndex first = 0;
  ChunkIndex last = -1;

  bool operator==(const TakePart&) const = default;
};

/// Where the takes of a stream come from and how far they go.
class TakeTree {
 public:
  struct Take {
    TakeId parent = 0;
    ChunkIndex from = -1;  ///< the last chunk that it shares with its parent; -1: none
    ChunkIndex last = -1;  ///< the take's last chunk, which may be a shared one
    std::uint64_t seed = 0;
    bool starred = false;
    bool hidden = false;
    std::string note{};
    std::optional<TakeTrim> trim{};
  };

  /// Resets to one empty take, for another stream.
  void reset(TakeId take);
  /// The take is current from now on. Returns true if it was not known before.
  bool started(const TakeStarted& take);
  void made(TakeId take, ChunkIndex chunk);
  void add(TakeId take, const Take& known) {
    takes_[take] = known;
    current_path_.clear();
  }
  void mark(const MarkTake& mark);
  /// The marks of a take now.
  MarkTake marks(TakeId take) const;
  void trim(const TrimTake& trim);
  std::optional<TakeTrim> trimOf(TakeId take) const;
  void setSeed(TakeId take, std::uint64_t seed) { takes_[take].seed = seed; }

  TakeId current() const { return current_; }
  const std::map<TakeId, Take>& all() const { return takes_; }
  const Take* find(TakeId take) const;
  /// The end of the take as far as it was made.
  Place endOf(TakeId take) const;
  /// The parts of a take, oldest first; the last one has no end, because the take may go on.
  std::vector<TakePart> path(TakeId take) const;
  /// The last chunk that two takes share; -1 if they share none.
  ChunkIndex sharedUntil(TakeId one, TakeId other) const;

 private:
  std::map<TakeId, Take> takes_;
  TakeId current_ = 0;
  mutable std::vector<TakePart> current_path_;  // asked for all the time; empty: to be found
};

/// The take that made a chunk of this path, whose parts ascend.
std::optional<TakeId> ownerIn(const std::vector<TakePart>& path, ChunkIndex chunk);

}  // namespace longtake::ui
