#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

#include "ui/model/studio.h"

namespace longtake::ui {

/// Changes weights of the prompt in force; the stream follows at the next chunk. Of many changes in a short time only
/// the newest is posted, and a whole gesture is one undo step.
class LiveWeights : public QObject {
  Q_OBJECT
 public:
  /// `studio` must outlive this.
  explicit LiveWeights(Studio& studio, QObject* parent = nullptr);

  /// True if these are the texts of the prompt in force, with any weights.
  bool areInForce(const std::vector<WeightedText>& texts) const;
  void move(const TypedPrompt& prompt, bool begins);
  /// Posts the waiting weights.
  void flush();
  /// Drops the waiting weights because another prompt is sent.
  void drop() { waiting_.reset(); }

 Q_SIGNALS:
  void posted(const longtake::ui::TypedPrompt& prompt);

 private:
  struct Wish {
    TypedPrompt prompt;
    int gesture = 0;
  };

  void post(const Wish& wish);

  Studio& studio_;
  QTimer pause_;
  std::optional<Wish> waiting_;
  int gestures_ = 0;
};

}  // namespace longtake::ui
