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

/// The window's functions for whole sessions: the recent ones, the list of all, files, verification, and the offer of
/// the one that ended last.
class SessionDesk : public QObject {
  Q_OBJECT
 public:
  explicit SessionDesk(const StudioContext& context);

  /// Puts the recent sessions behind the action "Open…", and lines between sessions, pictures and the rest.
  void addTo(QMenu& menu);
  /// Offers the session that ended last, once it is found.
  void offerLast();
  /// Opens it, or says noLast().
  void openLast();
  /// A session that is looked at while nothing streams; "" for the one of the stream.
  void setLooked(const std::string& session);

 Q_SIGNALS:
  /// A session or a model.
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
  void offer(const SessionCard& card);
  std::string present() const;

  const StudioContext& context_;
  const std::string sessions_;  // the folder of all
  LibraryClient library_;       // of its own, because exports may keep the window's one busy for hours
  SessionList list_;
  RecentMenu* recent_ = nullptr;
  VerifyBadge* badge_ = nullptr;
  QPointer<SessionsDialog> dialog_;
  std::string looked_;
  enum class Last { leave, offer, open };
  Last last_ = Last::leave;  // action for the session that ended last, once the list is read
  bool verifies_ = false;    // as soon as no chunk is awaited
};

}  // namespace longtake::ui
