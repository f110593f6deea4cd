#pragma once

#include <QObject>

#include "ui/model/studio.h"
#include "ui/prompt/live_weights.h"
#include "ui/prompt/peeking.h"

namespace longtake::ui {

class PromptsPanel;
class SlotRow;
struct StudioContext;

/// All ways to send prompts: the prompt box, the weights of a blend, slots, history, gallery, and the peek.
class PromptControls : public QObject {
  Q_OBJECT
 public:
  explicit PromptControls(StudioContext& context);

  /// Connects everything that needs TimeTravel and the stage.
  void connectPeek();

  /// Reports a text that is no valid prompt.
  void send(const Result<TypedPrompt>& typed);
  /// Puts the text into the box and sends it.
  void sendChosen(const QString& text);
  void keepInSlot(int index, const QString& text);
  void fillSlot(int index);
  void emptySlot(int index) { keepInSlot(index, {}); }
  /// Shows a prompt of the last run, which is in force.
  void showEarlier(const QString& text);
  void showFirst() { showEarlier(first()); }
  void sendFirst();
  LiveWeights& weights() { return weights_; }
  /// False in the past and without a stream: then weights wait for Enter.
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
