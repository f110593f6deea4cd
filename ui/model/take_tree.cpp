#include "ui/model/take_tree.h"

#include <algorithm>
#include <limits>

namespace longtake::ui {

void TakeTree::reset(TakeId take) {
  takes_.clear();
  takes_[take].parent = take;
  current_ = take;
}

bool TakeTree::started(const TakeStarted& take) {
  current_ = take.take;
  const auto [at, is_new] = takes_.try_emplace(take.take, Take{take.parent, take.from_chunk, take.from_chunk});
  at->second.seed = take.seed;
  return is_new;
}

void TakeTree::made(TakeId take, ChunkIndex chunk) {
  Take& made = takes_[take];
  made.last = std::max(made.last, chunk);
}

void TakeTree::mark(const MarkTake& mark) {
  const auto known = takes_.find(mark.take);
  if (known == takes_.end()) return;
  known->second.starred = mark.starred;
  known->second.hidden = mark.hidden;
  known->second.note = mark.note;
}

void TakeTree::trim(const TrimTake& trim) {
  if (const auto known = takes_.find(trim.take); known != takes_.end()) known->second.trim = trim.trim;
}

std::optional<TakeTrim> TakeTree::trimOf(TakeId take) const {
  const Take* known = find(take);
  return known == nullptr ? std::nullopt : known->trim;
}

MarkTake TakeTree::marks(TakeId take) const {
  const Take* known = find(take);
  if (known == nullptr) return MarkTake{take};
  return MarkTake{take, known->starred, known->hidden, known->note};
}

const TakeTree::Take* TakeTree::find(TakeId take) const {
  const auto found = takes_.find(take);
  return found == takes_.end() ? nullptr : &found->second;
}

Place TakeTree::endOf(TakeId take) const {
  const Take* found = find(take);
  return {take, found == nullptr ? -1 : found->last};
}

std::vector<TakePart> TakeTree::path(TakeId take) const {
  std::vector<TakePart> parts;
  ChunkIndex last = std::numeric_limits<ChunkIndex>::max();
  // Bounded, because takes of a damaged log may name each other as parents.
  for (std::size_t step = 0; step <= takes_.size(); ++step) {
    const Take* here = find(take);
    const ChunkIndex from = here == nullptr ? -1 : here->from;
    if (from < last) parts.insert(parts.begin(), {take, from + 1, last});
    if (from < 0) break;
    last = std::min(last, from);
    take = here->parent;
  }
  return parts;
}

ChunkIndex TakeTree::sharedUntil(TakeId one, TakeId other) const {
  const auto a = path(one);
  const auto b = path(other);
  ChunkIndex shared = -1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()) && a[i].take == b[i].take; ++i) {
    shared = std::min(a[i].last, b[i].last);
    if (a[i].last != b[i].last) break;
  }
  return shared;
}

std::optional<TakeId> ownerIn(const std::vector<TakePart>& path, ChunkIndex chunk) {
  for (const TakePart& part : path)
    if (chunk >= part.first && chunk <= part.last) return part.take;
  return std::nullopt;
}

}  // namespace longtake::ui
