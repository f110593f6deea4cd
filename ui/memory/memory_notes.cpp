#include "ui/memory/memory_notes.h"

#include <QStringList>
#include <algorithm>

#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

// A line at the note's edge, in the accent colour if something may differ from what was intended.
QString styleOf(bool calm) {
  return QStringLiteral(
             "QLabel#memoryNotes { color: %1; border: none; border-left: %2px solid %3; padding: 1px 0 1px %4px; }")
      .arg(colour(calm ? Role::muted : Role::text).name())
      .arg(px(2))
      .arg(colour(calm ? Role::inside : Role::accent).name())
      .arg(px(8));
}

}  // namespace

MemoryNotes::MemoryNotes(QWidget* parent) : QLabel(parent) {
  setObjectName(QStringLiteral("memoryNotes"));
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setAccessibleName(tr("Notes on the memory"));
  hide();
}

QString MemoryNotes::textOf(const MemoryNote& note) {
  switch (note.kind) {
    case MemoryNote::Kind::unscored:
      return tr("%1 of %2 new tokens have an invalid score (NaN); they are removed first.")
          .arg(note.tokens)
          .arg(note.of);
    case MemoryNote::Kind::pins_over_budget:
      return tr("%1 pinned tokens do not fit the budget of %2. Raise the budget or unpin some.")
          .arg(note.tokens)
          .arg(note.of);
    case MemoryNote::Kind::sinks_over_budget:
      return tr("%1 tokens of the sink do not fit the budget of %2. Raise the budget or choose fewer sink frames.")
          .arg(note.tokens)
          .arg(note.of);
    case MemoryNote::Kind::nothing_kept:
      return tr("The budget is 0: nothing is remembered, and every chunk is made from the prompt alone.");
    case MemoryNote::Kind::budget_taken:
      return tr("Sink and pins take the whole budget of %1 tokens: nothing else is remembered.").arg(note.of);
    case MemoryNote::Kind::only_overlap:
      return tr("This model keeps no memory: each of its clips continues the last %1 pictures of the one before.")
          .arg(note.of);
  }
  return {};
}

const MemoryNote* MemoryNotes::absence(const CacheSnapshot& snapshot) {
  const auto found = std::ranges::find(snapshot.notes, MemoryNote::Kind::only_overlap, &MemoryNote::kind);
  return found == snapshot.notes.end() ? nullptr : &*found;
}

void MemoryNotes::setSnapshot(const CacheSnapshot& snapshot) {
  QStringList lines;
  for (const MemoryNote& note : snapshot.notes) lines << textOf(note);
  // The budget exceeds the number of tokens generated so far.
  const bool roomy =
      lines.isEmpty() && snapshot.kept_tokens < snapshot.budget_tokens && snapshot.last_evictions.empty();
  if (roomy) lines << tr("The budget is not reached yet: no token has to leave.");
  const QString all = lines.join(QLatin1Char('\n'));
  if (all != text()) {
    setText(all);
    setStyleSheet(styleOf(roomy));
  }
  setVisible(!all.isEmpty());
}

}  // namespace longtake::ui

#include "moc_memory_notes.cpp"
