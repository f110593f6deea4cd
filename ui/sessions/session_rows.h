#pragma once

#include <QListWidget>
#include <string>
#include <vector>

#include "engine/stream/job_results.h"

namespace longtake::ui {

/// A list of sessions: picture, name or prompt, details, size. Enter or a double click opens one, F2 renames it, Delete
/// deletes it.
class SessionRows : public QListWidget {
  Q_OBJECT
 public:
  explicit SessionRows(QWidget* parent = nullptr);

  /// `present` is the folder of the session in the window. Keeps the selected row.
  void setCards(const std::vector<SessionCard>& cards, const std::string& present);
  /// Null if no row is selected.
  const SessionCard* chosen() const;
  const std::vector<SessionCard>& cards() const { return cards_; }
  void choose(const std::filesystem::path& folder);

 Q_SIGNALS:
  void openWanted();
  void renameWanted();
  void deleteWanted();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  friend class SessionRowPainter;

  std::vector<SessionCard> cards_;
  std::vector<QImage> pictures_;
  std::string present_;
  std::uint64_t largest_ = 0;
};

}  // namespace longtake::ui
