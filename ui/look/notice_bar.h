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

/// A line above the picture that says what happened, why, and what can be done about it. It is not modal and never
/// blocks the stream.
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
  /// `also` is the window's own action, shown after the error's text.
  void showError(const Error& error, std::vector<Button> buttons, bool dismissible = true, const QString& also = {});
  void report(const Error& error) { showError(error, {}); }
  /// Only the second line; the buttons stay, also under the mouse.
  void setWhy(const QString& why);
  /// Hides the present message after a while, unless another one takes its place.
  void hideLater() { passes_.start(); }
  /// Hides the bar if it still says this.
  void hideIf(const QString& says);
  QString text() const;
  /// Where the keyboard goes when the bar hides with it and the widget that had it before cannot take it.
  void setFocusBack(QWidget* widget) { focus_back_ = widget; }
  void setVisible(bool visible) override;

  /// The buttons beside each other; the text may be as narrow.
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
  QPointer<QWidget> had_focus_;  // before a button of the bar
};

}  // namespace longtake::ui
