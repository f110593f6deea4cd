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

/// All sessions on the disk: what is in them and what space they take. One can be opened, named, saved as a file and,
/// after a second word, deleted.
class SessionsDialog : public QDialog {
  Q_OBJECT
 public:
  /// `present` is the folder of the session that the window shows; "" if there is none. The list must outlive this.
  SessionsDialog(SessionList& list, std::function<std::string()> present, bool offers_last, int sync_seconds,
                 QWidget* parent = nullptr);

  /// The session that the window shows is another one.
  void refresh();

 Q_SIGNALS:
  void openWanted(const std::string& folder);
  void saveWanted(const longtake::SessionCard& card);
  /// Whether the next start offers the session that ended last.
  void offersLastChanged(bool offers);
  /// How often a log is synced to the disk; 0: when it is closed only.
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
  std::function<void()> press_;  // the strip's button

  SessionRows* rows_ = nullptr;
  QLabel* total_ = nullptr;
  QLabel* empty_ = nullptr;
  QLabel* space_ = nullptr;  // disk space of the chosen session, by use
  QWidget* strip_ = nullptr;
  QLabel* question_ = nullptr;
  QLineEdit* name_ = nullptr;
  QPushButton* go_ = nullptr;
  QPushButton* keep_ = nullptr;
  QPushButton* less_ = nullptr;  // frees saved states alone
  QPushButton* rename_ = nullptr;
  QPushButton* save_ = nullptr;
  QPushButton* delete_ = nullptr;
  QPushButton* drop_ = nullptr;
  QPushButton* open_ = nullptr;
};

}  // namespace longtake::ui
