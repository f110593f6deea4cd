#pragma once

#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QtTest>

#include "ui/look/notice_bar.h"

namespace longtake {

// Finds visible widgets by the text that a user sees; null if there is none.

inline ui::NoticeBar* notice(QWidget& window, const QString& part) {
  for (auto* bar : window.findChildren<ui::NoticeBar*>())
    if (bar->isVisible() && bar->text().contains(part)) return bar;
  return nullptr;
}

inline QPushButton* button(QWidget& in, const QString& text) {
  for (auto* one : in.findChildren<QPushButton*>())
    if (one->isVisible() && one->text() == text) return one;
  return nullptr;
}

inline QToolButton* tool(QWidget& in, const QString& text) {
  for (auto* one : in.findChildren<QToolButton*>())
    if (one->isVisible() && one->text() == text) return one;
  return nullptr;
}

inline bool says(QWidget& in, const QString& part) {
  for (auto* label : in.findChildren<QLabel*>())
    if (label->isVisible() && label->text().contains(part)) return true;
  return false;
}

/// Waits for the button, then clicks it.
inline void press(QWidget& in, const QString& text) {
  QTRY_VERIFY2(button(in, text) != nullptr, qPrintable("no button " + text));
  auto* one = button(in, text);
  QVERIFY2(one != nullptr && one->isEnabled(), qPrintable(text + " cannot be pressed"));
  QTest::mouseClick(one, Qt::LeftButton);
}

}  // namespace longtake
