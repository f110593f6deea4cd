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
/// row always uses the same box.
class PromptRows : public QWidget {
  Q_OBJECT
 public:
  explicit PromptRows(QWidget* parent = nullptr);

  /// Closed: the content of the box. Open: the rows in the syntax for a single box.
  QString text() const;
  void setText(const QString& text);
  bool isOpen() const { return open_; }
  /// Keeps the texts: a single box shows them with their weights as text.
  void setOpen(bool open);
  bool canAdd() const;
  void addRow();

  /// Every row's box, including hidden ones.
  std::vector<PromptEdit*> edits() const;
  /// Sliders of the weights, in the order of the texts.
  QList<QSlider*> sliders() const;
  PromptEdit* first() const { return rows_.front().edit; }
  /// The box that has the caret; null if none has it.
  PromptEdit* focused() const;
  void setVocabulary(const std::vector<std::string>& words);

 Q_SIGNALS:
  /// A text was changed, or its caret was moved.
  void touched();
  /// The user changed a weight. Of changes in one drag, or by keys in quick succession, only the first `begins`.
  void weightMoved(bool begins);
  /// The user released a slider.
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
  Movement movement_;  // weight changes by the user
  int moved_ = -1;     // row of the last moved weight; -1: none
};

}  // namespace longtake::ui
