#pragma once

#include <QMenu>
#include <vector>

#include "engine/stream/job_results.h"

namespace longtake::ui {

/// The newest sessions with thumbnails, newest first.
class RecentMenu : public QMenu {
  Q_OBJECT
 public:
  explicit RecentMenu(QWidget* parent = nullptr);

  /// Leaves out sessions without pictures and sessions that are in use.
  void setCards(const std::vector<SessionCard>& cards);

 Q_SIGNALS:
  void chosen(const std::string& folder);
};

}  // namespace longtake::ui
