#pragma once

#include <QWidget>
#include <vector>

#include "engine/stream/command.h"
#include "ui/prompt/movement.h"
#include "ui/prompt/vocabulary.h"

class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace longtake::ui {

class PromptEdit;

/// The texts of a prompt. Closed, it is one box; open, it has two to four rows, each a text with its weight. The first
/// row's box is always the same one.
class PromptRows : public QWidget {
  Q_OBJECT
 public:
  explicit PromptRows(QWidget* parent = nullptr);

  /// Closed: what stands in the box. Open: the rows as a person would type them into one box.
  QString text() const;
  void setText(const QString& text);
  bool isOpen() const { return open_; }
  /// The texts stay: one box shows them with their weights as text.
  void setOpen(bool open);
  bool canAdd() const;
  void addRow();

  /// Every row's box, those that are hidden too.
  std::vector<PromptEdit*> edits() const;
  /// Sliders of the weights, in the order of the texts.
  QList<QSlider*> sliders() const;
  PromptEdit* first() const { return rows_.front().edit; }
  /// The box that has the caret; null if none has it.
  PromptEdit* focused() const;
  void setVocabulary(const std::vector<std::string>& words);

 Q_SIGNALS:
  /// A text was changed or its caret moved.
  void touched();
  /// A weight was changed by hand. Changes of one drag, or of keys in quick succession, belong together: only the
  /// first of them begins something.
  void weightMoved(bool begins);
  /// The hand left a slider.
  void weightLeft();
  void shownChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Row {
    PromptEdit* edit = nullptr;
    QSlider* slider = nullptr;
    QDoubleSpinBox* number = nullptr;
    QLabel* share = nullptr;
    QToolButton* remove = nullptr;
    float weight = 1;  // the typed weight; the slider's value is rounded
  };

  void build(int index);
  void showRows(int count);
  void setWeight(Row& row, float weight);
  void moveWeight(int index, float weight);
  void removeRow(int index);
  void showShares();
  void readRows(const QString& text);
  QString composed() const;

  QGridLayout* grid_ = nullptr;
  std::vector<Row> rows_;
  int shown_ = 1;
  bool open_ = false;
  Movement movement_;  // changes of weights by hand
  int moved_ = -1;     // row of the moved weight; -1: none
};

}  // namespace longtake::ui
