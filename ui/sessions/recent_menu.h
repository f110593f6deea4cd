#pragma once

#include <QMenu>
#include <vector>

#include "engine/stream/job_results.h"

namespace longtake::ui {

/// The newest sessions with a small picture each, newest first.
class RecentMenu : public QMenu {
  Q_OBJECT
 public:
  explicit RecentMenu(QWidget* parent = nullptr);

  /// Sessions without pictures are left out, and those that somebody has open.
  void setCards(const std::vector<SessionCard>& cards);

 Q_SIGNALS:
  void chosen(const std::string& folder);
};

}  // namespace longtake::ui
