#pragma once

#include <QLabel>

#include "engine/stream/cache_snapshot.h"

namespace longtake::ui {

/// The engine's remarks on budget, sink, pins and scores, shown under the controls that can change them. Hidden if
/// there are none.
class MemoryNotes : public QLabel {
  Q_OBJECT
 public:
  explicit MemoryNotes(QWidget* parent = nullptr);

  void setSnapshot(const CacheSnapshot& snapshot);
  static QString textOf(const MemoryNote& note);
  /// The remark of a model that has no memory; null where there is one.
  static const MemoryNote* absence(const CacheSnapshot& snapshot);
};

}  // namespace longtake::ui
