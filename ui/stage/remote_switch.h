#pragma once

#include <QAction>
#include <QLabel>

#include "ui/stage/remote_control.h"

namespace longtake::ui {

/// The user interface of the control port: a menu entry that opens and closes it, and a text in the status line while
/// it is open.
class RemoteSwitch : public QObject {
  Q_OBJECT
 public:
  RemoteSwitch(RemoteControl& remote, QObject* parent);

  QAction* action() { return &action_; }
  /// Copies a link to the port for a browser.
  QAction* link() { return &link_; }
  /// Copies the token for other programs.
  QAction* token() { return &token_; }
  /// The layout that holds it owns it.
  QLabel* badge() { return badge_; }

 Q_SIGNALS:
  void refused(const longtake::Error& error);

 private:
  void update();

  RemoteControl& remote_;
  QAction action_;
  QAction link_;
  QAction token_;
  QLabel* badge_ = new QLabel;
};

}  // namespace longtake::ui
