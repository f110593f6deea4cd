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
  /// Text that was typed but not sent can be recalled with Up, and by a button until the next prompt is sent.
  void setText(const QString& text);
  /// Sets the text as if Enter had sent it: the caret is behind it, and Space is the window's shortcut.
  void setSent(const QString& text);
  /// In one line, as it would be sent.
  QString text() const;
  /// Sliders of a blend's weights, in the order of its texts.
  QList<QSlider*> weightSliders() const;
  SwitchBox* switchBox() const { return switch_; }
  SwitchMode mode() const;
  void setMode(SwitchMode mode);
  Blend blend() const;
  void setBlend(Blend blend);
  /// The command that sends this text as the bar stands now.
  Result<TypedPrompt> promptOf(const QString& text, SwitchMode mode) const;
  /// Opens and closes the rows; its button stands in the bar.
  void setBlendAction(QAction* action);
  void setBlending(bool open);
  void focusText();
  bool hasTextFocus() const;
  /// Something was typed that was not sent.
  bool hasDraft() const;
  /// Sends what was typed but not sent, if anything was.
  void sendDraft();
  /// Marks the text of the box as in force, after its weights were moved and sent.
  void settle();
  /// Newest first; Up and Down in the box walk through it. Must outlive this.
  void setHistory(const std::vector<std::string>* history) { history_ = history; }
  /// The stream is paused, so a prompt that waits says when it is applied.
  void setPaused(bool paused);
  /// Sets the hint about Enter that replaces the receipt; "" for nothing special.
  void setEnterHint(const QString& hint);
  QString receiptText() const;
  /// The words that the model knows; empty for a model that takes any text.
  void setVocabulary(const std::vector<std::string>& words);

 Q_SIGNALS:
  /// Enter was pressed on this prompt, or on a text that cannot be one.
  void sent(const longtake::Result<longtake::ui::TypedPrompt>& prompt);
  /// Weights or the way of blending were changed by hand. Of changes that belong together only the first begins.
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
  QWidget* controls_ = nullptr;  // beside the box, or under it
  bool beside_ = true;
  QHBoxLayout* control_row_ = nullptr;
  QToolButton* add_ = nullptr;
  QToolButton* restore_ = nullptr;
  Segments* ways_ = nullptr;
  SwitchBox* switch_ = nullptr;
  SpanLine* receipt_ = nullptr;
  const std::vector<std::string>* history_ = nullptr;
  int recalled_ = -1;          // index in the texts that were set aside, then in the history; -1: neither
  QString draft_;              // text of the box before Up was pressed first
  QString recalled_text_;      // text that Up or Down put into the box last
  QStringList aside_;          // typed, not sent and replaced by another text; newest first
  bool offers_draft_ = false;  // the newest of them was replaced since the last Enter
  QString settled_;            // last text that was sent or set; a different text is a draft
  std::optional<Receipt> shown_;
  bool paused_ = false;
  QString enter_hint_;
  bool at_rest_ = true;  // nothing was typed or moved since the last Enter
};

/// Selects the receipt for the bar: the newest prompt along these takes, unless one was refused or waits since.
std::optional<Receipt> receiptToShow(const Prompts& prompts, const std::vector<TakePart>& path);

/// The reached steps of "queued → applied @41 → visible +0.7 s".
std::vector<Span> receiptSpans(const Receipt* receipt, bool paused = false);

}  // namespace longtake::ui
