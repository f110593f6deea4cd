#pragma once

#include <QDialog>
#include <vector>

class QAction;
class QLineEdit;
class QListWidget;

namespace longtake::ui {

/// Finds an action by typed letters; Enter runs it.
class CommandPalette : public QDialog {
  Q_OBJECT
 public:
  /// The actions must outlive this.
  CommandPalette(const std::vector<QAction*>& actions, QWidget* parent);

  QStringList shown() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter(const QString& text);
  void run();

  std::vector<QAction*> actions_;
  QLineEdit* edit_ = nullptr;
  QListWidget* list_ = nullptr;
};

}  // namespace longtake::ui
