#include "ui/model/take_tree.h"

#include <algorithm>
#include <limits>

#include "ui/model/touched.h"

namespace longtake::ui {

void TakeTree::reset(TakeId take) {
  takes_.clear();
  current_path_.clear();
  takes_[take].parent = take;
  current_ = take;
}

bool TakeTree::started(const TakeStarted& take) {
  current_ = take.take;
  current_path_.clear();
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
  if (take == current_ && !current_path_.empty()) return current_path_;
  const TakeId of = take;
  std::vector<TakePart> parts;
  ChunkIndex last = std::numeric_limits<ChunkIndex>::max();
  // Bounded, because takes of a damaged log may name each other as parents.
  for (std::size_t step = 0; step <= takes_.size(); ++step) {
    const Take* here = find(take);
    const ChunkIndex from = here == nullptr ? -1 : here->from;
    touch(1);
    if (from < last) parts.push_back({take, from + 1, last});
    if (from < 0) break;
    last = std::min(last, from);
    take = here->parent;
  }
  std::ranges::reverse(parts);
  if (of == current_) current_path_ = parts;
  return parts;
}

ChunkIndex TakeTree::sharedUntil(TakeId one, TakeId other) const {
  const auto path = this->path(other);
  ChunkIndex last = std::numeric_limits<ChunkIndex>::max();
  for (std::size_t step = 0; step <= takes_.size(); ++step) {
    touch(1);
    const Take* here = find(one);
    const ChunkIndex from = here == nullptr ? -1 : here->from;
    const auto part = std::ranges::partition_point(path, [&](const TakePart& p) { return p.last < from + 1; });
    if (from < last && part != path.end() && part->take == one) return std::min(last, part->last);
    if (from < 0) break;
    last = std::min(last, from);
    one = here->parent;
  }
  return -1;
}

std::optional<TakeId> ownerIn(const std::vector<TakePart>& path, ChunkIndex chunk) {
  const auto part = std::ranges::partition_point(path, [&](const TakePart& one) { return one.last < chunk; });
  return part == path.end() || chunk < part->first ? std::nullopt : std::optional(part->take);
}

}  // namespace longtake::ui
