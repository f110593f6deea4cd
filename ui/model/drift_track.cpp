#include "ui/model/drift_track.h"

#include <algorithm>

#include "engine/stream/measuring.h"
#include "engine/stream/take_outline.h"

namespace longtake::ui {

void DriftTrack::clear() {
  measures_.clear();
  path_.clear();
  switches_.clear();
  judge_ = {};
  verdicts_.clear();
}

void DriftTrack::setEarlier(const TakeOutline& outline) {
  measures_.clear();
  addEarlier(outline);
}

void DriftTrack::addEarlier(const TakeOutline& outline) {
  for (const TakeOutline::Chunk& chunk : outline.chunks)
    measures_[{outline.take, chunk.chunk}] = drift::measure_thumbnail(chunk.thumbnail);
  judgeAll();
}

void DriftTrack::add(TakeId take, ChunkIndex chunk, const drift::ChunkMeasures& measures) {
  if (chunk < 0) return;
  measures_[{take, chunk}] = measures;
  const auto next = static_cast<ChunkIndex>(verdicts_.size());
  if (chunk < next) return judgeAll();
  for (ChunkIndex i = next; i <= chunk; ++i) judgeNext();
}

void DriftTrack::follow(const std::vector<TakePart>& path, const Receipts& receipts) {
  std::vector<ChunkIndex> switches;
  for (const Receipt& receipt : receipts.all())
    if (receipt.isUsed() && ownerIn(path, receipt.chunk) == receipt.take) switches.push_back(receipt.chunk);
  std::ranges::sort(switches);
  if (path == path_ && switches == switches_) return;
  path_ = path;
  switches_ = std::move(switches);
  judgeAll();
}

// Up to the last chunk of the path that was measured.
void DriftTrack::judgeAll() {
  judge_ = {};
  verdicts_.clear();
  ChunkIndex last = -1;
  for (const auto& [place, measures] : measures_)
    if (place.second > last && ownerIn(path_, place.second) == place.first) last = place.second;
  for (ChunkIndex i = 0; i <= last; ++i) judgeNext();
}

void DriftTrack::judgeNext() {
  const auto chunk = static_cast<ChunkIndex>(verdicts_.size());
  if (std::ranges::binary_search(switches_, chunk)) judge_.begin_stretch();
  const auto owner = ownerIn(path_, chunk);
  const auto found = owner ? measures_.find({*owner, chunk}) : measures_.end();
  verdicts_.push_back(found == measures_.end() ? drift::Verdict{} : judge_.add(found->second));
}

const drift::Verdict* DriftTrack::at(ChunkIndex chunk) const {
  if (chunk < 0 || chunk >= static_cast<ChunkIndex>(verdicts_.size())) return nullptr;
  return &verdicts_[static_cast<std::size_t>(chunk)];
}

std::optional<ChunkIndex> DriftTrack::lastGood() const {
  const auto at = drift::last_good(verdicts_);
  if (!at) return std::nullopt;
  return static_cast<ChunkIndex>(*at);
}

}  // namespace longtake::ui
