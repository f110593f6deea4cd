#pragma once

#include <QObject>
#include <QString>
#include <map>

#include "ui/model/studio.h"

namespace longtake::ui {

/// What made a take, as far as it was seen: the policy, what it kept, and what a chunk cost.
class TakeFacts : public QObject {
  Q_OBJECT
 public:
  /// `studio` must outlive this.
  explicit TakeFacts(Studio& studio, QObject* parent = nullptr);

  /// "PaFu-KV · 180 of 180 tokens · seed 42 · 171 ms a chunk"
  QString text(TakeId take) const;

 private:
  struct Facts {
    std::string policy;
    int kept = 0;
    int budget = 0;
    double chunk_ms = 0;
  };

  Studio& studio_;
  std::map<TakeId, Facts> facts_;
};

}  // namespace longtake::ui
