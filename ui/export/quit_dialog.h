#pragma once

#include <QDialog>

namespace longtake::ui {

/// The question when the window closes while something is being written. Shown once.
class QuitDialog : public QDialog {
  Q_OBJECT
 public:
  enum class Choice { finish, stop, stay };

  QuitDialog(bool recording, int exports, QWidget* parent = nullptr);

 Q_SIGNALS:
  void chosen(longtake::ui::QuitDialog::Choice choice);

 protected:
  void done(int result) override;

 private:
  Choice choice_ = Choice::stay;
};

}  // namespace longtake::ui
