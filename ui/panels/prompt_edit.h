#pragma once

#include <QLineEdit>

#include "ui/model/vocabulary.h"

namespace longtake::ui {

/// The box for prompts. With a vocabulary it offers the rest of a word behind the caret (Tab takes it, Alt+Down and
/// Alt+Up show others), underlines words that the model does not know, and says so at its right end.
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

 private:
  void look();
  double textX(qsizetype index) const;
  QRectF noteBox() const;

  Vocabulary vocabulary_;
  std::vector<Vocabulary::Word> unknown_;
  QStringList completions_;
  qsizetype chosen_ = 0;
  QString note_;
};

}  // namespace longtake::ui
