#pragma once

#include <QDialog>
#include <functional>
#include <string>

#include "ui/sessions/session_list.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace longtake::ui {

class SessionRows;

/// All sessions on the disk with their content and size. A session can be opened, renamed, saved as a file and, after a
/// confirmation, deleted.
class SessionsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `present` returns the folder of the session in the window; "" if there is none. The list must outlive this.
  SessionsDialog(SessionList& list, std::function<std::string()> present, bool offers_last, int sync_seconds,
                 QWidget* parent = nullptr);

  /// The window now shows another session.
  void refresh();

 Q_SIGNALS:
  void openWanted(const std::string& folder);
  void saveWanted(const longtake::SessionCard& card);
  /// Whether the next start offers the last session.
  void offersLastChanged(bool offers);
  /// How often a log is synced to the disk; 0: only when it is closed.
  void syncSecondsChanged(int seconds);

 private:
  QWidget* makeHead();
  QWidget* makeStrip();
  QWidget* makeHabits(bool offers_last, int sync_seconds);
  QWidget* makeButtons();
  void updateButtons();
  void open();
  void askName();
  void askToDelete();
  void askToFreeSpace();
  void askToCompact(const SessionCard& card);
  void showSpace(const SessionCard* card);
  /// Shows a question in the strip under the list; "" hides it.
  void showStrip(const QString& text, bool with_name, const QString& go, std::function<void()> press);
  void leaveStrip();
  bool isInUse(const SessionCard& card) const;

  SessionList& list_;
  const std::function<std::string()> present_;
  bool by_size_ = false;
  std::function<void()> press_;  // the action of the strip's button

  SessionRows* rows_ = nullptr;
  QLabel* total_ = nullptr;
  QLabel* empty_ = nullptr;
  QLabel* space_ = nullptr;  // disk space of the selected session, by use
  QWidget* strip_ = nullptr;
  QLabel* question_ = nullptr;
  QLineEdit* name_ = nullptr;
  QPushButton* go_ = nullptr;
  QPushButton* keep_ = nullptr;
  QPushButton* less_ = nullptr;  // frees only saved states
  QPushButton* rename_ = nullptr;
  QPushButton* save_ = nullptr;
  QPushButton* delete_ = nullptr;
  QPushButton* drop_ = nullptr;
  QPushButton* open_ = nullptr;
};

}  // namespace longtake::ui
