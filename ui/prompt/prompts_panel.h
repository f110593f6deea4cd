#pragma once

#include <QAbstractButton>
#include <QWidget>
#include <array>
#include <string>
#include <vector>

#include "ui/model/settings.h"

class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QStringListModel;
class QVBoxLayout;

namespace longtake::ui {

/// A prompt with a key that sends it. An empty slot stores the prompt of the box.
class SlotCard : public QAbstractButton {
  Q_OBJECT
 public:
  explicit SlotCard(int number, QWidget* parent = nullptr);

  void setPrompt(const QString& prompt);
  const QString& prompt() const { return prompt_; }
  void setActive(bool active);
  bool isActive() const { return active_; }
  /// Limits the text to this many lines; a card with one line is lower.
  void setMostLines(int lines);
  int heightFor(int most_lines) const;

  QSize sizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent*) override { fitHeight(); }
  void paintEvent(QPaintEvent*) override;
  void enterEvent(QEnterEvent*) override { update(); }
  void leaveEvent(QEvent*) override { update(); }

 private:
  void fitHeight();

  int number_;
  int most_lines_ = 3;
  QString prompt_;
  bool active_ = false;
};

/// The left side: prompt slots and all sent prompts.
class PromptsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PromptsPanel(QWidget* parent = nullptr);

  void setSlots(const std::array<std::string, kPromptSlots>& prompts);
  void setHistory(const std::vector<std::string>& history);
  /// Highlights the slot with this prompt.
  void setActivePrompt(const QString& prompt);
  QList<SlotCard*> cards() const { return cards_; }
  QLineEdit* search() const { return search_; }
  QListView* history() const { return list_; }

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 Q_SIGNALS:
  void slotPressed(int index);
  void slotFillRequested(int index);
  void slotEmptied(int index);
  void historyChosen(const QString& prompt);
  void historySent(const QString& prompt);

 private:
  void openMenu(int index, QPoint at);
  void showUsed();
  void fitCards();

  QVBoxLayout* column_ = nullptr;
  QList<SlotCard*> cards_;
  QWidget* history_head_ = nullptr;
  QLineEdit* search_ = nullptr;
  QListView* list_ = nullptr;
  QStringListModel* model_ = nullptr;
  QSortFilterProxyModel* filter_ = nullptr;
};

}  // namespace longtake::ui
