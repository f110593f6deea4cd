#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <string>

#include "ui/export/export_dialog.h"
#include "ui/model/library_client.h"
#include "ui/model/session_looker.h"

namespace longtake::ui {

class NoticeBar;

/// A session that is being opened. If it is intact and uses the built-in model, it is continued. Otherwise it waits for
/// the user, who decides whether to load another model or to write to a damaged log. Until then the session can be
/// viewed and exported.
class OpenedSession : public QObject {
  Q_OBJECT
 public:
  /// Starts reading `path`. `sessions` is the folder of all sessions. Library and bar must outlive this.
  OpenedSession(SessionLooker::Look look, std::string path, LibraryClient& library, std::string sessions,
                NoticeBar& bar, QObject* parent = nullptr);

 Q_SIGNALS:
  /// Shows a session. If it `waits`, the user decides how to continue.
  void seen(const longtake::SessionLook& look, bool waits);
  void continueWanted(const std::string& folder, longtake::TakeId take);
  void exportWanted(const longtake::ui::TakeExtent& take);
  void failed(const longtake::Error& error);
  void closed();

 private:
  void read();
  void onLooked(const SessionLook& look);
  void offer();
  QString aboutModel() const;
  QString aboutLog() const;
  void adopt();
  void adopted(const SessionSummary& session);
  TakeExtent extent() const;

  const SessionLooker::Look look_;
  const std::string path_;
  const std::string sessions_;
  LibraryClient& library_;
  NoticeBar& bar_;
  std::unique_ptr<SessionLooker> looker_;
  std::optional<SessionLook> seen_;
  JobId adopt_ = 0;
};

}  // namespace longtake::ui
