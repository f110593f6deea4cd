#include "ui/model/take_path.h"

#include <algorithm>
#include <limits>

#include "ui/model/touched.h"

namespace longtake::ui {
namespace {

/// Visits the take and its ancestors, each with its last chunk on the path, until a visit returns true. Bounded,
/// because takes of a damaged log may name each other as parents.
template <class Visit>
void upFrom(const TakeBook& book, TakeId take, const Visit& visit) {
  ChunkIndex last = std::numeric_limits<ChunkIndex>::max();
  for (std::size_t step = 0; step <= book.takes().size(); ++step) {
    touch(1);
    const TakeBook::Take* here = book.find(take);
    const ChunkIndex from = here == nullptr ? -1 : leftAfter(*here);
    if (visit(take, from, last) || from < 0) return;
    last = std::min(last, from);
    take = here->parent;
  }
}

}  // namespace

ChunkIndex leftAfter(const TakeBook::Take& take) { return take.is_whole ? -1 : take.from; }

Place endOf(const TakeBook& book, TakeId take) {
  const TakeBook::Take* found = book.find(take);
  return {take, found == nullptr ? -1 : found->last};
}

std::vector<TakePart> pathOf(const TakeBook& book, TakeId take) {
  std::vector<TakePart> parts;
  upFrom(book, take, [&](TakeId here, ChunkIndex from, ChunkIndex last) {
    if (from < last) parts.push_back({here, from + 1, last});
    return false;
  });
  std::ranges::reverse(parts);
  return parts;
}

ChunkIndex sharedUntil(const TakeBook& book, TakeId one, TakeId other) {
  const auto path = pathOf(book, other);
  ChunkIndex shared = -1;
  upFrom(book, one, [&](TakeId here, ChunkIndex from, ChunkIndex last) {
    const auto part = std::ranges::partition_point(path, [&](const TakePart& p) { return p.last < from + 1; });
    const bool is_shared = from < last && part != path.end() && part->take == here;
    if (is_shared) shared = std::min(last, part->last);
    return is_shared;
  });
  return shared;
}

std::optional<TakeId> ownerIn(const std::vector<TakePart>& path, ChunkIndex chunk) {
  const auto part = std::ranges::partition_point(path, [&](const TakePart& one) { return one.last < chunk; });
  return part == path.end() || chunk < part->first ? std::nullopt : std::optional(part->take);
}

}  // namespace longtake::ui
