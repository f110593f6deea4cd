#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <string>

#include "ui/dialogs/export_dialog.h"
#include "ui/model/library_client.h"
#include "ui/model/session_looker.h"

namespace longtake::ui {

class NoticeBar;

/// A session that the program was started with. If it uses the built-in model, it is continued. Another model is loaded
/// only when the person wants it; until then the session can be viewed.
class OpenedSession : public QObject {
  Q_OBJECT
 public:
  /// Reads `path` at once. `sessions` is the folder of all sessions. Library and bar must outlive this.
  OpenedSession(SessionLooker::Look look, std::string path, LibraryClient& library, std::string sessions,
                NoticeBar& bar, QObject* parent = nullptr);

 Q_SIGNALS:
  void seen(const longtake::SessionLook& look);
  void continueWanted(const std::string& folder, longtake::TakeId take);
  void exportWanted(const longtake::ui::TakeExtent& take);
  /// It cannot be opened.
  void failed(const longtake::Error& error);
  void closed();

 private:
  void look();
  void onLooked(const SessionLook& look);
  void offer();
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
