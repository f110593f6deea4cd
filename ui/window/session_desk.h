#pragma once

#include <QObject>
#include <QPointer>
#include <string>

#include "ui/model/library_client.h"
#include "ui/sessions/session_list.h"

class QMenu;

namespace longtake::ui {

class RecentMenu;
class SessionsDialog;
class VerifyBadge;
struct StudioContext;

/// The window's functions for whole sessions: recent sessions, the list of all, files, verification, and the offer of
/// the last one.
class SessionDesk : public QObject {
  Q_OBJECT
 public:
  explicit SessionDesk(const StudioContext& context);

  /// Inserts the recent sessions after the action "Open…", and separators between sessions, pictures and the rest.
  void addTo(QMenu& menu);
  /// Offers the last session, once it is found.
  void offerLast();
  /// Opens the last session, or emits noLast().
  void openLast();
  /// Sets the session that is displayed without a stream; "" for the stream's own.
  void setLooked(const std::string& session);

 Q_SIGNALS:
  /// The user wants to open a session or a model.
  void openWanted(const std::string& path);
  void noLast();

 private:
  void connectActions();
  void choosePath();
  void showAll();
  void save(const SessionCard& card);
  void savePresent();
  void verify();
  void verifyWhenSettled();
  void listChanged();
  void reread();
  void offer(const SessionCard& card);
  std::string present() const;

  const StudioContext& context_;
  const std::string sessions_;  // the folder of all sessions
  LibraryClient library_;       // a second one, because exports may occupy the window's library for hours
  SessionList list_;
  RecentMenu* recent_ = nullptr;
  VerifyBadge* badge_ = nullptr;
  QPointer<SessionsDialog> dialog_;
  std::string looked_;
  enum class Last { leave, offer, open };
  Last last_ = Last::leave;  // what to do with the last session once the list is read
  bool verifies_ = false;    // verifies as soon as no chunk is awaited
};

}  // namespace longtake::ui
