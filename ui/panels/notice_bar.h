#pragma once

#include <QFrame>
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
  QString text() const;

  /// The buttons beside each other; the text may be as narrow.
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();

  QBoxLayout* row_ = nullptr;
  QLabel* what_ = nullptr;
  QLabel* why_ = nullptr;
  QHBoxLayout* buttons_ = nullptr;
};

}  // namespace longtake::ui
