#pragma once

#include <optional>
#include <vector>

#include "engine/stream/take_book.h"

namespace longtake::ui {

/// The end of a chunk, seen from a take: where a take can go on.
struct Place {
  TakeId take = 0;
  ChunkIndex chunk = -1;  ///< -1: before the first

  auto operator<=>(const Place&) const = default;
};

/// A stretch of chunks that one take made.
struct TakePart {
  TakeId take = 0;
  ChunkIndex first = 0;
  ChunkIndex last = -1;

  bool operator==(const TakePart&) const = default;
};

/// The end of the take as far as it was made.
Place endOf(const TakeBook& book, TakeId take);
/// The parts of a take, oldest first; the last one has no end, because the take may go on.
std::vector<TakePart> pathOf(const TakeBook& book, TakeId take);
/// The last chunk that two takes share; -1 if they share none.
ChunkIndex sharedUntil(const TakeBook& book, TakeId one, TakeId other);
/// The last chunk that the take shares with another one; -1: its past is its own.
ChunkIndex leftAfter(const TakeBook::Take& take);
/// The take that made a chunk of this path, whose parts ascend.
std::optional<TakeId> ownerIn(const std::vector<TakePart>& path, ChunkIndex chunk);

}  // namespace longtake::ui
