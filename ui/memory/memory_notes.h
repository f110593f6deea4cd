#pragma once

#include <QLabel>

#include "engine/stream/cache_snapshot.h"

namespace longtake::ui {

/// The engine's remarks on budget, sink, pins and scores, shown below the controls that affect them. Hidden if there
/// are none.
class MemoryNotes : public QLabel {
  Q_OBJECT
 public:
  explicit MemoryNotes(QWidget* parent = nullptr);

  void setSnapshot(const CacheSnapshot& snapshot);
  static QString textOf(const MemoryNote& note);
  /// The remark for a model without memory; null if it has one.
  static const MemoryNote* absence(const CacheSnapshot& snapshot);
};

}  // namespace longtake::ui
