#pragma once

#include <QAbstractButton>
#include <QTimer>
#include <array>
#include <string>

#include "ui/model/settings.h"

class QMenu;

namespace longtake::ui {

/// A slot as a button: its number and the beginning of its prompt.
class SlotKey : public QAbstractButton {
  Q_OBJECT
 public:
  explicit SlotKey(int number, QWidget* parent = nullptr);

  void setPrompt(const QString& prompt);
  const QString& prompt() const { return prompt_; }
  void setActive(bool active);
  bool isActive() const { return active_; }
  int number() const { return number_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// Emitted by its menu, a long press, or a click on an empty slot.
  void fillRequested();
  void sendRequested();
  /// Emitted before the slot's menu is shown.
  void menuWanted(QMenu* menu);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void enterEvent(QEnterEvent*) override { update(); }
  void leaveEvent(QEvent*) override { update(); }

 private:
  int number_;
  QString prompt_;
  bool active_ = false;
  bool filled_ = false;  // by the press that still lasts
  QTimer held_;
};

/// All slots in one row, available in every layout.
class SlotRow : public QWidget {
  Q_OBJECT
 public:
  explicit SlotRow(QWidget* parent = nullptr);

  void setSlots(const std::array<std::string, kPromptSlots>& prompts);
  /// Highlights the slot with this prompt.
  void setActivePrompt(const QString& prompt);
  QList<SlotKey*> keys() const { return keys_; }

 Q_SIGNALS:
  void sendRequested(int index);
  void fillRequested(int index);

 private:
  QList<SlotKey*> keys_;
};

}  // namespace longtake::ui
