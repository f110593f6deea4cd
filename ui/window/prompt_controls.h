#pragma once

#include <QObject>

#include "ui/model/studio.h"
#include "ui/prompt/live_weights.h"
#include "ui/prompt/peeking.h"

namespace longtake::ui {

class PromptsPanel;
class SlotRow;
struct StudioContext;

/// From a hand to the stream: the prompt box, the weights of a blend, slots, history, gallery, and the peek.
class PromptControls : public QObject {
  Q_OBJECT
 public:
  explicit PromptControls(StudioContext& context);

  /// Adds what needs the time of the stream and the stage.
  void connectPeek();

  /// A text that cannot be a prompt is reported.
  void send(const Result<TypedPrompt>& typed);
  /// Puts the text into the box and sends it.
  void sendChosen(const QString& text);
  void keepInSlot(int index, const QString& text);
  /// Keeps the text of the box in a slot.
  void fillSlot(int index);
  void emptySlot(int index) { keepInSlot(index, {}); }
  /// A prompt of the last time, which is in force.
  void showEarlier(const QString& text);
  /// Shows the prompt that a start begins with.
  void showFirst() { showEarlier(first()); }
  /// Sends it.
  void sendFirst();
  LiveWeights& weights() { return weights_; }
  /// False in the past and without a stream: weights wait for Enter.
  bool followsWeights() const;
  SlotRow* slotRow() const { return slots_; }
  void setCalm(bool calm);

 private:
  void connectStudio();
  void connectBox();
  void connectSlots();
  QString first() const;
  void showReceipt();
  void sendSlot(int index);
  void remember(const QString& text, bool only_weights);
  void peek();
  void showGallery();

  StudioContext& context_;
  LiveWeights weights_;
  Peeking peeking_;
  SlotRow* slots_ = nullptr;
  PromptsPanel* panel_ = nullptr;
};

}  // namespace longtake::ui
