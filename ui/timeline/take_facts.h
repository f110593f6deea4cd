#pragma once

#include <QObject>
#include <QString>
#include <deque>
#include <map>
#include <memory>

#include "ui/model/studio.h"

namespace longtake::ui {

/// Facts about takes that this window has seen: the policy, the memory after each chunk, and the time per chunk.
class TakeFacts : public QObject {
  Q_OBJECT
 public:
  /// `studio` must outlive this.
  explicit TakeFacts(Studio& studio, QObject* parent = nullptr);

  /// "PaFu-KV · 180 of 180 tokens · seed 42 · 171 ms a chunk"
  QString text(TakeId take) const;
  /// The take's memory after a chunk of its path; null if it was not recorded or was dropped.
  std::shared_ptr<const CacheSnapshot> memoryAt(TakeId take, ChunkIndex chunk) const;

 private:
  struct Facts {
    std::string policy;
    int kept = 0;
    int budget = 0;
    int steps = 0;                // denoise steps of the take's newest chunk
    std::deque<double> chunk_ms;  // of its newest chunks only
    std::map<ChunkIndex, std::shared_ptr<const CacheSnapshot>> memory;
  };

  /// "2 passes", once any take of the session used a number of passes other than the model's own.
  QString passesText(TakeId take) const;
  void dropOldest();

  Studio& studio_;
  std::map<TakeId, Facts> facts_;
  std::size_t bytes_ = 0;                               // size of all snapshots
  std::deque<std::pair<TakeId, ChunkIndex>> in_order_;  // every chunk in memory_, oldest first
};

}  // namespace longtake::ui
