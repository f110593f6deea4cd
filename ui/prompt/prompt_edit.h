#pragma once

#include <QPlainTextEdit>

#include "ui/prompt/vocabulary.h"

class QLabel;

namespace longtake::ui {

/// The box for prompts. It grows with its text up to a few lines. With a vocabulary it offers the rest of the word
/// before the caret: Tab accepts it, Alt+Down and Alt+Up show others. It underlines words that the model does not know,
/// and explains that in a remark. If a known word is similar, the remark names it, and Ctrl+. or a click on the remark
/// inserts it. With the built-in model's vocabulary the remark shows how the text is read, and Ctrl+. writes that
/// reading into the box.
class PromptEdit : public QPlainTextEdit {
  Q_OBJECT
 public:
  static constexpr int kMostLines = 6;

  explicit PromptEdit(QWidget* parent = nullptr);

  void setVocabulary(Vocabulary vocabulary);
  QString text() const { return toPlainText(); }
  /// Replaces the text and puts the caret at its end.
  void setText(const QString& text);
  void insert(const QString& text) { textCursor().insertText(text); }
  int cursorPosition() const { return textCursor().position(); }
  bool hasSelectedText() const { return textCursor().hasSelection(); }
  void toEnd() { moveCursor(QTextCursor::End); }
  /// True if Up has no line to go to. isOnLastLine() is the same for Down.
  bool isOnFirstLine() const { return !textCursor().movePosition(QTextCursor::Up); }
  bool isOnLastLine() const { return !textCursor().movePosition(QTextCursor::Down); }
  /// The text that Tab would add; empty if there is none.
  QString offered() const;
  /// The remark about unknown words; empty if all are known.
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
  /// Finds the remark for texts that are read: "puppy → cat".
  void findReading();
  void mark(const std::vector<Vocabulary::Word>& words);
  /// Puts the remark next to the text if there is space, otherwise below it, and uses as many lines as needed.
  void fit();
  int lines() const;
  /// Replaces the first unknown word that has a similar known one, or writes the reading; undo reverts it.
  void takeNearest();

  Vocabulary vocabulary_;
  std::vector<Vocabulary::Word> unknown_;
  QStringList completions_;
  qsizetype chosen_ = 0;
  QString note_;
  QString nearest_;              // the word that the remark offers; empty if none
  Vocabulary::Word instead_of_;  // the unknown word that it would replace
  QString given_;                // the reading for the model; empty if it equals the text
  QLabel* remark_ = nullptr;
  bool fitting_ = false;
};

}  // namespace longtake::ui
