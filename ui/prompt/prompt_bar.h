#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream/command.h"
#include "ui/look/figures.h"
#include "ui/model/prompts.h"

class QAction;
class QGridLayout;
class QHBoxLayout;
class QSlider;
class QToolButton;

namespace longtake::ui {

class PromptEdit;
class PromptRows;
class Segments;
class SwitchBox;

/// The box in which prompts are typed, or the rows of a blend, the mode of a switch, and the receipt of the last
/// prompt.
class PromptBar : public QWidget {
  Q_OBJECT
 public:
  explicit PromptBar(QWidget* parent = nullptr);

  void showReceipt(const Receipt* receipt);
  /// Replaces the text. A draft can be recalled with Up, and by a button until the next prompt is sent.
  void setText(const QString& text);
  /// Sets the text as if Enter had sent it: the caret is at the end, and Space is the window's shortcut.
  void setSent(const QString& text);
  /// The text in one line, as it would be sent.
  QString text() const;
  /// Sliders of a blend's weights, in the order of its texts.
  QList<QSlider*> weightSliders() const;
  SwitchBox* switchBox() const { return switch_; }
  SwitchMode mode() const;
  void setMode(SwitchMode mode);
  Blend blend() const;
  void setBlend(Blend blend);
  /// The command that sends this text with the bar's current settings.
  Result<TypedPrompt> promptOf(const QString& text, SwitchMode mode) const;
  /// Sets the action that opens and closes the rows; its button is in the bar.
  void setBlendAction(QAction* action);
  void setBlending(bool open);
  void focusText();
  bool hasTextFocus() const;
  /// True if typed text has not been sent.
  bool hasDraft() const;
  void sendDraft();
  /// Marks the box's text as in force, after its weights were moved and sent.
  void settle();
  /// Newest first; Up and Down in the box step through it. Must outlive this.
  void setHistory(const std::vector<std::string>* history) { history_ = history; }
  /// While the stream is paused, the receipt of a waiting prompt says when it is applied.
  void setPaused(bool paused);
  /// Sets the hint about Enter that replaces the receipt; "" for none.
  void setEnterHint(const QString& hint);
  QString receiptText() const;
  /// The words that the model knows; empty for a model that takes any text.
  void setVocabulary(const std::vector<std::string>& words);

 Q_SIGNALS:
  /// Enter was pressed, with this prompt or the error of an invalid text.
  void sent(const longtake::Result<longtake::ui::TypedPrompt>& prompt);
  /// The user changed weights or the way of blending. Of changes in one gesture only the first `begins`.
  void weightsMoved(bool begins);
  void weightsLeft();
  void blendChanged(longtake::Blend blend);
  void left();

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void arrange();
  bool hasRoomBeside() const;
  void send(SwitchMode mode);
  bool recalls(const PromptEdit& edit, int key) const;
  void recall(int step);
  void setAside();
  void restoreDraft();
  void rest();
  void showLine();
  void showTools();

  QGridLayout* grid_ = nullptr;
  PromptRows* rows_ = nullptr;
  QWidget* tools_ = nullptr;     // under the rows of a blend
  QWidget* controls_ = nullptr;  // next to the box, or below it
  bool beside_ = true;
  QHBoxLayout* control_row_ = nullptr;
  QToolButton* add_ = nullptr;
  QToolButton* restore_ = nullptr;
  Segments* ways_ = nullptr;
  SwitchBox* switch_ = nullptr;
  SpanLine* receipt_ = nullptr;
  const std::vector<std::string>* history_ = nullptr;
  int recalled_ = -1;          // index in the texts that were set aside, then in the history; -1: neither
  QString draft_;              // text of the box before Up was first pressed
  QString recalled_text_;      // text that Up or Down last put into the box
  QStringList aside_;          // typed, not sent and replaced by another text; newest first
  bool offers_draft_ = false;  // the newest of them was replaced since the last Enter
  QString settled_;            // the last text that was sent or set; a different text is a draft
  std::optional<Receipt> shown_;
  bool paused_ = false;
  QString enter_hint_;
  bool at_rest_ = true;  // nothing was typed or moved since the last Enter
};

/// Selects the receipt for the bar: the newest prompt of these takes, unless a newer one was refused or is waiting.
std::optional<Receipt> receiptToShow(const Prompts& prompts, const std::vector<TakePart>& path);

/// The reached stages of "queued → applied @41 → visible +0.7 s".
std::vector<Span> receiptSpans(const Receipt* receipt, bool paused = false);

}  // namespace longtake::ui
