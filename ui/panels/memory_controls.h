#pragma once

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/command.h"
#include "engine/stream/event.h"

class QComboBox;
class QSlider;
class QTimer;

namespace longtake::ui {

class SpanLine;

/// Which tokens stay, and how many. Shows what the engine reports; a change is shown as wished until the report of the
/// first chunk made under it is here.
class MemoryControls : public QWidget {
  Q_OBJECT
 public:
  explicit MemoryControls(QWidget* parent = nullptr);

  /// What there is to choose from, as the model's source lists it.
  void setPolicies(const std::vector<PresetName>& policies);
  void setSnapshot(const CacheSnapshot& snapshot, int latent_frames_per_chunk);
  /// The engine took the change; it shows from this chunk's snapshot on.
  void wishTaken(ChunkIndex chunk);
  /// The change will not come: what the engine reports counts again.
  void wishLost();
  /// Chunks are counted anew.
  void newTake();
  QString budgetText() const;
  QString sinkText() const;

 Q_SIGNALS:
  void changed(const longtake::SetPolicy& change);

 private:
  void wish();
  void showNumbers();

  QComboBox* policy_ = nullptr;
  QSlider* budget_ = nullptr;
  QSlider* sink_ = nullptr;
  SpanLine* budget_text_ = nullptr;
  SpanLine* sink_text_ = nullptr;
  QTimer* settle_ = nullptr;  // several slider steps become one command
  SetPolicy wished_;
  bool pending_ = false;
  std::optional<ChunkIndex> taken_at_;  // of what is pending, once it is known
  int tokens_per_frame_ = 0;
  int most_tokens_ = 0;
};

}  // namespace longtake::ui
