#include "ui/compare/take_facts.h"

#include "ui/look/engine_words.h"

namespace longtake::ui {

TakeFacts::TakeFacts(Studio& studio, QObject* parent) : QObject(parent), studio_(studio) {
  connect(&studio_, &Studio::chunkArrived, this, [this](const std::shared_ptr<const VideoChunk>& chunk) {
    Facts& facts = facts_[chunk->take];
    facts.chunk_ms = chunk->times.total_ms;
    const auto snapshot = studio_.snapshot();
    if (snapshot == nullptr || snapshot->take != chunk->take) return;
    facts.policy = snapshot->policy;
    facts.kept = snapshot->kept_tokens;
    facts.budget = snapshot->budget_tokens;
  });
  connect(&studio_, &Studio::takesReset, this, [this] { facts_.clear(); });
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
  if (const TakeTree::Take* found = studio_.takes().find(take)) parts << tr("seed %1").arg(found->seed);
  if (known != facts_.end()) parts << tr("%1 ms a chunk").arg(qRound(known->second.chunk_ms));
  return parts.join(QStringLiteral(" · "));
}

}  // namespace longtake::ui
