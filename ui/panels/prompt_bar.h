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

/// The line in which prompts are typed, the choice of what a switch does to the memory, and the receipt of the last
/// one.
class PromptBar : public QWidget {
  Q_OBJECT
 public:
  explicit PromptBar(QWidget* parent = nullptr);

  void showReceipt(const Receipt* receipt);
  /// What was typed and not sent stays within reach of Up.
  void setText(const QString& text);
  /// The text as if Enter had sent it: the caret stands behind it, and Space is the window's.
  void setSent(const QString& text);
  QString text() const;
  SwitchMode mode() const;
  void setMode(SwitchMode mode);
  void focusText();
  bool hasTextFocus() const;
  /// Newest first; Up and Down in the box walk through it. Must outlive this.
  void setHistory(const std::vector<std::string>* history) { history_ = history; }
  QString receiptText() const;
  /// The words that the model knows; none for one that takes any text.
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

  PromptEdit* edit_ = nullptr;
  QButtonGroup* modes_ = nullptr;
  SpanLine* receipt_ = nullptr;
  const std::vector<std::string>* history_ = nullptr;
  int recalled_ = -1;    // in the texts that were set aside, then in the history
  QString draft_;        // what stood in the box before the walk through them
  QStringList aside_;    // typed, not sent and replaced by another text; newest first
  QString settled_;      // what was sent or put here last: another text in the box is a draft
  bool at_rest_ = true;  // nothing was typed or moved since the last Enter
};

/// "queued → applied @41 → visible +0.7 s" as far as it is true.
std::vector<Span> receiptSpans(const Receipt* receipt);

}  // namespace longtake::ui
