#pragma once

#include <QFileSystemWatcher>
#include <QToolButton>
#include <optional>
#include <string>

#include "ui/model/library_client.h"

namespace longtake::ui {

class NoticeBar;

/// Shows in the status line whether a session renders to the hashes in its log: "same bits" after rendering all of it
/// again, or the first chunk that differs. The next change of the log removes the badge.
class VerifyBadge : public QToolButton {
  Q_OBJECT
 public:
  /// Library and bar must outlive this.
  VerifyBadge(LibraryClient& library, NoticeBar& bar, QWidget* parent = nullptr);

  /// Renders a session again: a folder or a .take file.
  void verify(const std::string& session);
  /// Clears the result because another session is shown.
  void leave();
  bool isWorking() const { return job_ != 0; }

 private:
  void found(const Verified& verified);
  void showFound(const Verified& verified);
  void showResult(const Verified& verified);
  void pressed();
  void watch();

  LibraryClient& library_;
  NoticeBar& bar_;
  QFileSystemWatcher watcher_;
  std::string session_;
  JobId job_ = 0;
  bool written_ = false;  // the log changed while the job ran
  std::optional<Verified> verified_;
};

}  // namespace longtake::ui
