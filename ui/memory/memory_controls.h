#pragma once

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/command.h"
#include "engine/stream/event.h"

class QSlider;
class QTimer;

namespace longtake::ui {

class PolicyBox;
class SpanLine;

/// The controls of the memory policy and its budget. They show the engine's report. A change is shown as pending until
/// the first chunk generated under it reports.
class MemoryControls : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMostBudgetFrames = 21;  ///< latent frames at the end of its slider, at least

  explicit MemoryControls(QWidget* parent = nullptr);

  /// The available policies, from the model's source.
  void setPolicies(const std::vector<PresetName>& policies);
  PolicyBox* policies() const { return policy_; }
  QSlider* budgetSlider() const { return budget_; }
  void setSnapshot(const CacheSnapshot& snapshot, int latent_frames_per_chunk);
  /// The engine applied the change; snapshots from this chunk on contain it.
  void wishTaken(ChunkIndex chunk);
  /// The change will not be applied; shows the engine's report again.
  void wishLost();
  /// A new take numbers its chunks from 0.
  void newTake();
  QString budgetText() const;
  QString sinkText() const;

 Q_SIGNALS:
  void changed(const longtake::SetPolicy& change);

 private:
  void wish();
  void showNumbers();

  PolicyBox* policy_ = nullptr;
  QSlider* budget_ = nullptr;
  QSlider* sink_ = nullptr;
  SpanLine* budget_text_ = nullptr;
  SpanLine* sink_text_ = nullptr;
  QTimer* settle_ = nullptr;  // joins several slider steps into one command
  SetPolicy wished_;
  bool pending_ = false;
  std::optional<ChunkIndex> taken_at_;  // first chunk under the pending change, once known
  int tokens_per_frame_ = 0;
  int most_tokens_ = 0;
};

}  // namespace longtake::ui
