#include "ui/look/notice_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/look/engine_words.h"
#include "ui/look/language.h"

namespace longtake::ui {
namespace {

constexpr double kLeastText = 200;
constexpr double kGap = 12;
constexpr double kLineGap = 7;
constexpr int kPassesMs = 12000;  // how long a remark without an action stays

// Joins parts of an error as sentences of one paragraph.
QString paragraph(std::initializer_list<QString> parts) {
  QStringList out;
  for (const QString& part : parts) {
    QString s = part.trimmed();
    if (s.isEmpty()) continue;
    s[0] = s[0].toUpper();
    out << s;
  }
  return sentences(out);
}

}  // namespace

NoticeBar::NoticeBar(Role edge, QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("notice"));
  setStyleSheet(QStringLiteral("QFrame#notice { background: %1; border: none; border-left: %2px solid %3; "
                               "border-bottom: 1px solid %4; }")
                    .arg(colour(Role::panel).name())
                    .arg(px(3))
                    .arg(colour(edge).name(), colour(Role::between).name()));
  row_ = new QHBoxLayout(this);
  row_->setContentsMargins(px(14), px(8), px(10), px(8));
  row_->setSpacing(px(kGap));
  auto* lines = new QVBoxLayout;
  lines->setSpacing(px(2));
  what_ = new QLabel;
  what_->setProperty("strong", true);
  why_ = new QLabel;
  why_->setProperty("muted", true);
  for (QLabel* label : {what_, why_}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    lines->addWidget(label);
  }
  row_->addLayout(lines, 1);
  buttons_ = new QHBoxLayout;
  buttons_->setSpacing(px(6));
  row_->addLayout(buttons_);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
    if (now != nullptr && isAncestorOf(now) && before != nullptr && !isAncestorOf(before)) had_focus_ = before;
  });
  passes_.setSingleShot(true);
  passes_.setInterval(kPassesMs);
  connect(&passes_, &QTimer::timeout, this, &QWidget::hide);
  hide();
}

// Qt would move the focus to the next control in Tab order, where Space does something else.
void NoticeBar::giveFocusBack() {
  const QWidget* focus = window()->focusWidget();  // valid even while another window is active
  QWidget* before = had_focus_;
  had_focus_.clear();
  if (focus == nullptr || !isAncestorOf(focus)) return;
  const bool usable = before != nullptr && before->isVisible() && before->isEnabled() && before->window() == window();
  if (QWidget* to = usable ? before : focus_back_.data(); to != nullptr) to->setFocus(Qt::OtherFocusReason);
}

void NoticeBar::setVisible(bool visible) {
  if (!visible) giveFocusBack();
  QFrame::setVisible(visible);
}

// Between two side panels the text and the buttons may not fit into one line.
void NoticeBar::arrange() {
  const bool narrow = width() < buttons_->sizeHint().width() + px(kLeastText) + px(kGap) + px(24);
  const auto direction = narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
  if (row_->direction() == direction) return;
  row_->setDirection(direction);
  row_->setSpacing(px(narrow ? kLineGap : kGap));
  row_->setAlignment(buttons_, narrow ? Qt::AlignLeft : Qt::Alignment());
  updateGeometry();  // the height for this width has changed
}

void NoticeBar::resizeEvent(QResizeEvent* event) {
  arrange();
  QFrame::resizeEvent(event);
}

QSize NoticeBar::minimumSizeHint() const {
  return {std::max(buttons_->minimumSize().width(), px(kLeastText)) + px(24), QFrame::minimumSizeHint().height()};
}

void NoticeBar::showMessage(const QString& what, const QString& why, std::vector<Button> buttons, bool dismissible) {
  passes_.stop();
  what_->setText(what);
  setAccessibleName(what);
  setWhy(why);
  giveFocusBack();  // its buttons are removed
  while (QLayoutItem* item = buttons_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();
    delete item;
  }
  if (dismissible) buttons.push_back({tr("Dismiss"), {}});
  for (const Button& button : buttons) {
    auto* widget = new QPushButton(button.text);
    widget->setProperty("primary", button.primary);
    connect(widget, &QPushButton::clicked, this, [this, button] {
      if (button.closes) hide();
      if (button.pressed) button.pressed();
    });
    buttons_->addWidget(widget);
  }
  arrange();
  show();
}

void NoticeBar::showError(const Error& error, std::vector<Button> buttons, bool dismissible, const QString& also) {
  // Copies the engine's English text, so that helpers who cannot read the window's language understand it.
  const QString all = QString::fromStdString(error.text());
  buttons.push_back({tr("Copy"), [all] { QApplication::clipboard()->setText(all); }, false, false});
  const ErrorParts parts = errorParts(error);
  showMessage(parts.what, paragraph({parts.why, parts.done, also, parts.remedy}), std::move(buttons), dismissible);
}

void NoticeBar::setWhy(const QString& why) {
  why_->setText(why);
  why_->setVisible(!why.isEmpty());
  setAccessibleDescription(why);
}

void NoticeBar::hideIf(const QString& says) {
  if (text().contains(says)) hide();
}

QString NoticeBar::text() const { return what_->text() + QLatin1Char('\n') + why_->text(); }

}  // namespace longtake::ui

#include "moc_notice_bar.cpp"
