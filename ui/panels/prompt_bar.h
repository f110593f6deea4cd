#pragma once

#include <QStringList>
#include <QWidget>
#include <string>
#include <vector>

#include "engine/stream/command.h"
#include "ui/look/figures.h"
#include "ui/model/receipts.h"

class QButtonGroup;

namespace longtake::ui {

class PromptEdit;

/// The line in which prompts are typed, the mode of a switch, and the receipt of the last prompt.
class PromptBar : public QWidget {
  Q_OBJECT
 public:
  explicit PromptBar(QWidget* parent = nullptr);

  void showReceipt(const Receipt* receipt);
  /// Text that was typed but not sent can be recalled with Up.
  void setText(const QString& text);
  /// Sets the text as if Enter had sent it: the caret is behind it, and Space is the window's shortcut.
  void setSent(const QString& text);
  QString text() const;
  SwitchMode mode() const;
  void setMode(SwitchMode mode);
  void focusText();
  bool hasTextFocus() const;
  /// Something was typed that was not sent.
  bool hasDraft() const;
  /// Newest first; Up and Down in the box walk through it. Must outlive this.
  void setHistory(const std::vector<std::string>* history) { history_ = history; }
  /// The stream is paused, so a prompt that waits says when it is applied.
  void setPaused(bool paused);
  /// What Enter would do now, in place of the receipt; "" for nothing special.
  void setEnterHint(const QString& hint);
  QString receiptText() const;
  /// The words that the model knows; empty for a model that takes any text.
  void setVocabulary(const std::vector<std::string>& words);

 Q_SIGNALS:
  void sent(const QString& text, longtake::SwitchMode mode);
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void send(SwitchMode mode);
  void recall(int step);
  void setAside();
  void rest();
  void showLine();

  PromptEdit* edit_ = nullptr;
  QButtonGroup* modes_ = nullptr;
  SpanLine* receipt_ = nullptr;
  const std::vector<std::string>* history_ = nullptr;
  int recalled_ = -1;  // index in the texts that were set aside, then in the history; -1: neither
  QString draft_;      // text of the box before Up was pressed first
  QStringList aside_;  // typed, not sent and replaced by another text; newest first
  QString settled_;    // last text that was sent or set; a different text is a draft
  Receipt shown_;      // the newest; without a command there is none
  bool paused_ = false;
  QString enter_hint_;
  bool at_rest_ = true;  // nothing was typed or moved since the last Enter
};

/// The reached steps of "queued → applied @41 → visible +0.7 s".
std::vector<Span> receiptSpans(const Receipt* receipt, bool paused = false);

}  // namespace longtake::ui
