#include "ui/model/drift_track.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "engine/stream/measuring.h"
#include "engine/stream/take_outline.h"
#include "ui/model/touched.h"

namespace longtake::ui {
namespace {

// Chunks between two saved states of the judge; a state has 8 KB.
constexpr std::size_t kEvery = 256;

// The first chunk at which two paths differ.
ChunkIndex firstOther(const std::vector<TakePart>& one, const std::vector<TakePart>& other) {
  const auto [a, b] = std::ranges::mismatch(one, other);
  if (a == one.end() && b == other.end()) return std::numeric_limits<ChunkIndex>::max();
  if (a == one.end()) return b->first;
  if (b == other.end()) return a->first;
  return a->take == b->take && a->first == b->first ? std::min(a->last, b->last) + 1 : std::min(a->first, b->first);
}

}  // namespace

void DriftTrack::clear() {
  measures_.clear();
  path_.clear();
  switches_.clear();
  judge_ = {};
  states_.clear();
  verdicts_.clear();
  changed_ = 0;
}

void DriftTrack::setEarlier(const TakeOutline& outline) {
  measures_.clear();
  addEarlier(outline);
}

void DriftTrack::addEarlier(const TakeOutline& outline) {
  for (const TakeOutline::Chunk& chunk : outline.chunks)
    measures_[{outline.take, chunk.chunk}] = drift::measure_thumbnail(chunk.thumbnail);
  judgeFrom(0);
}

void DriftTrack::add(TakeId take, ChunkIndex chunk, const drift::ChunkMeasures& measures) {
  if (chunk < 0) return;
  measures_[{take, chunk}] = measures;
  const auto next = static_cast<ChunkIndex>(verdicts_.size());
  if (chunk < next) return judgeFrom(chunk);
  for (ChunkIndex i = next; i <= chunk; ++i) judgeNext();
}

void DriftTrack::follow(const std::vector<TakePart>& path, const Prompts& prompts) {
  std::vector<ChunkIndex> switches;
  for (const Prompts::Begin& prompt : prompts.along(path)) switches.push_back(prompt.chunk);
  if (path == path_ && switches == switches_) return;
  ChunkIndex first = firstOther(path_, path);
  const auto [was, is] = std::ranges::mismatch(switches_, switches);
  if (was != switches_.end()) first = std::min(first, *was);
  if (is != switches.end()) first = std::min(first, *is);
  path_ = path;
  switches_ = std::move(switches);
  judgeFrom(first);
}

void DriftTrack::judgeFrom(ChunkIndex first) {
  if (first < static_cast<ChunkIndex>(verdicts_.size())) {
    const std::size_t block = static_cast<std::size_t>(first) / kEvery;
    judge_ = states_[block];
    states_.resize(block);
    verdicts_.resize(block * kEvery);
    changed_ = std::min(changed_, static_cast<std::size_t>(first));
  }
  const ChunkIndex last = lastMeasured();
  for (auto i = static_cast<ChunkIndex>(verdicts_.size()); i <= last; ++i) judgeNext();
}

ChunkIndex DriftTrack::lastMeasured() const {
  for (auto part = path_.rbegin(); part != path_.rend(); ++part) {
    touch(1);
    const auto behind = measures_.upper_bound({part->take, part->last});
    if (behind == measures_.begin()) continue;
    const auto [take, chunk] = std::prev(behind)->first;
    if (take == part->take && chunk >= part->first) return chunk;
  }
  return -1;
}

void DriftTrack::judgeNext() {
  touch(1);
  const auto chunk = static_cast<ChunkIndex>(verdicts_.size());
  if (verdicts_.size() % kEvery == 0) states_.push_back(judge_);
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
