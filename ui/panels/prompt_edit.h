#pragma once

#include <QLineEdit>

#include "ui/model/vocabulary.h"

namespace longtake::ui {

/// The box for prompts. With a vocabulary it offers the rest of a word behind the caret (Tab takes it, Alt+Down and
/// Alt+Up show others), underlines words that the model does not know, and says so at its right end. Where a known word
/// is near, the remark names it; Ctrl+. or a click on the remark puts it in its place.
class PromptEdit : public QLineEdit {
  Q_OBJECT
 public:
  explicit PromptEdit(QWidget* parent = nullptr);

  void setVocabulary(Vocabulary vocabulary);
  /// The text that Tab would add; empty if there is none.
  QString offered() const;
  /// The remark about unknown words; empty when all are known.
  QString note() const { return note_; }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  void look();
  /// Puts the nearest known word in the place of the first unknown one that has any; undo takes it back.
  void takeNearest();
  double textX(qsizetype index) const;
  QRectF noteBox() const;

  Vocabulary vocabulary_;
  std::vector<Vocabulary::Word> unknown_;
  QStringList completions_;
  qsizetype chosen_ = 0;
  QString note_;
  QString nearest_;              // the word that the remark offers; empty if none
  Vocabulary::Word instead_of_;  // the unknown word in whose place it would be put
};

}  // namespace longtake::ui
