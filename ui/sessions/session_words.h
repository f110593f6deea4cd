#pragma once

#include <QCoreApplication>
#include <QImage>
#include <QString>

#include "engine/stream/job_results.h"

namespace longtake::ui {

/// A session in the words of lists and menus.
struct SessionWords {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::SessionWords)
 public:
  /// The session's name, or else its first prompt, or else its folder.
  static QString title(const SessionCard& card);
  /// 2:31, of the take that was active last.
  static QString length(const SessionCard& card);
  /// "today 14:05", "21.11.2026"
  static QString date(const SessionCard& card);
  /// Length, takes, model and date in one line.
  static QString details(const SessionCard& card);
  /// A name for a file that holds it.
  static QString fileName(const SessionCard& card);
  /// Shares nothing with the card.
  static QImage picture(const SessionCard& card);
};

}  // namespace longtake::ui
