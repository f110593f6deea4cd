#pragma once

#include <QPlainTextEdit>

#include "ui/prompt/vocabulary.h"

class QLabel;

namespace longtake::ui {

/// The box for prompts. It grows with its text up to a few lines. With a vocabulary it offers the rest of a word behind
/// the caret (Tab takes it, Alt+Down and Alt+Up show others), underlines words that the model does not know, and says
/// so in a remark. Where a known word is near, the remark names it; Ctrl+. or a click on the remark puts it in its
/// place. With the built-in model's vocabulary the remark says how the text is read, and Ctrl+. writes that down.
class PromptEdit : public QPlainTextEdit {
  Q_OBJECT
 public:
  static constexpr int kMostLines = 6;

  explicit PromptEdit(QWidget* parent = nullptr);

  void setVocabulary(Vocabulary vocabulary);
  QString text() const { return toPlainText(); }
  /// The caret goes behind the text.
  void setText(const QString& text);
  void insert(const QString& text) { textCursor().insertText(text); }
  int cursorPosition() const { return textCursor().position(); }
  bool hasSelectedText() const { return textCursor().hasSelection(); }
  void toEnd() { moveCursor(QTextCursor::End); }
  /// Up and Down have no line to go to.
  bool isOnFirstLine() const { return !textCursor().movePosition(QTextCursor::Up); }
  bool isOnLastLine() const { return !textCursor().movePosition(QTextCursor::Down); }
  /// The text that Tab would add; empty if there is none.
  QString offered() const;
  /// The remark about unknown words; empty when all are known.
  QString note() const { return note_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;

 private:
  void updateOffers();
  void findUnknown();
  /// The remark where texts are read: "puppy → cat".
  void findReading();
  void mark(const std::vector<Vocabulary::Word>& words);
  /// Puts the remark beside the text where there is room, otherwise under it, and takes as many lines as are needed.
  void fit();
  int lines() const;
  /// Puts the nearest known word in the place of the first unknown one that has any, or writes the reading; undo takes
  /// it back.
  void takeNearest();

  Vocabulary vocabulary_;
  std::vector<Vocabulary::Word> unknown_;
  QStringList completions_;
  qsizetype chosen_ = 0;
  QString note_;
  QString nearest_;              // the word that the remark offers; empty if none
  Vocabulary::Word instead_of_;  // the unknown word in whose place it would be put
  QString given_;                // what the model would be given; empty if that is the text itself
  QLabel* remark_ = nullptr;
  bool fitting_ = false;
};

}  // namespace longtake::ui
