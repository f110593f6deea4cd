#pragma once

#include <optional>
#include <vector>

#include "engine/stream/take_book.h"

namespace longtake::ui {

/// The end of a chunk in a take: a place where a take can continue.
struct Place {
  TakeId take = 0;
  ChunkIndex chunk = -1;  ///< -1: before the first

  auto operator<=>(const Place&) const = default;
};

/// A range of chunks that one take generated.
struct TakePart {
  TakeId take = 0;
  ChunkIndex first = 0;
  ChunkIndex last = -1;

  bool operator==(const TakePart&) const = default;
};

/// The end of the take so far.
Place endOf(const TakeBook& book, TakeId take);
/// The parts of a take, oldest first; the last one has no end, because the take may continue.
std::vector<TakePart> pathOf(const TakeBook& book, TakeId take);
/// The last chunk that two takes share; -1 if they share none.
ChunkIndex sharedUntil(const TakeBook& book, TakeId one, TakeId other);
/// The last chunk shared with the take's parent; -1 if it shares none.
ChunkIndex leftAfter(const TakeBook::Take& take);
/// The take that generated a chunk of this path; its parts ascend.
std::optional<TakeId> ownerIn(const std::vector<TakePart>& path, ChunkIndex chunk);

}  // namespace longtake::ui
