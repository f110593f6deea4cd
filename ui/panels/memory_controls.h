#pragma once

#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream/cache_snapshot.h"
#include "engine/stream/command.h"

class QComboBox;
class QSlider;
class QTimer;

namespace longtake::ui {

class SpanLine;

/// A policy's name for people.
struct PolicyName {
  const char* preset;
  const char* name;
  const char* tip;
};
const std::vector<PolicyName>& policyNames();

/// Which tokens stay, and how many. Shows what the engine reports; a change is only shown as wished until its receipt.
class MemoryControls : public QWidget {
  Q_OBJECT
 public:
  explicit MemoryControls(QWidget* parent = nullptr);

  void setSnapshot(const CacheSnapshot& snapshot, int latent_frames_per_chunk);
  /// A change was posted and its receipt is not here yet.
  void setPending(bool pending);
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
  int tokens_per_frame_ = 0;
  int most_tokens_ = 0;
};

}  // namespace longtake::ui
