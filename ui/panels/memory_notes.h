#pragma once

#include <QLabel>

#include "engine/stream/cache_snapshot.h"

namespace longtake::ui {

/// What the engine says of budget, sink, pins and scores, under the controls that can change it. Says nothing while
/// there is nothing to say.
class MemoryNotes : public QLabel {
  Q_OBJECT
 public:
  explicit MemoryNotes(QWidget* parent = nullptr);

  void setSnapshot(const CacheSnapshot& snapshot);
  static QString textOf(const MemoryNote& note);
};

}  // namespace longtake::ui
