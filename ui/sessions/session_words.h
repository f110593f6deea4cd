#pragma once

#include <QCoreApplication>
#include <QImage>
#include <QString>

#include "engine/stream/job_results.h"

namespace longtake::ui {

/// Texts about a session for lists and menus.
struct SessionWords {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::SessionWords)
 public:
  /// The session's name, else its first prompt, else its folder.
  static QString title(const SessionCard& card);
  /// The length of the last active take: 2:31.
  static QString length(const SessionCard& card);
  /// "today 14:05", "21.11.2026"
  static QString date(const SessionCard& card);
  /// Length, takes, model and date in one line.
  static QString details(const SessionCard& card);
  static QString fileName(const SessionCard& card);
  /// A copy that shares nothing with the card.
  static QImage picture(const SessionCard& card);
};

}  // namespace longtake::ui
