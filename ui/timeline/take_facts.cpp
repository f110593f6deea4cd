#include "ui/timeline/take_facts.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ui/look/engine_words.h"

namespace longtake::ui {
namespace {

constexpr std::size_t kMeasuredChunks = 15;
// Limits for all takes together: nine minutes of the built-in model, whose snapshots have 60 KB. Larger models have
// larger snapshots.
constexpr std::size_t kMostSnapshots = 720;
constexpr std::size_t kMostBytes = 64U << 20;

std::size_t bytesOf(const CacheSnapshot& snapshot) {
  std::size_t bytes = sizeof snapshot + snapshot.last_evictions.size() * sizeof(Eviction);
  for (const auto* list : {&snapshot.recent, &snapshot.remembered})
    for (const FrameTokens& frame : *list) bytes += sizeof frame + frame.tokens.size() * sizeof(TokenInfo);
  return bytes;
}

// The median, because one slow chunk must not change a take's cost.
double middleOf(const std::deque<double>& values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  return sorted.empty() ? 0 : sorted[sorted.size() / 2];
}

}  // namespace

TakeFacts::TakeFacts(Studio& studio, QObject* parent) : QObject(parent), studio_(studio) {
  connect(&studio_, &Studio::chunkArrived, this, [this](const std::shared_ptr<const VideoChunk>& chunk) {
    Facts& facts = facts_[chunk->take];
    if (std::exchange(facts.steps, chunk->steps) != chunk->steps) facts.chunk_ms.clear();
    facts.chunk_ms.push_back(chunk->times.total_ms);
    if (facts.chunk_ms.size() > kMeasuredChunks) facts.chunk_ms.pop_front();
    const auto snapshot = studio_.snapshot();
    if (snapshot == nullptr || snapshot->take != chunk->take) return;
    facts.policy = snapshot->policy;
    facts.kept = snapshot->kept_tokens;
    facts.budget = snapshot->budget_tokens;
    std::shared_ptr<const CacheSnapshot>& kept = facts.memory[snapshot->chunk];
    if (kept == nullptr)
      in_order_.emplace_back(snapshot->take, snapshot->chunk);
    else
      bytes_ -= bytesOf(*kept);
    kept = snapshot;
    bytes_ += bytesOf(*kept);
    while (in_order_.size() > 1 && (in_order_.size() > kMostSnapshots || bytes_ > kMostBytes)) dropOldest();
  });
  connect(&studio_, &Studio::takesReset, this, [this] {
    facts_.clear();
    in_order_.clear();
    bytes_ = 0;
  });
}

void TakeFacts::dropOldest() {
  const auto [take, oldest] = in_order_.front();
  in_order_.pop_front();
  const auto dropped = facts_[take].memory.extract(oldest);
  bytes_ -= bytesOf(*dropped.mapped());
}

QString TakeFacts::text(TakeId take) const {
  QStringList parts;
  const auto known = facts_.find(take);
  if (known != facts_.end()) {
    QString policy = QString::fromStdString(known->second.policy);
    if (const auto& source = studio_.source())
      for (const PresetName& preset : source->policies)
        if (known->second.policy == preset.name) policy = enginePhrase(preset.title);
    if (!policy.isEmpty()) parts << policy << tr("%1 of %2 tokens").arg(known->second.kept).arg(known->second.budget);
  }
  if (const TakeBook::Take* found = studio_.book().find(take)) parts << tr("seed %1").arg(found->seed);
  if (const QString passes = passesText(take); !passes.isEmpty()) parts << passes;
  if (known != facts_.end()) parts << tr("%1 ms a chunk").arg(qRound(middleOf(known->second.chunk_ms)));
  return parts.join(QStringLiteral(" · "));
}

QString TakeFacts::passesText(TakeId take) const {
  const int passes = studio_.hasChangedPasses() ? studio_.passesOf(take) : 0;
  if (passes == 0) return {};
  return passes == 1 ? tr("1 pass") : tr("%1 passes").arg(passes);
}

std::shared_ptr<const CacheSnapshot> TakeFacts::memoryAt(TakeId take, ChunkIndex chunk) const {
  const auto owner = ownerIn(studio_.pathOf(take), chunk);
  const auto known = owner ? facts_.find(*owner) : facts_.end();
  if (known == facts_.end()) return nullptr;
  const auto found = known->second.memory.find(chunk);
  return found == known->second.memory.end() ? nullptr : found->second;
}

}  // namespace longtake::ui

#include "moc_take_facts.cpp"
