#pragma once

#include <QFrame>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <vector>

#include "engine/core/result.h"
#include "ui/look/theme.h"

class QLabel;
class QBoxLayout;
class QHBoxLayout;

namespace longtake::ui {

/// A line above the picture with an event, its reason, and the possible actions. It is not modal and never blocks the
/// stream.
class NoticeBar : public QFrame {
  Q_OBJECT
 public:
  struct Button {
    QString text;
    std::function<void()> pressed;
    bool primary = false;
    bool closes = true;
  };

  /// The colour of the edge distinguishes errors from remarks.
  explicit NoticeBar(Role edge, QWidget* parent = nullptr);

  void showMessage(const QString& what, const QString& why, std::vector<Button> buttons, bool dismissible = true);
  /// `also` is the window's own action, appended to the error's text.
  void showError(const Error& error, std::vector<Button> buttons, bool dismissible = true, const QString& also = {});
  void report(const Error& error) { showError(error, {}); }
  /// Changes only the second line; the buttons stay, even under the mouse.
  void setWhy(const QString& why);
  /// Hides the current message after a while, unless another one replaces it.
  void hideLater() { passes_.start(); }
  /// Hides the bar if it still shows this text.
  void hideIf(const QString& says);
  QString text() const;
  /// Receives the focus when the bar hides while focused and the previously focused widget cannot take it.
  void setFocusBack(QWidget* widget) { focus_back_ = widget; }
  void setVisible(bool visible) override;

  /// Wide enough for the buttons in one row; the text may be as narrow as they are.
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();
  void giveFocusBack();

  QBoxLayout* row_ = nullptr;
  QLabel* what_ = nullptr;
  QLabel* why_ = nullptr;
  QHBoxLayout* buttons_ = nullptr;
  QTimer passes_;
  QPointer<QWidget> focus_back_;
  QPointer<QWidget> had_focus_;  // the focus widget before a button of the bar took it
};

}  // namespace longtake::ui
